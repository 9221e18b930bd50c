import { byId } from './dom.js';

const NAMES = ['cards', 'webhooks', 'trigger', 'rewards', 'batches', 'wallet', 'controls', 'assumptions'];
const WIDE = matchMedia('(min-width: 1100px)');
/** The target of the skip link, which leaves the view as it is. */
const SKIPPED = '#main';

/** The view that the address asks for. On a wide page the deliveries are shown next to it anyway. */
function wanted() {
  const name = location.hash === SKIPPED ? (document.body.dataset.view ?? '') : location.hash.slice(1);
  if (name === 'deliveries' && !WIDE.matches) return name;
  return NAMES.includes(name) ? name : 'cards';
}

/** @param {string} view */
export function isSeen(view) {
  return view === 'all' || view === wanted() || (view === 'deliveries' && WIDE.matches);
}

/**
 * Shows the view that the address asks for, now and whenever it changes.
 * @param {() => void} onShow
 */
export function startViews(onShow) {
  const show = () => {
    const view = wanted();
    document.body.dataset.view = view;
    for (const name of NAMES) byId(`view-${name}`).hidden = name !== view;
    for (const link of document.querySelectorAll('.views a')) {
      if (link.getAttribute('href') === `#${view}`) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
    document.title = `${byId(`${view}-title`).textContent} · Reward card sandbox`;
    onShow();
  };
  addEventListener('hashchange', () => {
    if (location.hash === SKIPPED) return;
    show();
    byId(`${wanted()}-title`).focus();
    scrollTo(0, 0);
  });
  WIDE.addEventListener('change', show);
  show();
}
