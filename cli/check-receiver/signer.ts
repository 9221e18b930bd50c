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
  /** How much earlier than now the delivery says it was signed, in milliseconds. */
  readonly age?: number;
  /** With a secret that the endpoint does not have: any, or the empty one. */
  readonly wrongSecret?: 'random' | 'empty';
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
  const { hash, encoding, timestampHeader, idHeader } = scheme;
  // HMAC fills a key up with zeros, so that a zero is the empty key.
  const wrong = { random: new Uint8Array(randomBytes(32)), empty: new Uint8Array(1) };
  const own = readSecret(secret, scheme);
  const sign: Signer['sign'] = async (raw, { event = '', age = 0, wrongSecret, alter } = {}) => {
    const time = Date.now() - age;
    const timestamp = String(scheme.timestampUnit === 'seconds' ? Math.floor(time / 1000) : time);
    const values = { timestamp, id: `msg_${randomUUID()}` };
    const content = () =>
      scheme.signed.split(/(\{body\})/).map((part) => (part === '{body}' ? raw : fill(part, values)));
    const secrets = [wrongSecret === undefined ? own : wrong[wrongSecret]];
    const right = await hmac({ hash, encoding, secrets, content }).sign({ raw, headers: new Headers() });
    const headers = new Headers({
      'content-type': 'application/json',
      ...others,
      ...(eventName && 'header' in eventName && { [eventName.header]: event }),
      ...(timestampHeader !== undefined && { [timestampHeader]: timestamp }),
      ...(idHeader !== undefined && { [idHeader]: values.id }),
      [header]: fill(scheme.header, { ...values, signature: alter?.(right) ?? right }),
    });
    const request = (url = '') => new Request(url, { method: 'POST', headers, body: raw });
    return { raw, headers: Object.fromEntries(headers), request };
  };
  return { header, sign };
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
