import { OPEN_VARIANT, type OpenTypes, type WebhookTypes, type WebhookVariant } from '../variant.ts';
import { addSigned } from '../verification/signed-headers.ts';
import type { SignOf } from '../verification/verify.ts';

/** A signed delivery. It is a value: what changes it returns another. */
export interface Delivery {
  readonly raw: Uint8Array<ArrayBuffer>;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** A request of its own on each call, because the body of a request can be read only once. */
  request(url?: string): Request;
}

/** How a delivery is signed. */
export interface SigningOptions<Types extends WebhookTypes = OpenTypes> {
  /** A generated `variant`, whose headers every delivery carries. Default: the open contract. */
  readonly variant?: WebhookVariant<Types>;
  /** The same scheme that the receiver verifies, for example `hmac({ ... }).sign`. */
  readonly sign: SignOf<Types['deliveryHeaders']>;
  /** Further headers, such as a time that the scheme signs. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Makes a delivery of raw bytes and the headers that go with them. */
export function deliveryOf(raw: Uint8Array<ArrayBuffer>, headers: Readonly<Record<string, string>>): Delivery {
  return {
    raw,
    headers,
    // No such host exists: the request is handed to `receiver.fetch`, not sent.
    request: (url = 'https://integrator.invalid/webhooks') => new Request(url, { method: 'POST', headers, body: raw }),
  };
}

/** Signs any body: text and bytes as they are, anything else as JSON. For events that the contract does not know, and for invalid ones. */
export async function signDelivery<Types extends WebhookTypes = OpenTypes>(
  body: unknown,
  { sign, headers = {}, variant }: SigningOptions<Types>,
): Promise<Delivery> {
  const raw = toBytes(body);
  const all = new Headers({ 'content-type': 'application/json', ...headers });
  const signed = (await sign({ raw, headers: all })) as string | object;
  addSigned(all, signed, (variant ?? OPEN_VARIANT).deliveryHeaders);
  return deliveryOf(raw, Object.fromEntries(all));
}

function toBytes(body: unknown): Uint8Array<ArrayBuffer> {
  if (body instanceof Uint8Array) return new Uint8Array(body);
  return new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body));
}
