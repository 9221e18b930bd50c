import type { UnknownEvent, WebhookEvent } from '../../../generated/events.ts';
import { DELIVERY } from '../../../generated/receiver.ts';
import { type Awaitable, andThen, settle } from '../awaitable.ts';
import type { SignedDelivery } from '../verification/verify.ts';
import { WebhookError } from '../webhook-error.ts';
import { acceptDelivery } from './accept-delivery.ts';
import { refuseTooLarge } from './body-collector.ts';
import { Deadline } from './deadline.ts';
import { type HeadersInput, toDeliveryHeaders } from './delivery-headers.ts';
import { deliveryKey } from './delivery-key.ts';
import { HandlerContext } from './handler-context.ts';
import type { IncomingDelivery } from './incoming-delivery.ts';
import { type ReceiverSettings, readOptions } from './read-options.ts';
import { readPayload } from './read-payload.ts';
import { readRawBody } from './read-raw-body.ts';
import { readRequest } from './read-request.ts';
import type { WebhookReceiverOptions } from './receiver-options.ts';
import { payloadInvalid } from './run-handler.ts';
import { verifyDelivery } from './verify-delivery.ts';

/** A verified and validated event, or why there is none. Only an `ok` event may be acted on. */
export type VerifiedEvent =
  | { readonly ok: true; readonly known: true; readonly event: WebhookEvent; readonly key: string }
  | { readonly ok: true; readonly known: false; readonly event: UnknownEvent; readonly key: string }
  | { readonly ok: false; readonly error: WebhookError };

export interface WebhookReceiver {
  /** Answers one delivery; never rejects. Needs no `this`, so that it can be exported as a route handler. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** The same for servers that have no WHATWG request: resolves to the status of an answer without a body. */
  readonly receive: (delivery: IncomingDelivery) => Promise<number>;
  /**
   * Verifies and parses without handling or deduplicating, for platforms that hand over the body as a whole. Text
   * stands for its UTF-8 bytes; decode base64 before. Never rejects.
   */
  readonly verifyAndParse: (raw: Uint8Array<ArrayBuffer> | string, headers: HeadersInput) => Promise<VerifiedEvent>;
}

/**
 * Builds a receiver of webhook events: caps the size, verifies the raw bytes, parses, validates, deduplicates, runs
 * the handler, and answers exactly 200, the only success there is (Registration and delivery). Every other status is
 * our choice, has no body, and leads to a retry. Throws a TypeError for options that cannot be meant.
 */
export function createWebhookReceiver(options: WebhookReceiverOptions): WebhookReceiver {
  const settings = quieten(readOptions(options));
  const receive = (delivery: IncomingDelivery) => answer(settings, delivery);
  return {
    receive,
    fetch: async (request) => {
      const status = await receive(readRequest(request));
      return new Response(null, status === 405 ? { status, headers: { allow: 'POST' } } : { status });
    },
    verifyAndParse: (raw, headers) => verifyAndParse(settings, raw, headers),
  };
}

/** Resolves to the status when the delivery was handled or its time is over, whichever comes first. */
function answer(settings: ReceiverSettings, delivery: IncomingDelivery): Promise<number> {
  const deadline = new Deadline(settings.clock, settings.deadlineMs);
  return new Promise((resolve) => {
    const refuse = (error: unknown) => {
      const refusal = asWebhookError(error);
      settings.onError(refusal);
      resolve(refusal.status);
    };
    // What fails after the deadline has nobody left to answer, but is reported all the same.
    const fail = (error: unknown) => {
      deadline.cancel();
      if (error !== deadline.error) refuse(error);
    };
    const succeed = () => {
      deadline.cancel();
      resolve(DELIVERY.successStatus);
    };
    settle(() => handle(settings, delivery, deadline, refuse), succeed, fail);
  });
}

function handle(
  settings: ReceiverSettings,
  delivery: IncomingDelivery,
  deadline: Deadline,
  refuse: (error: unknown) => void,
): Awaitable<void> {
  if (delivery.method !== 'POST') {
    throw new WebhookError('method-refused', `A ${delivery.method} request came; deliveries are POSTs.`);
  }
  return andThen(readRawBody(delivery, settings.maxBodyBytes, deadline), (raw) => {
    deadline.onPassed(() => refuse(deadline.error));
    return andThen(verifyDelivery(settings.verify, raw, delivery.headers), (signed) =>
      accept(settings, signed, deadline),
    );
  });
}

function accept(settings: ReceiverSettings, signed: SignedDelivery, deadline: Deadline): Awaitable<void> {
  const payload = readPayload(signed.raw);
  if (payload.kind === 'invalid' && !settings.onInvalid) throw payloadInvalid(payload);
  return andThen(deliveryKey(settings, signed, payload), (key) => {
    deadline.check();
    return acceptDelivery(settings, payload, new HandlerContext(signed, key, deadline), deadline);
  });
}

async function verifyAndParse(
  settings: ReceiverSettings,
  body: Uint8Array<ArrayBuffer> | string,
  headersInput: HeadersInput,
): Promise<VerifiedEvent> {
  try {
    const raw = typeof body === 'string' ? new TextEncoder().encode(body) : body;
    refuseTooLarge(raw.byteLength, settings.maxBodyBytes);
    const signed = await verifyDelivery(settings.verify, raw, toDeliveryHeaders(headersInput));
    const payload = readPayload(raw);
    if (payload.kind === 'invalid') throw payloadInvalid(payload);
    const key = await deliveryKey(settings, signed, payload);
    return payload.kind === 'known'
      ? { ok: true, known: true, event: payload.event, key }
      : { ok: true, known: false, event: payload.event, key };
  } catch (error) {
    return { ok: false, error: asWebhookError(error) };
  }
}

/** A report that throws must not turn an accepted delivery into a refused one. */
function quieten(settings: ReceiverSettings): ReceiverSettings {
  const onError = (error: WebhookError) => {
    try {
      settings.onError(error);
    } catch {}
  };
  return { ...settings, onError };
}

function asWebhookError(error: unknown): WebhookError {
  if (error instanceof WebhookError) return error;
  return new WebhookError('handler-failed', 'A delivery failed for an unforeseen reason.', { cause: error });
}
