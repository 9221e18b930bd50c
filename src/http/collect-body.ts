import type { IncomingMessage } from 'node:http';
import { notify } from '../callback.ts';

/** The bytes of a body, in memory of their own; `undefined` where it has more than the limit. */
export type CollectedBody = Uint8Array<ArrayBuffer> | undefined;

/** Gathers the chunks of a body. */
class Chunks {
  readonly #limit: number;
  readonly #chunks: Uint8Array[] = [];
  #total = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Keeps a chunk; `false` where the body is too large. */
  push(chunk: Uint8Array): boolean {
    this.#chunks.push(chunk);
    this.#total += chunk.byteLength;
    if (this.#total <= this.#limit) return this.#chunks.push(chunk) > 0;
    // The connection outlives the refusal for a while, and may hold on to this; the chunks must not stay as long.
    this.#chunks.length = 0;
    return false;
  }

  bytes(): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(this.#total);
    let offset = 0;
    for (const chunk of this.#chunks) {
      bytes.set(chunk, offset);
      offset += chunk.byteLength;
    }
    return bytes;
  }
}

/** Reads a WHATWG stream. Rejects with what it breaks with. */
export async function collectStream(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  limit: number,
): Promise<CollectedBody> {
  const body = new Chunks(limit);
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    if (body.push(next.value)) continue;
    // Not awaited: a source that never confirms must not hold up the answer.
    notify(() => reader.cancel());
    return undefined;
  }
  return body.bytes();
}

/** Reads a request of node:http or node:http2. Rejects where the connection ends before the body. */
export function collectNode(request: IncomingMessage, limit: number): Promise<CollectedBody> {
  const broken = () => request.errored ?? new Error('The connection was closed.');
  if (request.destroyed) return Promise.reject(broken());
  return new Promise((resolve, reject) => {
    const body = new Chunks(limit);
    const stop = () => request.off('data', take).off('end', end).off('close', close);
    const take = (chunk: Uint8Array | string) => {
      if (body.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)) return;
      stop().pause();
      resolve(undefined);
    };
    const end = () => {
      stop();
      resolve(body.bytes());
    };
    const close = () => {
      stop();
      reject(broken());
    };
    // `close` follows the error of a broken connection; without a listener the error would end the process.
    request.on('data', take).on('end', end).on('close', close).on('error', ignore);
  });
}

/** Stands outside of the reading: a listener made there would hold the body until the request is answered. */
function ignore(): void {}
