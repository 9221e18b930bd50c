import type { WebhookEvent } from '../../../generated/events.ts';
import { DELIVERY, DELIVERY_HEADERS } from '../../../generated/receiver.ts';
import { validateWebhookEvent } from '../../../generated/validators.js';
import { type Clock, systemClock } from '../clock.ts';
import type { Sign } from '../verification/verify.ts';
import { WebhookError } from '../webhook-error.ts';
import type { Attempt } from './attempt.ts';
import { exchange } from './exchange.ts';
import type { Schedule } from './exponential-backoff.ts';
import { readEndpoint } from './read-endpoint.ts';

export interface WebhookSenderOptions {
  /** Makes the signature. Required; there is no default (open points signature-algorithm, signed-content). */
  readonly sign: Sign;
  /** Where to post: HTTPS, or HTTP on this machine. */
  readonly endpoint: string | URL;
  /** When to try again. Required; there is no default (open point retry-intervals). */
  readonly schedule: Schedule;
  /** Further headers of an attempt, such as a time that the scheme signs; `sign` sees them. */
  readonly headers?: (attempt: { readonly event: WebhookEvent; readonly number: number }) => Record<string, string>;
  /** Is told of each attempt as it ends. */
  readonly onAttempt?: (attempt: Attempt, event: WebhookEvent) => void;
  /** Most bytes of the body of an answer. Default 64 KiB, our choice (open point acknowledgement-body). */
  readonly maxResponseBytes?: number;
  readonly clock?: Clock;
  readonly fetch?: typeof globalThis.fetch;
}

/** How a delivery ended. */
export interface DeliveryResult {
  readonly delivered: boolean;
  readonly attempts: readonly Attempt[];
}

export interface WebhookSender {
  /**
   * Delivers one event: up to 5 attempts in all (Limits; open point attempt-counting), each with the same bytes and a
   * signature of its own. Rejects with `payload-invalid` before the first attempt, with the reason of the signal, and
   * with what `sign`, `schedule` or `onAttempt` throw; never because of what the endpoint does.
   */
  send(event: WebhookEvent, options?: { readonly signal?: AbortSignal }): Promise<DeliveryResult>;
}

type Settings = WebhookSenderOptions & Required<Pick<WebhookSenderOptions, 'clock' | 'fetch' | 'maxResponseBytes'>>;

/** Builds the sending side, for a provider or a sandbox. Throws a TypeError for options that cannot be meant. */
export function createWebhookSender(options: WebhookSenderOptions): WebhookSender {
  if (typeof options?.sign !== 'function') {
    throw new TypeError(
      'createWebhookSender: `sign` is missing; there is no default (open points signature-algorithm, signed-content).',
    );
  }
  if (typeof options.schedule !== 'function') {
    throw new TypeError(
      'createWebhookSender: `schedule` is missing; there is no default (open point retry-intervals).',
    );
  }
  const settings: Settings = {
    ...options,
    endpoint: readEndpoint(options.endpoint),
    maxResponseBytes: options.maxResponseBytes ?? 65_536,
    clock: options.clock ?? systemClock,
    fetch: options.fetch ?? globalThis.fetch,
  };
  return { send: (event, { signal } = {}) => deliver(settings, event, signal) };
}

async function deliver(
  settings: Settings,
  event: WebhookEvent,
  signal: AbortSignal | undefined,
): Promise<DeliveryResult> {
  const raw = serialise(event);
  const attempts: Attempt[] = [];
  while (attempts.length < DELIVERY.maxAttempts) {
    const attempt = await tryOnce(settings, event, raw, attempts.length + 1, signal);
    attempts.push(attempt);
    settings.onAttempt?.(attempt, event);
    if (attempt.nextInMs === undefined) break;
    await settings.clock.sleep(attempt.nextInMs, signal);
  }
  return { delivered: attempts.at(-1)?.outcome === 'acknowledged', attempts };
}

async function tryOnce(
  settings: Settings,
  event: WebhookEvent,
  raw: Uint8Array<ArrayBuffer>,
  number: number,
  signal: AbortSignal | undefined,
): Promise<Attempt> {
  signal?.throwIfAborted();
  const { sign, schedule, clock, fetch, maxResponseBytes } = settings;
  const headers = new Headers({ 'content-type': 'application/json', ...settings.headers?.({ event, number }) });
  headers.set(DELIVERY_HEADERS[0], await sign({ raw, headers }));
  const start = clock.now();
  const endpoint = String(settings.endpoint);
  const result = await exchange({ endpoint, headers, raw, fetch, clock, maxResponseBytes, signal });
  const attempt = { number, ...result, durationMs: clock.now() - start };
  const last = result.outcome === 'acknowledged' || number === DELIVERY.maxAttempts;
  return last ? attempt : { ...attempt, nextInMs: readInterval(schedule(number)) };
}

function serialise(event: WebhookEvent): Uint8Array<ArrayBuffer> {
  const validation = validateWebhookEvent(event);
  if (!validation.ok) {
    const { issues } = validation;
    const list = issues.map(({ at, message }) => `${at || 'the payload'} ${message}`).join('; ');
    throw new WebhookError('payload-invalid', `The event is not what the contract says: ${list}.`, { issues });
  }
  if (!validation.known) {
    throw new WebhookError('payload-invalid', `The contract knows no event '${validation.value.event}'.`, {
      issues: [{ at: '/event', rule: 'const', message: 'is no event of the contract' }],
    });
  }
  return new TextEncoder().encode(JSON.stringify(event));
}

function readInterval(milliseconds: number): number {
  if (Number.isFinite(milliseconds) && milliseconds >= 0) return milliseconds;
  throw new TypeError(
    `createWebhookSender: \`schedule\` returned ${milliseconds}; it returns milliseconds, a finite number of at least 0.`,
  );
}
