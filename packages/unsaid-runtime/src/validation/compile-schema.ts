import { all, always, type Check, demand, Evaluated, fail } from './check.ts';
import { checksOfArray, checksOfObject } from './compile-parts.ts';
import type { Compiling, Formats, Schema, SchemaObject } from './compiling.ts';
import type { Findings } from './findings.ts';
import { isEqual, isMultipleOf, isObject, lengthOf } from './values.ts';

/** Makes the check of one schema. */
export function compileSchema(schema: SchemaObject, compiling: Compiling): Check {
  const ofAny = checksOfAny(schema, compiling);
  const byType: Readonly<Record<string, Check>> = {
    string: all([...checksOfString(schema, compiling.formats), ...ofAny]),
    number: checkOfNumber(schema, compiling, ofAny),
    array: checksOfArray(schema, compiling, ofAny),
    object: checksOfObject(schema, compiling, ofAny),
    other: all(ofAny),
  };
  const types = [schema.type ?? []].flat().map(String);
  const [type = ''] = types;
  if (types.length !== 1) return checkOfTypes(types, byType, compiling);
  const isOfType = testOfType(type, compiling);
  const check = byType[type === 'integer' || type === 'bigint' ? 'number' : type] ?? all(ofAny);
  if (check === always && type === 'string')
    return (value, findings) => typeof value === 'string' || failType(findings, types, value);
  if (check === always) return (value, findings) => isOfType(value) || failType(findings, types, value);
  return (value, findings, evaluated) =>
    isOfType(value) ? check(value, findings, evaluated) : failType(findings, types, value);
}

/** A check of values of several types, or of any. */
function checkOfTypes(types: readonly string[], byType: Readonly<Record<string, Check>>, compiling: Compiling): Check {
  const { string = always, number = always, array = always, object = always, other = always } = byType;
  const isAlike = [string, number, array, object].every((check) => check === other);
  const check: Check = (value, findings, evaluated) => {
    if (typeof value === 'string') return string(value, findings, evaluated);
    if (isNumber(value)) return number(value, findings, evaluated);
    if (Array.isArray(value)) return array(value, findings, evaluated);
    return (isObject(value) ? object : other)(value, findings, evaluated);
  };
  if (types.length === 0) return isAlike ? other : check;
  const tests = types.map((type) => testOfType(type, compiling));
  return (value, findings, evaluated) =>
    tests.some((test) => test(value)) ? check(value, findings, evaluated) : failType(findings, types, value);
}

const MAX = Number.MAX_SAFE_INTEGER;
const BEYOND = `is beyond ±${MAX}, the largest integers that JSON numbers carry exactly; it may have been rounded`;

function failType(findings: Findings | undefined, types: readonly string[], value: unknown): false {
  const isInteger = types.includes('integer') || types.includes('bigint');
  if (isInteger && isNumber(value) && Math.abs(Number(value)) > MAX) return fail(findings, 'exact-integer', BEYOND);
  return fail(findings, 'type', `must be ${types.join(' or ').replace('bigint', 'integer')}`);
}

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  array: Array.isArray,
  boolean: (value) => typeof value === 'boolean',
  integer: Number.isInteger,
  null: (value) => value === null,
  number: Number.isFinite,
  object: isObject,
  string: (value) => typeof value === 'string',
};

/** Types of which bigints may be. */
const WITH_BIGINTS: Readonly<Record<string, (value: unknown) => boolean>> = {
  bigint: (value) => typeof value === 'bigint' || Number.isSafeInteger(value),
  integer: (value) => isNumber(value) && Number.isSafeInteger(Number(value)),
  number: (value) => isNumber(value) && Number.isFinite(Number(value)),
};

function testOfType(type: string, { isExact, hasBigInts }: Compiling): (value: unknown) => boolean {
  const test = hasBigInts ? WITH_BIGINTS[type] : undefined;
  if (test) return test;
  if (type === 'integer' && isExact) return Number.isSafeInteger;
  return TYPES[type] ?? (() => false);
}

const isNumber = (value: unknown): value is number | bigint => typeof value === 'number' || typeof value === 'bigint';

function checksOfString({ minLength, maxLength, pattern, format }: SchemaObject, formats: Formats): Check[] {
  const checks: Check[] = [];
  if (typeof minLength === 'number')
    checks.push(
      demand<string>(
        'minLength',
        `must NOT have fewer than ${minLength} characters`,
        (text) => lengthOf(text) >= minLength,
      ),
    );
  if (typeof maxLength === 'number')
    checks.push(
      demand<string>(
        'maxLength',
        `must NOT have more than ${maxLength} characters`,
        (text) => lengthOf(text) <= maxLength,
      ),
    );
  if (typeof pattern === 'string') checks.push(checkOfPattern(pattern));
  checks.push(...checksOfFormat(format, formats.string));
  return checks;
}

function checksOfFormat<Value>(
  format: unknown,
  judges: Readonly<Record<string, (value: Value) => boolean>> = {},
): Check[] {
  const isRight = typeof format === 'string' && Object.hasOwn(judges, format) ? judges[format] : undefined;
  return isRight ? [demand('format', `must match format "${format}"`, isRight)] : [];
}

