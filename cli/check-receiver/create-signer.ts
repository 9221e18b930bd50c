import { randomBytes, randomUUID } from 'node:crypto';
import { hmac } from 'reward-card-contract/webhooks';
import type { Delivery } from 'reward-card-contract/webhooks/testing';
import type { Contract } from '../engine/model/contract.ts';
import { UserError } from '../engine/system/user-error.ts';
import { eventNameOf, requiredHeaders } from '../engine/view/events.ts';
import type { SignatureScheme } from './signature-scheme.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** What differs from a right signature of this moment. */
export interface Signing {
  /** Name of the event, where a header carries it. */
  readonly event?: string;
  /** Milliseconds since 1970 that the delivery states; now unless given. */
  readonly at?: number;
  /** With a secret that the endpoint does not have: any, or the empty one. */
  readonly wrongSecret?: boolean | 'empty';
  /** Changes the signature before it goes into its header. */
  readonly alter?: (signature: string) => string;
}

export interface Signer {
  /** Name of the header of the signature, in lower case. */
  readonly header: string;
  /** Makes a delivery of some bytes, with the headers that go with them. */
  sign(raw: Bytes, signing?: Signing): Promise<Delivery>;
}

/**
 * Makes the signer of a scheme. `secret` as the environment has it. Throws a UserError for one that cannot be read, and for
 * a contract that states no header for a signature.
 */
export function createSigner(contract: Contract, scheme: SignatureScheme, secret: string): Signer {
  const [signature, ...further] = requiredHeaders(contract);
  if (signature === undefined)
    throw new UserError('The contract states no header that every delivery carries, so none can carry a signature.', 2);
  const header = signature.name.toLowerCase();
  // What else a variant demands of a delivery has the value of its example.
  const others = Object.fromEntries(further.map(({ name, schema }) => [name, String(schema.examples?.[0] ?? '')]));
  const eventName = eventNameOf(contract.asyncapi);
  const own = readSecret(secret, scheme);
  const wrong = randomBytes(32) as unknown as Bytes;
  // HMAC fills a key up with zeros, so that this one is the empty key.
  const empty = new Uint8Array(1);
  const sign: Signer['sign'] = async (
    raw,
    { event = '', at = Date.now(), wrongSecret = false, alter = (right: string) => right } = {},
  ) => {
    const timestamp = String(scheme.timestampUnit === 'seconds' ? Math.floor(at / 1000) : at);
    const values: Record<string, string> = { timestamp, id: `msg_${randomUUID()}` };
    const content = () => partsOf(scheme.signed, raw, values);
    const { hash, encoding } = scheme;
    const signed = hmac({
      hash,
      encoding,
      secrets: [wrongSecret === 'empty' ? empty : wrongSecret ? wrong : own],
      content,
    });
    const made = alter(await signed.sign({ raw, headers: new Headers() }));
    const headers = new Headers({
      'content-type': 'application/json',
      ...others,
      ...(eventName && 'header' in eventName && { [eventName.header]: event }),
      ...(scheme.timestampHeader === undefined ? {} : { [scheme.timestampHeader]: timestamp }),
      ...(scheme.idHeader === undefined ? {} : { [scheme.idHeader]: values.id ?? '' }),
      [header]: fill(scheme.header, { ...values, signature: made }),
    });
    const request = (url = '') => new Request(url, { method: 'POST', headers, body: raw });
    return { raw, headers: Object.fromEntries(headers), request };
  };
  return { header, sign };
}

/** Text and bytes as they follow each other in what is signed. */
function partsOf(template: string, raw: Bytes, values: Readonly<Record<string, string>>): (string | Bytes)[] {
  return template.split(/(\{body\})/).map((part) => (part === '{body}' ? raw : fill(part, values)));
}

function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

function readSecret(secret: string, { secretEncoding }: SignatureScheme): string | Bytes {
  if (secretEncoding === 'text') return secret;
  const bytes = Buffer.from(secret, secretEncoding);
  if (bytes.toString(secretEncoding) === secret && bytes.length > 0) return new Uint8Array(bytes);
  throw new UserError(`The secret is not ${secretEncoding}. Correct it, or --secret-encoding.`, 2);
}
