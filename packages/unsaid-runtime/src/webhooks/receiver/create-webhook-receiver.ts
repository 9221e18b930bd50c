import { checkVariant } from '../../variant-format.ts';
import { checkInteger, demand } from '../check-options.ts';
import { systemClock, within } from '../clock.ts';
import { createMemoryStore } from '../memory/memory-store.ts';
import type { AnyTypes, EventOf, WebhookTypes } from '../variant.ts';
import type { SignedDelivery } from '../verification/verify.ts';
import { asWebhookError, reporter, WebhookError } from '../webhook-error.ts';
import type { CloseOptions } from './inbox.ts';
import {
  bodyAlreadyRead,
  type IncomingDelivery,
  readRawBody,
  readRequest,
  refuseTooLarge,
  stopReading,
} from './read-body.ts';
import { bodyDigest, deliveryKey, readPayload } from './read-payload.ts';
import type { ReceiverSettings, WebhookReceiverOptions } from './receiver-options.ts';
import { acceptDelivery, nextOwner, payloadInvalid } from './run-handler.ts';
import { type HeadersInput, readHeader, toDeliveryHeaders, verifyDelivery } from './verify-delivery.ts';

/** A verified and validated event, or the reason for its absence. Only an `ok` event may be acted on. */
export type VerifiedEvent<Types extends WebhookTypes = AnyTypes> =
  | { readonly ok: true; readonly known: true; readonly event: EventOf<Types>; readonly key: string }
  | { readonly ok: true; readonly known: false; readonly event: Types['unknownEvent']; readonly key: string }
  | { readonly ok: false; readonly error: WebhookError };

export interface WebhookReceiver<Types extends WebhookTypes = AnyTypes> {
  /** Answers one delivery; never rejects. Needs no `this`, so that it can be exported as a route handler. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Variant for servers without WHATWG requests: resolves to the status of an answer without a body. */
  readonly receive: (delivery: IncomingDelivery) => Promise<number>;
  /**
   * Verifies and parses without handling or deduplicating, for platforms that pass the complete body. Text
   * stands for its UTF-8 bytes; decode base64 before. Never rejects; resolves within `deadlineMs`.
   */
  readonly verifyAndParse: (
    raw: Uint8Array<ArrayBuffer> | string,
    headers: HeadersInput,
  ) => Promise<VerifiedEvent<Types>>;
  /**
   * Closes the inbox, where there is one: hands out no more deliveries and waits for the handlers that run. Stop the server
   * first. Deliveries that come afterwards are answered 503.
   */
  readonly close: (options?: CloseOptions) => Promise<void>;
}

/**
 * Builds a receiver of webhook events: caps the size, verifies the raw bytes, parses, validates, deduplicates, runs
 * the handler, and answers with the status that the contract states for success, 200 where it states none. Every other
 * status is our choice, has no body, and leads to a retry. Throws a TypeError for invalid options.
 */
export function createWebhookReceiver<Types extends WebhookTypes = AnyTypes>(
  options: WebhookReceiverOptions<Types>,
): WebhookReceiver<Types> {
  // From here on the variant is a table; its types are the caller's.
  const settings = readOptions(options as unknown as WebhookReceiverOptions);
  const { inbox } = settings;
  inbox?.start(settings);
  const receive = (delivery: IncomingDelivery) => answer(settings, delivery);
  return {
    receive,
    fetch: async (request) => {
      const status = await receive(readRequest(request));
      return new Response(null, status === 405 ? { status, headers: { allow: 'POST' } } : { status });
    },
    verifyAndParse: (raw, headers) => verifyAndParse(settings, raw, headers) as Promise<VerifiedEvent<Types>>,
    close: async (options) => inbox?.close(options),
  };
}

/** Resolves to the status when the delivery was handled or its time is over, whichever comes first. */
async function answer(settings: ReceiverSettings, delivery: IncomingDelivery): Promise<number> {
  const { clock, deadlineMs } = settings;
  const deadline = new AbortController();
  const { signal } = deadline;
  const progress = { isReading: true };
  const handling = handle(settings, delivery, signal, progress);
  try {
    await within(clock, deadlineMs, handling, () => {
      deadline.abort(deadlinePassed(deadlineMs));
      throw signal.reason;
    });
    return settings.variant.delivery?.successStatus ?? 200;
  } catch (error) {
    const isLate = signal.aborted && error === signal.reason;
    // A later failure can no longer change the answer, but is still reported.
    if (isLate && !progress.isReading)
      handling.catch((late: unknown) => late === error || settings.report(asWebhookError(late)));
    const refusal = isLate && progress.isReading ? stopReading(delivery.body) : asWebhookError(error);
    settings.report(refusal);
    return refusal.status;
  }
}

