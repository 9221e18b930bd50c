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
    // The listeners of a request hold on to this until it is answered.
    this.#chunks.length = 0;
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
  return new Promise((resolve, reject) => {
    const refuse = () => reject(request.errored ?? new Error('The connection was closed.'));
    if (request.destroyed) return refuse();
    const body = new Chunks(limit);
    request
      .on('data', (chunk: Uint8Array | string) => {
        if (!body.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)) resolve(undefined);
      })
      .on('end', () => resolve(body.bytes()))
      .on('close', () => request.readableEnded || refuse())
      // `close` follows the error of a broken connection; without a listener the error would end the process.
      .on('error', () => {});
  });
}
