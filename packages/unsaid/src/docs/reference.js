{
  const redoc = document.querySelector('#redoc');
  const usualTitle = document.title;

  /** Redoc draws some parts so that a keyboard or a screen reader does not find them. */
  const repair = () => {
    for (const menu of redoc.querySelectorAll('.menu-content:not([role])')) {
      menu.setAttribute('role', 'navigation');
      menu.setAttribute('aria-label', 'Reference');
    }
    // They follow headings of the second level, and each other.
    for (const heading of redoc.querySelectorAll(
      ':is(h4[data-component-name="Typography/H4"], h5):not([aria-level])',
    )) {
      heading.setAttribute('aria-level', heading.localName === 'h4' ? '3' : '4');
    }
    for (const part of redoc.querySelectorAll('h2[id^="section/"]:not([aria-level])'))
      part.setAttribute('aria-level', part.id.split('/').length > 2 ? '3' : '2');
    for (const copy of redoc.querySelectorAll('[data-testid="page-actions"] button:not([title])'))
      copy.title = 'Copy as Markdown';
    // Its name is the text on it.
    for (const choice of redoc.querySelectorAll('button[aria-label="Example"]')) choice.removeAttribute('aria-label');
    nameTab();
  };

  /** Names the tab after the place of the page that the address has. */
  const nameTab = () => {
    const [, section = ''] = location.hash.split('#');
    const heading = redoc.querySelector(`[data-section-id="${CSS.escape(decodeURI(section))}"] h2`);
    // Beside the name stands what kind of entry it is.
    const words = [...(heading?.childNodes ?? [])].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    const name = words.map(({ textContent }) => textContent).join('') || heading?.textContent;
    document.title = [name ?? [], usualTitle].flat().join(' · ');
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
  repair();
  new MutationObserver(repair).observe(redoc, { childList: true, subtree: true });
  // Redoc changes the address by the history, which older browsers report by no event.
  window.navigation?.addEventListener('currententrychange', nameTab);

  const load = (src) =>
    new Promise((resolve, reject) => {
      document.head.append(Object.assign(document.createElement('script'), { src, onload: resolve, onerror: reject }));
    });

  /** The target of a click before Redoc ran. */
  let clicked;
  const keep = (event) => {
    event.preventDefault();
    event.stopPropagation();
    clicked = event.target;
  };
  redoc.addEventListener('click', keep, true);

  // The text is there already; the program follows once it is needed: for a place, or for a reader who does something.
  const SIGNS = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll', 'focusin', 'hashchange'];
  const fetchAhead = () => {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'prefetch', as: 'script', href: 'redoc.js' }),
    );
  };
  /** Redoc scrolls to the top as it starts. Until the reader goes to another place, the page stays where it is. */
  const keepPlace = () => {
    const { scrollTo } = window;
    window.scrollTo = () => {};
    const restore = () => Object.assign(window, { scrollTo });
    for (const sign of ['click', 'hashchange']) addEventListener(sign, restore, { capture: true, once: true });
  };
  const start = async () => {
    for (const sign of SIGNS) removeEventListener(sign, start);
    if (location.hash === '') keepPlace();
    await Promise.all(['redoc-document.js', 'redoc.js'].map(load));
    redoc.removeEventListener('click', keep, true);
    // The scripts define these.
    await hydrate(definition, options, redoc);
    clicked?.click();
  };
  for (const sign of SIGNS) addEventListener(sign, start, { passive: true });
  if (location.hash !== '') start();
  else addEventListener('load', () => setTimeout(fetchAhead));
}
