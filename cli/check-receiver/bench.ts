import type { Clock } from 'reward-card-contract/webhooks';
import type { Delivery } from 'reward-card-contract/webhooks/testing';
import { isRecord } from '../engine/model/json-pointer.ts';
import type { Bearing, Role } from '../engine/model/roles.ts';
import { UserError } from '../engine/system/user-error.ts';
import { codeOf, type Endpoint, type Posting, type Reply, type Rules, shownUrl } from './endpoint.ts';
import type { Payload, Payloads } from './payloads.ts';
import type { SignatureScheme, Signer, Signing } from './signature.ts';

/** What statements may state of deliveries, as their facts name it. */
export type Stated = 'method' | 'success_status' | 'backoff' | 'verification';

/** Something that an endpoint did and should not have done. */
export interface Problem {
  /** Name of the rule: that of the check, unless what was done tells more. */
  readonly rule?: string;
  /** The delivery concerned, in words. */
  readonly place: string;
  /** What the endpoint did, as the end of a sentence that begins with `It`. */
  readonly did: string;
  /** What is stated and it contradicts: that of the check, unless what was done proves more or less. */
  readonly stated?: readonly Stated[];
}

/** What only the owner of the endpoint can answer. */
export interface Question {
  readonly question: string;
}

/** One thing that is tried. */
export interface Check {
  readonly name: string;
  /** What a sound endpoint does, in one sentence, by what the contract states. */
  readonly says: (rules: Rules) => string;
  /** What is stated and a problem contradicts; absent where it is good practice alone. */
  readonly stated?: readonly Stated[];
  /** The roles of the open points in whose place it assumes something. */
  readonly roles?: readonly Role[];
  /** The same for open points of payloads, by what bears on them. */
  readonly bears?: readonly Bearing[];
  /** Why it cannot be tried here. */
  readonly leftOut?: (bench: Bench) => string | undefined;
  /** Whether it delivers nothing, and judges what came before, however far that went. */
  readonly isClosing?: true;
  readonly run: (bench: Bench) => Promise<readonly (Problem | Question)[]>;
}

/** The problems of each of some deliveries, one after the other. */
export async function problemsOfEach<Item>(
  items: readonly Item[],
  judge: (item: Item) => Promise<readonly Problem[]>,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const item of items) problems.push(...(await judge(item)));
  return problems;
}

interface Tools {
  /** When a delivery counts as received. */
  readonly delivery: Rules;
  readonly scheme: SignatureScheme;
  readonly payloads: Payloads;
  readonly signer: Signer;
  readonly endpoint: Endpoint;
  /** Knows how many events the endpoint has handled, where the endpoint says so. */
  readonly handled: HandledCount | undefined;
  readonly clock: Clock;
  readonly signal: AbortSignal | undefined;
}

/** What the checks work with. */
export class Bench {
  readonly tools: Tools;
  /** How the endpoint answers a plain delivery; with success unless it breaks the rule on every delivery. */
  usual: Reply | undefined;
  /** The longest that a genuine delivery took, in seconds. */
  slowest = 0;
  /** Names of events that it does not take at all. */
  readonly refused = new Set<string>();
  /** Whether any response showed a stack. */
  hasTrace = false;
  /** Media types of the responses to genuine deliveries. */
  readonly mediaTypes = new Set<string>();
  /** Whether anything since it was last set to false may have hurt the endpoint. */
  hurt = false;
  #story = 0;

  constructor(tools: Tools) {
    this.tools = tools;
  }

