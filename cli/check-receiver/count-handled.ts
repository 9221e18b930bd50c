import type { Clock } from 'reward-card-contract/webhooks';
import { isRecord } from '../engine/model/json-pointer.ts';
import { UserError } from '../engine/system/user-error.ts';
import { codeOf, shownUrl } from './create-endpoint.ts';

/** Knows how many events the endpoint has handled, since the endpoint says so. */
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
  const read = () => readCount(url, signal);
  return {
    async atLeast(expected) {
      const end = clock.now() + PATIENCE_MS;
      let count = await read();
      while (count < expected && clock.now() < end) {
        await clock.sleep(STEP_MS, signal);
        count = await read();
      }
      return count;
    },
    async settled() {
      await clock.sleep(SETTLE_MS, signal);
      return read();
    },
  };
}

async function readCount(url: string, signal: AbortSignal | undefined): Promise<number> {
  const limit = AbortSignal.any([AbortSignal.timeout(5_000), ...(signal ? [signal] : [])]);
  const shown = `--handled-url ${shownUrl(url)}`;
  let text: string;
  try {
    text = await (await fetch(url, { signal: limit })).text();
  } catch (error) {
    signal?.throwIfAborted();
    throw new UserError(`${shown}: cannot be read (${limit.aborted ? 'no response in 5 seconds' : codeOf(error)}).`, 2);
  }
  const count = countIn(text);
  if (count !== undefined) return count;
  throw new UserError(`${shown}: is to give the number of handled events, as in 12 or {"handled": 12}.`, 2);
}

function countIn(text: string): number | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const count = isRecord(value) ? value.handled : value;
    return typeof count === 'number' && Number.isSafeInteger(count) ? count : undefined;
  } catch {
    return undefined;
  }
}
