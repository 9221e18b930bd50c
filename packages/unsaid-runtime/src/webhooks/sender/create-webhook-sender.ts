import { notify } from '../../callback.ts';
import { checkVariant } from '../../variant-format.ts';
import { checkInteger, demand, describe } from '../check-options.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { AnyTypes, DeliveryRules, EventOf, WebhookTypes, WebhookVariant } from '../variant.ts';
import { addSigned, type SignOf } from '../verification/verify.ts';
import { type Attempt, callInTime, deliverOnce } from './deliver-once.ts';
import { deliveryRules, readEndpoint, serialiseEvent } from './event-to-send.ts';

const CALLER = 'createWebhookSender';

export interface WebhookSenderOptions<Types extends WebhookTypes = AnyTypes> {
  /** A generated `variant`, whose types and checks the sender follows. */
  readonly variant: WebhookVariant<Types>;
  /**
   * Makes the signature, or all headers that the variant demands of a delivery, by their names. Required; there is no
   * default.
   */
  readonly sign: SignOf<Types['deliveryHeaders']>;
  /** Where to post: HTTPS, or HTTP on this machine. */
  readonly endpoint: string | URL;
  /** Milliseconds to wait after a failed attempt, the first being 1. Required; there is no default. */
  readonly schedule: (failedAttempt: number) => number | Promise<number>;
  /** Further headers of an attempt, such as a time that the scheme signs; `sign` sees them. */
  readonly headers?: (attempt: {
    readonly event: EventOf<Types>;
    readonly number: number;
  }) => Record<string, string> | Promise<Record<string, string>>;
  /**
   * Called with each attempt as it ends. Only listens: it is not awaited, and errors it throws are ignored.
   */
  readonly onAttempt?: (attempt: Attempt, event: EventOf<Types>) => unknown;
  /** Most bytes of the body of an answer. Default 64 KiB, our choice. */
  readonly maxResponseBytes?: number;
  /** Default: that of the machine. A test injects its own. */
  readonly clock?: Clock;
  /** Default: the `fetch` of the platform, with which an endpoint sees each attempt once. */
  readonly fetch?: typeof globalThis.fetch;
}

/** How a delivery ended. */
export interface DeliveryResult {
  readonly delivered: boolean;
  readonly attempts: readonly Attempt[];
}

export interface WebhookSender<Types extends WebhookTypes = AnyTypes> {
  /**
   * Delivers one event: as many attempts as the contract states, each with the same bytes and a
   * signature of its own. Rejects with `payload-invalid` before the first attempt, with the reason of the signal, with
   * what `sign`, `headers`, `schedule` or the clock throw, with a TypeError for anything else that they return, and with
   * `deadline-passed` when one of the three does not settle in the time that the contract states for an attempt; never because of what the endpoint does.
   */
  send(event: EventOf<Types>, options?: SendOptions): Promise<DeliveryResult>;
}

export interface SendOptions {
  readonly signal?: AbortSignal;
  /** Name of the event, for a contract that has it in a header, which is added. */
  readonly name?: string;
}

/** Inputs of each attempt at one event. */
interface Sending extends SendOptions {
  readonly event: EventOf<AnyTypes>;
  readonly raw: Uint8Array<ArrayBuffer>;
}

type Settings = WebhookSenderOptions &
  Required<Pick<WebhookSenderOptions, 'clock' | 'fetch' | 'maxResponseBytes'>> & {
    readonly delivery: DeliveryRules;
    readonly endpoint: string;
  };

/** Builds the sending side, for a provider or a sandbox. Throws a TypeError for invalid options. */
export function createWebhookSender<Types extends WebhookTypes = AnyTypes>(
  options: WebhookSenderOptions<Types>,
): WebhookSender<Types> {
  demand(CALLER, 'sign', typeof options?.sign === 'function');
  demand(CALLER, 'schedule', typeof options.schedule === 'function');
  checkVariant(CALLER, options.variant);
  const settings: Settings = {
    // From here on the variant is a table; its types are the caller's.
    ...(options as unknown as WebhookSenderOptions),
    delivery: deliveryRules(options.variant, CALLER),
    endpoint: readEndpoint(options.endpoint),
    maxResponseBytes: options.maxResponseBytes ?? 65_536,
    clock: options.clock ?? systemClock,
    fetch: options.fetch ?? globalThis.fetch,
  };
  checkInteger(CALLER, 'maxResponseBytes', settings.maxResponseBytes, 0);
  return { send: (event, sendOptions = {}) => deliver(settings, event as EventOf<AnyTypes>, sendOptions) };
}

async function deliver(
  settings: Settings,
  event: EventOf<AnyTypes>,
  { signal, name }: SendOptions,
): Promise<DeliveryResult> {
  const sending = { event, raw: serialiseEvent(settings.variant, event, name), signal, name } as Sending;
  const attempts: Attempt[] = [];
  while (attempts.length < settings.delivery.maxAttempts) {
    const attempt = await tryOnce(settings, sending, attempts.length + 1);
    attempts.push(attempt);
    notify(() => settings.onAttempt?.(attempt, event));
    if (attempt.nextInMs === undefined) break;
    await settings.clock.sleep(attempt.nextInMs, signal);
  }
  return { delivered: attempts.at(-1)?.outcome === 'acknowledged', attempts };
}

async function tryOnce(settings: Settings, { event, name, raw, signal }: Sending, number: number): Promise<Attempt> {
  signal?.throwIfAborted();
  const { clock, delivery, endpoint, fetch, maxResponseBytes, schedule, sign, variant } = settings;
  const limits = { clock, signal, delivery };
  const further = await callInTime(limits, 'headers', () => settings.headers?.({ event, number }));
  if (further !== undefined && (typeof further !== 'object' || further === null)) refuse('headers', further);
  const headers = new Headers({ 'content-type': 'application/json', ...further });
  const { header } = variant.eventName ?? {};
  if (header && name) headers.set(header, name);
  addSigned(headers, await callInTime(limits, 'sign', () => sign({ raw, headers })), variant.deliveryHeaders);
  const start = clock.now();
  const result = await deliverOnce({ ...limits, endpoint, headers, raw, fetch, maxResponseBytes });
  const attempt = { number, ...result, durationMs: clock.now() - start };
  if (result.outcome === 'acknowledged' || number === delivery.maxAttempts) return attempt;
  const nextInMs = await callInTime(limits, 'schedule', () => schedule(number));
  return Number.isFinite(nextInMs) && nextInMs >= 0 ? { ...attempt, nextInMs } : refuse('schedule', nextInMs);
}

function refuse(name: string, returned: unknown): never {
  throw new TypeError(`${CALLER}: \`${name}\` returned ${describe(returned)}.`);
}
