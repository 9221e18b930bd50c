import type { Clock } from '../clock.ts';
import type { Claim, DeliveryStore } from '../deduplication/delivery-store.ts';
import type { Deadline } from './deadline.ts';

/** A handler that has ignored its aborted signal for so long counts as dead: another attempt may run it again. */
const ABANDON_AFTER_MS = 60_000;

/**
 * Keeps the claim of a handler that is still running when its deadline passes, so that a retry meanwhile finds the
 * key busy. Returns the function that ends it. A renewal that fails is tried again when the next is due; a lease that
 * cannot be renewed runs out, which is safe for the store.
 */
export function renewLease(store: DeliveryStore, claim: Claim, clock: Clock, deadline: Deadline): () => void {
  let ended: AbortController | undefined;
  const pause = store.leaseMs / 3;
  const renew = async ({ signal }: AbortController) => {
    // Counted in pauses: a clock that is set back must not keep a dead handler's claim.
    for (let elapsed = 0; elapsed < ABANDON_AFTER_MS && !signal.aborted; elapsed += pause) {
      await tryToRenew(store, claim);
      await clock.sleep(pause, signal);
    }
  };
  const forget = deadline.onPassed(() => {
    ended = new AbortController();
    renew(ended).catch(() => {});
  });
  return () => {
    forget();
    ended?.abort();
  };
}

async function tryToRenew(store: DeliveryStore, claim: Claim): Promise<void> {
  try {
    await store.renew(claim);
  } catch {}
}
