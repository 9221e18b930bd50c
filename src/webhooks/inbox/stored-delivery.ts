import { bodyDigest } from '../deduplication/body-digest.ts';
import { readHeader } from '../receiver/delivery-headers.ts';
import { deliveryKey } from '../receiver/delivery-key.ts';
import type { Payload } from '../receiver/read-payload.ts';
import type { DeliveryHeaders, SignedDelivery } from '../verification/verify.ts';
import type { InboxReceiver, StoredDelivery } from './inbox.ts';

/** What is stored of a delivery. Throws `key-failed`. */
export async function storedDelivery(
  receiver: InboxReceiver,
  signed: SignedDelivery,
  payload: Payload,
  receivedAt: number,
): Promise<StoredDelivery> {
  return {
    key: await keyOf(receiver, signed, payload),
    raw: signed.raw,
    headers: listHeaders(signed.headers, [...receiver.variant.deliveryHeaders, 'content-type']),
    receivedAt,
  };
}

/** A payload that breaks the contract may have nothing to make a key of, and is kept all the same. */
async function keyOf(receiver: InboxReceiver, signed: SignedDelivery, payload: Payload): Promise<string> {
  try {
    return await deliveryKey(receiver, signed, payload);
  } catch (error) {
    if (payload.kind !== 'invalid') throw error;
    return bodyDigest(signed);
  }
}

/** All headers where they can be listed, and those of these names otherwise. */
function listHeaders(headers: DeliveryHeaders, names: readonly string[]): Record<string, string> {
  const listed = headers.entries?.() ?? names.flatMap((name) => [[name, readHeader(headers, name)] as const]);
  const stored: Record<string, string> = {};
  for (const [name, value] of listed) if (typeof value === 'string') stored[name.toLowerCase()] = value;
  return stored;
}
