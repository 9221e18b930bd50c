import type { SignedDelivery } from '../verification/verify.ts';
import { WebhookError } from '../webhook-error.ts';
import type { ReceiverSettings } from './read-options.ts';
import type { Payload } from './read-payload.ts';

/** Names a delivery for the store. Throws `key-failed` when the caller's function throws or does not return text. */
export async function deliveryKey(
  { key }: ReceiverSettings,
  delivery: SignedDelivery,
  payload: Payload,
): Promise<string> {
  const event = payload.kind === 'invalid' ? undefined : payload.event;
  try {
    const name: unknown = await key({ ...delivery, event });
    if (typeof name === 'string' && name !== '') return name;
    throw new TypeError('`key` did not return text.');
  } catch (cause) {
    throw new WebhookError('key-failed', '`key` gave no key for a delivery, so nothing ran.', { cause });
  }
}
