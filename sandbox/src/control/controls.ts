import type { CallLog } from '../calls/observe-calls.ts';
import type { SandboxClock } from '../clock.ts';
import type { AddressPolicy } from '../delivery/check-target.ts';
import type { FaultBox } from '../delivery/faults.ts';
import type { Ledger } from '../ledger/ledger.ts';

/** What the controls work on. */
export interface Controls {
  readonly ledger: Ledger;
  readonly clock: SandboxClock;
  readonly faults: FaultBox;
  readonly policy: AddressPolicy;
  readonly calls: CallLog;
  /** Moves the clock on, stopping wherever something falls due. */
  readonly advance: (milliseconds: number) => Promise<void>;
}

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

/** How many rows a list has, whose last parameter is the most rows to read. */
export function totalOf({ store }: Ledger, list: string, ...parameters: (string | number | null)[]): number {
  return store.get<{ total: number }>(`SELECT count(*) AS total FROM (${list})`, ...parameters, -1)?.total ?? 0;
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
