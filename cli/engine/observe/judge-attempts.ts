import type { Delivery, Json } from '../model/contract.ts';
import { isRecord } from '../model/json-pointer.ts';
import { deliveryOf } from '../view/events.ts';
import type { Moment } from './collect-findings.ts';
import { behaviour, breach, type Context, evidence, pointsWith } from './context.ts';
import type { Tells } from './describe-body.ts';
import { digest } from './digest.ts';
import type { RecordedDelivery } from './exchange.ts';
import { headersOverAttempts, type IdentityHeaders, identityHeaders } from './headers-over-attempts.ts';
import { Intervals } from './intervals.ts';
import { LeastRecent } from './least-recent.ts';

/** Events that are remembered; no service has more of them between two attempts that a receiver would notice. */
const MAX_EVENTS = 20_000;

/** Intervals of one event that are judged. */
const MAX_INTERVALS = 16;

/** Clock tolerance of a recording, in seconds. */
const CLOCK_SECONDS = 1;

/** One attempt to deliver an event, as far as it is needed later. */
interface Attempt {
  readonly response: RecordedDelivery['response'];
  readonly headers: IdentityHeaders;
  /** Digest of the raw body. */
  readonly body: string;
  readonly moment: Moment;
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
  readonly #context: Context;
  readonly #chains: LeastRecent<Chain>;
  readonly #intervals: Intervals;
  readonly #rules: Delivery | undefined;
  #isExhausted = false;

  constructor(context: Context) {
    this.#context = context;
    this.#rules = deliveryOf(context.contract.asyncapi);
    this.#intervals = new Intervals(context);
    this.#chains = new LeastRecent(MAX_EVENTS, (chain) => this.#end(chain));
  }

