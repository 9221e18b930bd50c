import { randomBytes, randomUUID } from 'node:crypto';
import { type SignatureDescription, signatureScheme } from 'unsaid-runtime/webhooks';
import type { Contract, Schema } from '../engine/model/contract.ts';
import { isRecord } from '../engine/model/json-pointer.ts';
import { pointOf } from '../engine/model/roles.ts';
import { UserError } from '../engine/system/user-error.ts';
import { type DeliveryHeader, declaredHeaders, eventNameOf, requiredHeaders } from '../engine/view/events.ts';
import { headersOf, NO_FACTS } from './header-values.ts';

export const ALGORITHMS = ['hmac-sha256', 'hmac-sha384', 'hmac-sha512'] as const;
export const ENCODINGS = ['hex', 'base64', 'base64url'] as const;
export const TIMESTAMP_UNITS = ['seconds', 'milliseconds'] as const;
export const SECRET_ENCODINGS = ['text', 'base64', 'hex'] as const;

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
} as const;

/** The options of the command line that say how deliveries are signed, and the environment variable that holds the secret. */
export type SchemeOptions = { readonly [Name in keyof typeof ANSWERS | 'secretEnv' | 'signatureHeader']?: string };

/**
 * The scheme that the options state, on top of what an overlay answers. Throws a UserError where something is missing
 * that no option and no answer states, since a default would be an invention.
 */
export function readScheme(
  { secretEnv, signatureHeader: _, ...options }: SchemeOptions,
  contract: Contract,
): { readonly scheme: SignatureDescription; readonly secretEnv: string } {
  const [header] = requiredHeaders(contract);
  const answer = header?.schema['x-signature' as keyof Schema] as unknown;
  const given = Object.entries(ANSWERS).flatMap(([option, member]) => {
    const value = options[option as keyof typeof options];
    return value === undefined ? [] : [[member, option === 'signed' && value === 'body' ? '{body}' : value]];
  });
  const scheme = { ...(isRecord(answer) ? answer : {}), ...Object.fromEntries(given) } as SignatureDescription;
  const { algorithm, encoding, content } = scheme;
  const needed = { '--secret-env': secretEnv, '--algorithm': algorithm, '--encoding': encoding, '--signed': content };
  const missing = Object.entries(needed).flatMap(([option, value]) => (value ? [] : [option]));
  if (missing.length > 0) throw new UserError(explainMissing(contract, missing), 2);
  refuseLost(scheme);
  return { scheme, secretEnv: String(secretEnv) };
}

/** Throws a UserError for something that is signed and that no header carries to the endpoint. */
function refuseLost({ content, header = '', timestamp_header, id_header }: SignatureDescription): void {
  const carried = { timestamp: timestamp_header, id: id_header };
  for (const [name, travels] of Object.entries(carried)) {
    if (!content.includes(`{${name}}`) || header.includes(`{${name}}`) || travels !== undefined) continue;
    const advice = `Name where it is sent: --${name}-header NAME, or {${name}} in --signature.`;
    throw new UserError(`--signed ${content}: the endpoint needs the ${name} as well. ${advice}`, 2);
  }
}

/** Ids of the open points about what is signed and how. */
function pointsOfSigning(contract: Contract): string {
  const roles = ['signature', 'signed-content'] as const;
  return roles.flatMap((role) => pointOf(contract, role)?.id ?? []).join(', ');
}

/** Basis of the signature scheme: an answer or an assumption, as the rest of a sentence. */
export function whyAssumed(contract: Contract): string {
  const ids = pointsOfSigning(contract);
  const by = pointOf(contract, 'signature')?.answers?.[0]?.by;
  if (by !== undefined) return `as answered by ${by}`;
  return `an assumption, since ${ids === '' ? 'it is not stated' : `how is an open point (${ids})`}`;
}

/** One line that says what is missing and where it may come from. */
function explainMissing(contract: Contract, missing: readonly string[]): string {
  const ids = pointsOfSigning(contract);
  const open = ids === '' ? 'is not stated' : `is an open point (${ids}) that no x-signature of an overlay answers`;
  const given = `Give ${missing.join(', ')}, as check-receiver --help explains`;
  if (missing.join() === '--secret-env') return `${given}.`;
  return `How the service signs ${open}. ${given}, or --overlay DIR with the answer.`;
}

