import type { Accept, CollectedBody } from '../http/collect-body.ts';
import type { BodyReading } from './exchange.ts';

/** How much of the budget one call holds. */
export interface BodyShare {
  /** Takes so many bytes more; `false`, and nothing taken, where the budget has no room for them. */
  take(bytes: number): boolean;
  /** Gives back all that was taken; called once the call is answered. */
  giveBack(): void;
}

/** The bytes of request bodies that the calls of one server may hold at the same time. */
export class BodyBudget {
  readonly limit: number;
  #held = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** The share of one call, empty at first. */
  open(): BodyShare {
    let own = 0;
    return {
      take: (bytes) => {
        if (this.#held + bytes > this.limit) return false;
        this.#held += bytes;
        own += bytes;
        return true;
      },
      giveBack: () => {
        this.#held -= own;
        own = 0;
      },
    };
  }
}

/** The reading of a body that is there as a whole. */
export function within(bytes: Uint8Array, limit: number, take: BodyShare['take']): BodyReading {
  if (bytes.byteLength > limit) return { kind: 'too-large', limit };
  return take(bytes.byteLength) ? { kind: 'bytes', bytes } : { kind: 'too-busy' };
}

/** The reading of a body that is collected chunk by chunk. */
export async function collected(
  limit: number,
  take: BodyShare['take'],
  collect: (accept: Accept) => Promise<CollectedBody>,
): Promise<BodyReading> {
  let isTooLarge = false;
  try {
    const bytes = await collect((total, size) => {
      isTooLarge = total > limit;
      return !isTooLarge && take(size);
    });
    if (bytes) return { kind: 'bytes', bytes };
    return isTooLarge ? { kind: 'too-large', limit } : { kind: 'too-busy' };
  } catch (cause) {
    return { kind: 'unreadable', cause };
  }
}
