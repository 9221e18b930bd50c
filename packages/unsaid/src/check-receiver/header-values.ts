import { randomBytes, randomUUID } from 'node:crypto';
import type { Json, Schema } from '../engine/model/contract.ts';
import type { DeliveryHeader } from '../engine/view/events.ts';

/** Data of a delivery that headers can carry, by the names of `x-value`. */
export interface DeliveryFacts {
  readonly event: string;
  readonly event_id: string;
  readonly delivery_id: string;
  readonly attempt: number;
  readonly event_time: string;
  readonly delivery_time: string;
}

export const NO_FACTS: DeliveryFacts = {
  event: '',
  event_id: '',
  delivery_id: '',
  attempt: 1,
  event_time: '',
  delivery_time: '',
};

/**
 * The headers other than the signature that the contract requires of every delivery, or gives a value: as the sandbox sends them.
 * If the value of a header is unknown, it is a text that fits its schema.
 */
export function headersOf(declared: readonly DeliveryHeader[], facts: DeliveryFacts): Record<string, string> {
  return Object.fromEntries(declared.map(({ name, schema }) => [name, String(textOf(name, schema, facts))]));
}

function textOf(name: string, schema: Schema & { readonly default?: Json }, facts: DeliveryFacts): Json {
  if (schema.const !== undefined) return schema.const;
  const { 'x-value': fact, 'x-form': form } = schema as { 'x-value'?: string; 'x-form'?: string };
  const known = fact !== undefined && Object.hasOwn(facts, fact) ? facts[fact as keyof DeliveryFacts] : undefined;
  const written = [
    ...(known === undefined ? [] : formsOf(known)),
    ...(/time|date|sent|signed/i.test(name) ? formsOf(facts.delivery_time) : []),
    ...(form === undefined ? [] : [filled(form)]),
    ...[schema.default, ...(schema.enum ?? []), ...(schema.examples ?? [])].filter((each) => each !== undefined),
    randomUUID(),
    String(randomBytes(4).readUInt32BE() + 2 ** 32),
  ];
  return written.find((value) => fits(String(value), schema)) ?? written[0] ?? '';
}

/** A moment may be written as ISO 8601, or as a number since 1970. */
function formsOf(value: string | number): string[] {
  const time = Date.parse(String(value));
  const isMoment = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);
  if (!isMoment) return [String(value)];
  return [value, value.replace(/\.\d+Z$/, 'Z'), String(Math.floor(time / 1_000)), String(time)];
}

function fits(text: string, { pattern, format }: Schema): boolean {
  if (format === 'uuid' && !/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)) return false;
  return pattern === undefined || new RegExp(pattern, 'u').test(text);
}

const DIGITS = '0123456789';

/** The characters of the runs in an `x-form`, as the sandbox has them. */
const ALPHABETS: Readonly<Record<string, string>> = {
  base32: `${DIGITS}ABCDEFGHJKMNPQRSTVWXYZ`,
  hex: `${DIGITS}abcdef`,
  digits: DIGITS,
  letters: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  base62: `${DIGITS}ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz`,
};

function filled(form: string): string {
  return form.replaceAll(/\{(\w+)(?::(\d+))?\}/g, (_, name: string, length = '0') => {
    const alphabet = ALPHABETS[name];
    if (alphabet === undefined) return randomUUID();
    return Array.from(randomBytes(Number(length)), (byte) => alphabet[byte % alphabet.length]).join('');
  });
}
