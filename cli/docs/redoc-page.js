// Two views of one document: plain HTML, which is there at once, and Redoc, whose addresses begin with `#/`.
const { body, documentElement: root } = document;
const redoc = document.querySelector('#redoc');
const [toPage, toRedoc] = document.querySelectorAll('.views a');
const isFirst = redoc.dataset.first === 'redoc';

let loading;
const fetched = () => Promise.all([import('./redoc.js'), import(redoc.dataset.document)]);
const load = () => {
  loading ??= fetched().then(([{ hydrate }, { definition, options }]) => hydrate(definition, options, redoc));
  return loading;
};

/** Whether the address is one of Redoc's; an empty one is, once Redoc is there, where the page prefers it. */
const isRoute = () => location.hash.startsWith('#/') || (location.hash === '' && loading !== undefined && isFirst);

/** Each view has styles of its own; on paper it is always the plain page. */
const dress = () => {
  const isRedoc = body.dataset.view === 'redoc' && redoc.childElementCount > 0;
  document.querySelector('#page-style').sheet.media.mediaText = isRedoc ? 'print' : 'all';
  for (const { sheet } of document.querySelectorAll('style[data-styled]')) {
    if (sheet) sheet.media.mediaText = isRedoc ? 'screen' : 'not all';
  }
};

const follow = async () => {
  const isRedoc = isRoute();
  body.dataset.view = isRedoc ? 'redoc' : 'page';
  dress();
  toPage.toggleAttribute('aria-current', !isRedoc);
  toRedoc.toggleAttribute('aria-current', isRedoc);
  if (isRedoc) await load();
};

// Before Redoc's own listeners, which would take any fragment for an address of theirs.
for (const event of ['hashchange', 'popstate']) {
  addEventListener(event, (happened) => {
    if (!isRoute()) happened.stopImmediatePropagation();
    follow();
  });
}

// Redoc looks at the preference once, when it starts.
const dark = matchMedia('(prefers-color-scheme: dark)');
const followPreference = () => {
  root.classList.toggle('dark', dark.matches);
  root.classList.toggle('light', !dark.matches);
};
followPreference();
dark.addEventListener('change', followPreference);

new MutationObserver(() => {
  dress();
  // The search is an element that only a pointer reaches, and the menu is not a landmark.
  for (const search of redoc.querySelectorAll('[data-testid="search-trigger"]:not([role])')) {
    search.setAttribute('role', 'button');
    search.setAttribute('tabindex', '0');
  }
  for (const menu of redoc.querySelectorAll('.menu-content:not([role])')) {
    menu.setAttribute('role', 'navigation');
    menu.setAttribute('aria-label', 'Redoc');
  }
  // They follow headings of the second level, and each other.
  for (const heading of redoc.querySelectorAll(':is(h4[data-component-name="Typography/H4"], h5):not([aria-level])')) {
    heading.setAttribute('aria-level', heading.localName === 'h4' ? '3' : '4');
  }
  // Its name is the text on it.
  for (const choice of redoc.querySelectorAll('button[aria-label="Example"]')) choice.removeAttribute('aria-label');
}).observe(redoc, { childList: true, subtree: true });
redoc.addEventListener('keydown', (event) => {
  if (!event.target.matches('[data-testid="search-trigger"]') || !['Enter', ' '].includes(event.key)) return;
  event.preventDefault();
  event.target.click();
});

// Redoc routes by fragment, so the skip link must leave the address as it is.
document.querySelector('.skip-link').addEventListener('click', (event) => {
  event.preventDefault();
  const content = body.dataset.view === 'redoc' ? redoc.querySelector('main, h1, h2') : document.querySelector('#main');
  content?.setAttribute('tabindex', '-1');
  content?.focus();
});

if (isRoute()) follow();
else if (isFirst && location.hash === '') {
  await fetched();
  // What somebody has begun to read does not change under them.
  if (scrollY === 0 && location.hash === '') {
    load();
    follow();
  }
}
