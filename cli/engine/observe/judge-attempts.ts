import type { Delivery, Json } from '../model/contract.ts';
import { isRecord } from '../model/json-pointer.ts';
import { deliveryOf } from '../view/events.ts';
import type { Context, Reporter } from './context.ts';
import type { HeaderFields, RecordedDelivery } from './exchange.ts';
import { digest, LeastRecent } from './least-recent.ts';
import type { Tells } from './prepare.ts';
import { shownName } from './shown.ts';

/** Events that are remembered; no service has more of them between two attempts that a receiver would notice. */
const MAX_EVENTS = 20_000;

/** Intervals of one event that are judged. */
const MAX_INTERVALS = 16;

/** Clock tolerance of a recording, in seconds. */
const CLOCK_SECONDS = 1;

/** One attempt to deliver an event, as far as it is needed later. */
interface Attempt {
  readonly response: RecordedDelivery['response'];
  /** Those that tell one event, or one attempt, from another. */
  readonly headers: ReadonlyMap<string, string>;
  /** Digest of the raw body. */
  readonly body: string;
  readonly report: Reporter;
  /** Fields that may be of the attempt, and not of the event. */
  readonly volatile: Readonly<Record<string, Json | undefined>>;
}

interface Chain {
  /** The first, and the latest. */
  readonly first: Attempt;
  last: Attempt;
  count: number;
  /** Whether every attempt but the last is known to have failed. */
  isCertain: boolean;
  /** Whether the attempts came in the order of their times. */
  isOrdered: boolean;
  readonly intervals: number[];
}

/**
 * Finds attempts at one event among deliveries, by their payloads: the contract has no identifier of an event. Attempts
 * are judged as far as responses were recorded, and payloads hold something that tells one event from another.
 */
export class Attempts {
  readonly #chains = new LeastRecent<Chain>(MAX_EVENTS, (chain) => this.#end(chain));
  readonly #rules: Delivery | undefined;
  #isExhausted = false;

  constructor(context: Context) {
    this.#rules = deliveryOf(context.contract.asyncapi);
  }

  /**
   * Whether the delivery is another attempt at an event that came before.
   * @param volatile Fields that may be of the attempt, and not of the event, each with the points that ask that.
   */
  add(
    delivery: RecordedDelivery,
    payload: Readonly<Record<string, Json>>,
    volatile: ReadonlyMap<string, Tells>,
    report: Reporter,
  ): boolean {
    const own = [...volatile.keys()].filter((name) => Object.hasOwn(payload, name));
    const hidden = Object.fromEntries(own.map((name) => [name, undefined]));
    const key = digest(JSON.stringify({ ...payload, ...hidden }));
    const attempt: Attempt = {
      response: delivery.response,
      headers: identityHeaders(delivery.headers),
      body: digest(delivery.body),
      report,
      volatile: Object.fromEntries(own.map((name) => [name, payload[name]])),
    };
    const chain = isDistinct(payload) ? this.#chains.get(key) : undefined;
    if (chain === undefined || this.#isOver(chain, attempt)) {
      if (chain) this.#end(chain);
      else this.#noteNext(report);
      this.#chains.set(key, {
        first: attempt,
        last: attempt,
        count: 1,
        isCertain: true,
        isOrdered: true,
        intervals: [],
      });
      return chain !== undefined;
    }
    this.#continue(chain, attempt, volatile);
    return true;
  }

  #continue(chain: Chain, attempt: Attempt, volatile: ReadonlyMap<string, Tells>): void {
    const { report, headers } = attempt;
    report.exercise(({ delivery }) => delivery !== undefined && RETRY_FACTS.has(delivery));
    report.exercise(report.context.index.at('delivery'));
    const sameBody = attempt.body === chain.first.body;
    const says = `The body of an event ${sameBody ? 'stayed the same' : 'changed'} over its attempts.`;
    report.behaviour({ role: 'event-identity', rule: 'attempt-body', says });
    for (const [name, value] of headers) {
      const became = chain.last.headers.get(name) === value ? 'stayed the same' : 'changed';
      const says = `The header ${shownName(name)} ${became} over the attempts of an event.`;
      report.behaviour({ role: 'event-identity', rule: 'attempt-header', says });
    }
    this.#judgeVolatile(chain, attempt, volatile);
    chain.count++;
    const seconds = secondsBetween(chain.last, attempt);
    if (chain.last.response === undefined) chain.isCertain = false;
    // Recordings that are not in the order of time tell how often, and not how long after.
    if (seconds !== undefined && seconds < 0) chain.isOrdered = false;
    else {
      if (seconds !== undefined && chain.isOrdered) {
        if (chain.intervals.length < MAX_INTERVALS) chain.intervals.push(seconds);
        noteInterval(chain.count - 1, seconds, report);
      }
      chain.last = attempt;
    }
    this.#judgeCount(chain, report);
  }

  #judgeVolatile({ first }: Chain, attempt: Attempt, volatile: ReadonlyMap<string, Tells>): void {
    for (const [name, told] of volatile) {
      if (!Object.hasOwn(attempt.volatile, name)) continue;
      const isSame = attempt.volatile[name] === first.volatile[name];
      const says = `\`${name}\` ${isSame ? 'stayed the same' : 'changed'} over the attempts of an event.`;
      attempt.report.says(told, 'attempt-time', says, says);
    }
  }

  #judgeCount({ count, isCertain }: Chain, report: Reporter): void {
    const most = this.#rules?.max_attempts;
    if (most === undefined) return;
    if (count === most) this.#isExhausted = true;
    // Whether the first delivery is one of the attempts is open: one more than those is a breach in any case.
    if (count !== most + 2) return;
    const message = `An event was delivered more than ${most + 1} times after responses that are failures: the first time, and ${most} again.`;
    const openPoints = report.pointsWith('attempt-counting');
    const statements = report.context.index.where(({ delivery }) => delivery === 'max_attempts');
    if (isCertain) report.breach({ rule: 'attempts', place: 'delivery', message, openPoints, statements });
  }

  /** A success ends the attempts at an event; the same payload after it is another event, or a repetition. */
  #isOver({ last }: Chain, attempt: Attempt): boolean {
    const { response } = last;
    const { report } = attempt;
    if (response === undefined) return false;
    const { status, seconds = 0 } = response;
    const { success_status: success = status, timeout_seconds: timeout = Number.POSITIVE_INFINITY } = this.#rules ?? {};
    if (status !== success || status >= 300 || seconds > timeout) return false;
    const waited = secondsBetween(last, attempt);
    // One that came before it was an attempt like others, whatever the order in which they were recorded.
    if (waited !== undefined && waited < 0) return false;
    if (waited !== undefined && waited + CLOCK_SECONDS <= seconds) {
      const statements = report.context.index.where(({ delivery }) => delivery === 'timeout_seconds');
      const message = `The service tried again before ${timeout} seconds were over, while the endpoint was answering ${success}.`;
      report.breach({ rule: 'timeout', place: 'delivery', message, statements });
      return false;
    }
    const says = `An event was delivered again after it had been answered ${success}.`;
    report.behaviour({ role: 'event-identity', rule: 'repeated-event', says });
    return true;
  }

  #noteNext(report: Reporter): void {
    if (!this.#isExhausted) return;
    const says = `Other events were delivered after one had failed ${this.#rules?.max_attempts} times.`;
    report.behaviour({ role: 'exhausted-deliveries', rule: 'after-last-attempt', says });
  }

  #end({ count, last, intervals, isOrdered }: Chain): void {
    if (count < 2) return;
    const says = `An event was delivered ${count} times in all, the first time included.`;
    last.report.behaviour({ role: 'attempt-counting', rule: 'attempt-count', says });
    if (isOrdered) judgeBackoff(intervals, last.report);
  }

  finish(): void {
    for (const chain of this.#chains.values()) this.#end(chain);
  }
}

