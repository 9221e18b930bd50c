import type { Claim, ClaimState, DeliveryStore } from './delivery-store.ts';

/** The numbers are ours: the retry intervals are not shown (open point retry-intervals). */
export interface MemoryStoreOptions {
  /** Most keys that are remembered as handled; beyond it the longest unused one is forgotten. Default 100,000. */
  readonly maxKeys?: number;
  /** Milliseconds for which a handled key is remembered. Default one day. */
  readonly keepMs?: number;
  /** Milliseconds after which the claim of a handler that vanished is free again. Default 6,000. */
  readonly leaseMs?: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/**
 * Remembers deliveries in this process: forgotten at a restart, not shared between instances. Bounded by number and
 * by age, which means that a repetition of an event that was forgotten runs its handler again. Claims of running
 * handlers do not count towards the bound.
 */
export function createMemoryStore(options: MemoryStoreOptions = {}): DeliveryStore {
  const { maxKeys = 100_000, keepMs = 86_400_000, leaseMs = 6_000, now = Date.now } = options;
  // A Map keeps the order of insertion, so that its first key is the one unused for longest.
  const handled = new Map<string, number>();
  const claimed = new Map<string, { owner: string; until: number }>();
  const holds = ({ key, owner }: Claim) => claimed.get(key)?.owner === owner;
  const isDone = (key: string) => {
    const until = handled.get(key);
    if (until === undefined || until <= now()) return false;
    handled.delete(key);
    handled.set(key, until);
    return true;
  };
  return {
    leaseMs,
    claim({ key, owner }): ClaimState {
      if (isDone(key)) return 'done';
      if ((claimed.get(key)?.until ?? 0) > now()) return 'busy';
      claimed.set(key, { owner, until: now() + leaseMs });
      return 'fresh';
    },
    renew(claim) {
      if (holds(claim)) claimed.set(claim.key, { owner: claim.owner, until: now() + leaseMs });
    },
    done({ key }) {
      claimed.delete(key);
      handled.delete(key);
      handled.set(key, now() + keepMs);
      forgetOldest(handled, maxKeys);
    },
    release(claim) {
      if (holds(claim)) claimed.delete(claim.key);
    },
  };
}

function forgetOldest(handled: Map<string, number>, maxKeys: number): void {
  if (handled.size <= maxKeys) return;
  const [oldest] = handled.keys();
  if (oldest !== undefined) handled.delete(oldest);
}
