import { RewardCardClientError } from './reward-card-client-error.ts';

/** The greatest delay a timer takes; a greater one would fire at once. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** What ends a call early. */
export interface Deadline {
  /** Milliseconds from the start of the call to the last byte of its answer. */
  readonly timeoutMs: number | undefined;
  readonly signal: AbortSignal | null | undefined;
  /** Names the call in the message of a timeout. */
  readonly call: string;
}

/**
 * Runs a call until it ends, its time is up or its signal aborts, and leaves neither a timer nor a listener behind.
 * Rejects as `fetch` does: with the signal's reason, or with a DOMException named `TimeoutError`. A signal is listened
 * to here rather than joined by `AbortSignal.any`, which some runtimes lack and which some never let go of.
 * Rejects with a RewardCardClientError (`timeout-ms`) for a time that no timer can wait.
 */
export function withDeadline<Result>(deadline: Deadline, run: Run<Result>): Promise<Result> {
  return deadline.timeoutMs === undefined && !deadline.signal ? run(null) : race(deadline, run);
}

type Run<Result> = (signal: AbortSignal | null) => Promise<Result>;

async function race<Result>({ timeoutMs, signal, call }: Deadline, run: Run<Result>): Promise<Result> {
  checkTimeout(timeoutMs);
  signal?.throwIfAborted();
  const controller = new AbortController();
  const stopped = new Promise<never>((_resolve, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason));
  });
  const forward = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', forward);
  const timer = timeoutMs && setTimeout(() => controller.abort(timeoutError(call, timeoutMs)), timeoutMs);
  try {
    return await Promise.race([run(controller.signal), stopped]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', forward);
  }
}

/** Throws a RewardCardClientError (`timeout-ms`) for a time that no timer can wait. */
export function checkTimeout(timeoutMs: number | undefined): void {
  // Text would pass the comparisons alone.
  if (timeoutMs === undefined || (typeof timeoutMs === 'number' && timeoutMs > 0 && timeoutMs <= MAX_TIMEOUT_MS))
    return;
  throw new RewardCardClientError(
    'timeout-ms',
    `The option \`timeoutMs\` is ${timeoutMs}; it takes milliseconds, more than 0 and at most ${MAX_TIMEOUT_MS}.`,
  );
}

function timeoutError(call: string, timeoutMs: number): DOMException {
  const message = `${call}: no complete answer within ${timeoutMs} ms. Whether the service acted on it is not known.`;
  return new DOMException(message, 'TimeoutError');
}
