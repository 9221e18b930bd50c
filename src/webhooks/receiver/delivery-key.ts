import type { SignedDelivery } from '../verification/verify.ts';
import { WebhookError } from '../webhook-error.ts';
import type { ReceiverSettings } from './read-options.ts';
import type { Payload } from './read-payload.ts';

/** Names a delivery for the store. Throws `key-failed` when the caller's function throws or returns no text. */
export async function deliveryKey(
  { key }: ReceiverSettings,
  delivery: SignedDelivery,
  payload: Payload,
): Promise<string> {
  try {
    const event = payload.kind === 'invalid' ? undefined : payload.event;
    const name = await key({ ...delivery, event });
    if (typeof name !== 'string' || name === '') throw new TypeError('It returned no text.');
    return name;
  } catch (cause) {
    throw new WebhookError('key-failed', '`key` gave no key for a delivery, so nothing ran.', { cause });
  }
}
