import type { Clock } from 'reward-card-contract/webhooks';
import type { Delivery } from 'reward-card-contract/webhooks/testing';
import { isRecord } from '../engine/model/json-pointer.ts';
import { UserError } from '../engine/system/user-error.ts';
import type { Problem } from './check.ts';
import { codeOf, type Endpoint, type Posting, type Reply, type Rules, shownUrl } from './create-endpoint.ts';
import type { Payload, Payloads } from './create-payloads.ts';
import type { Signer, Signing } from './create-signer.ts';
import type { SignatureScheme } from './signature-scheme.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** What the checks work with. */
export interface Bench extends Tools {
  /** How the endpoint answers a plain delivery; with success unless it breaks the rule on every delivery. */
  usual: Reply | undefined;
  /** The longest that a genuine delivery took, in seconds. */
  slowest: number;
  /** Names of events that it does not take at all. */
  readonly refused: Set<string>;
  /** Whether any response showed a stack. */
  hasTrace: boolean;
  /** Media types of the responses to genuine deliveries. */
  readonly mediaTypes: Set<string>;
  /** Whether anything since it was last set to false may have hurt the endpoint. */
  hurt: boolean;
  /** Another plain payload, about a card of its own. */
  plain(): Payload;
  /** Signs and sends; `signing` says what is wrong with the signature, `change` what happens to the delivery then. */
  send(body: Payload | string | Bytes, signing?: Signing, change?: (delivery: Delivery) => Posting): Promise<Reply>;
  /** The same for a delivery that is genuine: tells what is wrong with the response to it. */
  genuine(place: string, ...delivery: Parameters<Bench['send']>): Promise<Problem[]>;
}

export interface Tools {
  /** When a delivery counts as received. */
  readonly delivery: Rules;
  readonly scheme: SignatureScheme;
  readonly payloads: Payloads;
  readonly signer: Signer;
  readonly endpoint: Endpoint;
  readonly handled: HandledCount | undefined;
  readonly clock: Clock;
  readonly signal: AbortSignal | undefined;
}

export function createBench(tools: Tools): Bench {
  let story = 0;
  const bench: Bench = {
    ...tools,
    usual: undefined,
    slowest: 0,
    refused: new Set(),
    mediaTypes: new Set(),
    hurt: false,
    hasTrace: false,
    plain: () => {
      story += 1;
      return tools.payloads.about(tools.payloads.plain, story).payload;
    },
    async send(body, signing, change = (delivery) => delivery) {
      const raw = bytesOf(body);
      const { event } = tools.payloads.plain;
      const reply = await tools.endpoint.send(change(await tools.signer.sign(raw, { event, ...signing })));
      bench.hasTrace ||= reply.hasTrace === true;
      bench.hurt ||=
        reply.outcome === 'connection-failed' || reply.outcome === 'timed-out' || (reply.status ?? 0) >= 500;
      return reply;
    },
    async genuine(place, ...delivery) {
      const reply = await bench.send(...delivery);
      if (isAccepted(reply)) bench.slowest = Math.max(bench.slowest, reply.seconds);
      if (isAccepted(reply) && reply.mediaType !== undefined) bench.mediaTypes.add(reply.mediaType);
      // What the endpoint does to every delivery is told once.
      if (bench.usual !== undefined && sameEnd(bench.usual, reply)) return [];
      return problemsOf(place, reply);
    },
  };
  return bench;
}

/** What is wrong with a response to a genuine delivery; nothing where it is whole, in time and the stated success. */
export function problemsOf(place: string, reply: Reply): Problem[] {
  if (reply.outcome === 'acknowledged') return [];
  return [{ ...ruleOf(reply), place, did: whatItDid(reply) }];
}

/** Rules that no longer need the name of a check, since the end of the delivery tells them. */
function ruleOf({ outcome }: Reply): Pick<Problem, 'rule'> {
  return outcome === 'timed-out' ? { rule: 'within-timeout' } : {};
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

function sameEnd(usual: Reply, reply: Reply): boolean {
  return usual.outcome === reply.outcome && usual.status === reply.status;
}

function bytesOf(body: Payload | string | Bytes): Bytes {
  if (body instanceof Uint8Array) return body;
  return new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body));
}

/** Knows how many events the endpoint has handled, since the endpoint says so. */
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
  const read = () => readCount(url, signal);
  return {
    async atLeast(expected) {
      const end = clock.now() + PATIENCE_MS;
      let count = await read();
      while (count < expected && clock.now() < end) {
        await clock.sleep(STEP_MS, signal);
        count = await read();
      }
      return count;
    },
    async settled() {
      await clock.sleep(SETTLE_MS, signal);
      return read();
    },
  };
}

async function readCount(url: string, signal: AbortSignal | undefined): Promise<number> {
  const limit = AbortSignal.any([AbortSignal.timeout(5_000), ...(signal ? [signal] : [])]);
  const shown = `--handled-url ${shownUrl(url)}`;
  let text: string;
  try {
    text = await (await fetch(url, { signal: limit })).text();
  } catch (error) {
    signal?.throwIfAborted();
    throw new UserError(`${shown}: cannot be read (${limit.aborted ? 'no response in 5 seconds' : codeOf(error)}).`, 2);
  }
  const count = countIn(text);
  if (count !== undefined) return count;
  throw new UserError(`${shown}: is to give the number of handled events, as in 12 or {"handled": 12}.`, 2);
}

function countIn(text: string): number | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const count = isRecord(value) ? value.handled : value;
    return typeof count === 'number' && Number.isSafeInteger(count) ? count : undefined;
  } catch {
    return undefined;
  }
}
