/** Name of the keyword for sums, which validators check. */
export const X_SUM = 'x-sum';

/** What a node cites and leaves open. */
export const CITATIONS = ['x-source', 'x-open-points'] as const;

/** The extension keywords of our documents, in the order in which they stand at a node. */
export const EXTENSION_KEYWORDS: readonly string[] = [
  ...[...CITATIONS, 'x-answers'],
  ...['x-values-seen', 'x-triggered-by', X_SUM, 'x-delivery'],
];

/** Those that validators pass over. */
export const ANNOTATIONS: readonly string[] = EXTENSION_KEYWORDS.filter((keyword) => keyword !== X_SUM);

/** Those that no overlay may write: they quote the specification, or are written from the overlay. */
export const RESERVED_KEYWORDS: readonly string[] = EXTENSION_KEYWORDS.filter(
  (keyword) => ![X_SUM, 'x-delivery'].includes(keyword),
);
