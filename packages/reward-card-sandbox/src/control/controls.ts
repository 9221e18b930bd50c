import type { Ledger } from '../ledger/ledger.ts';

/** A page of a list; `next` is the `after` of the page that follows, `total` the number of items on all of them. */
export interface Page<Item> {
  items: Item[];
  next: number | null;
  total: number;
}

/** Number of items on a page where `limit` is left out. */
export const DEFAULT_LIMIT = 50;

/** A key above that of every row: the page begins with the newest. */
export const NEWEST = Number.MAX_SAFE_INTEGER;

/**
 * A page of a query whose first parameter is the key before which the page begins, and whose last the most rows to
 * read; those between narrow it.
 */
export function listPage<Key extends string, Row extends Readonly<Record<Key, number>>, Item>(
  { store }: Ledger,
  { sql, key, show }: { readonly sql: string; readonly key: Key; readonly show: (row: Row) => Item },
  { limit = DEFAULT_LIMIT, after = NEWEST }: { readonly limit?: number; readonly after?: number },
  ...filters: (string | number | null)[]
): Page<Item> {
  const rows = store.all<Row>(sql, after, ...filters, limit + 1);
  const count = `SELECT count(*) AS total FROM (${sql})`;
  const { total = 0 } = store.get<{ total: number }>(count, NEWEST, ...filters, -1) ?? {};
  return pageOf(rows, { limit, total, key }, show);
}

/** Makes a page of up to `limit` rows, of which one more was read in order to know whether there is another page. */
export function pageOf<Key extends string, Row extends Readonly<Record<Key, number>>, Item>(
  rows: readonly Row[],
  { limit, total, key }: { readonly limit: number; readonly total: number; readonly key: Key },
  show: (row: Row) => Item,
): Page<Item> {
  const items = rows.slice(0, limit);
  return { items: items.map(show), next: rows.length > limit ? (items.at(-1)?.[key] ?? null) : null, total };
}
