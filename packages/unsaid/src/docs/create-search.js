// Plain JavaScript, for two readers: the command line imports it, and the script of the search carries its text.

/** @typedef {import('./search-index.ts').SearchEntry} Entry */
/** @typedef {{ combineWith?: string, queries: readonly unknown[] }} Query */
/** @typedef {{ addAll: (entries: readonly object[]) => void, search: (query: any, options: object) => any[] }} Index */

/** @type {Readonly<Record<string, number>>} */
const WEIGHTS = { field: 3, operation: 2.5, event: 2, 'open point': 1.5, guide: 0.2, change: 0.2, statement: 0.05 };

/** `sendNow` is two words, as `send.now` is. @param {string} text @returns {string[]} */
const wordsOf = (text) =>
  text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/\b(api|rate|time)(?=keys?\b|limits?\b|zones?\b)/g, '$1 ')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Without the ending: retries and retry, idempotent and idempotency are one. A number of three digits is a status.
 * @param {string} word
 */
const stemOf = (word) =>
  /^\d{3}$/.test(word)
    ? 'error'
    : word.replace(/(?<=\w{4})(?:ations?|enc(?:y|ies)|ents?|ing|ies|es|ed|s|y|(?<=\w{5})e)$/, '');

/**
 * The name of an entry: the last part of a field, the name and id of an operation, the id of a statement.
 * @param {Entry} entry
 */
const namesOf = ({ kind, name = '', title, text }) => {
  /** @type {Readonly<Record<string, readonly string[]>>} */
  const names = {
    statement: [name],
    field: [title.split('.').at(-1) ?? ''],
    operation: [name, title, text.split('.')[0] ?? ''],
  };
  return (names[kind] ?? [name, title]).map((each) => wordsOf(each).join(' '));
};

/**
 * Makes the search over entries: what has all words, or their beginnings or what is alike; where nothing has, what is spelled
 * like them.
 * @param {new (options: any) => Index} MiniSearch
 * @param {readonly Entry[]} entries
 * @param {readonly (readonly string[])[]} searchWords
 * @returns {(query: string) => { found: Entry[], hint: string }}
 */
export function createSearch(MiniSearch, entries, searchWords) {
  const index = new MiniSearch({
    fields: ['title', 'name', 'text'],
    storeFields: ['kind', 'title', 'name', 'text', 'href', 'isUrgent'],
    tokenize: wordsOf,
    processTerm: stemOf,
    searchOptions: { combineWith: 'AND', boost: { title: 3, name: 3 } },
  });
  index.addAll(entries.map((entry, id) => ({ name: '', ...entry, id })));
  const alike = searchWords.map((words) => words.map((word) => stemOf(word)));
  return (query) => {
    const terms = wordsOf(query).map((word) => stemOf(word));
    const queries = terms.map((term) => ({
      combineWith: 'OR',
      queries: [term, ...alike.flatMap((words) => (words.includes(term) ? words : []))],
    }));
    const asWritten = wordsOf(query).join(' ');
    const options = {
      prefix: true,
      boostTerm: (/** @type {string} */ term) => (terms.includes(term) ? 1 : 0.4),
      boostDocument: (/** @type {unknown} */ _id, /** @type {string} */ _term, /** @type {Entry} */ entry) =>
        (WEIGHTS[entry.kind] ?? 1) *
        (namesOf(entry).includes(asWritten) ? 8 : 1) *
        (entry.title.split('.').at(-1) === query ? 2 : 1) *
        (entry.isUrgent ? 1.2 : 1),
    };
    const found = index.search({ combineWith: 'AND', queries }, options);
    if (found.length > 0) return { found, hint: '' };
    return { found: index.search(query, { ...options, fuzzy: 0.2 }), hint: ' with words spelled like these' };
  };
}
