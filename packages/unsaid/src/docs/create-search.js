// Plain JavaScript, for two readers: the command line imports it, and the script of the search carries its text.

/** @typedef {import('./search-index.ts').SearchEntry} Entry */
/** @typedef {{ id: number, score: number, queryTerms: readonly string[] }} Result */
/** @typedef {{ addAll: (entries: readonly object[]) => void, search: (query: any, options: object) => Result[] }} Index */
/** @typedef {{ new (options: any): Index, loadJSON: (json: string, options: any) => Index }} Engine */

/** @type {Readonly<Record<string, number>>} */
const WEIGHTS = {
  field: 2,
  operation: 2.5,
  event: 2,
  rule: 1.5,
  page: 2.5,
  'open point': 1.5,
  guide: 0.3,
  change: 0.3,
  statement: 0.05,
};

/** Words that say nothing about what is wanted. */
const EMPTY = new Set(
  `a an and are as at be by can could do does for from get gets happens have how i if in into is it its long many me much my
need of on or our should so than that the their there they this to two use was we what when where which who why will with
you your`.split(/\s+/),
);

/** `sendNow` is two words, as `send.now` is. @param {string} text @returns {string[]} */
const wordsOf = (text) =>
  text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/\b(api|rate|time)(?=keys?\b|limits?\b|zones?\b)/g, '$1 ')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Without the ending: retries and retry, idempotent and idempotency are one. A status of a failure is an error.
 * @param {string} word
 */
const stemOf = (word) =>
  /^[45]\d\d$/.test(word)
    ? 'error'
    : word.replace(/(?:(?<=\w{5})(?:ations?|enc(?:y|ies)|ents?|e)|(?<=\w{4})(?:ing|ies|es|ed|s|y))$/, '');

/** As `wordsOf`, and a name that is several words as one, too. @param {string} text @returns {string[]} */
const indexedWordsOf = (text) => [
  ...wordsOf(text),
  ...(text.match(/[\p{L}\p{N}]+\p{Ll}\p{Lu}\p{L}*/gu) ?? []).map((name) => name.toLowerCase()),
];

/** @param {string} text What is worth looking for; everything where nothing is. */
const tellingOf = (text) => {
  const words = wordsOf(text);
  const telling = words.filter((word) => word.length > 1 && !EMPTY.has(word));
  return telling.length > 0 ? telling : words;
};

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

/** How much an entry is wanted, whatever its words. @param {Entry} entry @param {string} query */
const weightOf = (entry, query) =>
  (WEIGHTS[entry.kind] ?? 1) *
  (namesOf(entry).includes(wordsOf(query).join(' ')) ? 8 : 1) *
  (entry.title.split('.').at(-1) === query ? 2 : 1) *
  (entry.isUrgent ? 1.2 : 1);

/** @typedef {Result & { entry: Entry, share: number }} Rated */
/** @param {Rated} one @param {Rated} other */
const byScore = (one, other) => other.score - one.score;

/**
 * Orders results by score and by how many of the words they have; those with few of them are left out, and of fields of
 * one name the best comes first and the others later.
 * @param {readonly Rated[]} results
 */
const ranked = (results) => {
  const best = Math.max(...results.map(({ share }) => share));
  const names = new Set();
  return results
    .filter(({ share }) => share >= best / 2)
    .map((result) => ({ ...result, score: result.score * result.share ** 2 }))
    .toSorted(byScore)
    .map((result) => {
      const { kind, title, href } = result.entry;
      const name = kind === 'field' ? title.split('.').at(-1) : href;
      const isRepeated = names.has(name);
      names.add(name);
      return isRepeated ? { ...result, score: result.score / 3 } : result;
    })
    .toSorted(byScore)
    .map(({ entry }) => entry);
};

const OPTIONS = { fields: ['title', 'name', 'kind', 'text', 'more'], tokenize: indexedWordsOf, processTerm: stemOf };

/**
 * Makes the index of a search, which a page loads as text.
 * @param {Engine} MiniSearch @param {readonly Entry[]} entries
 */
export function createIndex(MiniSearch, entries) {
  const index = new MiniSearch(OPTIONS);
  index.addAll(entries.map((entry, id) => ({ name: '', more: '', ...entry, id })));
  return index;
}

/**
 * Makes the search over entries: those with most of the words, their beginnings, what is alike or spelled alike; the
 * nearest where nothing matches.
 * @param {Engine} MiniSearch
 * @param {readonly Entry[]} entries
 * @param {readonly (readonly string[])[]} searchWords
 * @param {string} [json] The index, where it is made already.
 * @returns {(query: string) => { found: Entry[], hint: string }}
 */
export function createSearch(MiniSearch, entries, searchWords, json) {
  const index = json === undefined ? createIndex(MiniSearch, entries) : MiniSearch.loadJSON(json, OPTIONS);
  const alike = searchWords.map((words) => words.flatMap((each) => wordsOf(each).map(stemOf)));
  const likeOf = (/** @type {string} */ term) => alike.flatMap((words) => (words.includes(term) ? words : []));
  return (query) => {
    const words = tellingOf(query);
    const terms = words.map(stemOf);
    // Two words may be written as one: change log.
    const joined = words.map((word, at) => stemOf(word + (words[at + 1] ?? '')));
    const groups = terms.map((term, at) => [term, ...joined.slice(Math.max(0, at - 1), at + 1), ...likeOf(term)]);
    const shareOf = (/** @type {Result} */ { queryTerms }) =>
      groups.filter((group) => group.some((term) => queryTerms.includes(term))).length / groups.length;
    const isLong = (/** @type {string} */ term) => term.length > 4;
    const search = (/** @type {number} */ distance) => {
      const results = index.search(
        { combineWith: 'OR', queries: [...new Set(groups.flat())] },
        {
          boost: { title: 3, name: 3, more: 0.8 },
          // The words are stems already.
          tokenize: (/** @type {string} */ term) => [term],
          processTerm: (/** @type {string} */ term) => term,
          // The last word may be typed in part. A short stem, such as that of retry, would find other words: retrieve.
          prefix: (/** @type {string} */ term) => isLong(term) || (term === terms.at(-1) && term === words.at(-1)),
          fuzzy: (/** @type {string} */ term) => isLong(term) && terms.includes(term) && !/\d/.test(term) && distance,
          boostTerm: (/** @type {string} */ term) => (terms.includes(term) ? 1 : 0.4),
        },
      );
      const rated = results.flatMap((result) => {
        const entry = entries[result.id];
        return entry
          ? [{ ...result, entry, score: result.score * weightOf(entry, query), share: shareOf(result) }]
          : [];
      });
      return ranked(rated);
    };
    const found = search(1);
    if (found.length > 0) return { found, hint: '' };
    return { found: search(0.34), hint: ' with words spelled like these' };
  };
}
