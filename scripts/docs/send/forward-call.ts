import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Targets } from './targets.ts';

/** What the docs server answers a page that sends a call. */
export interface Forwarded {
  readonly status: number;
  readonly body: unknown;
}

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

const LONGEST = 100_000;

/**
 * Sends a call of a page to the mock or the sandbox, and returns what came back, or that nothing listens there. Only a
 * page of this server may ask: the host is a name of this machine, against DNS rebinding, and the origin is that host.
 */
export async function forwardCall(request: IncomingMessage, targets: Targets): Promise<Forwarded> {
  const { host = '', origin, 'content-type': type = '', 'content-length': length } = request.headers;
  if (request.method !== 'POST') return refused(405, 'Send a call with POST.');
  if (
    !isLocal(request) ||
    !/^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i.test(host) ||
    origin !== `http://${host}`
  ) {
    return refused(403, 'Only a page of these docs, on this machine, may send a call.');
  }
  if (!type.startsWith('application/json')) return refused(415, 'A call is described in JSON.');
  if (!(Number(length) <= LONGEST)) return refused(413, `A call is described in at most ${LONGEST} bytes.`);
  const wanted = readWanted(await text(request));
  const base = targets[wanted?.to as keyof Targets];
  if (!wanted || base === undefined) return refused(400, 'This is not a call of the contract.');
  return { status: 200, body: await send(base, wanted) };
}

function isLocal({ socket }: IncomingMessage): boolean {
  return /^(?:127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '');
}

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
  const started = performance.now();
  try {
    const signal = AbortSignal.timeout(10_000);
    const init = { method, headers, redirect: 'manual', signal, ...(body !== undefined && { body }) } as const;
    const response = await fetch(base + path, init);
    const received = (await response.text()).slice(0, LONGEST);
    const milliseconds = Math.round(performance.now() - started);
    return { status: response.status, headers: Object.fromEntries(response.headers), body: received, milliseconds };
  } catch (error) {
    // Refused or silent: to the reader it is the same.
    return { unreachable: error instanceof Error ? error.message : String(error) };
  }
}