function checkOfPattern(pattern: string): Check {
  const beginning = /^\^((?:[\w -]|\\[^\w\s"\\])+)$/.exec(pattern)?.[1]?.replaceAll('\\', '');
  if (beginning !== undefined)
    return demand<string>('pattern', `must begin with "${beginning}"`, (text) => text.startsWith(beginning));
  const expression = new RegExp(pattern, 'u');
  return demand<string>('pattern', `must match pattern "${pattern}"`, (text) => expression.test(text));
}

function checkOfNumber(schema: SchemaObject, { formats, hasBigInts }: Compiling, ofAny: readonly Check[]): Check {
  const check = all([...checksOfNumber(schema), ...checksOfFormat(schema.format, formats.number), ...ofAny]);
  if (!hasBigInts) return check;
  const isBig = [schema.type].flat().includes('bigint');
  // A bound is a number, and so is what a number carries exactly.
  const inNumber = (value: unknown) => (isBig && !Number.isSafeInteger(Number(value)) ? value : Number(value));
  return (value, ...others) => check(typeof value === 'bigint' ? inNumber(value) : value, ...others);
}

function checksOfNumber(schema: SchemaObject): Check[] {
  return Object.entries(BOUNDS).flatMap(([keyword, { words, isRight }]) => {
    const bound = schema[keyword];
    return typeof bound === 'number'
      ? [demand<number>(keyword, `must be ${words} ${bound}`, (value) => isRight(value, bound))]
      : [];
  });
}

interface Bound {
  readonly words: string;
  readonly isRight: (value: number, bound: number) => boolean;
}

const BOUNDS: Readonly<Record<string, Bound>> = {
  minimum: { words: '>=', isRight: (value, bound) => value >= bound },
  maximum: { words: '<=', isRight: (value, bound) => value <= bound },
  exclusiveMinimum: { words: '>', isRight: (value, bound) => value > bound },
  exclusiveMaximum: { words: '<', isRight: (value, bound) => value < bound },
  multipleOf: { words: 'multiple of', isRight: isMultipleOf },
};

function checksOfAny(schema: SchemaObject, compiling: Compiling): Check[] {
  const { branch, condition, reference } = compiling;
  const checks: Check[] = [];
  const { $ref, enum: values, allOf, anyOf, oneOf, not } = schema;
  if ('const' in schema) checks.push(demand('const', `must be ${JSON.stringify(schema.const)}`, equals(schema.const)));
  if (Array.isArray(values)) checks.push(checkOfEnum(values));
  if (typeof $ref === 'string') checks.push(Object.keys(schema).length === 1 ? reference($ref) : branch({ $ref }));
  if (Array.isArray(allOf)) checks.push(...allOf.map(branch));
  if (Array.isArray(anyOf)) checks.push(checkOfAlternatives('anyOf', anyOf, compiling));
  if (Array.isArray(oneOf)) checks.push(checkOfAlternatives('oneOf', oneOf, compiling));
  if (not !== undefined) {
    const excluded = condition(not as Schema);
    checks.push((value, findings) => !excluded(value) || fail(findings, 'not', 'must NOT be valid'));
  }
  if (schema.if !== undefined) checks.push(checkOfCondition(schema, branch, condition));
  return checks;
}

function equals(wanted: unknown): (value: unknown) => boolean {
  return typeof wanted === 'object' && wanted !== null
    ? (value) => isEqual(value, wanted)
    : (value) => value === wanted;
}

function checkOfEnum(values: readonly unknown[]): Check {
  const shown = values.map((value) => (typeof value === 'string' && value !== '' ? value : JSON.stringify(value)));
  const scalars = new Set(values.filter((value) => typeof value !== 'object' || value === null));
  const others = values.filter((value) => !scalars.has(value));
  return demand(
    'enum',
    `must be one of ${shown.join(', ')}`,
    (value) => scalars.has(value) || others.some((each) => isEqual(each, value)),
  );
}

/** One or more (anyOf) or exactly one (oneOf) of some schemas. Issues are those of the one that a field of the value names, if any. */
function checkOfAlternatives(rule: 'anyOf' | 'oneOf', schemas: readonly Schema[], compiling: Compiling): Check {
  const checks = schemas.map(compiling.branch);
  const message = `must match ${rule === 'anyOf' ? 'a' : 'exactly one'} schema in ${rule}`;
  return (value, findings, evaluated) => {
    let passed = 0;
    for (const check of checks) {
      const seen = evaluated && new Evaluated();
      if (!check(value, undefined, seen)) continue;
      passed += 1;
      if (seen) evaluated?.addAll(seen);
      else if (rule === 'anyOf') return true;
    }
    if (passed === 1 || (passed > 1 && rule === 'anyOf')) return true;
    if (findings && passed === 0) {
      const named = checks.filter((_, index) => isNamedBy(value, schemas[index], compiling));
      for (const check of named.length > 0 ? named : checks) check(value, findings);
    }
    return fail(findings, rule, message);
  };
}

/** Returns true for a schema with properties of one value each, if an object has these values. */
function isNamedBy(value: unknown, schema: unknown, { resolved }: Compiling): boolean {
  const { $ref } = Object(schema) as SchemaObject;
  const { properties } = Object(typeof $ref === 'string' ? resolved($ref) : schema) as SchemaObject;
  const fixed = Object.entries(Object(properties)).filter(([, property]) => onlyValueOf(property) !== undefined);
  return fixed.length > 0 && fixed.every(([name, property]) => Object(value)[name] === onlyValueOf(property));
}

function onlyValueOf(schema: unknown): unknown {
  const { const: only, enum: values } = Object(schema) as SchemaObject;
  return Array.isArray(values) && values.length === 1 ? values[0] : only;
}

function checkOfCondition(
  { if: condition, then, else: otherwise }: SchemaObject,
  branch: Compiling['branch'],
  conditionOf: Compiling['condition'],
): Check {
  const isMet = conditionOf(condition as Schema);
  const met = then === undefined ? always : branch(then as Schema);
  const unmet = otherwise === undefined ? always : branch(otherwise as Schema);
  return (value, findings, evaluated) => {
    const seen = evaluated && new Evaluated();
    if (!isMet(value, undefined, seen)) return unmet(value, findings, evaluated);
    if (seen) evaluated?.addAll(seen);
    return met(value, findings, evaluated);
  };
}
