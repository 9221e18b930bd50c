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
