import { askSync } from '../../callback.ts';

/** Milliseconds to wait after a failed attempt, the first being 1. */
export type Schedule = (failedAttempt: number) => number;

/** Numbers of a schedule. The intervals have no default. */
export interface ExponentialBackoffOptions {
  /** Most attempts, which the contract states as `maxAttempts` of its `delivery`. */
  readonly attempts: number;
  /** Milliseconds after the first failed attempt, before jitter. */
  readonly firstMs: number;
  /** Factor between intervals; more than 1. */
  readonly factor: number;
  /**
   * Maximum share of an interval that is added at random; at most `factor - 1`, so that intervals rise in any case.
   * Default 0.2, or `factor - 1` where that is less: events that failed together do not all come back together.
   */
  readonly jitter?: number;
  /** A number from 0 up to, not including, 1; a test injects its own. Default `Math.random`. */
  readonly random?: () => number;
}

/**
 * Building block: intervals that grow by a factor, spread by jitter. Throws a TypeError for numbers that do not rise, or
 * that rise beyond all numbers before the last attempt.
 */
export function exponentialBackoff({
  attempts,
  firstMs,
  factor,
  jitter = Math.min(0.2, factor - 1),
  random = Math.random,
}: ExponentialBackoffOptions): Schedule {
  const longest = firstMs * factor ** (attempts - 2) * (1 + jitter);
  const areNumbers = [attempts, firstMs, factor, jitter].every((each) => typeof each === 'number');
  if (!(areNumbers && firstMs > 0 && factor > 1 && jitter >= 0 && jitter <= factor - 1 && Number.isFinite(longest)))
    throw new TypeError(
      'exponentialBackoff: it takes a number of `attempts`, a `firstMs` above 0, a `factor` above 1 and a `jitter` from 0 to `factor - 1`, all finite.',
    );
  return (failedAttempt) => firstMs * factor ** (failedAttempt - 1) * (1 + jitter * askSync('random', random));
}