  /**
   * Whether the delivery is another attempt at an event that came before.
   * @param volatile Fields that may be of the attempt, and not of the event, each with the points that ask that.
   */
  add(
    delivery: RecordedDelivery,
    payload: Readonly<Record<string, Json>>,
    volatile: ReadonlyMap<string, Tells>,
    moment: Moment,
  ): boolean {
    const own = [...volatile.keys()].filter((name) => Object.hasOwn(payload, name));
    const hidden = Object.fromEntries(own.map((name) => [name, undefined]));
    const key = digest(JSON.stringify({ ...payload, ...hidden }));
    const attempt: Attempt = {
      response: delivery.response,
      headers: identityHeaders(delivery.headers),
      body: digest(delivery.body),
      moment,
      volatile: Object.fromEntries(own.map((name) => [name, payload[name]])),
    };
    const chain = isDistinct(payload) ? this.#chains.get(key) : undefined;
    if (chain === undefined || this.#isOver(chain, attempt)) {
      if (chain) this.#end(chain);
      else this.#noteNext(moment);
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
    const context = this.#context;
    const { exercised, index } = context;
    for (const id of index.where(({ delivery }) => delivery !== undefined && RETRY_FACTS.has(delivery)))
      exercised.add(id);
    for (const id of index.at('delivery')) exercised.add(id);
    const sameBody = attempt.body === chain.first.body;
    const says = `The body of an event ${sameBody ? 'stayed the same' : 'changed'} over its attempts.`;
    behaviour(context, { role: 'event-identity', rule: 'attempt-body', says }, attempt.moment);
    headersOverAttempts(context, chain.last.headers, attempt.headers, attempt.moment);
    this.#judgeVolatile(chain, attempt, volatile);
    chain.count++;
    const seconds = secondsBetween(chain.last, attempt);
    if (chain.last.response === undefined) chain.isCertain = false;
    // Recordings that are not in the order of time tell how often, and not how long after.
    if (seconds !== undefined && seconds < 0) chain.isOrdered = false;
    else {
      if (seconds !== undefined && chain.isOrdered) {
        if (chain.intervals.length < MAX_INTERVALS) chain.intervals.push(seconds);
        this.#intervals.add(chain.count - 1, seconds, attempt.moment);
      }
      chain.last = attempt;
    }
    this.#judgeCount(chain, attempt.moment);
  }

  #judgeVolatile({ first }: Chain, attempt: Attempt, volatile: ReadonlyMap<string, Tells>): void {
    for (const [name, told] of volatile) {
      if (!Object.hasOwn(attempt.volatile, name)) continue;
      const isSame = attempt.volatile[name] === first.volatile[name];
      const says = `\`${name}\` ${isSame ? 'stayed the same' : 'changed'} over the attempts of an event.`;
      const seen = { kind: 'behaviour', says } as const;
      evidence(this.#context, { ...told, rule: 'attempt-time', message: says, seen, key: says }, attempt.moment);
    }
  }

  #judgeCount({ count, isCertain }: Chain, moment: Moment): void {
    const most = this.#rules?.max_attempts;
    if (most === undefined) return;
    if (count === most) this.#isExhausted = true;
    // Whether the first delivery is one of the attempts is open: one more than those is a breach in any case.
    if (count !== most + 2) return;
    const { index } = this.#context;
    const message = `An event was delivered more than ${most + 1} times after responses that are failures: the first time, and ${most} again.`;
    const observation = {
      rule: 'attempts',
      place: 'delivery',
      message,
      openPoints: pointsWith(this.#context, 'attempt-counting'),
    };
    const statements = index.where(({ delivery }) => delivery === 'max_attempts');
    if (isCertain) breach(this.#context, { ...observation, statements }, moment);
  }

  /** A success ends the attempts at an event; the same payload after it is another event, or a repetition. */
  #isOver({ last }: Chain, attempt: Attempt): boolean {
    const { response } = last;
    if (response === undefined) return false;
    const { status, seconds = 0 } = response;
    const { success_status: success = status, timeout_seconds: timeout = Number.POSITIVE_INFINITY } = this.#rules ?? {};
    if (status !== success || status >= 300 || seconds > timeout) return false;
    const waited = secondsBetween(last, attempt);
    // One that came before it was an attempt like others, whatever the order in which they were recorded.
    if (waited !== undefined && waited < 0) return false;
    if (waited !== undefined && waited + CLOCK_SECONDS <= seconds) {
      const statements = this.#context.index.where(({ delivery }) => delivery === 'timeout_seconds');
      const message = `The service tried again before ${timeout} seconds were over, while the endpoint was answering ${success}.`;
      breach(this.#context, { rule: 'timeout', place: 'delivery', message, statements }, attempt.moment);
      return false;
    }
    const says = `An event was delivered again after it had been answered ${success}.`;
    behaviour(this.#context, { role: 'event-identity', rule: 'repeated-event', says }, attempt.moment);
    return true;
  }

  #noteNext(moment: Moment): void {
    if (!this.#isExhausted) return;
    const says = `Other events were delivered after one had failed ${this.#rules?.max_attempts} times.`;
    behaviour(this.#context, { role: 'exhausted-deliveries', rule: 'after-last-attempt', says }, moment);
  }

  #end({ count, last, intervals, isOrdered }: Chain): void {
    if (count < 2) return;
    const says = `An event was delivered ${count} times in all, the first time included.`;
    behaviour(this.#context, { role: 'attempt-counting', rule: 'attempt-count', says }, last.moment);
    if (isOrdered) this.#intervals.end(intervals, last.moment);
  }

  finish(): void {
    for (const chain of this.#chains.values()) this.#end(chain);
  }
}

const RETRY_FACTS: ReadonlySet<string> = new Set(['success_status', 'timeout_seconds', 'max_attempts', 'backoff']);

function secondsBetween(a: Attempt, b: Attempt): number | undefined {
  const seconds = (Date.parse(b.moment.time ?? '') - Date.parse(a.moment.time ?? '')) / 1000;
  return Number.isNaN(seconds) ? undefined : seconds;
}

/** Whether a payload holds an identifier or a moment: two events that only share their name are not one. */
function isDistinct(payload: unknown): boolean {
  if (typeof payload === 'string') return payload.length >= 8 && /\d/.test(payload);
  return isRecord(payload) && Object.values(payload).some(isDistinct);
}
