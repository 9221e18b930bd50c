import type { Reporter } from './context.ts';

interface Interval {
  least: number;
  greatest: number;
}

/** Fewest intervals of one event that tell how they grow. */
const ENOUGH = 3;
/** How far apart intervals lie at most where they are meant to be the same: timers and networks are not exact. */
const SAME = 1.2;
/** The same for the steps by which they grow. */
const SAME_STEP = 0.05;

/** Follows the time between attempts. */
export class Intervals {
  readonly #intervals = new Map<number, Interval>();

  /** @param attempt The number of the attempt that failed before. */
  add(attempt: number, seconds: number, report: Reporter): void {
    const interval = this.#intervals.get(attempt) ?? { least: seconds, greatest: seconds };
    if (attempt < MAX_ATTEMPTS) this.#intervals.set(attempt, interval);
    interval.least = Math.min(interval.least, seconds);
    interval.greatest = Math.max(interval.greatest, seconds);
    const [least, greatest] = [shown(interval.least), shown(interval.greatest)];
    const says = `Attempt ${attempt + 1} came ${least === greatest ? least : `${least} to ${greatest}`} s after attempt ${attempt}.`;
    report.behaviour({ role: 'retry-intervals', rule: 'interval', says, key: `interval ${attempt}` });
  }

  /**
   * Judges the intervals of an event after its last attempt. A service may choose each of them by chance within bounds
   * that grow, so only intervals that are all the same, grow by equal steps or never grow are no exponential backoff.
   */
  end(intervals: readonly number[], report: Reporter): void {
    if (intervals.length < ENOUGH) return;
    const how = howTheyFail(intervals);
    if (how === undefined) return;
    const message = `The intervals between attempts ${how}; the backoff is exponential.`;
    const statements = report.context.index.where(({ delivery }) => delivery === 'backoff');
    report.breach({ rule: 'backoff', place: 'delivery', message, statements });
  }
}

/** Attempts of one event that are told apart; no service that makes more of them keeps the contract. */
const MAX_ATTEMPTS = 100;

function howTheyFail(intervals: readonly number[]): string | undefined {
  const steps = intervals.slice(1).map((seconds, index) => seconds - (intervals[index] ?? 0));
  if (Math.max(...intervals) <= Math.min(...intervals) * SAME) return 'are all the same';
  if (steps.every((step) => step <= 0)) return 'never grow';
  const mean = steps.reduce((sum, step) => sum + step, 0) / steps.length;
  const isLinear = steps.length >= ENOUGH && steps.every((step) => Math.abs(step - mean) <= SAME_STEP * mean);
  return isLinear ? 'grow by equal steps' : undefined;
}

const shown = (seconds: number) => Number(seconds.toPrecision(2));
