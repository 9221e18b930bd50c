import { type Clock, sleepAnyway } from '../clock.ts';

/** A sleep that can be ended early. */
interface WakeUp {
  /** Resolves after so many milliseconds, or when woken; at once when that happened since the last sleep. */
  sleep(milliseconds: number): Promise<void>;
  now(): void;
}

export function createWakeUp(clock: Clock): WakeUp {
  let woken = new AbortController();
  return {
    async sleep(milliseconds) {
      await sleepAnyway(clock, milliseconds, woken.signal);
      if (woken.signal.aborted) woken = new AbortController();
    },
    now: () => woken.abort(),
  };
}
