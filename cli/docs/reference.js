// Redoc routes by fragment, as `#/cards/issuecard`. A fragment of another kind names an operation or an event.
import { anchors, definition, options } from './redoc-document.js';

const redoc = document.querySelector('#redoc');

/** The place in Redoc of `#operationId`, `#event.name`, or of an operation under a tag that it had before. */
const routeOf = (hash) => {
  const [, name = '', spot = ''] = /^#(?:\/[^/#]+\/)?([^#]*)(?:#[^/]+\/[^/]+\/?(.*))?$/.exec(hash) ?? [];
  const anchor = anchors[decodeURIComponent(name).toLowerCase()];
  if (anchor === undefined || hash.startsWith(anchor)) return undefined;
  return spot === '' ? anchor : `${anchor}${anchor}/${spot}`.replace(/#\/(?=[^#]*$)/, '#');
};

/** Redoc draws some parts so that a keyboard or a screen reader does not find them. */
const repair = () => {
  for (const menu of redoc.querySelectorAll('.menu-content:not([role])')) {
    menu.setAttribute('role', 'navigation');
    menu.setAttribute('aria-label', 'Reference');
  }
  // They follow headings of the second level, and each other.
  for (const heading of redoc.querySelectorAll(':is(h4[data-component-name="Typography/H4"], h5):not([aria-level])')) {
    heading.setAttribute('aria-level', heading.localName === 'h4' ? '3' : '4');
  }
  // Its name is the text on it.
  for (const choice of redoc.querySelectorAll('button[aria-label="Example"]')) choice.removeAttribute('aria-label');
};

const follow = () => {
  const route = routeOf(location.hash);
  if (route !== undefined) location.replace(route);
};

if (redoc === null) {
  location.replace(document.querySelector('#moved').href + location.hash);
} else {
  follow();
  addEventListener('hashchange', follow);
  // The skip link must leave the address as it is.
  document.querySelector('.skip-link').addEventListener('click', (event) => {
    event.preventDefault();
    const content = redoc.querySelector('main, h1');
    content?.setAttribute('tabindex', '-1');
    content?.focus();
  });
  const { hydrate } = await import('./redoc.js');
  hydrate(definition, options, redoc);
  repair();
  new MutationObserver(repair).observe(redoc, { childList: true, subtree: true });
}
