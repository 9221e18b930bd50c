import { WebhookError } from '../webhook-error.ts';

/** Gathers the chunks of a body up to a limit. */
export class BodyCollector {
  readonly #limit: number;
  readonly #chunks: Uint8Array[] = [];
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The only chunk of a body that came in one; `undefined` otherwise. */
  get onlyChunk(): Uint8Array | undefined {
    return this.#chunks.length === 1 ? this.#chunks[0] : undefined;
  }

  /** Throws `body-too-large` for the chunk that goes beyond the limit, and forgets all of them. */
  push(chunk: Uint8Array): void {
    this.#size += chunk.byteLength;
    // The connection outlives the refusal for a while, and may hold on to this; the chunks must not stay as long.
    if (this.#size > this.#limit) this.#chunks.length = 0;
    refuseTooLarge(this.#size, this.#limit);
    this.#chunks.push(chunk);
  }

  /** The whole body, in memory of its own. */
  bytes(): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(this.#size);
    let offset = 0;
    for (const chunk of this.#chunks) {
      bytes.set(chunk, offset);
      offset += chunk.byteLength;
    }
    return bytes;
  }
}

/** Throws `body-too-large` for a size, stated or counted, beyond the limit. */
export function refuseTooLarge(bytes: number, limit: number): void {
  if (bytes > limit)
    throw new WebhookError('body-too-large', `A body has more than the ${limit} bytes of \`maxBodyBytes\`.`);
}
