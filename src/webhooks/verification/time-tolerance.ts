import { askSync } from '../../callback.ts';
import type { SignedDelivery } from './verify.ts';

/** How far the time that a delivery states may be from ours. It protects only if the signed content covers that time. */
export interface TimeTolerance {
  /** Greatest distance in milliseconds, into the past and into the future alike. */
  readonly toleranceMs: number;
  /** Reads the stated time: a Date, or milliseconds since 1970; `undefined` refuses the delivery. */
  readonly timestamp: (delivery: SignedDelivery) => Date | number | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Building block: tells whether the stated time of a delivery is near enough, on both sides. */
export function isTimely(delivery: SignedDelivery, { toleranceMs, timestamp, now }: TimeTolerance): boolean {
  const stated = askSync('tolerance.timestamp', () => timestamp(delivery));
  // A time that cannot be read gives NaN, which is not within any tolerance.
  const distance = Math.abs(askSync('tolerance.now', now) - (stated === undefined ? Number.NaN : Number(stated)));
  return distance <= toleranceMs;
}

/** Throws a TypeError for a tolerance that would accept everything or nothing. */
export function checkTolerance(tolerance: TimeTolerance): void {
  if (!Number.isFinite(tolerance.toleranceMs) || tolerance.toleranceMs <= 0) {
    throw new TypeError('hmac: `tolerance.toleranceMs` is not a positive number.');
  }
}
