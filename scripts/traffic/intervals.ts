import type { Moment } from './collect-findings.ts';
import { breach, type Context, evidence } from './context.ts';

interface Interval {
  least: number;
  greatest: number;
}

/** Fewest intervals of one event that tell how they grow. */
const ENOUGH = 3;
/** How much longer the last interval is than the first where they grow at all: timers and networks are not exact. */
const GROWTH = 1.2;
/** How far the differences of intervals lie apart at most where they are meant to be the same. */
const SAME = 0.05;

/** Follows the time between attempts. */
export class Intervals {
  readonly #context: Context;
  readonly #intervals = new Map<number, Interval>();
  /** Sums of the intervals of all events that have enough of them, with their number. */
  readonly #sums: number[] = [];
  #events = 0;
  #moment: Moment | undefined;

  constructor(context: Context) {
    this.#context = context;
  }

  /** @param attempt The number of the attempt that failed before. */
  add(attempt: number, seconds: number, moment: Moment): void {
    const interval = this.#intervals.get(attempt) ?? { least: seconds, greatest: seconds };
    this.#intervals.set(attempt, interval);
    interval.least = Math.min(interval.least, seconds);
    interval.greatest = Math.max(interval.greatest, seconds);
    const [least, greatest] = [shown(interval.least), shown(interval.greatest)];
    const says = `Attempt ${attempt + 1} came ${least === greatest ? least : `${least} to ${greatest}`} s after attempt ${attempt}.`;
    const seen = { kind: 'behaviour', says } as const;
    const observation = { rule: 'interval', place: 'delivery', message: says, openPoints: ['retry-intervals'], seen };
    evidence(this.#context, { ...observation, key: `interval ${attempt}` }, moment);
  }

  /** Takes in the intervals of an event after its last attempt. */
  end(intervals: readonly number[], moment: Moment): void {
    if (intervals.length < ENOUGH || (this.#sums.length > 0 && intervals.length < this.#sums.length)) return;
    if (intervals.length > this.#sums.length) {
      this.#sums.splice(0, this.#sums.length, ...intervals.map(() => 0));
      this.#events = 0;
    }
    for (const [index, seconds] of intervals.entries()) this.#sums[index] = (this.#sums[index] ?? 0) + seconds;
    this.#events++;
    this.#moment ??= moment;
  }

  /** Judges the means over all events, since a service may choose each interval within bounds that grow. */
  finish(): void {
    const means = this.#sums.map((sum) => sum / this.#events);
    const [first = 0, last = 0] = [means[0], means.at(-1)];
    if (!this.#moment || means.length < ENOUGH) return;
    const how =
      last <= first * GROWTH ? 'do not grow' : isLinear(means) ? 'grow by the same number of seconds each' : undefined;
    if (how === undefined) return;
    const message = `The intervals between attempts ${how}; the backoff is exponential.`;
    const statements = this.#context.index.where(({ delivery }) => delivery === 'backoff');
    breach(this.#context, { rule: 'backoff', place: 'delivery', message, statements }, this.#moment);
  }
}

function isLinear(means: readonly number[]): boolean {
  const steps = means.slice(1).map((mean, index) => mean - (means[index] ?? 0));
  const mean = steps.reduce((sum, step) => sum + step, 0) / steps.length;
  return steps.length >= ENOUGH && steps.every((step) => Math.abs(step - mean) <= SAME * mean);
}

const shown = (seconds: number) => Number(seconds.toPrecision(2));
