import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type Listening, listen } from '../../../../test/listen.ts';

export const SECRET = 'secret of the checks';

type Event = Record<string, unknown> & { event: string };

/** The parts of a receiver; each broken one has another of them. */
export interface Parts {
  /** Answers before anything else, or answers nothing and returns false. */
  readonly first: (request: IncomingMessage, response: ServerResponse, receiver: Receiver) => boolean;
  readonly maxBytes: number;
  readonly verify: (raw: Buffer, headers: IncomingHttpHeaders) => boolean;
  readonly refuse: (response: ServerResponse) => void;
  readonly parse: (raw: Buffer) => unknown;
  /** Refuses an event by a status. */
  readonly judge: (event: Event, receiver: Receiver) => number | undefined;
  readonly unknownEvent: (response: ServerResponse, receiver: Receiver) => void;
  /** Whether it is new, by which it is handled. */
  readonly claim: (raw: Buffer, receiver: Receiver) => boolean | Promise<boolean>;
  readonly handle: (receiver: Receiver) => void;
  readonly answer: (response: ServerResponse, receiver: Receiver) => void;
}

export interface Receiver {
  handled: number;
  /** What its count was when it was last read. */
  shown: number;
  readonly seen: Set<string>;
  /** Requests in progress. */
  open: number;
  /** What one part tells another. */
  again?: boolean;
  /** Ends it as a crash does. */
  crash(): void;
}

export const KNOWN = [
  'card.issued',
  'card.redeemed',
  'card.topped_up',
  'card.expired',
  'batch.complete',
  'reward.sent',
  'reward.opened',
  'reward.redeemed',
  'reward.expired',
  'reward.cancelled',
  'wallet.low_balance',
];

export const HEADER = 'x-service-signature';

export function digestOf(content: Buffer | string): Buffer {
  return createHmac('sha256', SECRET).update(content).digest();
}

export function equals(signature: string, digest: Buffer): boolean {
  const given = Buffer.from(signature, 'hex');
  return given.length === digest.length && signature.length === 2 * digest.length && timingSafeEqual(given, digest);
}

/** Verifies `t=<seconds>,v1=<signature>`; `isTimely` judges the age in seconds. */
export function verifyTimed(
  raw: Buffer,
  headers: IncomingHttpHeaders,
  isTimely: (age: number) => boolean = () => true,
) {
  const [, time = '', signature = ''] = /^t=(\d+),v1=([\da-f]+)$/i.exec(String(headers[HEADER] ?? '')) ?? [];
  const content = Buffer.concat([Buffer.from(`${time}.`), raw]);
  return isTimely(Date.now() / 1000 - Number(time)) && equals(signature, digestOf(content));
}

/** A receiver as somebody writes it who does everything right. */
export const SOUND: Parts = {
  first: () => false,
  maxBytes: 1_000_000,
  verify: (raw, headers) => equals(String(headers[HEADER] ?? ''), digestOf(raw)),
  refuse: (response) => void response.writeHead(401).end(),
  parse: (raw) => JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw)),
  judge: () => undefined,
  unknownEvent: (response) => void response.end(),
  claim: (raw, { seen }) => {
    const key = raw.toString('base64');
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  },
  handle: (receiver) => {
    receiver.handled += 1;
  },
  answer: (response) => void response.end(),
};

/** Starts a receiver at `/webhooks`, which says at `/handled` how many events it has handled. */
export async function startReceiver(changes: Partial<Parts> = {}): Promise<Listening & { readonly state: Receiver }> {
  const parts = { ...SOUND, ...changes };
  const state: Receiver = {
    handled: 0,
    shown: 0,
    seen: new Set(),
    open: 0,
    crash: () => {
      listening.server.close();
      listening.server.closeAllConnections();
    },
  };
  const listener: RequestListener = async (request, response) => {
    if (request.url === '/handled') {
      state.shown = state.handled;
      return void response.end(JSON.stringify({ handled: state.handled }));
    }
    state.open += 1;
    response.once('close', () => {
      state.open -= 1;
    });
    await receive(request, response, parts, state).catch(() => response.writeHead(500).end());
  };
  const listening = await listen(listener);
  return Object.assign(listening, { state });
}

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  parts: Parts,
  state: Receiver,
): Promise<void> {
  if (parts.first(request, response, state)) return void request.resume();
  const raw = Buffer.concat(await request.toArray());
  if (raw.length > parts.maxBytes) return void response.writeHead(413).end();
  if (!parts.verify(raw, request.headers)) return parts.refuse(response);
  const event = readEvent(parts, raw);
  if (event === undefined) return void response.writeHead(400).end();
  if (!KNOWN.includes(event.event)) return parts.unknownEvent(response, state);
  const status = parts.judge(event, state);
  if (status !== undefined) return void response.writeHead(status).end();
  if (await parts.claim(raw, state)) parts.handle(state);
  parts.answer(response, state);
}

function readEvent(parts: Parts, raw: Buffer): Event | undefined {
  try {
    const event = parts.parse(raw) as Event | null;
    return typeof event?.event === 'string' ? event : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}
