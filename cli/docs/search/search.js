{
  const box = document.querySelector('.site-search');
  const [input, panel] = ['input', '.site-search-results'].map((name) => box.querySelector(name));
  const [status, list, more] = ['p', 'ol', 'button'].map((name) => panel.querySelector(name));
  const { root, index: indexFile } = box.dataset;
  /** As many results as fit a window; the others are a button away. */
  const FIRST = 12;
  let entries;

  const fold = (text) => text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase();
  const wordsOf = (text) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

  const loadIndex = () => {
    loadIndex.begun ??= new Promise((resolve, reject) => {
      const script = Object.assign(document.createElement('script'), { src: indexFile });
      script.addEventListener('load', resolve);
      script.addEventListener('error', reject);
      document.head.append(script);
    }).then(() => {
      entries = globalThis.searchIndex.map(([kind, title, name, text, href]) => ({
        kind,
        title,
        name,
        text,
        href,
        first: wordsOf(`${title} ${name}`),
        all: wordsOf(text),
      }));
    });
    return loadIndex.begun;
  };

  /** How well a word is met: in what an entry is called before what it says, whole before its beginning. */
  const scoreOf = ({ first, all }, word) => {
    if (first.includes(word)) return 12;
    if (first.some((each) => each.startsWith(word))) return 8;
    if (all.includes(word)) return 3;
    if (all.some((each) => each.startsWith(word))) return 2;
    return word.length > 2 && [...first, ...all].some((each) => each.includes(word)) ? 1 : 0;
  };

  const WEIGHTS = { operation: 4, event: 4, 'open point': 3, guide: 2, page: 2, field: 1 };
  const find = (query) => {
    const words = wordsOf(query);
    const whole = words.join(' ');
    return entries
      .flatMap((entry) => {
        const scores = words.map((word) => scoreOf(entry, word));
        if (words.length === 0 || scores.includes(0)) return [];
        const isNamed = [entry.title, entry.name].some((each) => wordsOf(each).join(' ') === whole);
        const score = scores.reduce((sum, each) => sum + each, isNamed ? 50 : 0) + (WEIGHTS[entry.kind] ?? 0);
        return [{ entry, score: score - entry.first.length / 10 }];
      })
      .sort((one, other) => other.score - one.score)
      .map(({ entry }) => entry);
  };

  /** Whether two words differ in one letter: one more, one less, another, or two that changed places. */
  const isAlike = (one, other) => {
    if (Math.abs(one.length - other.length) > 1) return false;
    let start = 0;
    while (start < one.length && one[start] === other[start]) start += 1;
    const [rest, others] = [one.slice(start), other.slice(start)];
    return (
      rest.slice(1) === others.slice(1) ||
      rest.slice(1) === others ||
      rest === others.slice(1) ||
      (rest[0] === others[1] && rest[1] === others[0] && rest.slice(2) === others.slice(2))
    );
  };
  const respell = (query) => {
    const known = [...new Set(entries.flatMap(({ first }) => first))];
    return wordsOf(query)
      .map((word) => (word.length > 3 && known.find((each) => isAlike(each, word))) || word)
      .join(' ');
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
    if (places.length === 0 || start < 10) return text.length > 130 ? `${text.slice(0, 130)} …` : text;
    const from = text.indexOf(' ', start) + 1;
    return `… ${text.slice(from, from + 120)}${from + 120 < text.length ? ' …' : ''}`;
  };

  const show = async (limit = FIRST) => {
    const query = input.value.trim();
    panel.hidden = query === '';
    if (query === '') return;
    if (!entries) status.textContent = 'Loading …';
    try {
      await loadIndex();
    } catch {
      status.textContent = 'The index of the search did not load. Reload the page to try again.';
      return;
    }
    // While the index was loaded, more may have been typed.
    if (query !== input.value.trim()) return;
    let found = find(query);
    const spelled = found.length === 0 ? respell(query) : query;
    if (found.length === 0) found = find(spelled);
    const count = found.length === 1 ? '1 result' : `${found.length} results`;
    const hint = spelled === query ? '' : ` for “${spelled}”, which is spelled like it`;
    status.textContent = found.length > 0 ? `${count}${hint}` : `Nothing has all of “${query}”. Try fewer words.`;
    list.replaceChildren(...found.slice(0, limit).map((entry) => row(entry, wordsOf(spelled))));
    more.hidden = found.length <= limit;
    more.textContent = `Show all ${found.length}`;
    more.onclick = async () => {
      await show(found.length);
      list.querySelectorAll('a')[limit]?.focus();
    };
  };

  const close = () => {
    panel.hidden = true;
  };
  const move = (step) => {
    const stops = [input, ...list.querySelectorAll('a'), ...(more.hidden ? [] : [more])];
    stops.at((stops.indexOf(document.activeElement) + step) % stops.length).focus();
  };

  input.addEventListener('input', () => show());
  input.addEventListener('focus', () => show());
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