/** In words, for the report: what the deliveries were signed with. */
export function describeScheme(scheme: SignatureDescription): string {
  const { algorithm, encoding, content, header = '{signature}', timestamp_header } = scheme;
  const time = timestamp_header === undefined ? '' : `, time in ${timestamp_header}`;
  return `HMAC with SHA-${algorithm.slice(-3)} of ${content} in ${encoding}, sent as ${header}${time}`;
}

/** One delivery, as it travels. */
export interface Posting {
  readonly raw: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

/** Deviations from a valid, current signature. */
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
  readonly scheme: SignatureDescription;
  /** Name of the header of the signature, in lower case. */
  readonly header: string;
  /** Makes a delivery of some bytes, with the headers that go with them. */
  sign(raw: Posting['raw'], signing?: Signing): Promise<Posting>;
}

/**
 * Makes the signer of a scheme. `secret` as the environment has it. Throws a UserError for a scheme or a secret that cannot
 * be used, and for a contract that states no header for a signature.
 */
export function createSigner(contract: Contract, scheme: SignatureDescription, secret: string, named?: string): Signer {
  const required = requiredHeaders(contract);
  const header = (named ?? required[0]?.name)?.toLowerCase();
  if (header === undefined) {
    const problem = 'The contract states no header that every delivery carries, so the signature header is unknown.';
    throw new UserError(`${problem} Name it with --signature-header NAME.`, 2);
  }
  const own = [header, scheme.timestamp_header, scheme.id_header].map((name) => name?.toLowerCase());
  const isSaid = ({ schema }: DeliveryHeader) => schema.const !== undefined || 'x-value' in schema;
  const further = declaredHeaders(contract).filter(
    (each) =>
      !own.includes(each.name.toLowerCase()) && (isSaid(each) || required.some(({ name }) => name === each.name)),
  );
  const eventName = eventNameOf(contract.asyncapi);
  // The id may travel in the header of the signature alone, and has to be known before that is made.
  const idHeader = scheme.id_header ?? 'id';
  const described = { ...scheme, id_header: idHeader };
  refuseUnusable(described, secret);
  const idSchema = declaredHeaders(contract).filter(({ name }) => name.toLowerCase() === idHeader.toLowerCase());
  const idOf = (id: string) =>
    Object.values(headersOf(idSchema, { ...NO_FACTS, event_id: id, delivery_id: id }))[0] ?? id;
  const { secret_prefix: _, ...bare } = described;
  // HMAC fills a key up with zeros, so that a zero is the empty key.
  const wrong = { random: randomBytes(32).toString('hex'), empty: '00' };
  const sign: Signer['sign'] = async (raw, { event = '', age = 0, wrongSecret, alter } = {}) => {
    const now = () => Date.now() - age;
    const signs = wrongSecret
      ? signatureScheme({ ...bare, secret_encoding: 'hex' }, { secrets: [wrong[wrongSecret]], now })
      : signatureScheme(described, { secrets: [secret], now });
    const id = `msg_${randomUUID()}`;
    const time = new Date(now()).toISOString();
    const facts = { event, event_id: id, delivery_id: id, attempt: 1, event_time: time, delivery_time: time };
    const headers = new Headers({
      'content-type': 'application/json',
      ...headersOf(further, facts),
      ...(eventName && 'header' in eventName && { [eventName.header]: event }),
      [idHeader]: idOf(id),
    });
    const right = String(await signs.sign({ raw, headers }));
    const [plain = ''] = signs.read(right).signatures;
    headers.set(header, alter ? right.replace(plain, () => alter(plain)) : right);
    if (scheme.id_header === undefined) headers.delete(idHeader);
    return { raw, headers: Object.fromEntries(headers) };
  };
  return { scheme, header, sign };
}

function refuseUnusable(scheme: SignatureDescription, secret: string): void {
  try {
    signatureScheme(scheme, { secrets: [secret] });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const problem = error.message.replace('signatureScheme: ', '');
    const advice = 'Correct --signed, --signature, --secret-encoding or the secret.';
    throw new UserError(`Deliveries cannot be signed: ${problem} ${advice}`, 2);
  }
}
