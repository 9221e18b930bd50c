import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { decodeBody } from '../engine/observe/bodies.ts';
import { type Exchange, type HeaderFields, LIVE } from '../engine/observe/exchange.ts';

export type Call = Exchange['request'];

interface Waiting {
  readonly timeoutMs: number;
  /** Aborts when the user stops the check. */
  readonly signal: AbortSignal;
}

/** A call that was tried once, as it travelled. */
export interface Sent {
  readonly exchange: Exchange;
  readonly milliseconds: number;
  /** Why no response came, in words. */
  readonly lost?: string;
  /** Whether the service may have carried out the call. */
  readonly mayHaveArrived: boolean;
}

const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Sends one call, once, over a connection of its own. `fetch` would repeat it after a response with status 421, and a
 * connection that is kept open may end while a call is under way, so that nobody knows what became of it. Redirects are
 * not followed. Rejects with nothing: what went wrong is in `lost`.
 */
export async function sendCall(call: Call, { timeoutMs, signal }: Waiting, entry: number): Promise<Sent> {
  const started = performance.now();
  const deadline = AbortSignal.timeout(timeoutMs);
  const base = { source: { file: LIVE, entry }, time: new Date().toISOString(), request: call };
  const { method, url, body } = call;
  const client = url.startsWith('https:') ? https : http;
  const limits = { agent: false, signal: AbortSignal.any([signal, deadline]), maxHeaderSize: 64 * 1024 };
  const request = client.request(url, { method, ...limits });
  for (const [name, value] of call.headers) request.appendHeader(name, value);
  if (body !== undefined) request.setHeader('Content-Length', body.byteLength);
  // A connection may break once more while its end is being dealt with.
  request.on('error', () => {});
  try {
    const headers = request.getRawHeaderNames().flatMap((name): HeaderFields => {
      return [request.getHeader(name) ?? ''].flat().map((value) => [name, String(value)]);
    });
    request.end(body);
    // The service may switch to another protocol, which nobody asked for.
    const [message] = (await Promise.race([once(request, 'response'), once(request, 'upgrade')])) as [IncomingMessage];
    if (message.statusCode === 101) request.destroy();
    const received = message.statusCode === 101 ? Buffer.alloc(0) : await readBody(message);
    const response = { status: message.statusCode ?? 0, headers: pairs(message.rawHeaders), body: received };
    const exchange = { ...base, request: { ...call, headers }, response };
    return { exchange, milliseconds: performance.now() - started, mayHaveArrived: true };
  } catch (thrown) {
    request.destroy();
    const error = thrown as NodeJS.ErrnoException;
    const late = deadline.aborted ? `no response came within ${timeoutMs / 1000} s` : lossOf(error);
    const lost = signal.aborted ? 'it was stopped before a response came' : late;
    const mayHaveArrived = !BEFORE_SENDING.test(error.code ?? '');
    return { exchange: base, milliseconds: performance.now() - started, lost, mayHaveArrived };
  }
}

/** Header fields of a list in which names and values take turns. */
function pairs(raw: readonly string[]): HeaderFields {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : []));
}

async function readBody(message: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new Error(`the response is larger than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  // No encoding was asked for, which does not keep every server from using one.
  return decodeBody(Buffer.concat(chunks), message.headers['content-encoding'], MAX_BYTES);
}

/** Errors of the name, the connection and the handshake: the request itself was not written yet. */
const BEFORE_SENDING =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT|HOSTNAME_MISMATCH|EPROTO|ERR_SSL_(?:WRONG_VERSION|PACKET))/;

function lossOf({ code = '', message }: NodeJS.ErrnoException): string {
  if (code === 'ECONNREFUSED') return 'the connection was refused';
  if (code === 'ENOTFOUND' || code.startsWith('EAI_')) return 'the host name is not known';
  if (code === 'ECONNRESET') return 'the connection ended before a response came';
  const reason = message.split(/[\n;]/)[0] ?? message;
  if (BEFORE_SENDING.test(code) && !/^E(?:HOST|NET|ADDR)/.test(code))
    return `TLS failed: ${code === 'EPROTO' ? 'the host does not speak TLS on this port' : reason}`;
  return code.startsWith('HPE_') ? `the response is not HTTP (${reason})` : reason;
}
