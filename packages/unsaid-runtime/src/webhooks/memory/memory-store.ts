import { checkPositive, describe } from '../check-options.ts';

/** The numbers are ours. */
export interface MemoryStoreOptions {
  /** Most keys that are remembered as handled; beyond it the longest unused one is forgotten. Default 100,000. */
  readonly maxKeys?: number;
  /** Milliseconds for which a handled key is remembered. Default one day. */
  readonly keepMs?: number;
  /** Milliseconds of a monotonic clock. Default `performance.now()`. */
  readonly now?: () => number;
}

/** State of a key: free until now, claimed by another run, or handled. */
export type ClaimState = 'fresh' | 'busy' | 'done';

/** Claim of a delivery: its key, and a token that only this run of its handler has. */
export interface Claim {
  readonly key: string;
  readonly owner: string;
}

/** Remembers in this process which deliveries were handled. */
export interface MemoryStore {
  /** Takes the key for this owner, if it is free; after so many milliseconds another one may take it. */
  claim(claim: Claim, milliseconds: number): ClaimState;
  /** Remembers the key as handled, even if another owner has it now: that the handler succeeded stays true. */
  done(claim: Claim): void;
  /** Frees the key, if the owner still has it. */
  release(claim: Claim): void;
}

/** The most entries of a Map. */
const MAX_KEYS = 2 ** 24;

/**
 * Remembers deliveries in this process: forgotten at a restart, not shared between instances. Bounded by number and
 * by age, which means that a repetition of an event that was forgotten runs its handler again. Claims of running
 * handlers do not count towards the bound. Throws a TypeError for invalid options.
 */
export function createMemoryStore(options: MemoryStoreOptions = {}): MemoryStore {
  const { maxKeys = 100_000, keepMs = 86_400_000, now = () => performance.now() } = options;
  checkPositive('createMemoryStore', { keepMs });
  if (!Number.isInteger(maxKeys) || maxKeys < 1 || maxKeys >= MAX_KEYS)
    throw new TypeError(
      `createMemoryStore: \`maxKeys\` is ${describe(maxKeys)}; it takes an integer from 1 to ${MAX_KEYS - 1}.`,
    );
  // A Map keeps the order of insertion, so that its first key is the one unused for longest.
  const handled = new Map<string, number>();
  const claimed = new Map<string, { owner: string; until: number }>();
  const isDone = (key: string) => {
    const until = handled.get(key);
    if (until === undefined || until <= now()) return false;
    handled.delete(key);
    handled.set(key, until);
    return true;
  };
  /** Those at the beginning end first, since all are claimed for as long. */
  const dropExpired = () => {
    for (const [key, { until }] of claimed) {
      if (until > now()) return;
      claimed.delete(key);
    }
  };
  return {
    claim({ key, owner }, milliseconds) {
      if (isDone(key)) return 'done';
      dropExpired();
      if (claimed.has(key)) return 'busy';
      claimed.set(key, { owner, until: now() + milliseconds });
      return 'fresh';
    },
    done({ key }) {
      claimed.delete(key);
      handled.delete(key);
      handled.set(key, now() + keepMs);
      const [oldest = key] = handled.keys();
      if (handled.size > maxKeys) handled.delete(oldest);
    },
    release({ key, owner }) {
      if (claimed.get(key)?.owner === owner) claimed.delete(key);
    },
  };
}
