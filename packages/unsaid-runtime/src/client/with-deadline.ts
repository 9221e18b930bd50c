import { describeError } from '../describe-error.ts';
import { ClientError } from './client-error.ts';

/** The greatest delay that a timer supports; a greater one would fire at once. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** Time limit and signal that end a call early. */
export interface Deadline {
  /** Milliseconds from the start of the call to the last byte of its response. */
  readonly timeoutMs: number | undefined;
  readonly signal: AbortSignal | null | undefined;
  /** Makes the error of a call whose time is up. */
  readonly timedOut: () => Error;
}

/**
 * Runs a call until it ends, its time is up or its signal aborts, and leaves neither a timer nor a listener behind. A
 * signal is listened to rather than joined by `AbortSignal.any`, which some runtimes lack and which some never release.
 */
export async function withDeadline<Result>(
  { timeoutMs, signal, timedOut }: Deadline,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  checkTimeout(timeoutMs);
  signal?.throwIfAborted();
  const controller = new AbortController();
  const stopped = new Promise<never>((_resolve, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason));
  });
  const forward = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', forward);
  const timer = timeoutMs && setTimeout(() => controller.abort(timedOut()), timeoutMs);
  try {
    return await Promise.race([run(controller.signal), stopped]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', forward);
  }
}

/** Throws a ClientError (`timeout-ms`) for a time that no timer can wait. */
export function checkTimeout(timeoutMs: number | undefined): void {
  // Text would pass the comparisons alone.
  if (timeoutMs === undefined || (typeof timeoutMs === 'number' && timeoutMs > 0 && timeoutMs <= MAX_TIMEOUT_MS))
    return;
  throw new ClientError(
    'timeout-ms',
    `\`timeoutMs\` is ${describeError(timeoutMs)}; it takes more than 0 and at most ${MAX_TIMEOUT_MS} milliseconds.`,
  );
}
