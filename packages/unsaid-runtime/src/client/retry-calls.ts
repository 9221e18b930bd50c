import { notify } from '../callback.ts';
import type { OperationRow } from '../contract.ts';
import { AS_WRITTEN, readJson, writeJson } from '../http/json.ts';
import { SENDS_ONCE } from '../http/send-once.ts';
import { operationOf } from './operations.ts';

/**
 * How calls are repeated. The numbers are ours, and so is the choice of statuses.
 */
export interface RetryCallsOptions {
  /**
   * The contract. Where it says how a repeated call is recognised (`x-idempotency`), writes are repeated as well, each with
   * its key; without it, reads alone.
   */
  readonly variant?: {
    readonly operations: Readonly<
      Record<string, Pick<OperationRow, 'method' | 'path' | 'repeatableBy' | 'repeatableByField'>>
    >;
  };
  /** Most times that a call is sent. Default 3. */
  readonly attempts?: number;
  /** Milliseconds before the second attempt, doubled before each further one; half of it at random. Default 200. */
  readonly firstDelayMs?: number;
  /** Milliseconds that a `Retry-After` may ask for; a longer one is not waited for. Default 10,000. */
  readonly longestDelayMs?: number;
  /** Sends each attempt. Default: the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Waits; a test injects its own. Default: a timer. */
  readonly sleep?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Called before each repetition. Only listens: it is not awaited, and what it throws is ignored. */
  readonly onRetry?: (retry: Retry) => unknown;
}

/** One repetition of a call. */
export interface Retry {
  readonly method: string;
  readonly url: string;
  /** Number of the attempt that follows, from 2. */
  readonly attempt: number;
  readonly delayMs: number;
  /** Status of the attempt before; absent where it got no response. */
  readonly status?: number;
  /** Header or field of the body, and value, by which the service recognises that a write is repeated; absent of a read. */
  readonly key?: readonly [name: string, value: string];
}

/** Statuses that HTTP has for what may succeed in a moment (RFC 9110, RFC 6585). */
const PASSING = [429, 502, 503, 504];

/**
 * A `fetch` for `createClient` that sends a call again where the connection fails, or the status is 429, 502, 503 or
 * 504: a GET, and a write of which the `variant` says how a repetition is recognised, with the same key each time. A key that the
 * caller left out or blank is made here. Any other write is sent once. The client's `timeoutMs` bounds all
 * attempts together. Throws a TypeError for options that are invalid.
 */
export function retryCalls(options: RetryCallsOptions = {}): (request: Request) => Promise<Response> {
  const { attempts = 3, firstDelayMs = 200, longestDelayMs = 10_000, fetch, sleep = wait, onRetry, variant } = options;
  if (!Number.isInteger(attempts) || attempts < 1)
    throw new TypeError('retryCalls: `attempts` is not an integer above 0.');
  for (const [name, value] of Object.entries({ firstDelayMs, longestDelayMs })) {
    if (typeof value !== 'number' || !(value >= 0 && value < 2 ** 31))
      throw new TypeError(`retryCalls: \`${name}\` is not a number of milliseconds.`);
  }
  const send = async (given: Request) => {
    const { method, url, signal } = given;
    const operation =
      method === 'GET' || variant === undefined ? undefined : operationOf(Object.values(variant.operations), given);
    const { request, key, body } = await withKey(given, operation);
    const most = method === 'GET' || key !== undefined ? attempts : 1;
    for (let number = 1; ; number += 1) {
      const attempted = body === undefined || number === 1 ? request : new Request(request, { body });
      const outcome = await attempt(fetch ?? globalThis.fetch, attempted, key !== undefined);
      const delayMs = number < most ? delayAfter(outcome, firstDelayMs * 2 ** (number - 1)) : undefined;
      if (delayMs === undefined || delayMs > longestDelayMs) return settle(outcome);
      const status = 'response' in outcome ? { status: outcome.response.status } : {};
      const keyed = key === undefined ? {} : { key };
      if (onRetry) notify(() => onRetry({ method, url, attempt: number + 1, delayMs, ...status, ...keyed }));
      if ('response' in outcome) void outcome.response.body?.cancel().catch(() => {});
      await sleep(delayMs, signal);
    }
  };
  if (fetch === undefined && options.variant === undefined) SENDS_ONCE.add(send);
  return send;
}

/** A request with the key that makes it repeatable, and its body, which can be read once. */
interface Keyed {
  readonly request: Request;
  /** Header or field of the body, and value; absent where the call is not repeatable. */
  readonly key?: readonly [name: string, value: string];
  readonly body?: ArrayBuffer | string;
}

/** The request with a key of its own, in the header or the field that the contract has for it, unless it carries one. */
async function withKey(
  request: Request,
  { repeatableBy: header, repeatableByField: field }: Pick<OperationRow, 'repeatableBy' | 'repeatableByField'> = {},
): Promise<Keyed> {
  if (header !== undefined) {
    // A service that treats a blank key as none would act each time.
    if (!request.headers.get(header)?.trim()) request.headers.set(header, crypto.randomUUID());
    return { request, key: [header, request.headers.get(header) ?? ''], body: await request.clone().arrayBuffer() };
  }
  if (field === undefined) return { request };
  const text = await request.clone().text();
  const given = fieldsIn(text);
  // A body that is not an object is the service's to refuse.
  if (given === undefined) return { request };
  const own = String(given[field] ?? '').trim();
  if (own !== '') return { request, key: [field, own], body: text };
  const value = crypto.randomUUID();
  const body = String(writeJson({ ...given, [field]: value }, AS_WRITTEN));
  return { request: new Request(request, { body }), key: [field, value], body };
}

function fieldsIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value = readJson(text, AS_WRITTEN);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

type Outcome = { readonly response: Response } | { readonly error: unknown; readonly isOver: boolean };

/** Sends a request. For a write, the complete response is awaited: one lost after its head is lost as well. */
async function attempt(
  fetch: (request: Request) => Promise<Response>,
  request: Request,
  isWrite: boolean,
): Promise<Outcome> {
  try {
    const response = await fetch(request);
    if (isWrite) await response?.clone?.().arrayBuffer();
    return { response };
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
  // The client rejects a result that is not a Response.
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
    if (signal.aborted) return reject(signal.reason);
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
