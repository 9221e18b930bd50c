import type { Clock } from '../clock.ts';

/** A clock that stands still until it is advanced. */
export interface ManualClock extends Clock {
  /** Lets time pass, and wakes the sleepers that are due, in the order of their times. */
  advance(milliseconds: number): Promise<void>;
  /** Number of sleepers. */
  readonly sleeping: number;
}

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

/** Makes a clock for tests of schedules and deadlines; it starts at the given milliseconds since 1970. */
export function createManualClock(start = 0): ManualClock {
  let time = start;
  const sleepers = new Set<Sleeper>();
  const nextTime = () => {
    let next = Number.POSITIVE_INFINITY;
    for (const { at } of sleepers) next = Math.min(next, at);
    return next;
  };
  const wakeDue = () => {
    for (const sleeper of [...sleepers].filter(({ at }) => at <= time)) {
      sleepers.delete(sleeper);
      sleeper.wake();
    }
  };
  return {
    now: () => time,
    get sleeping() {
      return sleepers.size;
    },
    sleep: (milliseconds, signal) => sleepUntil(sleepers, time + milliseconds, signal),
    async advance(milliseconds) {
      const until = time + milliseconds;
      // What was started just before, and what is woken, may call `sleep` before the next time has come.
      await letOthersRun();
      for (let next = nextTime(); next <= until; next = nextTime()) {
        time = next;
        wakeDue();
        await letOthersRun();
      }
      time = until;
    },
  };
}

/** Resolves when everything that is ready has run. */
function letOthersRun(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

function sleepUntil(sleepers: Set<Sleeper>, at: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const cancel = () => {
      sleepers.delete(sleeper);
      reject(signal?.reason);
    };
    const wake = () => {
      signal?.removeEventListener('abort', cancel);
      resolve();
    };
    const sleeper: Sleeper = { at, wake };
    sleepers.add(sleeper);
    signal?.addEventListener('abort', cancel, { once: true });
  });
}
