/** Name of the keyword for sums, which validators check. */
export const X_SUM = 'x-sum';

/** Name of the keyword for the words by which validators judge the `format` beside it. */
export const X_FORMAT = 'x-format';

/** Name of the keyword for values that no two things of a kind share. */
export const X_UNIQUE = 'x-unique';

/** Keywords for the citations and open points of a node. */
export const CITATIONS = ['x-source', 'x-open-points'] as const;

/** Name of the keyword for what traffic showed at a node that is open; it constrains nothing. */
export const X_SEEN = 'x-seen';

/** Name of the keyword by which an overlay says which refusal gets which status and body. */
export const X_PROBLEMS = 'x-problems';

/** Name of the keyword for the replies that follow from it, which are written at the root of a variant. */
export const X_PROBLEM_REPLIES = 'x-problem-replies';

/** The extension keywords of our documents, in the order in which they stand at a node. */
export const EXTENSION_KEYWORDS: readonly string[] = [
  ...CITATIONS,
  'x-answers',
  'x-values-seen',
  X_SEEN,
  'x-triggered-by',
  X_SUM,
  X_UNIQUE,
  'x-delivery',
  X_FORMAT,
];

/** Those that validators check. */
export const CHECKED_KEYWORDS: readonly string[] = [X_SUM, X_FORMAT];

/** Those that validators pass over. */
export const ANNOTATIONS: readonly string[] = EXTENSION_KEYWORDS.filter(
  (keyword) => !CHECKED_KEYWORDS.includes(keyword),
);

/** Those that evidence of an overlay may add: they name what was seen, and exclude nothing else. */
export const EVIDENCE_KEYWORDS: readonly string[] = ['x-values-seen', X_SEEN];

/** Those that no answer may write: they quote the specification, or are written from the overlay. */
export const RESERVED_KEYWORDS: readonly string[] = [
  ...EXTENSION_KEYWORDS.filter((keyword) => ![...CHECKED_KEYWORDS, 'x-delivery'].includes(keyword)),
  X_PROBLEM_REPLIES,
];
