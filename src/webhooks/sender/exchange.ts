import { DELIVERY } from '../../../generated/receiver.ts';
import type { Clock } from '../clock.ts';
import type { Attempt } from './attempt.ts';

/** One signed POST, and how to make it. */
export interface Exchange {
  readonly endpoint: string;
  readonly headers: Headers;
  readonly raw: Uint8Array<ArrayBuffer>;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  readonly maxResponseBytes: number;
  readonly signal: AbortSignal | undefined;
}

export type ExchangeResult = Pick<Attempt, 'outcome' | 'status' | 'error'>;

/** Posts once, and waits 5 seconds for a whole answer. Rejects only with the reason of the caller's signal. */
export async function exchange(options: Exchange): Promise<ExchangeResult> {
  const { clock, signal } = options;
  const request = new AbortController();
  const timer = new AbortController();
  const cancelled = rejectOnAbort(signal, timer.signal);
  const timedOut = clock
    .sleep(DELIVERY.timeoutSeconds * 1000, timer.signal)
    .then((): ExchangeResult => ({ outcome: 'timed-out' }));
  timedOut.catch(() => {});
  try {
    // Racing, not only aborting: a fetch that ignores its signal must not hold up the delivery.
    return await Promise.race([post(options, request.signal), timedOut, cancelled]);
  } finally {
    timer.abort();
    request.abort();
  }
}

function rejectOnAbort(signal: AbortSignal | undefined, until: AbortSignal): Promise<never> {
  const aborted = new Promise<never>((_, reject) => {
    if (signal?.aborted) reject(signal.reason);
    const abort = () => reject(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    until.addEventListener('abort', () => signal?.removeEventListener('abort', abort), { once: true });
  });
  aborted.catch(() => {});
  return aborted;
}

async function post(
  { fetch, endpoint, headers, raw, maxResponseBytes }: Exchange,
  signal: AbortSignal,
): Promise<ExchangeResult> {
  try {
    const response = await fetch(endpoint, { method: 'POST', headers, body: raw, redirect: 'manual', signal });
    const { status } = response;
    if (status !== DELIVERY.successStatus) {
      void response.body?.cancel().catch(() => {});
      return { outcome: 'refused', status };
    }
    const whole = await drain(response.body, maxResponseBytes);
    return { outcome: whole ? 'acknowledged' : 'answer-too-large', status };
  } catch (error) {
    return { outcome: 'connection-failed', error };
  }
}

/** Reads a body to its end and keeps nothing of it; `false` for one beyond the limit. */
async function drain(body: ReadableStream<Uint8Array> | null, limit: number): Promise<boolean> {
  const reader = body?.getReader();
  let size = 0;
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    size += chunk.value.byteLength;
    if (size <= limit) continue;
    void reader?.cancel().catch(() => {});
    return false;
  }
  return true;
}
