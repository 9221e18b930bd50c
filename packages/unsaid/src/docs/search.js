{
  const box = document.querySelector('.site-search');
  const [input, panel] = ['input', '.site-search-results'].map((name) => box.querySelector(name));
  const [status, list] = ['p', 'ol'].map((name) => panel.querySelector(name));
  const { index: indexFile } = box.dataset;
  const MAX_SHOWN = 30;
  const WEIGHTS = { field: 3, operation: 2.5, event: 2, 'open point': 1.5, guide: 0.2, change: 0.2, statement: 0.05 };

  /** `sendNow` is two words, as `send.now` is. */
  const wordsOf = (text) =>
    text
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .replace(/\b(api|rate|time)(?=keys?\b|limits?\b|zones?\b)/g, '$1 ')
      .match(/[\p{L}\p{N}]+/gu) ?? [];

  /** Without the ending: retries and retry, idempotent and idempotency are one. A number of three digits is a status. */
  function stemOf(word) {
    return /^\d{3}$/.test(word)
      ? 'error'
      : word.replace(/(?<=\w{4})(?:ations?|enc(?:y|ies)|ents?|ing|ies|es|ed|s|y|(?<=\w{5})e)$/, '');
  }

  const load = () => {
    load.begun ??= new Promise((resolve, reject) => {
      const script = Object.assign(document.createElement('script'), { src: indexFile });
      script.addEventListener('load', resolve);
      script.addEventListener('error', reject);
      document.head.append(script);
    }).then(() => {
      const { MiniSearch, searchIndex, searchWords } = globalThis;
      const index = new MiniSearch({
        fields: ['title', 'name', 'text'],
        storeFields: ['kind', 'title', 'name', 'text', 'href', 'isUrgent'],
        tokenize: wordsOf,
        processTerm: stemOf,
        searchOptions: { combineWith: 'AND', boost: { title: 3, name: 3 } },
      });
      index.addAll(searchIndex.map((entry, id) => ({ name: '', ...entry, id })));
      return { index, alike: searchWords.map((words) => words.map((word) => stemOf(word))) };
    });
    return load.begun;
  };

  /** What an entry is called; of a field the last part, of an operation its id too, of a statement its id alone. */
  const namesOf = ({ kind, name, title, text }) => {
    const names = { statement: [name], field: [title.split('.').at(-1)], operation: [name, title, text.split('.')[0]] };
    return (names[kind] ?? [name, title]).map((each) => wordsOf(each).join(' '));
  };

  /** What has all words, or their beginnings or what is alike; where nothing has, what is spelled like them. */
  const find = ({ index, alike }, query) => {
    const terms = wordsOf(query).map((word) => stemOf(word));
    const queries = terms.map((term) => ({
      combineWith: 'OR',
      queries: [term, ...alike.flatMap((words) => (words.includes(term) ? words : []))],
    }));
    const asWritten = wordsOf(query).join(' ');
    const options = {
      prefix: true,
      boostTerm: (term) => (terms.includes(term) ? 1 : 0.4),
      boostDocument: (_id, _term, entry) =>
        (WEIGHTS[entry.kind] ?? 1) *
        (namesOf(entry).includes(asWritten) ? 8 : 1) *
        (entry.title.split('.').at(-1) === query ? 2 : 1) *
        (entry.isUrgent ? 1.2 : 1),
    };
    const found = index.search({ combineWith: 'AND', queries }, options);
    if (found.length > 0) return { found, hint: '' };
    return { found: index.search(query, { ...options, fuzzy: 0.2 }), hint: ' with words spelled like these' };
  };

  const row = ({ kind, title, name, text, href }) => {
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
    if (query === '') return;
    status.textContent = 'Loading …';
    const loaded = await load().catch(() => undefined);
    // While the index was loaded, more may have been typed.
    if (query !== input.value.trim()) return;
    if (!loaded) {
      status.textContent = 'The index of the search did not load. Reload the page to try again.';
      return;
    }
    const { found, hint } = find(loaded, query);
    const count =
      found.length > MAX_SHOWN ? `The best ${MAX_SHOWN} of ${found.length} results` : `${found.length} results`;
    status.textContent = found.length > 0 ? count + hint : `Nothing has “${query}”. Try fewer words.`;
    list.replaceChildren(...found.slice(0, MAX_SHOWN).map(row));
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
    input.focus();
    input.select();
  });
}
