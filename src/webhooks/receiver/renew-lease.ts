import type { Clock } from '../clock.ts';
import type { Claim, DeliveryStore } from '../deduplication/delivery-store.ts';
import type { Deadline } from './deadline.ts';

/** A handler that has ignored its aborted signal for so long counts as dead: another attempt may run it again. */
const ABANDON_AFTER_MS = 60_000;

/**
 * Keeps the claim of a handler that is still running when its deadline passes, so that a retry meanwhile finds the
 * key busy. Returns the function that ends it. A lease that cannot be renewed runs out, which is safe for the store.
 */
export function renewLease(store: DeliveryStore, claim: Claim, clock: Clock, deadline: Deadline): () => void {
  let ended: AbortController | undefined;
  const renew = async ({ signal }: AbortController) => {
    const start = clock.now();
    while (!signal.aborted && clock.now() - start < ABANDON_AFTER_MS) {
      await store.renew(claim);
      await clock.sleep(store.leaseMs / 3, signal);
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
