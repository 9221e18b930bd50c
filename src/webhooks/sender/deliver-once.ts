import { DELIVERY } from '../../../generated/receiver.ts';
import { fetchOnce } from '../../http/send-once.ts';
import type { Attempt } from './attempt.ts';
import { type Limits, withinTimeout } from './within-timeout.ts';

/** One signed POST, and how to make it. `clock` counts the 5 seconds. */
export interface SignedPost extends Limits {
  readonly endpoint: string;
  readonly headers: Headers;
  readonly raw: Uint8Array<ArrayBuffer>;
  readonly fetch: typeof globalThis.fetch;
  readonly maxResponseBytes: number;
}

/** How an attempt ended. */
export type PostResult = Pick<Attempt, 'outcome' | 'status' | 'error'>;

/**
 * Makes a single attempt at a delivery: one POST, acknowledged by a whole response of status 200 within 5 seconds. For a
 * provider that keeps its own outbox; `createWebhookSender` signs and retries as well. Rejects only with the reason of
 * the caller's signal.
 */
export function deliverOnce(options: SignedPost): Promise<PostResult> {
  return withinTimeout<PostResult>(
    options,
    (signal) => post(options, signal),
    () => ({ outcome: 'timed-out' }),
  );
}

async function post(
  { fetch, endpoint, headers, raw, maxResponseBytes }: SignedPost,
  signal: AbortSignal,
): Promise<PostResult> {
  try {
    const send = fetch === globalThis.fetch ? fetchOnce : fetch;
    const response = await send(endpoint, { method: 'POST', headers, body: raw, redirect: 'manual', signal });
    const { status } = response;
    if (typeof status !== 'number') throw new TypeError('`fetch` did not return a Response.');
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
