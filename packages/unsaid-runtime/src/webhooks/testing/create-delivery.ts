import type { EventExample } from '../../contract.ts';
import { writeJson } from '../../http/json.ts';
import type { EventValidator } from '../../validation/index.ts';
import { checkVariant } from '../../variant-format.ts';
import type { AnyTypes, WebhookTypes, WebhookVariant } from '../variant.ts';
import { addSigned, type SignOf } from '../verification/verify.ts';

/** Fields of a payload to set; those of `data` are set one by one, any other object is replaced. */
export type PayloadOverrides<Payload> = {
  readonly [Field in keyof Payload]?: Field extends 'data' ? Partial<Payload[Field]> : Payload[Field];
};

/** Examples of events, by their names, as generated code has them. */
export type Examples<Events> = { readonly [Name in keyof Events]: readonly EventExample<Events[Name]>[] };

export interface CreateDeliveryOptions<Name extends keyof Types['events'], Types extends WebhookTypes = AnyTypes>
  extends SigningOptions<Types> {
  /** The generated examples of the contract. */
  readonly examples: Examples<Types['events']>;
  /** Name of the example to start from; the first one unless given. */
  readonly example?: string;
  readonly overrides?: PayloadOverrides<Types['events'][Name]>;
}

/** Builds a signed delivery of an event from an example of the document. Throws a TypeError for an unknown example. */
export async function createDelivery<Types extends WebhookTypes, Name extends keyof Types['events'] & string>(
  name: Name,
  options: CreateDeliveryOptions<Name, Types>,
): Promise<Delivery> {
  const payload = findExample(name, options.examples[name], options.example);
  return signDelivery(override(payload, options.overrides ?? {}), options);
}

function findExample(event: string, examples: readonly EventExample<unknown>[], name: string | undefined): object {
  const example = name === undefined ? examples[0] : examples.find((candidate) => candidate.name === name);
  if (example) return Object(example.payload);
  const known = examples.map((candidate) => candidate.name).join(', ');
  throw new TypeError(`createDelivery: ${event} has no example '${name}'; it has ${known}.`);
}

function override(payload: object, overrides: object): object {
  const data = { ...dataOf(payload), ...dataOf(overrides) };
  return { ...payload, ...overrides, ...('data' in payload ? { data } : {}) };
}

function dataOf(payload: object): object {
  return 'data' in payload && typeof payload.data === 'object' && payload.data !== null ? payload.data : {};
}

/** A signed delivery. It is a value: what changes it returns another. */
export interface Delivery {
  readonly raw: Uint8Array<ArrayBuffer>;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** A request of its own on each call, because the body of a request can be read only once. */
  request(url?: string): Request;
}

/** How a delivery is signed. */
export interface SigningOptions<Types extends WebhookTypes = AnyTypes> {
  /** A generated `variant`, whose headers every delivery carries. */
  readonly variant: WebhookVariant<Types>;
  /** The scheme that the receiver verifies, for example `hmac({ ... }).sign`. */
  readonly sign: SignOf<Types['deliveryHeaders']>;
  /** Further headers, such as a time that the scheme signs. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Makes a delivery of raw bytes and the headers that go with them. */
function deliveryOf(raw: Uint8Array<ArrayBuffer>, headers: Readonly<Record<string, string>>): Delivery {
  return {
    raw,
    headers,
    // No such host exists: the request is handed to `receiver.fetch`, not sent.
    request: (url = 'https://integrator.invalid/webhooks') => new Request(url, { method: 'POST', headers, body: raw }),
  };
}

/** Signs any body: text and bytes as they are, anything else as JSON. For events that the contract does not know, and for invalid ones. */
export async function signDelivery<Types extends WebhookTypes = AnyTypes>(
  body: unknown,
  { sign, headers = {}, variant }: SigningOptions<Types>,
): Promise<Delivery> {
  checkVariant('signDelivery', variant);
  const raw = toBytes(body, variant.validateEvent);
  const all = new Headers({ 'content-type': 'application/json', ...headers });
  addSigned(all, await sign({ raw, headers: all }), variant.deliveryHeaders);
  return deliveryOf(raw, Object.fromEntries(all));
}

function toBytes(body: unknown, validateEvent: EventValidator<object, object>): Uint8Array<ArrayBuffer> {
  if (body instanceof Uint8Array) return new Uint8Array(body);
  return new TextEncoder().encode(typeof body === 'string' ? body : writeJson(body, validateEvent));
}

/** Repeats a delivery, as a service repeats one that was not acknowledged. */
export function replay(delivery: Delivery, times: number): Delivery[] {
  return Array.from({ length: times }, () => delivery);
}

/** Damage to a delivery: one byte of the body by its index, or a header by its name; a header without a value is removed. */
export type Damage = { readonly byte: number } | { readonly header: string; readonly value?: string };

/** The delivery with one thing changed after it was signed. Throws a RangeError for a byte that is not there. */
export function tamper(delivery: Delivery, damage: Damage): Delivery {
  if ('byte' in damage) return deliveryOf(flipByte(delivery.raw, damage.byte), delivery.headers);
  const name = damage.header.toLowerCase();
  const { [name]: _, ...others } = delivery.headers;
  return deliveryOf(delivery.raw, damage.value === undefined ? others : { ...others, [name]: damage.value });
}

/** Returns the deliveries in another order, since services seldom declare one. */
export function reorder<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((left, right) => left.place - right.place)
    .map(({ item }) => item);
}

function flipByte(raw: Uint8Array, index: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(raw);
  const byte = bytes[index];
  if (byte === undefined) throw new RangeError(`tamper: the body has no byte ${index}; it has ${bytes.length} bytes.`);
  // The lowest bit, so that a letter or digit becomes another one and the body mostly stays JSON.
  bytes[index] = byte ^ 1;
  return bytes;
}
