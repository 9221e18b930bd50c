import { WebhookError } from '../webhook-error.ts';

/** Gathers the chunks of a body up to a limit. */
export class BodyCollector {
  readonly #limit: number;
  readonly #chunks: Uint8Array[] = [];
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Throws `body-too-large` for the chunk that goes beyond the limit, and forgets it. */
  push(chunk: Uint8Array): void {
    this.#size += chunk.byteLength;
    refuseTooLarge(this.#size, this.#limit);
    this.#chunks.push(chunk);
  }

  /** The whole body. */
  bytes(): Uint8Array<ArrayBuffer> {
    const [first] = this.#chunks;
    if (first && ownsBuffer(first, this.#size)) return new Uint8Array(first.buffer);
    const bytes = new Uint8Array(this.#size);
    let offset = 0;
    for (const chunk of this.#chunks) {
      bytes.set(chunk, offset);
      offset += chunk.byteLength;
    }
    return bytes;
  }
}

/** Whether a chunk is all of the body and has its memory to itself, so that it need not be copied. */
function ownsBuffer(chunk: Uint8Array, size: number): chunk is Uint8Array<ArrayBuffer> {
  return chunk.byteLength === size && chunk.buffer.byteLength === size && chunk.buffer instanceof ArrayBuffer;
}

/** Throws `body-too-large` for a size, stated or counted, beyond the limit. */
export function refuseTooLarge(bytes: number, limit: number): void {
  if (bytes > limit)
    throw new WebhookError('body-too-large', `A body has more than the ${limit} bytes of \`maxBodyBytes\`.`);
}
