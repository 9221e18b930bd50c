import { SENDS_ONCE } from '../http/send-once.ts';

/** How reads are repeated. The numbers are ours: what the service allows is an open point (`rate-limits`). */
export interface RetryReadsOptions {
  /** Most times that a read is sent. Default 3. */
  readonly attempts?: number;
  /** Milliseconds before the second attempt, doubled before each further one; half of it at random. Default 200. */
  readonly firstDelayMs?: number;
  /** Milliseconds that a `Retry-After` may ask for; a longer one is not waited for. Default 10,000. */
  readonly longestDelayMs?: number;
  /** Sends each attempt. Default: the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Waits; a test injects its own. Default: a timer. */
  readonly sleep?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Statuses that HTTP has for what may succeed in a moment (RFC 9110, RFC 6585). */
const PASSING = [429, 502, 503, 504];

/**
 * A `fetch` for `createRewardCardClient` that sends a read again where the connection fails, or the status is 429, 502,
 * 503 or 504. Anything but GET is sent once (open point `idempotency`). The client's `timeoutMs` bounds all attempts
 * together.
 */
export function retryReads(options: RetryReadsOptions = {}): (request: Request) => Promise<Response> {
  const { attempts = 3, firstDelayMs = 200, longestDelayMs = 10_000, fetch, sleep = wait } = options;
  if (!Number.isInteger(attempts) || attempts < 1)
    throw new TypeError('retryReads: `attempts` is not an integer above 0.');
  for (const [name, value] of Object.entries({ firstDelayMs, longestDelayMs })) {
    if (!(value >= 0 && value < 2 ** 31))
      throw new TypeError(`retryReads: \`${name}\` is not a number of milliseconds.`);
  }
  const send = async (request: Request) => {
    const most = request.method === 'GET' ? attempts : 1;
    for (let number = 1; ; number += 1) {
      const outcome = await attempt(fetch ?? globalThis.fetch, request);
      const delay = number < most ? delayAfter(outcome, firstDelayMs * 2 ** (number - 1)) : undefined;
      if (delay === undefined || delay > longestDelayMs) return settle(outcome);
      if ('response' in outcome) await outcome.response.body?.cancel().catch(() => {});
      await sleep(delay, request.signal);
    }
  };
  if (fetch === undefined) SENDS_ONCE.add(send);
  return send;
}

type Outcome = { readonly response: Response } | { readonly error: unknown; readonly isOver: boolean };

async function attempt(fetch: (request: Request) => Promise<Response>, request: Request): Promise<Outcome> {
  try {
    return { response: await fetch(request) };
  } catch (error) {
    return { error, isOver: request.signal.aborted };
  }
}

function settle(outcome: Outcome): Response {
  if ('response' in outcome) return outcome.response;
  throw outcome.error;
}

/** Milliseconds to wait before the next attempt; undefined where there is to be none. */
function delayAfter(outcome: Outcome, backoff: number): number | undefined {
  const spread = backoff * (0.5 + Math.random() / 2);
  if ('error' in outcome) return outcome.isOver ? undefined : spread;
  // What is no Response is for the client to tell.
  const { response } = outcome;
  if (!PASSING.includes(response?.status)) return undefined;
  return Math.max(spread, askedFor(response.headers.get('retry-after')));
}

/** `Retry-After` in milliseconds: of a number of seconds, or of a date. */
function askedFor(value: string | null): number {
  if (value === null) return 0;
  const milliseconds = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isNaN(milliseconds) ? 0 : milliseconds;
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', stop, { once: true });
  });
}
