import { randomFillSync } from 'node:crypto';
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

/** 32 capitals and digits without I, L, O and U, which are misread; five bits each, so that none is likelier. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;

// Filled in bulk: a call for each identifier would cost more than all the rest of issuing a card.
const pool = Buffer.alloc(LENGTH * 256);
let used = pool.length;

/** A prefix, an underscore and 16 capitals and digits: 80 bits from the system's generator (open point identifier-forms). */
export function newIdentifier(prefix: 'crd' | 'bat' | 'rwd' | 'wal' | 'whk'): string {
  return `${prefix}_${randomText()}`;
}

/** A card code: four groups of four, 80 bits as well. */
export function newCode(): string {
  return randomText().replace(/(.{4})(?=.)/g, '$1-');
}

function randomText(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  let text = '';
  for (const end = used + LENGTH; used < end; used += 1) text += ALPHABET[(pool[used] ?? 0) & 31];
  return text;
}
