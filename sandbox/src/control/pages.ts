import type { Page } from './answers.ts';
import { numeral, optional, type Reader, readInput } from './read-input.ts';

/** Which part of a long list is wanted: at most `limit`, after the key `after`. */
export interface PageWanted {
  readonly limit: number;
  readonly after: number;
}

const DEFAULT_LIMIT = 50;
export const MOST_ON_PAGE = 500;

/** Reads the query of a list: `limit` and `after`, and further filters. Throws `invalid-request`. */
export function readPage<Filters extends Readonly<Record<string, Reader<unknown>>>>(
  query: Readonly<Record<string, string>>,
  filters: Filters,
) {
  const paging = { limit: optional(numeral(1, MOST_ON_PAGE)), after: optional(numeral(0, Number.MAX_SAFE_INTEGER)) };
  const {
    limit = DEFAULT_LIMIT,
    after,
    ...others
  } = readInput(query, { ...filters, ...paging }) as {
    limit?: number;
    after?: number;
  };
  return { limit, after, filters: others as { readonly [Name in keyof Filters]: ReturnType<Filters[Name]> } };
}

/** A page of rows that are listed newest first; `next` is what `after` has to be for the page that follows. */
export function pageOf<Row, Shown>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => number,
  show: (row: Row) => Shown,
): Page<Shown> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { items: shown.map(show), next: rows.length > limit && last !== undefined ? keyOf(last) : null };
}

/** A key that no row reaches: the page begins with the newest. */
export const NEWEST = Number.MAX_SAFE_INTEGER;
