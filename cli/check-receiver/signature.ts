import { randomBytes, randomUUID } from 'node:crypto';
import { type SignatureDescription, type SignatureEncoding, signatureScheme } from 'reward-card-contract/webhooks';
import type { Delivery } from 'reward-card-contract/webhooks/testing';
import type { Contract, Schema } from '../engine/model/contract.ts';
import { isRecord } from '../engine/model/json-pointer.ts';
import { pointOf } from '../engine/model/roles.ts';
import { UserError } from '../engine/system/user-error.ts';
import { eventNameOf, requiredHeaders } from '../engine/view/events.ts';

/** How deliveries are signed: nothing of it is stated, or it is an open point. */
export interface SignatureScheme {
  readonly algorithm: SignatureDescription['algorithm'];
  readonly encoding: SignatureEncoding;
  /** What is signed: text with `{body}`, `{timestamp}` and `{id}` in it. */
  readonly signed: string;
  /** Value of the header of the signature: text with `{signature}`, and `{timestamp}` or `{id}` where it carries them. */
  readonly header: string;
  readonly timestampHeader: string | undefined;
  readonly timestampUnit: 'seconds' | 'milliseconds';
  readonly idHeader: string | undefined;
  readonly secretEncoding: 'text' | 'base64' | 'hex';
  /** Beginning of a secret that is not part of its bytes. */
  readonly secretPrefix: string | undefined;
  /** What an overlay answers about the form of the header, as a regular expression. */
  readonly pattern: string | undefined;
}

export const ALGORITHMS = ['hmac-sha256', 'hmac-sha384', 'hmac-sha512'] as const;
export const ENCODINGS = ['hex', 'base64', 'base64url'] as const;

/** By each option, the member of an overlay's `x-signature` that answers it. */
const ANSWERS = {
  algorithm: 'algorithm',
  encoding: 'encoding',
  signed: 'content',
  signature: 'header',
  timestampHeader: 'timestamp_header',
  timestampUnit: 'timestamp_unit',
  idHeader: 'id_header',
  secretEncoding: 'secret_encoding',
  secretPrefix: 'secret_prefix',
} as const;

/** The options of the command line that say how deliveries are signed, and the environment variable that holds the secret. */
export type SchemeOptions = { readonly [Name in keyof typeof ANSWERS | 'secretEnv']?: string };

/**
 * The scheme that the options state, on top of what an overlay answers. Throws a UserError where something is missing
 * that no option and no answer states, since a default would be an invention.
 */
export function readScheme(
  options: SchemeOptions,
  contract: Contract,
): { readonly scheme: SignatureScheme; readonly secretEnv: string } {
  const [header] = requiredHeaders(contract);
  const answer = header?.schema['x-signature' as keyof Schema] as unknown;
  const answers = Object.entries(ANSWERS).map(([name, member]) => [
    name,
    isRecord(answer) ? answer[member] : undefined,
  ]);
  const answered: SchemeOptions = Object.fromEntries(answers.filter(([, value]) => typeof value === 'string'));
  const { secretEnv, algorithm = '', encoding, signed = '', ...more } = { ...answered, ...options };
  const needed = { '--secret-env': secretEnv, '--algorithm': algorithm, '--encoding': encoding, '--signed': signed };
  const missing = Object.entries(needed).flatMap(([option, value]) => (value ? [] : [option]));
  if (missing.length > 0) throw new UserError(explainMissing(contract, missing), 2);
  const scheme: SignatureScheme = {
    algorithm: oneOf('algorithm', algorithm.toLowerCase(), ALGORITHMS),
    encoding: oneOf('encoding', encoding, ENCODINGS),
    signed: signed === 'body' ? '{body}' : signed,
    header: more.signature ?? '{signature}',
    timestampHeader: more.timestampHeader,
    timestampUnit: oneOf('timestamp-unit', more.timestampUnit ?? 'seconds', ['seconds', 'milliseconds']),
    idHeader: more.idHeader,
    secretEncoding: oneOf('secret-encoding', more.secretEncoding ?? 'text', ['text', 'base64', 'hex']),
    secretPrefix: more.secretPrefix,
    pattern: header?.schema.pattern,
  };
  checkTemplates(scheme);
  return { scheme, secretEnv: String(secretEnv) };
}

/** Ids of the open points about what is signed and how. */
function pointsOfSigning(contract: Contract): string {
  const roles = ['signature', 'signed-content'] as const;
  return roles.flatMap((role) => pointOf(contract, role)?.id ?? []).join(', ');
}

/** What the scheme of a signature rests on: an answer, or nothing. The rest of a sentence. */
export function whyAssumed(contract: Contract): string {
  const ids = pointsOfSigning(contract);
  const by = pointOf(contract, 'signature')?.answers?.[0]?.by;
  if (by !== undefined) return `as answered by ${by}`;
  return `an assumption, since ${ids === '' ? 'nothing of it is stated' : `how is an open point (${ids})`}`;
}

