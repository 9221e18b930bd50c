import { DELIVERY } from '../../../generated/receiver.ts';
import type { Clock } from '../clock.ts';

/** What ends a step of an attempt early. */
export interface Limits {
  readonly clock: Clock;
  readonly signal: AbortSignal | undefined;
}

/**
 * Settles as `run` does; when the 5 seconds of an attempt (Limits) pass first, as `late` does. Rejects with the reason
 * of the caller's signal, and with what the clock fails with. Races `run`, since it may ignore the signal it is given.
 */
export async function withinTimeout<Result>(
  { clock, signal }: Limits,
  run: (signal: AbortSignal) => Promise<Result>,
  late: () => Result,
): Promise<Result> {
  const ended = new AbortController();
  const timeOut = async () => {
    await clock.sleep(DELIVERY.timeoutSeconds * 1000, ended.signal);
    return late();
  };
  try {
    return await Promise.race([run(ended.signal), timeOut(), rejectOnAbort(signal, ended.signal)]);
  } finally {
    ended.abort();
  }
}

function rejectOnAbort(signal: AbortSignal | undefined, until: AbortSignal): Promise<never> {
  return new Promise<never>((_, reject) => {
    if (signal?.aborted) reject(signal.reason);
    const abort = () => reject(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    until.addEventListener('abort', () => signal?.removeEventListener('abort', abort), { once: true });
  });
}
