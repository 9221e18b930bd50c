import { MASK } from 'reward-card-contract/client/recording';
import type { Contract } from '../engine/model/contract.ts';
import type { TimedExchange } from '../engine/observe/har-recorder.ts';
import { createTrafficMask } from '../engine/observe/mask.ts';

/** Shorter texts stand in too many places to be taken for a secret. */
const MIN_CHARACTERS = 6;

/**
 * Replaces known secrets in every text of a value, whatever its shape: what a service repeats of a credential is found
 * wherever it stands.
 */
export function createRedaction(secrets: readonly string[]): <Value>(value: Value) => Value {
  const forms = secrets.flatMap(formsOf);
  // The longer first: one secret may be a part of another.
  const known = [...new Set(forms)].filter(({ length }) => length >= MIN_CHARACTERS);
  known.sort((a, b) => b.length - a.length);
  const text = (plain: string) => known.reduce((rest, secret) => rest.replaceAll(secret, MASK), plain);
  const redact = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map(redact);
    if (!isPlain(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [text(key), redact(member)]));
  };
  return redact as <Value>(value: Value) => Value;
}

/** A secret as it may be repeated: whole, without its scheme, and the user name and password of what is in base64. */
function formsOf(secret: string): string[] {
  const [, scheme = '', rest] = /^([A-Za-z][\w-]*) +(\S+)$/.exec(secret) ?? [];
  const isBasic = scheme.toLowerCase() === 'basic' && rest !== undefined;
  const credentials = isBasic ? Buffer.from(rest, 'base64').toString().split(':') : [];
  const all = [secret, ...(rest === undefined ? [] : [rest]), ...credentials];
  const plain = [...all, ...all.map(decoded)];
  return [
    ...plain,
    ...plain.map((each) => encodeURIComponent(each.replaceAll(/\p{Cs}/gu, '\uFFFD'))),
    ...plain.map((each) => JSON.stringify(each).slice(1, -1)),
  ];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A body or a map is not a text, and stays as it is. */
function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/**
 * Calls without secrets and personal data: those that the contract tells of, and those of this run.
 * @param redact Takes out what is known to be secret in this run.
 */
export function maskCalls(
  calls: readonly TimedExchange[],
  contract: Contract,
  redact: <Value>(value: Value) => Value,
): TimedExchange[] {
  const mask = createTrafficMask(contract);
  const bytes = (body: Uint8Array | undefined) => body && Buffer.from(redact(Buffer.from(body).toString()));
  return calls.map(({ exchange, milliseconds }) => {
    const { request, response, ...rest } = mask.exchange(exchange);
    const [asked, answered] = [bytes(request.body), bytes(response?.body)];
    const masked = {
      ...rest,
      request: { ...redact(request), ...(asked && { body: asked }) },
      ...(response && { response: { ...redact(response), ...(answered && { body: answered }) } }),
    };
    return { exchange: masked, milliseconds };
  });
}
