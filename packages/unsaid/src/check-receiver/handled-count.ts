import type { Clock } from 'unsaid-runtime/webhooks';
import { isRecord } from '../engine/model/json-pointer.ts';
import { connectionError } from '../engine/system/connection-error.ts';
import { shownUrl } from '../engine/system/read-url.ts';
import { UserError } from '../engine/system/user-error.ts';

export interface HandledCount {
  /** The number as soon as it is at least `expected`, or what it is after 2 seconds. */
  atLeast(expected: number): Promise<number>;
  /** The number once it has stood still for a moment. */
  settled(): Promise<number>;
}

const PATIENCE_MS = 2_000;
const STEP_MS = 50;
/** How long handling in the background may go on unseen. */
const SETTLE_MS = 250;

/** Reads the count at an address. It throws a UserError where that gives no number. */
export function createHandledCount(url: string, clock: Clock, signal: AbortSignal | undefined): HandledCount {
  return {
    async atLeast(expected) {
      const end = clock.now() + PATIENCE_MS;
      for (;;) {
        const count = await readCount(url, signal);
        if (count >= expected || clock.now() >= end) return count;
        await clock.sleep(STEP_MS, signal);
      }
    },
    async settled() {
      await clock.sleep(SETTLE_MS, signal);
      return readCount(url, signal);
    },
  };
}

async function readCount(url: string, signal: AbortSignal | undefined): Promise<number> {
  const refuse = (problem: string) => new UserError(`--handled-url ${shownUrl(url)}: ${problem}`, 2);
  const limit = AbortSignal.any([AbortSignal.timeout(5_000), ...(signal ? [signal] : [])]);
  const text = await fetch(url, { signal: limit })
    .then((response) => response.text())
    .catch((error: unknown) => {
      signal?.throwIfAborted();
      throw refuse(`cannot be read (${limit.aborted ? 'no response in 5 seconds' : connectionError(error).code}).`);
    });
  const count = countIn(text);
  if (Number.isSafeInteger(count)) return count as number;
  throw refuse('must return the number of handled events, as 12 or {"handled": 12}.');
}

function countIn(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value.handled : value;
  } catch {
    return undefined;
  }
}
