import type { UnknownEvent } from '../../../generated/events.ts';
import type { EventOf, OpenTypes, WebhookTypes } from '../variant.ts';
import { asWebhookError, type WebhookError } from '../webhook-error.ts';
import { Deadline, inTime } from './deadline.ts';
import { bodyAlreadyRead, refuseTooLarge } from './read-body.ts';
import { deliveryKey, readPayload } from './read-payload.ts';
import type { ReceiverSettings } from './receiver-options.ts';
import { payloadInvalid } from './run-handler.ts';
import { type HeadersInput, toDeliveryHeaders, verifyDelivery } from './verify-delivery.ts';

/** A verified and validated event, or why there is none. Only an `ok` event may be acted on. */
export type VerifiedEvent<Types extends WebhookTypes = OpenTypes> =
  | { readonly ok: true; readonly known: true; readonly event: EventOf<Types>; readonly key: string }
  | { readonly ok: true; readonly known: false; readonly event: UnknownEvent; readonly key: string }
  | { readonly ok: false; readonly error: WebhookError };

/** Verifies and parses a body that is there as a whole, within `deadlineMs`. Never rejects. */
export async function verifyAndParse(
  settings: ReceiverSettings,
  body: unknown,
  headers: HeadersInput,
): Promise<VerifiedEvent> {
  let deadline: Deadline | undefined;
  try {
    const raw = rawBytes(body);
    refuseTooLarge(raw.byteLength, settings.maxBodyBytes);
    const { clock, deadlineMs } = settings;
    const time = new Deadline(clock, deadlineMs);
    deadline = time;
    return await inTime(time, identify(settings, raw, headers), () => {
      throw time.error;
    });
  } catch (error) {
    return { ok: false, error: asWebhookError(error) };
  } finally {
    deadline?.cancel();
  }
}

async function identify(
  settings: ReceiverSettings,
  raw: Uint8Array<ArrayBuffer>,
  headers: HeadersInput,
): Promise<VerifiedEvent> {
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
  const what = body === null || typeof body !== 'object' ? String(body) : `an object (${nameOf(body)})`;
  throw bodyAlreadyRead(
    `verifyAndParse was called with ${what}. Pass the raw body, as bytes or text, not a parsed one.`,
  );
}

function nameOf(body: object): string {
  return Object.prototype.toString.call(body).slice('[object '.length, -1);
}