const RETRY_FACTS: ReadonlySet<string> = new Set(['success_status', 'timeout_seconds', 'max_attempts', 'backoff']);

function secondsBetween(a: Attempt, b: Attempt): number | undefined {
  const seconds = (Date.parse(b.report.moment.time ?? '') - Date.parse(a.report.moment.time ?? '')) / 1000;
  return Number.isNaN(seconds) ? undefined : seconds;
}

/** Names that services give to headers that tell one event, or one attempt, from another. */
const IDENTITY = /(?:^|[-_])(?:id|key|event|delivery|attempt|retry|webhook|nonce|timestamp)(?:$|[-_])/i;

function identityHeaders(headers: HeaderFields): Map<string, string> {
  const named = headers.slice(0, 100).filter(([name]) => IDENTITY.test(name));
  return new Map(named.map(([name, value]) => [name.toLowerCase(), value]));
}

/** Whether a payload holds an identifier or a moment: two events that only share their name are not one. */
function isDistinct(payload: unknown): boolean {
  if (typeof payload === 'string') return payload.length >= 8 && /\d/.test(payload);
  return isRecord(payload) && Object.values(payload).some(isDistinct);
}

/** Fewest intervals of one event that tell how they grow. */
const ENOUGH = 3;
/** How far apart intervals lie at most where they are meant to be the same: timers and networks are not exact. */
const SAME = 1.2;
/** The same for the steps by which they grow. */
const SAME_STEP = 0.05;

/** Attempts of one event that are told apart; no service that makes more of them keeps the contract. */
const MAX_ATTEMPTS = 100;

/** @param attempt The number of the attempt that failed before. */
function noteInterval(attempt: number, seconds: number, report: Reporter): void {
  if (attempt >= MAX_ATTEMPTS) return;
  const range = report.widen(`interval ${attempt}`, seconds);
  const [least, greatest] = [range.least, range.greatest].map((each) => Number(each.toPrecision(2)));
  const says = `Attempt ${attempt + 1} came ${least === greatest ? least : `${least} to ${greatest}`} s after attempt ${attempt}.`;
  report.behaviour({ role: 'retry-intervals', rule: 'interval', says, key: `interval ${attempt}` });
}

/**
 * Judges the intervals of an event after its last attempt. A service may choose each of them by chance within bounds
 * that grow, so only intervals that are all the same, grow by equal steps or never grow are no exponential backoff.
 */
function judgeBackoff(intervals: readonly number[], report: Reporter): void {
  const how = intervals.length < ENOUGH ? undefined : howTheyFail(intervals);
  if (how === undefined) return;
  const message = `The intervals between attempts ${how}; the backoff is exponential.`;
  const statements = report.context.index.where(({ delivery }) => delivery === 'backoff');
  report.breach({ rule: 'backoff', place: 'delivery', message, statements });
}

function howTheyFail(intervals: readonly number[]): string | undefined {
  const steps = intervals.slice(1).map((seconds, index) => seconds - (intervals[index] ?? 0));
  if (Math.max(...intervals) <= Math.min(...intervals) * SAME) return 'are all the same';
  if (steps.every((step) => step <= 0)) return 'never grow';
  const mean = steps.reduce((sum, step) => sum + step, 0) / steps.length;
  const isLinear = steps.length >= ENOUGH && steps.every((step) => Math.abs(step - mean) <= SAME_STEP * mean);
  return isLinear ? 'grow by equal steps' : undefined;
}
