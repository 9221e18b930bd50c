export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The length of a text in characters, as JSON Schema counts them. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** Returns true if two JSON values are the same. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
    return one.every((item, index) => isEqual(item, other[index]));
  }
  if (!isObject(one) || !isObject(other)) return false;
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  return keys.every((key) => Object.hasOwn(other, key) && isEqual(one[key], other[key]));
}

export function hasRepeatedItems(items: readonly unknown[]): boolean {
  const parts = items.filter((item) => typeof item === 'object' && item !== null);
  const others = items.filter((item) => typeof item !== 'object' || item === null);
  if (new Set(others).size < others.length) return true;
  return parts.some((part, index) => parts.slice(index + 1).some((later) => isEqual(part, later)));
}

/** The exact sum of integers: a number where it is exact, a bigint otherwise; undefined where a term is no exact integer. */
export function sumOf(terms: readonly unknown[]): number | bigint | undefined {
  let sum = 0;
  for (const term of terms) {
    if (!isExact(term)) return undefined;
    sum += Number(term);
  }
  // With three terms or more, a partial sum may be rounded.
  if (terms.length < 3 && Number.isSafeInteger(sum)) return sum;
  return (terms as readonly (number | bigint)[]).reduce<bigint>((all, term) => all + BigInt(term), 0n);
}

/** Returns true for an integer that was not rounded. */
export function isExact(value: unknown): value is number | bigint {
  return typeof value === 'bigint' || Number.isSafeInteger(value);
}

/** Reads a property: an own one only, where every object inherits one of that name. */
export function readerOf(name: string): (value: Record<string, unknown>) => unknown {
  if (name in Object.prototype) return (value) => (Object.hasOwn(value, name) ? value[name] : undefined);
  return (value) => value[name];
}

/**
 * Returns true if a number is a multiple of another, by the shortest decimals that both are written as: 0.3 is a multiple of 0.1,
 * although what computers round the two to is not.
 */
export function isMultipleOf(value: number | bigint, step: number): boolean {
  if (!Number.isFinite(Number(value)) || step === 0) return false;
  const dividend = decimalOf(value);
  const divisor = decimalOf(step);
  const shift = dividend.exponent - divisor.exponent;
  if (shift < 0) return dividend.digits % (divisor.digits * 10n ** BigInt(-shift)) === 0n;
  return (dividend.digits * 10n ** BigInt(shift)) % divisor.digits === 0n;
}

/** A number as its digits and a power of ten: 143.48 is 14348 and -2. */
function decimalOf(value: number | bigint): { readonly digits: bigint; readonly exponent: number } {
  if (typeof value === 'bigint') return { digits: value, exponent: 0 };
  const [mantissa = '', exponent] = value.toExponential().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}
