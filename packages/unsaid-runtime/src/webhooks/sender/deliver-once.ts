import { fetchOnce } from '../../http/send-once.ts';
import type { Clock } from '../clock.ts';
import type { DeliveryRules } from '../variant.ts';
import { WebhookError } from '../webhook-error.ts';

/** How an attempt ended. Only `acknowledged` is a success. */
export type AttemptOutcome =
  /** The status that the contract states, complete and in time. */
  | 'acknowledged'
  /** Any other status, redirects included: they are not followed. */
  | 'refused'
  /** No complete response within the time that the contract states. */
  | 'timed-out'
  /** A body of the answer beyond `maxResponseBytes`. */
  | 'answer-too-large'
  /** Refused, reset, no such host, a certificate that is not trusted. */
  | 'connection-failed';

/** One attempt at one delivery. */
export interface Attempt {
  /** 1 for the first. */
  readonly number: number;
  readonly outcome: AttemptOutcome;
  /** Status of the answer, where there was one. */
  readonly status?: number;
  readonly durationMs: number;
  /** Error of the connection. */
  readonly error?: unknown;
  /** Milliseconds until the next attempt; absent for the last. */
  readonly nextInMs?: number;
}

/** An attempt as it is stored. */
export interface RecordedAttempt extends Pick<Attempt, 'number' | 'status'>, Partial<Pick<Attempt, 'durationMs'>> {
  readonly outcome: RecordedOutcome;
  /** Milliseconds since 1970; absent for one whose process died, as is `durationMs`. */
  readonly at?: number;
  /** The error, in one line. */
  readonly error?: string;
}

export type RecordedOutcome =
  | AttemptOutcome
  /** `sign` or `isActive` failed, so that nothing was sent. */
  | 'not-signed'
  /** `isActive` returned `false`, so that nothing was sent. */
  | 'endpoint-inactive'
  /** Its process died or stopped before there was an answer; the endpoint may have had it. */
  | 'interrupted';

/** One signed POST, and how to make it. `clock` counts the seconds. */
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
 * Makes a single attempt at a delivery: one POST, acknowledged by a complete response of the status and within the time of `delivery`. For a
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
  { fetch, endpoint, headers, raw, maxResponseBytes, delivery }: SignedPost,
  signal: AbortSignal,
): Promise<PostResult> {
  try {
    const send = fetch === globalThis.fetch ? fetchOnce : fetch;
    const response = await send(endpoint, { method: 'POST', headers, body: raw, redirect: 'manual', signal });
    const { status } = response;
    if (typeof status !== 'number') throw new TypeError('`fetch` did not return a Response.');
    if (status !== delivery.successStatus) {
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

/** Limits that end a step of an attempt early. */
export interface Limits {
  /** Rules of the contract. */
  readonly delivery: DeliveryRules;
  readonly clock: Clock;
  readonly signal: AbortSignal | undefined;
}

/** Calls a function of the user's, of this name. Throws `deadline-passed` where it does not settle in the time of an attempt. */
export function callInTime<Result>(
  limits: Limits,
  name: string,
  callback: () => Result | Promise<Result>,
): Promise<Result> {
  return withinTimeout(
    limits,
    async () => callback(),
    () => {
      const { timeoutSeconds } = limits.delivery;
      throw new WebhookError('deadline-passed', `\`${name}\` did not settle within ${timeoutSeconds} seconds.`);
    },
  );
}

/**
 * Settles as `run` does; when the time of an attempt passes first, as `late` does. Rejects with the reason
 * of the caller's signal, and with what the clock fails with. Races `run`, since it may ignore the signal it is given.
 */
async function withinTimeout<Result>(
  { clock, signal, delivery }: Limits,
  run: (signal: AbortSignal) => Promise<Result>,
  late: () => Result,
): Promise<Result> {
  signal?.throwIfAborted();
  const ended = new AbortController();
  const cancel = () => ended.abort(signal?.reason);
  signal?.addEventListener('abort', cancel, { once: true });
  const timeOut = async () => {
    await clock.sleep(delivery.timeoutSeconds * 1000, ended.signal);
    return late();
  };
  try {
    const result = await Promise.race([timeOut(), run(ended.signal)]);
    signal?.throwIfAborted();
    return result;
  } finally {
    ended.abort();
    signal?.removeEventListener('abort', cancel);
  }
}
