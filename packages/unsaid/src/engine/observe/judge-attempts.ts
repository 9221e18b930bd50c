import type { Contract, Delivery, Json } from '../model/contract.ts';
import { isRecord } from '../model/json-pointer.ts';
import { deliveryOf } from '../view/events.ts';
import type { DeliveredEvent, Reporter } from './context.ts';
import type { RecordedDelivery } from './exchange.ts';
import { digest, LeastRecent } from './least-recent.ts';
import { shownName } from './shown.ts';

/** Events that are remembered; no service has more of them between two attempts that a receiver would notice. */
const MAX_EVENTS = 20_000;

/** Limit for the attempts of one event; a service that makes more breaks the contract anyway. */
const MAX_ATTEMPTS = 30;

/** Clock tolerance of a recording, in seconds. */
const CLOCK_SECONDS = 1;

/** One attempt to deliver an event, as far as it is needed later. */
interface Attempt {
  readonly event: string;
  readonly response: RecordedDelivery['response'];
  /** Headers that identify an event or an attempt. */
  readonly headers: ReadonlyMap<string, string>;
  /** Digest of the raw body. */
  readonly body: string;
  /** Fields that may be of the attempt, and not of the event. */
  readonly own: ReadonlyMap<string, Json | undefined>;
  readonly report: Reporter;
}

/**
 * Finds attempts at one event among deliveries, by their payloads: the contract has no identifier of an event. Attempts
 * are judged as far as responses were recorded, and payloads contain something that identifies the event.
 */
export class Attempts {
  readonly #rules: Partial<Delivery>;
  readonly #chains = new LeastRecent<Attempt[]>(MAX_EVENTS, (attempts) => judgeAttempts(attempts, this.#rules));
  #isExhausted = false;

  constructor({ asyncapi }: Contract) {
    this.#rules = deliveryOf(asyncapi) ?? {};
  }

  /** Returns true if the delivery is another attempt at an event that came before. */
  add({ response, headers, body }: RecordedDelivery, { name, payload, report }: DeliveredEvent): boolean {
    const fields = [...(report.context.prepared.events.get(name)?.root.fields ?? [])];
    const own = fields.flatMap(([field, { tells }]) =>
      tells.has('attempts') && Object.hasOwn(payload, field) ? [field] : [],
    );
    const named = headers.slice(0, 100).filter(([header]) => IDENTITY.test(header));
    const attempt: Attempt = {
      event: name,
      response,
      report,
      headers: new Map(named.map(([header, value]) => [header.toLowerCase(), value])),
      body: digest(body),
      own: new Map(own.map((field) => [field, payload[field]])),
    };
    const hidden = Object.fromEntries(own.map((field) => [field, undefined]));
    const key = digest(JSON.stringify({ ...payload, ...hidden }));
    const before = isDistinct(payload) ? this.#chains.get(key) : undefined;
    const last = before?.at(-1);
    if (before && last && !this.#isOver(last, attempt)) {
      if (before.length < MAX_ATTEMPTS) before.push(attempt);
      this.#isExhausted ||= before.length === this.#rules.max_attempts;
      return true;
    }
    if (before) judgeAttempts(before, this.#rules);
    else if (this.#isExhausted) {
      const says = `Other events were delivered after one had failed ${this.#rules.max_attempts} times.`;
      report.ofRole('exhausted-deliveries', 'after-last-attempt', says);
    }
    this.#chains.set(key, [attempt]);
    return before !== undefined;
  }

  /** A success ends the attempts at an event; the same payload after it is another event, or a repetition. */
  #isOver(last: Attempt, attempt: Attempt): boolean {
    const { report } = attempt;
    if (last.response === undefined) return false;
    const { status, seconds = 0 } = last.response;
    const { success_status: success = status, timeout_seconds: timeout = Number.POSITIVE_INFINITY } = this.#rules;
    if (status !== success || status >= 300 || seconds > timeout) return false;
    const waited = secondsBetween(last, attempt) ?? Number.POSITIVE_INFINITY;
    // One that came before it was an attempt like others, whatever the order in which they were recorded.
    if (waited < 0) return false;
    if (waited + CLOCK_SECONDS > seconds) {
      const says = `An event was delivered again after it had been answered ${success}.`;
      report.ofRole('event-identity', 'repeated-event', says);
      return true;
    }
    const statements = report.context.index.where(({ delivery }) => delivery === 'timeout_seconds');
    const message = `The service tried again before ${timeout} seconds were over, while the endpoint was answering ${success}.`;
    report.breach({ rule: 'timeout', place: 'delivery', message, statements });
    return false;
  }

