/** Time as the receiver and the sender see it; a test injects its own. */
export interface Clock {
  /** Milliseconds since 1970, as `Date.now()` has them. */
  now(): number;
  /** Resolves after so many milliseconds; rejects with the reason of the signal when that is aborted first. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const cancel = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', cancel);
        resolve();
      }, milliseconds);
      signal?.addEventListener('abort', cancel, { once: true });
    }),
};

/** Calls back after so many milliseconds; returns the function that prevents it. */
export function after(clock: Clock, milliseconds: number, callback: () => void): () => void {
  // Each delivery has a deadline, and a bare timer costs a tenth of a sleep with a signal.
  if (clock === systemClock) {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  }
  const stop = new AbortController();
  clock.sleep(milliseconds, stop.signal).then(callback, () => {});
  return () => stop.abort();
}
