/** One thing that is wrong with a value. */
export interface Issue {
  /** JSON pointer (RFC 6901) to the place in the value; empty for the value itself. */
  readonly at: string;
  /** The rule that was broken: type, required, pattern, format, const, x-sum, exact-integer. */
  readonly rule: string;
  /** What is wrong, for a person. */
  readonly message: string;
}

/** What a validator says: the value, now known to be of its type, or everything that is wrong with it. */
export type Validation<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** Checks a value against the contract, and reports all issues at once, up to 1000. Never throws, changes nothing. */
export type Validator<Value> = (value: unknown) => Validation<Value>;

/** The issues found so far. */
export type Issues = Issue[] | undefined;

/** Finds the issues of a value at a place, and returns them with those found before. */
export type Check = (value: unknown, at: string, issues?: Issues) => Issues;

/** Enough for any person, and a bound on what a hostile value can make us remember. */
const MAX_ISSUES = 1000;

export function toValidation<Value>(value: unknown, issues: Issues): Validation<Value> {
  return issues === undefined ? { ok: true, value: value as Value } : { ok: false, issues };
}

export function addIssue(issues: Issues, at: string, rule: string, message: string): Issue[] {
  if (issues === undefined) return [{ at, rule, message }];
  if (issues.length < MAX_ISSUES) issues.push({ at, rule, message });
  return issues;
}

export function addWrongType(issues: Issues, at: string, type: string): Issue[] {
  return addIssue(issues, at, 'type', `must be ${type}`);
}

/** Reports a required value that is missing or not of its type. */
export function addMissingOrWrongType(issues: Issues, value: unknown, at: string, type: string): Issue[] {
  return value === undefined ? addIssue(issues, at, 'required', 'is missing') : addWrongType(issues, at, type);
}

/** Reports a value that is not an exact integer, or that is missing. */
export function addWrongInteger(issues: Issues, value: unknown, at: string, type: string): Issue[] {
  const isTooLarge = typeof value === 'number' && Math.abs(value) > MAX;
  return isTooLarge ? addIssue(issues, at, 'exact-integer', BEYOND) : addMissingOrWrongType(issues, value, at, type);
}

const MAX = Number.MAX_SAFE_INTEGER;
const BEYOND = `is beyond ±${MAX}, the largest integers that JSON numbers carry exactly; it may have been rounded`;

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The length of a text in characters, as JSON Schema counts them. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** Whether two JSON values are the same. */
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

/** Checks a total against its terms. Where one is not an exact integer, other rules report that. */
export function checkSum(issues: Issues, at: string, total: unknown, terms: readonly unknown[], names: string): Issues {
  if (!Number.isSafeInteger(total) || !terms.every(Number.isSafeInteger)) return issues;
  const numbers = terms as readonly number[];
  // A sum of two that is rounded equals no exact integer; of more terms, a sum on the way may be rounded unseen.
  if (numbers.length < 3 && numbers.reduce((sum, term) => sum + term) === total) return issues;
  const exact = numbers.reduce((sum, term) => sum + BigInt(term), 0n);
  if (Number(exact) === total) return issues;
  return addIssue(issues, at, 'x-sum', `must equal ${names} (${exact}), is ${total}`);
}

/**
 * Whether a number is a multiple of another, by the shortest decimals that both are written as: 0.3 is a multiple of 0.1,
 * although what computers round the two to is not.
 */
export function isMultipleOf(value: number, step: number): boolean {
  if (!Number.isFinite(value) || step === 0) return false;
  const [dividend, divisor] = [decimalOf(value), decimalOf(step)];
  const shift = dividend.exponent - divisor.exponent;
  if (shift < 0) return dividend.digits % (divisor.digits * 10n ** BigInt(-shift)) === 0n;
  return (dividend.digits * 10n ** BigInt(shift)) % divisor.digits === 0n;
}

/** A number as its digits and a power of ten: 143.48 is 14348 and -2. */
function decimalOf(value: number): { readonly digits: bigint; readonly exponent: number } {
  const [mantissa = '', exponent] = value.toExponential().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}

/** The keys of an object that are neither among the names nor match a pattern. */
export function otherKeys(value: object, names: readonly string[], patterns: readonly RegExp[]): string[] {
  return Object.keys(value).filter((key) => !names.includes(key) && !patterns.some((pattern) => pattern.test(key)));
}

/** Writes one token of a JSON pointer. */
export function pointerToken(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

export function passes(value: unknown, check: Check): boolean {
  return check(value, '') === undefined;
}

/** Checks a value against alternatives, of which one or more (anyOf) or exactly one (oneOf) must pass. */
export function checkAlternatives(
  issues: Issues,
  value: unknown,
  at: string,
  rule: 'anyOf' | 'oneOf',
  checks: readonly Check[],
): Issues {
  const found = checks.map((check) => check(value, at));
  const passed = found.filter((each) => each === undefined).length;
  if (passed === 1 || (passed > 1 && rule === 'anyOf')) return issues;
  let all = issues;
  for (const each of found.flatMap((some) => some ?? [])) all = addIssue(all, each.at, each.rule, each.message);
  return addIssue(all, at, rule, `must match ${rule === 'anyOf' ? 'a' : 'exactly one'} schema in ${rule}`);
}
