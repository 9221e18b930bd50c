{
  // Redoc looks at the preference once, when it starts.
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => {
    document.documentElement.classList.toggle('dark', dark.matches);
    document.documentElement.classList.toggle('light', !dark.matches);
  };
  try {
    // What an earlier version of this page stored, and no one could change.
    localStorage.removeItem('redoc.colorMode');
  } catch {}
  follow();
  dark.addEventListener('change', follow);

  // The search is an element that only a pointer reaches.
  const nameSearch = () => {
    for (const search of document.querySelectorAll('[data-testid="search-trigger"]:not([role])')) {
      search.setAttribute('role', 'button');
      search.setAttribute('tabindex', '0');
      search.setAttribute('aria-label', 'Search this page');
    }
  };
  document.addEventListener('keydown', (event) => {
    if (!event.target.matches?.('[data-testid="search-trigger"]') || !['Enter', ' '].includes(event.key)) return;
    event.preventDefault();
    event.target.click();
  });

  // Redoc routes by fragment, so a skip link must leave the address as it is.
  document.addEventListener('click', (event) => {
    if (!event.target.matches?.('.skip-link')) return;
    event.preventDefault();
    const content = document.querySelector('#redoc h1, #redoc h2') ?? document.querySelector('#redoc');
    content.setAttribute('tabindex', '-1');
    content.focus();
  });

  document.addEventListener('DOMContentLoaded', () => {
    nameSearch();
    new MutationObserver(nameSearch).observe(document.querySelector('#redoc'), { childList: true, subtree: true });
  });
}
