import { nodeCrypto } from '../node-crypto.ts';
import { encodeSignature } from '../verification/signature-encoding.ts';

/**
 * The default key: SHA-256 of the raw body, in hexadecimal digits. No identifier of a delivery is stated (open point
 * event-identity), so it is the nearest thing to one, and it cannot see two things: distinct events with identical
 * bytes count as one (`{"event":"card.issued"}` twice, if the service sends no more than that), and a retry whose
 * bytes differ, for example in the order of fields, counts as another event.
 */
export function bodyDigest({ raw }: { readonly raw: Uint8Array<ArrayBuffer> }): string | Promise<string> {
  const node = nodeCrypto();
  return node ? node.hash('sha256', raw, 'hex') : digestByWebCrypto(raw);
}

async function digestByWebCrypto(raw: Uint8Array<ArrayBuffer>): Promise<string> {
  return encodeSignature(new Uint8Array(await crypto.subtle.digest('SHA-256', raw)), 'hex');
}