  finish(): void {
    for (const attempts of this.#chains.values()) judgeAttempts(attempts, this.#rules);
  }
}

const RETRY_FACTS: ReadonlySet<string> = new Set(['success_status', 'timeout_seconds', 'max_attempts', 'backoff']);

/** Judges the attempts at an event once all have come, in the order of their times. */
function judgeAttempts(
  recorded: readonly Attempt[],
  { max_attempts: most = Number.POSITIVE_INFINITY }: Partial<Delivery>,
) {
  const isTimed = recorded.every(({ report }) => report.moment.time !== undefined);
  const attempts = isTimed ? recorded.toSorted((a, b) => secondsBetween(b, a) ?? 0) : recorded;
  const pairs = attempts.slice(1).map((attempt, index) => [attempts[index] as Attempt, attempt] as const);
  const { report } = attempts.at(-1) ?? {};
  if (report === undefined || pairs.length === 0) return;
  const { index } = report.context;
  report.exercise(({ delivery }) => delivery !== undefined && RETRY_FACTS.has(delivery));
  report.exercise(index.at('delivery'));
  for (const pair of pairs) compare(...pair);
  const count = attempts.length;
  const says = `An event was delivered ${count} times in all, the first time included.`;
  report.ofRole('attempt-counting', 'attempt-count', says);
  // It is open whether the first delivery counts as an attempt: one more than those is a breach in any case.
  if (count > most + 1 && pairs.every(([{ response }]) => response !== undefined)) {
    const message = `An event was delivered more than ${most + 1} times after responses that are failures: the first time, and ${most} again.`;
    const openPoints = report.pointsWith('attempt-counting');
    const statements = index.where(({ delivery }) => delivery === 'max_attempts');
    report.breach({ rule: 'attempts', place: 'delivery', message, openPoints, statements });
  }
  if (!isTimed) return;
  const intervals = pairs.map(([before, attempt]) => secondsBetween(before, attempt) ?? 0);
  for (const [at, seconds] of intervals.entries()) noteInterval(at + 1, seconds, report);
  const how = intervals.length >= ENOUGH ? howTheyFail(intervals) : undefined;
  if (how === undefined) return;
  const message = `The intervals between attempts ${how}; the backoff is exponential.`;
  const statements = index.where(({ delivery }) => delivery === 'backoff');
  report.breach({ rule: 'backoff', place: 'delivery', message, statements });
}

/** Learns which headers identify an event or an attempt, from the changes between attempts. */
function compare(before: Attempt, { event, report, ...attempt }: Attempt): void {
  const became = (isSame: boolean) => (isSame ? 'stayed the same' : 'changed');
  const body = `The body of an event ${became(attempt.body === before.body)} over its attempts.`;
  report.ofRole('event-identity', 'attempt-body', body);
  for (const [name, value] of attempt.headers) {
    const how = became(before.headers.get(name) === value);
    const says = `The header ${shownName(name)} ${how} over the attempts of an event.`;
    report.ofRole('event-identity', 'attempt-header', says);
  }
  for (const [name, value] of attempt.own) {
    const told = report.context.prepared.events.get(event)?.root.fields?.get(name)?.tells.get('attempts');
    const says = `\`${name}\` ${became(value === before.own.get(name))} over the attempts of an event.`;
    if (told) report.says(told, 'attempt-time', says, says);
  }
}

function secondsBetween(a: Attempt, b: Attempt): number | undefined {
  const seconds = (Date.parse(b.report.moment.time ?? '') - Date.parse(a.report.moment.time ?? '')) / 1000;
  return Number.isNaN(seconds) ? undefined : seconds;
}

/** Usual names of headers that identify an event or an attempt. */
const IDENTITY = /(?:^|[-_])(?:id|key|event|delivery|attempt|retry|webhook|nonce|timestamp)(?:$|[-_])/i;

/** Returns true if a payload holds an identifier or a moment: two events that only share their name are not one. */
function isDistinct(payload: unknown): boolean {
  if (typeof payload === 'string') return payload.length >= 8 && /\d/.test(payload);
  return isRecord(payload) && Object.values(payload).some(isDistinct);
}

/** @param attempt The number of the attempt that failed before. */
function noteInterval(attempt: number, seconds: number, report: Reporter): void {
  const key = `interval ${attempt}`;
  const [least, greatest] = report.widen(key, seconds).map((each) => Number(each.toPrecision(2)));
  const range = least === greatest ? least : `${least} to ${greatest}`;
  const says = `Attempt ${attempt + 1} came ${range} s after attempt ${attempt}.`;
  const [id = ''] = report.pointsWith('retry-intervals');
  const [place = 'delivery'] = report.context.points.get(id)?.at ?? [];
  report.says({ place, openPoints: [id] }, 'interval', says, key);
}

/** Minimum number of intervals of one event that show how they grow. */
const ENOUGH = 3;
/** How far apart intervals lie at most where they are meant to be the same: timers and networks are not exact. */
const SAME = 1.2;
/** Tolerance for equal steps of growth. */
const SAME_STEP = 0.05;

/**
 * Problem of the intervals of an event. A service may choose each of them by chance within bounds that grow, so
 * only intervals that are all the same, grow by equal steps or never grow are no exponential backoff.
 */
function howTheyFail(intervals: readonly number[]): string | undefined {
  const steps = intervals.slice(1).map((seconds, index) => seconds - (intervals[index] ?? 0));
  if (Math.max(...intervals) <= Math.min(...intervals) * SAME) return 'are all the same';
  if (steps.every((step) => step <= 0)) return 'never grow';
  const mean = steps.reduce((sum, step) => sum + step, 0) / steps.length;
  const isLinear = steps.length >= ENOUGH && steps.every((step) => Math.abs(step - mean) <= SAME_STEP * mean);
  return isLinear ? 'grow by equal steps' : undefined;
}
