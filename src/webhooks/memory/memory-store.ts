import { checkPositive, describe } from '../check-options.ts';

/** The numbers are ours: the retry intervals are not shown (open point retry-intervals). */
export interface MemoryStoreOptions {
  /** Most keys that are remembered as handled; beyond it the longest unused one is forgotten. Default 100,000. */
  readonly maxKeys?: number;
  /** Milliseconds for which a handled key is remembered. Default one day. */
  readonly keepMs?: number;
  /** Milliseconds after which the claim of a handler that vanished is free again. Default 6,000. */
  readonly leaseMs?: number;
  /** Milliseconds of a clock that nobody sets back. Default `performance.now()`. */
  readonly now?: () => number;
}

/** The most entries of a Map. */
const MAX_KEYS = 2 ** 24;

/**
 * Remembers deliveries in this process: forgotten at a restart, not shared between instances. Bounded by number and
 * by age, which means that a repetition of an event that was forgotten runs its handler again. Claims of running
 * handlers do not count towards the bound; those that nobody renews are dropped when their lease is over. Throws a
 * TypeError for numbers that cannot be meant.
 */
export function createMemoryStore(options: MemoryStoreOptions = {}): DeliveryStore {
  const { maxKeys = 100_000, keepMs = 86_400_000, leaseMs = 6_000, now: time = () => performance.now() } = options;
  checkPositive('createMemoryStore', { keepMs, leaseMs });
  checkMaxKeys(maxKeys);
  // A Map keeps the order of insertion, so that its first key is the one unused, or not renewed, for longest.
  const handled = new Map<string, number>();
  const claimed = new Map<string, { owner: string; until: number }>();
  const holds = ({ key, owner }: Claim) => claimed.get(key)?.owner === owner;
  const hold = ({ key, owner }: Claim) => {
    claimed.delete(key);
    claimed.set(key, { owner, until: time() + leaseMs });
  };
  const isDone = (key: string) => {
    const until = handled.get(key);
    if (until === undefined || until <= time()) return false;
    handled.delete(key);
    handled.set(key, until);
    return true;
  };
  return {
    leaseMs,
    claim(claim): ClaimState {
      if (isDone(claim.key)) return 'done';
      dropExpired(claimed, time());
      if (claimed.has(claim.key)) return 'busy';
      hold(claim);
      return 'fresh';
    },
    renew(claim) {
      if (holds(claim)) hold(claim);
    },
    done({ key }) {
      claimed.delete(key);
      handled.delete(key);
      handled.set(key, time() + keepMs);
      forgetOldest(handled, maxKeys);
    },
    release(claim) {
      if (holds(claim)) claimed.delete(claim.key);
    },
  };
}

function checkMaxKeys(maxKeys: number): void {
  if (Number.isInteger(maxKeys) && maxKeys >= 1 && maxKeys < MAX_KEYS) return;
  throw new TypeError(
    `createMemoryStore: \`maxKeys\` is ${describe(maxKeys)}; it takes an integer from 1 to ${MAX_KEYS - 1}.`,
  );
}

/** All leases are equally long, so that those at the beginning end first. */
function dropExpired(claimed: Map<string, { until: number }>, time: number): void {
  for (const [key, { until }] of claimed) {
    if (until > time) return;
    claimed.delete(key);
  }
}

function forgetOldest(handled: Map<string, number>, maxKeys: number): void {
  if (handled.size <= maxKeys) return;
  const [oldest] = handled.keys();
  if (oldest !== undefined) handled.delete(oldest);
}

/** State of a key: free until now, claimed by another run, or handled. */
export type ClaimState = 'fresh' | 'busy' | 'done';

/** Who handles a delivery: the key of the delivery, and a token that only this run of its handler has. */
export interface Claim {
  readonly key: string;
  readonly owner: string;
}

/**
 * Remembers which deliveries were handled. Small enough to put any database behind it: each method is one statement.
 * Several instances that receive for one endpoint must share one store. What `claim` throws is answered with 503.
 */
export interface DeliveryStore {
  /** Milliseconds after which a claim that was not renewed may be taken by another; more than the receiver's deadline. */
  readonly leaseMs: number;
  /** Takes the key for this owner if it is free, atomically: of two callers at the same time one gets `fresh`. */
  claim(claim: Claim): ClaimState | Promise<ClaimState>;
  /** Prolongs the lease by `leaseMs` from now, if the owner still has it. */
  renew(claim: Claim): unknown;
  /** Remembers the key as handled, even if another owner has it now: that the handler succeeded stays true. */
  done(claim: Claim): unknown;
  /** Frees the key, if the owner still has it and it is not done. */
  release(claim: Claim): unknown;
}
