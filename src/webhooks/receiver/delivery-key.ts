import { type Awaitable, settle } from '../awaitable.ts';
import type { SignedDelivery } from '../verification/verify.ts';
import { WebhookError } from '../webhook-error.ts';
import type { ReceiverSettings } from './read-options.ts';
import type { Payload } from './read-payload.ts';

/** Names a delivery for the store. Throws `key-failed` when the caller's function throws or returns no text. */
export function deliveryKey({ key }: ReceiverSettings, delivery: SignedDelivery, payload: Payload): Awaitable<string> {
  const event = payload.kind === 'invalid' ? undefined : payload.event;
  return settle(() => key({ ...delivery, event }), refuseUnlessText, refuse);
}

function refuseUnlessText(name: unknown): string {
  if (typeof name !== 'string' || name === '') return refuse(new TypeError('It returned no text.'));
  return name;
}

function refuse(cause: unknown): never {
  throw new WebhookError('key-failed', '`key` gave no key for a delivery, so nothing ran.', { cause });
}
