import { byId } from './dom.js';

const NAMES = ['cards', 'webhooks', 'trigger', 'rewards', 'batches', 'wallet', 'controls', 'assumptions'];
/** Addresses that are about the timeline, which has a place of its own on a wide page. */
const OF_TIMELINE = ['timeline', 'deliveries', 'calls'];
const WIDE = matchMedia('(min-width: 1100px)');

/** @type {Map<string, (detail: string) => unknown>} */
const links = new Map();

/** View and item in the address. */
function address() {
  const [name = '', ...detail] = location.hash.slice(1).split('/');
  return { name, detail: decodeURIComponent(detail.join('/')) };
}

/** The view that the address asks for, or the one before. On a wide page the timeline is shown next to it. */
function wanted() {
  const { name } = address();
  if (OF_TIMELINE.includes(name) && !WIDE.matches) return 'timeline';
  return [name, document.body.dataset.view ?? ''].find((each) => NAMES.includes(each)) ?? 'cards';
}

/** @param {string} view */
export function isSeen(view) {
  return view === 'all' || view === wanted() || (view === 'timeline' && WIDE.matches);
}

/**
 * Calls back whenever the address names one thing of a view, as `#deliveries/7` does.
 * @param {string} name
 * @param {(detail: string) => unknown} open
 */
export function onLink(name, open) {
  links.set(name, open);
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
    const { name, detail } = address();
    if (detail !== '') links.get(name)?.(detail);
    return detail;
  };
  addEventListener('hashchange', () => {
    // The skip link leaves the view as it is.
    if (location.hash === '#main') return;
    const before = document.body.dataset.view;
    // An item with its own address sets the focus itself.
    if (show() !== '') return;
    byId(`${OF_TIMELINE.includes(address().name) ? 'timeline' : wanted()}-title`).focus();
    if (before !== document.body.dataset.view) scrollTo(0, 0);
  });
  WIDE.addEventListener('change', show);
  show();
}
