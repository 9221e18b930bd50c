import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Sent, sendCall } from '../../check/send-call.ts';
import type { Targets } from './targets.ts';

/** What the docs server answers a page that sends a call. */
export type Forwarded = { readonly status: number; readonly body: unknown };

interface Wanted {
  readonly to: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

/** Paths of the contract alone: the controls of the sandbox are no business of the docs. */
const PATH = /^\/v\d+(?:\/[\w-]+)+$/;
const METHOD = /^(?:GET|POST|PUT|PATCH|DELETE)$/;

/** Headers that a connection has of its own. */
const OF_CONNECTION = /^(?:host|origin|referer|cookie|connection|upgrade|te|expect|transfer-encoding|content-length)$/i;

const MAX_BYTES = 100_000;

/**
 * Sends a call of a page to the mock or the sandbox, once, and returns what came back, or that nothing listens there. Only
 * a page of this server may ask: one whose origin is the host that it asks, which the server has judged.
 */
export async function forwardCall(request: IncomingMessage, targets: Targets): Promise<Forwarded> {
  const { host = '', origin, 'content-type': type = '', 'content-length': length } = request.headers;
  if (request.method !== 'POST') return refused(405, 'Send a call with POST.');
  if (origin !== `http://${host}`) return refused(403, 'Only a page of these docs, on this machine, may send a call.');
  if (!type.startsWith('application/json')) return refused(415, 'A call is described in JSON.');
  if (!(Number(length) <= MAX_BYTES)) return refused(413, `A call is described in at most ${MAX_BYTES} bytes.`);
  const wanted = readWanted(await text(request));
  const base = targets[wanted?.to as keyof Targets];
  if (!wanted || base === undefined) return refused(400, 'This is not a call of the contract.');
  const name = wanted.to as keyof Targets;
  if (!(await isAt(name, base))) return { status: 200, body: { unreachable: `No ${name} answers there.` } };
  return { status: 200, body: await send(base, wanted) };
}

/** What tells the mock and the sandbox from any other program that may listen on their ports. */
const MARKS: Readonly<
  Record<keyof Targets, { readonly path: string; readonly isIn: (response: Response) => boolean }>
> = {
  mock: { path: '/', isIn: ({ headers }) => headers.some(([name]) => name.toLowerCase() === 'x-mock-refusal') },
  sandbox: { path: '/_sandbox/health', isIn: ({ body }) => new TextDecoder().decode(body) === '{"status":"ok"}' },
};

async function isAt(name: keyof Targets, base: string): Promise<boolean> {
  const { path, isIn } = MARKS[name];
  const { exchange } = await sendCall({ method: 'GET', url: base + path, headers: [] }, waiting(), 0);
  return exchange.response !== undefined && isIn(exchange.response);
}

type Response = NonNullable<Sent['exchange']['response']>;

const waiting = () => ({ timeoutMs: 10_000, signal: new AbortController().signal });

function refused(status: number, message: string): Forwarded {
  return { status, body: { message } };
}

function readWanted(json: string): Wanted | undefined {
  try {
    const { to, method, path, headers = {}, body } = JSON.parse(json);
    if (!['mock', 'sandbox'].includes(to) || !METHOD.test(method) || !PATH.test(path)) return undefined;
    const kept = Object.entries(headers).filter(([name]) => /^[\w-]+$/.test(name) && !OF_CONNECTION.test(name));
    const sent = Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
    return { to, method, path, headers: sent, ...(typeof body === 'string' && { body }) };
  } catch {
    return undefined;
  }
}

async function send(base: string, { method, path, headers, body }: Wanted): Promise<object> {
  const call = { method, url: base + path, headers: Object.entries(headers) };
  const bytes = body === undefined ? {} : { body: Buffer.from(body) };
  const { exchange, lost, milliseconds } = await sendCall({ ...call, ...bytes }, waiting(), 0);
  // Refused or silent: to the reader it is the same.
  if (!exchange.response) return { unreachable: lost };
  const { status, headers: fields, body: received } = exchange.response;
  return {
    status,
    headers: Object.fromEntries(fields.map(([name, value]) => [name.toLowerCase(), value])),
    body: new TextDecoder().decode(received?.subarray(0, MAX_BYTES)),
    milliseconds: Math.round(milliseconds),
  };
}
