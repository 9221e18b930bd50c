import type { Json } from '../model/contract.ts';
import { isRecord, pointerToken } from '../model/json-pointer.ts';

/** The numbers of each object and array that a parsed number does not carry, as they were written, by their keys. */
const WRITTEN = new WeakMap<object, Map<string, string>>();

/** Enough digits that a number may not carry them all. */
const MANY_DIGITS = /\d(?:\.?\d){15}/;

/** Parses JSON, and remembers the numbers that were rounded on the way. */
export function parseExactly(text: string): Json {
  if (!MANY_DIGITS.test(text)) return JSON.parse(text) as Json;
  return JSON.parse(text, remember as (this: unknown, key: string, value: unknown) => unknown) as Json;
}

function remember(this: object, key: string, value: unknown, { source }: { readonly source?: string } = {}): unknown {
  if (typeof value !== 'number' || source === undefined || !isRounded(value, source)) return value;
  const written = WRITTEN.get(this) ?? new Map<string, string>();
  WRITTEN.set(this, written.set(key, source));
  return value;
}

/** Returns true if a number was rounded. For fractions, checks only need to know if there is one. */
function isRounded(value: number, source: string): boolean {
  const exact = integerOf(source);
  return Number.isInteger(value) && (exact === undefined || exact !== BigInt(value));
}

/** Longest realistic exponent, in digits. */
const MAX_EXPONENT = 400;

/** The integer that a number stands for as it is written; `undefined` for a fraction. */
export function integerOf(source: string): bigint | undefined {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(source) ?? [];
  const shift = Number(exponent) - fraction.length;
  if (whole === '' || Math.abs(shift) > MAX_EXPONENT) return undefined;
  const digits = BigInt(whole + fraction);
  const power = 10n ** BigInt(Math.abs(shift));
  if (shift < 0 && digits % power !== 0n) return undefined;
  const size = shift < 0 ? digits / power : digits * power;
  return sign === '-' ? -size : size;
}

/** A number that was rounded, with its JSON pointer. */
export interface Rounded {
  readonly pointer: string;
  readonly source: string;
}

/** The numbers of a parsed value that were rounded. */
export function* roundedIn(value: unknown, pointer = ''): Iterable<Rounded> {
  if (!isRecord(value)) return;
  for (const [key, source] of WRITTEN.get(value) ?? []) yield { pointer: `${pointer}/${pointerToken(key)}`, source };
  for (const [key, member] of Object.entries(value)) yield* roundedIn(member, `${pointer}/${pointerToken(key)}`);
}

/** A member of an object as the integer that was written; `undefined` for any other value. */
export function exactMember(holder: Readonly<Record<string, unknown>>, key: string): bigint | undefined {
  const source = WRITTEN.get(holder)?.get(key);
  if (source !== undefined) return integerOf(source);
  const value = holder[key];
  return Number.isInteger(value) ? BigInt(value as number) : undefined;
}
