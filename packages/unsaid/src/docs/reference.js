import { hydrate } from './redoc.js';
import { definition, options } from './redoc-document.js';

const redoc = document.querySelector('#redoc');

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

// The skip link must leave the address as it is: Redoc routes by fragment.
document.querySelector('.skip-link').addEventListener('click', (event) => {
  event.preventDefault();
  const content = redoc.querySelector('main, h1');
  content?.setAttribute('tabindex', '-1');
  content?.focus();
});
// Redoc wears the colours that the root names.
const dark = matchMedia('(prefers-color-scheme: dark)');
const dress = () => {
  document.documentElement.className = dark.matches ? 'dark' : 'light';
};
dark.addEventListener('change', dress);
dress();
hydrate(definition, options, redoc);
repair();
new MutationObserver(repair).observe(redoc, { childList: true, subtree: true });
