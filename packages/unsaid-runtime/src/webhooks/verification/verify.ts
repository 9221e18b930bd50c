import { describe } from '../check-options.ts';

/** The headers of a delivery; every `Headers` object is one. Names are compared without regard to case. */
export interface DeliveryHeaders {
  get(name: string): string | null;
  /** All names and values, for an inbox that stores them. */
  entries(): Iterable<readonly [name: string, value: string]>;
}

/** Input of a verification, before anything has been parsed. */
export interface SignedDelivery {
  /** Body exactly as it came over the wire. */
  readonly raw: Uint8Array<ArrayBuffer>;
  readonly headers: DeliveryHeaders;
  /** Value of the signature's header; two such headers arrive joined by a comma. */
  readonly signature: string;
}

/** Result of a verification. Anything but `true` and `{ ok: true }` is a refusal, including `undefined`. */
export type Verdict = boolean | { readonly ok: true } | { readonly ok: false; readonly reason?: string };

/**
 * Decides whether a delivery is the service's. What it throws is a refusal.
 */
export type Verify = (delivery: SignedDelivery) => Verdict | Promise<Verdict>;

/** A delivery that is still to be signed. */
export type UnsignedDelivery = Omit<SignedDelivery, 'signature'>;

/** Makes the value of the signature's header for a body; the other half of `Verify`. */
export type Sign = (delivery: UnsignedDelivery) => string | Promise<string>;

/**
 * Variant that returns the headers that every delivery carries, by their names; if that is the
 * signature alone, its value will do.
 */
export type SignOf<Headers> = (delivery: UnsignedDelivery) => Signed<Headers> | Promise<Signed<Headers>>;

type Signed<Headers> = true extends IsUnion<RequiredKeys<Headers>> ? Headers : string | Headers;

type RequiredKeys<Fields> = {
  [Key in keyof Fields]-?: Record<never, never> extends Pick<Fields, Key> ? never : Key;
}[keyof Fields];

type IsUnion<Type, All = Type> = Type extends unknown ? ([All] extends [Type] ? false : true) : never;

/**
 * Adds what `sign` returned to the headers of a delivery: the signature, or several headers by their names. Throws a
 * TypeError where it is neither, or one is missing of those that every delivery carries.
 */
export function addSigned(headers: Headers, signed: unknown, required: readonly string[]): void {
  const [signature = ''] = required;
  const added = typeof signed === 'string' ? { [signature]: signed } : signed;
  if (typeof added !== 'object' || added === null || signed === '')
    throw new TypeError(`\`sign\` returned ${describe(signed)}.`);
  for (const [name, value] of Object.entries(added)) headers.set(name, String(value));
  const missing = required.find((name) => !headers.get(name));
  if (missing !== undefined) throw new TypeError(`\`sign\` returned no ${missing}.`);
}
