import type { Store } from '../store/open-store.ts';

/** What a change touched, for watchers; `id` where it was one thing. */
export interface Change {
  readonly kind:
    | 'card'
    | 'wallet'
    | 'batch'
    | 'reward'
    | 'webhook'
    | 'event'
    | 'delivery'
    | 'call'
    | 'clock'
    | 'faults'
    | 'reset';
  readonly id?: string | number;
}

/** What the rules work on. They are synchronous, and are called within a transaction. */
export interface Ledger {
  readonly store: Store;
  /** Milliseconds since 1970, by the clock of the sandbox. */
  readonly now: () => number;
  /** Tells that something changed, for when the transaction is committed. */
  readonly note: (change: Change) => void;
  /** Milliseconds by which the first attempt of a delivery is put off. */
  readonly holdBackMs: () => number;
}

/** A moment as payloads carry it: ISO 8601, UTC, with milliseconds and `Z` (open point timestamp-form). */
export function timestamp(time: number): string {
  return new Date(time).toISOString();
}
