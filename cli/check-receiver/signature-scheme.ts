import type { HmacOptions, SignatureEncoding } from 'reward-card-contract/webhooks';
import type { Contract, Schema } from '../engine/model/contract.ts';
import { isRecord } from '../engine/model/json-pointer.ts';
import { pointOf } from '../engine/model/roles.ts';
import { UserError } from '../engine/system/user-error.ts';
import { requiredHeaders } from '../engine/view/events.ts';

/** How deliveries are signed: nothing of it is stated, or it is an open point. */
export interface SignatureScheme {
  readonly hash: HmacOptions['hash'];
  readonly encoding: SignatureEncoding;
  /** What is signed: text with `{body}`, `{timestamp}` and `{id}` in it. */
  readonly signed: string;
  /** Value of the header of the signature: text with `{signature}`, and `{timestamp}` or `{id}` where it carries them. */
  readonly header: string;
  readonly timestampHeader: string | undefined;
  readonly timestampUnit: 'seconds' | 'milliseconds';
  readonly idHeader: string | undefined;
  readonly secretEncoding: 'text' | 'base64' | 'hex';
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
  const hash = oneOf('algorithm', algorithm.toLowerCase(), ALGORITHMS).slice(-3);
  const scheme: SignatureScheme = {
    hash: `SHA-${hash}` as HmacOptions['hash'],
    encoding: oneOf('encoding', encoding, ENCODINGS),
    signed: signed === 'body' ? '{body}' : signed,
    header: more.signature ?? '{signature}',
    timestampHeader: more.timestampHeader,
    timestampUnit: oneOf('timestamp-unit', more.timestampUnit ?? 'seconds', ['seconds', 'milliseconds']),
    idHeader: more.idHeader,
    secretEncoding: oneOf('secret-encoding', more.secretEncoding ?? 'text', ['text', 'base64', 'hex']),
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

/** Why the scheme of a signature is an assumption, as the rest of a sentence. */
export function whyAssumed(contract: Contract): string {
  const ids = pointsOfSigning(contract);
  return ids === '' ? 'since nothing of it is stated' : `since how is an open point (${ids})`;
}

/** One line that says what is missing and what there is to choose from. */
function explainMissing(contract: Contract, missing: readonly string[]): string {
  const ids = pointsOfSigning(contract);
  return (
    `How the service signs is ${ids === '' ? 'not stated' : `an open point (${ids})`}, so ${missing.join(', ')} ` +
    `${missing.length === 1 ? 'has' : 'have'} to be given: --secret-env VARIABLE, --algorithm ${ALGORITHMS.join('|')}, ` +
    `--encoding ${ENCODINGS.join('|')}, --signed 'body' or '{timestamp}.{body}', or --overlay DIR with the answer.`
  );
}

/** In words, for the report: what the deliveries were signed with. */
export function describeScheme({ hash, encoding, signed, header, timestampHeader }: SignatureScheme): string {
  const time = timestampHeader === undefined ? '' : `, time in ${timestampHeader}`;
  return `HMAC with ${hash} of ${signed} in ${encoding}, sent as ${header}${time}`;
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