  /** Another plain payload, about a card of its own. */
  plain(): Payload {
    const { payloads } = this.tools;
    return payloads.about(payloads.plain, ++this.#story).payload;
  }

  /** Signs and sends; `signing` says what is wrong with the signature, `change` what happens to the delivery then. */
  async send(
    body: Payload | string | Uint8Array<ArrayBuffer>,
    signing: Signing = {},
    change: (delivery: Delivery) => Posting = (delivery) => delivery,
  ): Promise<Reply> {
    const { endpoint, payloads, signer } = this.tools;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const raw = body instanceof Uint8Array ? body : new TextEncoder().encode(text);
    const reply = await endpoint.send(change(await signer.sign(raw, { event: payloads.plain.event, ...signing })));
    this.hasTrace ||= reply.hasTrace;
    this.hurt ||= hasFailed(reply);
    return reply;
  }

  /** The same for a delivery that is genuine: tells what is wrong with the response to it. */
  async genuine(place: string, ...delivery: Parameters<Bench['send']>): Promise<Problem[]> {
    const reply = await this.send(...delivery);
    if (isAccepted(reply)) this.slowest = Math.max(this.slowest, reply.seconds);
    if (isAccepted(reply)) this.mediaTypes.add(reply.mediaType);
    // What the endpoint does to every delivery is told once.
    if (this.usual?.outcome === reply.outcome && this.usual.status === reply.status) return [];
    return problemsOf(place, reply);
  }
}

/** What is wrong with a response to a genuine delivery; nothing where it is whole, in time and the stated success. */
export function problemsOf(place: string, reply: Reply): Problem[] {
  if (reply.outcome === 'acknowledged') return [];
  const rule = reply.outcome === 'timed-out' ? { rule: 'within-timeout' } : {};
  return [{ ...rule, place, did: whatItDid(reply) }];
}

/** In words, as the end of a sentence that begins with `It`. */
export function whatItDid({ outcome, status, error, delivery }: Reply): string {
  if (outcome === 'timed-out') return `gave no whole response within ${delivery.timeoutSeconds} seconds`;
  if (outcome === 'connection-failed') return `ended the connection without a whole response (${codeOf(error)})`;
  if (outcome === 'answer-too-large') return `answered ${status} with a body beyond 64 KiB`;
  return `answered ${status}`;
}

/** Whether the endpoint accepted the delivery: any 2xx, even if not exactly the stated one. */
export function isAccepted({ status = 0 }: Reply): boolean {
  return status >= 200 && status < 300;
}

export function hasFailed({ outcome, status = 0 }: Reply): boolean {
  return outcome === 'connection-failed' || outcome === 'timed-out' || status >= 500;
}

export interface HandledCount {
  /** The number as soon as it is at least `expected`, or what it is after 2 seconds. */
  atLeast(expected: number): Promise<number>;
  /** The number once it has stood still for a moment. */
  settled(): Promise<number>;
}

const PATIENCE_MS = 2_000;
const STEP_MS = 50;
/** How long handling in the background may go on unseen. */
const SETTLE_MS = 250;

/** Reads the count at an address. It throws a UserError where that gives no number. */
export function createHandledCount(url: string, clock: Clock, signal: AbortSignal | undefined): HandledCount {
  return {
    async atLeast(expected) {
      const end = clock.now() + PATIENCE_MS;
      for (;;) {
        const count = await readCount(url, signal);
        if (count >= expected || clock.now() >= end) return count;
        await clock.sleep(STEP_MS, signal);
      }
    },
    async settled() {
      await clock.sleep(SETTLE_MS, signal);
      return readCount(url, signal);
    },
  };
}

async function readCount(url: string, signal: AbortSignal | undefined): Promise<number> {
  const limit = AbortSignal.any([AbortSignal.timeout(5_000), ...(signal ? [signal] : [])]);
  const shown = `--handled-url ${shownUrl(url)}`;
  const text = await fetch(url, { signal: limit })
    .then((response) => response.text())
    .catch((error: unknown) => {
      signal?.throwIfAborted();
      const reason = limit.aborted ? 'no response in 5 seconds' : codeOf(error);
      throw new UserError(`${shown}: cannot be read (${reason}).`, 2);
    });
  const count = countIn(text);
  if (Number.isSafeInteger(count)) return count as number;
  throw new UserError(`${shown}: is to give the number of handled events, as in 12 or {"handled": 12}.`, 2);
}

function countIn(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value.handled : value;
  } catch {
    return undefined;
  }
}
