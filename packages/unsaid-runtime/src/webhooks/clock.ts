/** Time as the receiver and the sender see it; a test injects its own. */
export interface Clock {
  /** Milliseconds since 1970, as `Date.now()` has them. */
  now(): number;
  /** Resolves after so many milliseconds; rejects with the reason of the signal when that is aborted first. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** The greatest delay of a timer; a greater one would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** The clock of the machine. It sleeps for any time. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const cancel = () => {
        stop();
        reject(signal?.reason);
      };
      const stop = startTimer(milliseconds, () => {
        signal?.removeEventListener('abort', cancel);
        resolve();
      });
      signal?.addEventListener('abort', cancel, { once: true });
    }),
};

/** Resolves after so many milliseconds, or when the signal is aborted. */
export async function sleepOrAbort(clock: Clock, milliseconds: number, signal?: AbortSignal): Promise<void> {
  await clock.sleep(milliseconds, signal).catch(() => {});
}

/** Calls back after so many milliseconds; returns the function that prevents it. */
export function after(clock: Clock, milliseconds: number, callback: () => void): () => void {
  // Each delivery has a deadline, and a bare timer costs a tenth of a sleep with a signal.
  if (clock === systemClock) return startTimer(milliseconds, callback);
  const stop = new AbortController();
  clock.sleep(milliseconds, stop.signal).then(callback, () => {});
  return () => stop.abort();
}

/** Calls back after any time, by one timer after another; returns the function that prevents it. */
function startTimer(milliseconds: number, callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = (left: number) => {
    timer =
      left > MAX_TIMER_MS ? setTimeout(() => wait(left - MAX_TIMER_MS), MAX_TIMER_MS) : setTimeout(callback, left);
  };
  wait(milliseconds);
  return () => clearTimeout(timer);
}

/** Milliseconds for which an answer of an engine is waited for: the sender waits for 5 s in all. */
const ANSWER_MS = 3_000;

/** Rejects when the engine does not answer in time; what it does then is done all the same. */
export function answerInTime<Result>(
  engine: string,
  answer: Promise<Result>,
  milliseconds = ANSWER_MS,
): Promise<Result> {
  return within(systemClock, milliseconds, answer, () => {
    throw new Error(`${engine} did not answer within ${milliseconds} ms.`);
  });
}

/** Settles as `work` does, or as `late` does when the time is over first; the work goes on all the same. */
export function within<Result, Late>(
  clock: Clock,
  milliseconds: number,
  work: Promise<Result>,
  late: () => Late,
): Promise<Result | Late> {
  return new Promise((resolve, reject) => {
    const stopTimer = after(clock, milliseconds, () =>
      new Promise<Late>((settle) => settle(late())).then(resolve, reject),
    );
    work.then(resolve, reject).then(stopTimer);
  });
}

/** Settles as `work` does, or rejects with the reason of the signal when that is aborted first; the work goes on all the same. */
export function untilAborted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    work.then(resolve, reject);
  });
}
