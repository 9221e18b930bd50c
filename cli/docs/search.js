{
  const box = document.querySelector('.site-search');
  const [input, panel] = ['input', '.site-search-results'].map((name) => box.querySelector(name));
  const [status, list] = ['p', 'ol'].map((name) => panel.querySelector(name));
  const { root, index: indexFile } = box.dataset;
  const MAX_SHOWN = 30;
  const WEIGHTS = { operation: 2, event: 2, 'open point': 1.5, guide: 1, page: 1, field: 0.8 };

  /** `sendNow` is two words, as `send.now` is. */
  const wordsOf = (text) =>
    text
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];

  const load = () => {
    load.begun ??= new Promise((resolve, reject) => {
      const script = Object.assign(document.createElement('script'), { src: indexFile });
      script.addEventListener('load', resolve);
      script.addEventListener('error', reject);
      document.head.append(script);
    }).then(() => {
      const { MiniSearch, searchIndex } = globalThis;
      const index = new MiniSearch({
        fields: ['title', 'name', 'text'],
        storeFields: ['kind', 'title', 'name', 'text', 'href'],
        tokenize: wordsOf,
        searchOptions: { combineWith: 'AND', boost: { title: 3, name: 3 } },
      });
      index.addAll(searchIndex.map(([kind, title, name, text, href], id) => ({ id, kind, title, name, text, href })));
      return index;
    });
    return load.begun;
  };

  /** What has all words or their beginnings; where nothing has, what is spelled like them. */
  const find = (index, query) => {
    const boostDocument = (_id, _term, { kind }) => WEIGHTS[kind] ?? 0.7;
    const found = index.search(query, { prefix: true, boostDocument });
    if (found.length > 0) return { found, hint: '' };
    return { found: index.search(query, { fuzzy: 0.2, boostDocument }), hint: ' with words spelled like these' };
  };

  const row = ({ kind, title, name, text, href }, words) => {
    const item = document.createElement('li');
    const link = Object.assign(document.createElement('a'), { href: root + href });
    const parts = [
      ['b', title],
      ['code', name],
      ['i', kind],
      ['span', excerpt(text, words)],
    ];
    for (const [tag, content] of parts.filter(([, content]) => content !== ''))
      link.append(Object.assign(document.createElement(tag), { textContent: content }), ' ');
    item.append(link);
    return item;
  };

  /** Some 130 characters of a text, around the first word that was looked for. */
  const excerpt = (text, words) => {
    const places = words.map((word) => text.toLowerCase().indexOf(word)).filter((place) => place >= 0);
    const start = Math.max(0, Math.min(...places, text.length) - 50);
    const from = places.length === 0 || start < 10 ? 0 : text.indexOf(' ', start) + 1;
    return `${from > 0 ? '… ' : ''}${text.slice(from, from + 130)}${from + 130 < text.length ? ' …' : ''}`;
  };

  const show = async () => {
    const query = input.value.trim();
    panel.hidden = query === '';
    if (query === '') return;
    status.textContent = 'Loading …';
    const index = await load().catch(() => undefined);
    // While the index was loaded, more may have been typed.
    if (query !== input.value.trim()) return;
    if (!index) {
      status.textContent = 'The index of the search did not load. Reload the page to try again.';
      return;
    }
    const { found, hint } = find(index, query);
    const count =
      found.length > MAX_SHOWN ? `The best ${MAX_SHOWN} of ${found.length} results` : `${found.length} results`;
    status.textContent = found.length > 0 ? count + hint : `Nothing has all of “${query}”. Try fewer words.`;
    list.replaceChildren(...found.slice(0, MAX_SHOWN).map((entry) => row(entry, wordsOf(query))));
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
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
  if (document.activeElement === input) show();
}
