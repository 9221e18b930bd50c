import type { Clock } from '../clock.ts';

/** A clock that stands still until it is advanced. */
export interface ManualClock extends Clock {
  /** Lets time pass, and wakes the sleepers that are due, in the order of their times. */
  advance(milliseconds: number): Promise<void>;
  /** Number of sleepers. */
  readonly sleeping: number;
}

/** Makes a clock for tests of schedules and deadlines; it starts at the given milliseconds since 1970. */
export function createManualClock(start = 0): ManualClock {
  let time = start;
  const sleepers = new Set<{ readonly at: number; readonly wake: () => void }>();
  return {
    now: () => time,
    get sleeping() {
      return sleepers.size;
    },
    sleep: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        const cancel = () => {
          sleepers.delete(sleeper);
          reject(signal?.reason);
        };
        const wake = () => {
          sleepers.delete(sleeper);
          signal?.removeEventListener('abort', cancel);
          resolve();
        };
        const sleeper = { at: time + milliseconds, wake };
        sleepers.add(sleeper);
        signal?.addEventListener('abort', cancel, { once: true });
      }),
    async advance(milliseconds) {
      const until = time + milliseconds;
      for (;;) {
        // Tasks that were just started or woken may call `sleep` before the next time has come.
        await letOthersRun();
        const next = [...sleepers].reduce((earliest, { at }) => Math.min(earliest, at), Number.POSITIVE_INFINITY);
        if (next > until) break;
        time = next;
        for (const { at, wake } of [...sleepers]) if (at <= time) wake();
      }
      time = until;
    },
  };
}

/** Resolves when everything that is ready has run. */
function letOthersRun(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