/** One line that says what is missing and what there is to choose from. */
function explainMissing(contract: Contract, missing: readonly string[]): string {
  if (missing.join() === '--secret-env')
    return '--secret-env is missing. Name the environment variable that holds the webhook secret: --secret-env VARIABLE.';
  const ids = pointsOfSigning(contract);
  const by = pointOf(contract, 'signature')?.answers?.[0]?.by;
  const open = by === undefined ? `an open point (${ids})` : `answered by ${by} without x-signature (${ids})`;
  return (
    `How the service signs is ${ids === '' ? 'not stated' : open}, so ${missing.join(', ')} ` +
    `${missing.length === 1 ? 'has' : 'have'} to be given: --secret-env VARIABLE, --algorithm ${ALGORITHMS.join('|')}, ` +
    `--encoding ${ENCODINGS.join('|')}, --signed 'body' or '{timestamp}.{body}', or --overlay DIR with the answer.`
  );
}

/** In words, for the report: what the deliveries were signed with. */
export function describeScheme({ algorithm, encoding, signed, header, timestampHeader }: SignatureScheme): string {
  const time = timestampHeader === undefined ? '' : `, time in ${timestampHeader}`;
  return `HMAC with SHA-${algorithm.slice(-3)} of ${signed} in ${encoding}, sent as ${header}${time}`;
}

/** Whether a signature in capitals may come: it is hexadecimal, and no answer says that it is in lower case. */
export function mayHaveCapitals({ encoding, header, pattern }: SignatureScheme): boolean {
  const value = header.replace('{signature}', 'AB'.repeat(32)).replaceAll(/\{\w+\}/g, '1783071687');
  return encoding === 'hex' && (pattern === undefined || new RegExp(pattern, 'u').test(value));
}

function oneOf<Value extends string>(name: string, given: string | undefined, allowed: readonly Value[]): Value {
  const found = allowed.find((value) => value === given);
  if (found !== undefined) return found;
  throw new UserError(`--${name} ${given}: is not one of ${allowed.join(', ')}.`, 2);
}

function checkTemplates({ signed, header, timestampHeader, idHeader }: SignatureScheme): void {
  if (!signed.includes('{body}'))
    throw new UserError(`--signed ${signed}: does not say where the body goes. Write it as {body}.`, 2);
  if (!header.includes('{signature}'))
    throw new UserError(`--signature ${header}: does not say where the signature goes. Write it as {signature}.`, 2);
  const carried = { timestamp: timestampHeader, id: idHeader };
  for (const [name, travels] of Object.entries(carried)) {
    if (!signed.includes(`{${name}}`) || header.includes(`{${name}}`) || travels !== undefined) continue;
    const advice = `Say where it travels: --${name}-header NAME, or {${name}} in --signature.`;
    throw new UserError(`--signed ${signed}: the endpoint needs the ${name} as well. ${advice}`, 2);
  }
  const unknown = /\{(?!(?:body|timestamp|id|signature)\})[^}]*\}/.exec(signed + header);
  if (unknown !== null)
    throw new UserError(`${unknown[0]} stands for nothing. Use {body}, {timestamp}, {id} and {signature}.`, 2);
}

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
  const { timestampHeader, idHeader } = scheme;
  // HMAC fills a key up with zeros, so that a zero is the empty key.
  const wrong = { random: randomBytes(32), empty: new Uint8Array(1) };
  const own = signing(scheme, secret);
  const sign: Signer['sign'] = async (raw, { event = '', age = 0, wrongSecret, alter } = {}) => {
    const time = Date.now() - age;
    const timestamp = String(scheme.timestampUnit === 'seconds' ? Math.floor(time / 1000) : time);
    const values = { timestamp, id: `msg_${randomUUID()}` };
    const signed =
      wrongSecret === undefined
        ? own
        : signing(
            { ...scheme, secretEncoding: 'hex', secretPrefix: undefined },
            Buffer.from(wrong[wrongSecret]).toString('hex'),
          );
    const right = await signed({ raw, headers: new Headers(values) });
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

/** Makes the bare signature of a body, with time and id from two headers that go no further. */
function signing({ algorithm, encoding, signed, secretEncoding, secretPrefix = '' }: SignatureScheme, secret: string) {
  const description = {
    ...{ algorithm, encoding, content: signed, timestamp_header: 'timestamp', id_header: 'id' },
    ...{ secret_encoding: secretEncoding, secret_prefix: secretPrefix },
  };
  try {
    return signatureScheme(description, { secrets: [secret] }).sign;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UserError(`--secret-env: the secret is not ${secretEncoding}. Correct it, or --secret-encoding.`, 2);
  }
}
