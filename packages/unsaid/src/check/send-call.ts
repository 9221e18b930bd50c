import { fetchOnce, isStream } from 'unsaid-runtime/http';
import { type Exchange, LIVE } from '../engine/observe/exchange.ts';
import { connectionError } from '../engine/system/connection-error.ts';

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
  /** True if the service may have carried out the call. */
  readonly mayHaveArrived: boolean;
}

const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Sends one call, once, over a connection of its own: one that is kept open may end while a call is under way, so that
 * its outcome is unknown. Redirects are not followed. Never rejects: an error is in `lost`.
 */
export async function sendCall(call: Call, { timeoutMs, signal }: Waiting, entry: number): Promise<Sent> {
  const started = performance.now();
  const deadline = AbortSignal.timeout(timeoutMs);
  const base = { source: { file: LIVE, entry }, time: new Date().toISOString(), request: call };
  const { method, url, body } = call;
  const headers = new Headers({ connection: 'close' });
  for (const [name, value] of call.headers) headers.append(name, value);
  const content = body && { body: Buffer.from(body) };
  const limit = AbortSignal.any([signal, deadline]);
  try {
    const response = await fetchOnce(url, { method, headers, ...content, redirect: 'manual', signal: limit });
    const head = { status: response.status, headers: [...response.headers] };
    // A stream may have no end: its head is judged.
    const isEndless = isStream(response.headers.get('content-type') ?? '');
    if (isEndless) await response.body?.cancel();
    const received = isEndless ? head : { ...head, body: await readBody(response) };
    const milliseconds = performance.now() - started;
    return { exchange: { ...base, response: received }, milliseconds, mayHaveArrived: true };
  } catch (error) {
    const { code, unreachable } = connectionError(error);
    const ended = error instanceof RangeError ? error.message : `the connection ended without a response (${code})`;
    const failed = unreachable === undefined ? ended : `${unreachable} (${code})`;
    const late = deadline.aborted ? `no response came within ${timeoutMs / 1000} s` : failed;
    const lost = signal.aborted ? 'it was stopped before a response came' : late;
    return {
      exchange: base,
      milliseconds: performance.now() - started,
      lost,
      mayHaveArrived: unreachable === undefined,
    };
  }
}

async function readBody({ body }: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new RangeError(`the response is larger than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