async function handle(
  settings: ReceiverSettings,
  delivery: IncomingDelivery,
  signal: AbortSignal,
  progress: { isReading: boolean },
): Promise<void> {
  if (delivery.method !== 'POST')
    throw new WebhookError('method-refused', `A ${delivery.method} request came; deliveries are POSTs.`);
  const raw = await readRawBody(delivery, settings.maxBodyBytes);
  signal.throwIfAborted();
  progress.isReading = false;
  const signed = await verifyDelivery(settings, raw, delivery.headers);
  if (settings.inbox) return settings.inbox.accept(signed);
  const payload = readPayload(settings, raw, signed.headers);
  if (payload.kind === 'invalid' && !settings.onInvalid) throw payloadInvalid(payload);
  const key = await deliveryKey(settings, signed, payload);
  signal.throwIfAborted();
  const context = { ...signed, key, owner: nextOwner(), signal };
  return acceptDelivery(settings, payload, context);
}

/** Verifies and parses a complete body within `deadlineMs`. Never rejects. */
async function verifyAndParse(
  settings: ReceiverSettings,
  body: unknown,
  headers: HeadersInput,
): Promise<VerifiedEvent> {
  const { clock, deadlineMs } = settings;
  try {
    return await within(clock, deadlineMs, identify(settings, body, headers), () => {
      throw deadlinePassed(deadlineMs);
    });
  } catch (error) {
    return { ok: false, error: asWebhookError(error) };
  }
}

async function identify(settings: ReceiverSettings, body: unknown, headers: HeadersInput): Promise<VerifiedEvent> {
  const raw = rawBytes(body);
  refuseTooLarge(raw.byteLength, settings.maxBodyBytes);
  const signed = await verifyDelivery(settings, raw, toDeliveryHeaders(headers));
  const payload = readPayload(settings, raw, signed.headers);
  if (payload.kind === 'invalid') throw payloadInvalid(payload);
  const key = await deliveryKey(settings, signed, payload);
  // Which of the events it is goes with whether it is known.
  return { ok: true, known: payload.kind === 'known', event: payload.event, key } as VerifiedEvent;
}

function rawBytes(body: unknown): Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (body instanceof Uint8Array) return body as Uint8Array<ArrayBuffer>;
  const tag = Object.prototype.toString.call(body).slice('[object '.length, -1);
  const what = body === null || typeof body !== 'object' ? String(body) : `an object (${tag})`;
  throw bodyAlreadyRead(
    `verifyAndParse was called with ${what}. Pass the raw body, as bytes or text, not a parsed one.`,
  );
}

/** Fills in the defaults. Throws a TypeError for invalid options. */
function readOptions(options: WebhookReceiverOptions): ReceiverSettings {
  const isThere = typeof options?.verify === 'function';
  demand('createWebhookReceiver', 'verify', isThere);
  checkVariant('createWebhookReceiver', options.variant);
  const { onError, ...others } = options;
  const settings: ReceiverSettings = {
    ...others,
    key: options.key ?? defaultKey(options.variant.eventName?.header),
    maxBodyBytes: options.maxBodyBytes ?? 262_144,
    deadlineMs: options.deadlineMs ?? 4_000,
    report: reporter('unsaid-runtime/webhooks', onError),
    clock: options.clock ?? systemClock,
    // An inbox recognises the deliveries that it stores.
    store: options.store ?? (options.inbox ? false : createMemoryStore()),
  };
  checkHandlers(settings);
  checkNumbers(settings);
  return settings;
}

function checkHandlers({ on, variant }: ReceiverSettings): void {
  if (typeof on !== 'object' || on === null)
    throw new TypeError('createWebhookReceiver: `on` is not an object of handlers.');
  for (const [name, handler] of Object.entries(on)) {
    if (!Object.hasOwn(variant.events, name)) {
      const known = Object.keys(variant.events).join(', ');
      throw new TypeError(`createWebhookReceiver: \`on\` has a handler for '${name}', which is not one of ${known}.`);
    }
    if (handler !== undefined && typeof handler !== 'function') {
      throw new TypeError(`createWebhookReceiver: the handler of '${name}' is not a function.`);
    }
  }
}

function checkNumbers({ maxBodyBytes, deadlineMs, variant }: ReceiverSettings): void {
  const limitMs = (variant.delivery?.timeoutSeconds ?? Number.POSITIVE_INFINITY) * 1000;
  checkInteger('createWebhookReceiver', 'maxBodyBytes', maxBodyBytes, 1);
  if (!Number.isFinite(deadlineMs) || deadlineMs <= 0 || deadlineMs >= limitMs) {
    throw new TypeError(
      `createWebhookReceiver: \`deadlineMs\` is not between 0 and ${limitMs}, for which the service waits.`,
    );
  }
}

/** Events with different header values may have the same body, so their names are part of the key. */
function defaultKey(header: string | undefined): (delivery: SignedDelivery) => string | Promise<string> {
  if (header === undefined) return bodyDigest;
  return async (delivery) => `${readHeader(delivery.headers, header)} ${await bodyDigest(delivery)}`;
}

function deadlinePassed(deadlineMs: number): WebhookError {
  return new WebhookError('deadline-passed', `A delivery was not handled within ${deadlineMs} ms.`);
}
