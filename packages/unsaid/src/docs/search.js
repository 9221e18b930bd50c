{
  const box = document.querySelector('.site-search');
  const [input, panel] = ['input', '.site-search-results'].map((name) => box.querySelector(name));
  const [status, list] = ['p', 'ol'].map((name) => panel.querySelector(name));
  const { index: indexFile } = box.dataset;
  const MAX_SHOWN = 30;
  const load = () => {
    load.begun ??= new Promise((resolve, reject) => {
      const script = Object.assign(document.createElement('script'), { src: indexFile });
      script.addEventListener('load', resolve);
      script.addEventListener('error', reject);
      document.head.append(script);
    }).then(() => {
      const { MiniSearch, searchEntries, searchWords, searchIndex } = globalThis;
      return createSearch(MiniSearch, searchEntries, searchWords, searchIndex);
    });
    return load.begun;
  };

  const isPage = ({ kind, href }) => kind === 'page' && !href.includes('#');

  const row = ({ kind, title, name = '', text, href }) => {
    const item = document.createElement('li');
    const link = Object.assign(document.createElement('a'), { href });
    for (const [tag, textContent] of Object.entries({ b: title, code: name, i: kind, span: text }))
      if (textContent !== '') link.append(Object.assign(document.createElement(tag), { textContent }), ' ');
    item.append(link);
    return item;
  };

  const show = async () => {
    const query = input.value.trim();
    panel.hidden = query === '';
    // While the first word is typed, the index is loaded.
    const loading = load().catch(() => undefined);
    if (query === '') return;
    status.textContent = 'Loading …';
    const loaded = await loading;
    // While the index was loaded, more may have been typed.
    if (query !== input.value.trim()) return;
    if (!loaded) {
      status.textContent = 'The search index did not load. Reload the page to try again.';
      return;
    }
    const { found, hint } = loaded(query);
    const count =
      found.length > MAX_SHOWN ? `The best ${MAX_SHOWN} of ${found.length} results` : `${found.length} results`;
    status.textContent =
      found.length > 0 ? count + hint : `No results for “${query}”. It may be on one of these pages:`;
    const offered = found.length > 0 ? found : globalThis.searchEntries.filter(isPage);
    list.replaceChildren(...offered.slice(0, MAX_SHOWN).map(row));
  };

  const close = () => {
    panel.hidden = true;
  };
  const move = (step) => {
    const stops = [input, ...list.querySelectorAll('a')];
    stops.at((stops.indexOf(document.activeElement) + step) % stops.length).focus();
  };

  input.addEventListener('input', show);
  input.addEventListener('focus', show);
  box.addEventListener('focusout', ({ relatedTarget }) => !box.contains(relatedTarget) && close());
  box.addEventListener('keydown', (event) => {
    const steps = { ArrowDown: 1, ArrowUp: -1 };
    if (event.key in steps && !panel.hidden) move(steps[event.key]);
    else if (event.key === 'Enter' && event.target === input) list.querySelector('a')?.click();
    else if (event.key === 'Escape' && event.target !== input) input.focus();
    else return;
    event.preventDefault();
  });
  // A link to a place on this very page loads nothing.
  list.addEventListener('click', ({ target }) => {
    if (!target.closest('a')) return;
    input.value = '';
    close();
  });
  addEventListener('keydown', (event) => {
    const isTyping = event.target.closest?.('input, textarea, select, [contenteditable]');
    const isSlash = event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isSlash) return;
    event.preventDefault();
    input.focus({ preventScroll: true });
    input.select();
  });
}
