import { all, always, type Check, demand, Evaluated, fail } from './check.ts';
import type { Compiling, Schema, SchemaObject } from './compiling.ts';
import { hasRepeatedItems, isExact, isObject, readerOf, sumOf } from './values.ts';

/** A check of values that have parts; `value` is of the type. */
type Part<Value> = (...args: [value: Value, ...others: Tail<Parameters<Check>>]) => boolean;

type Tail<List extends readonly unknown[]> = List extends [unknown, ...infer Rest] ? Rest : never;

/** The check of an array; `ofAny` are the checks of any value that the schema demands as well. */
export function checksOfArray(schema: SchemaObject, compiling: Compiling, ofAny: readonly Check[]): Check {
  const { minItems, maxItems, uniqueItems, contains, prefixItems, items, unevaluatedItems } = schema;
  const checks: Check[] = [];
  if (typeof minItems === 'number')
    checks.push(
      demand<unknown[]>('minItems', `must NOT have fewer than ${minItems} items`, ({ length }) => length >= minItems),
    );
  if (typeof maxItems === 'number')
    checks.push(
      demand<unknown[]>('maxItems', `must NOT have more than ${maxItems} items`, ({ length }) => length <= maxItems),
    );
  if (uniqueItems === true)
    checks.push(demand<unknown[]>('uniqueItems', 'must NOT have duplicate items', (list) => !hasRepeatedItems(list)));
  if (contains !== undefined) checks.push(checkOfContains(schema, compiling) as Check);
  const first = Array.isArray(prefixItems) ? prefixItems.map(compiling.part) : [];
  const others = items === undefined ? undefined : compiling.part(items as Schema);
  if (first.length > 0 || others) checks.push(checkOfItems(first, others) as Check);
  checks.push(...ofAny);
  return unevaluatedItems === undefined
    ? all(checks)
    : withEvaluated(all(checks), checkOfUnevaluatedItems(compiling.part(unevaluatedItems as Schema)) as Check);
}

function checkOfItems(first: readonly Check[], others: Check | undefined): Part<unknown[]> {
  return (list, findings, evaluated) => {
    let isRight = true;
    for (let index = 0; index < list.length; index += 1) {
      const check = first[index] ?? others;
      if (check === undefined) return isRight;
      evaluated?.parts.add(index);
      if (check(list[index], findings?.inside(index))) continue;
      if (findings === undefined) return false;
      isRight = false;
    }
    return isRight;
  };
}

function checkOfContains(
  { contains, minContains = 1, maxContains }: SchemaObject,
  { branch }: Compiling,
): Part<unknown[]> {
  const check = branch(contains as Schema);
  const least = Number(minContains);
  const most = typeof maxContains === 'number' ? maxContains : Number.POSITIVE_INFINITY;
  return (list, findings, evaluated) => {
    let count = 0;
    for (const [index, item] of list.entries()) {
      if (!check(item)) continue;
      count += 1;
      evaluated?.parts.add(index);
    }
    if (count < least)
      return fail(findings, 'contains', `must contain at least ${least} valid item${least === 1 ? '' : 's'}`);
    return (
      count <= most || fail(findings, 'contains', `must contain at most ${most} valid item${most === 1 ? '' : 's'}`)
    );
  };
}

function checkOfUnevaluatedItems(check: Check): Part<unknown[]> {
  return (list, findings, evaluated) => {
    let isRight = true;
    for (const [index, item] of list.entries()) {
      if (evaluated?.parts.has(index)) continue;
      evaluated?.parts.add(index);
      isRight = check(item, findings?.inside(index)) && isRight;
    }
    return isRight;
  };
}

/** Runs a check with a collector of its own, then one of the parts that nothing has looked at. */
function withEvaluated(check: Check, rest: Check): Check {
  return (value, findings, outer) => {
    const evaluated = new Evaluated();
    const isRight = check(value, findings, evaluated);
    if (!isRight && findings === undefined) return false;
    const isWhole = rest(value, findings, evaluated) && isRight;
    outer?.addAll(evaluated);
    return isWhole;
  };
}

type Members = Record<string, unknown>;

/** The check of an object; `ofAny` are the checks of any value that the schema demands as well. */
export function checksOfObject(schema: SchemaObject, compiling: Compiling, ofAny: readonly Check[]): Check {
  const { minProperties, maxProperties, propertyNames, unevaluatedProperties, 'x-sum': sums } = schema;
  const checks: Check[] = [];
  const named = checkOfProperties(schema, compiling);
  if (named) checks.push(named as Check);
  if (isObject(sums))
    checks.push(...Object.entries(sums).map(([total, terms]) => checkOfSum(total, terms as string[]) as Check));
  if (typeof minProperties === 'number')
    checks.push(
      demand<object>(
        'minProperties',
        `must NOT have fewer than ${minProperties} properties`,
        (value) => Object.keys(value).length >= minProperties,
      ),
    );
  if (typeof maxProperties === 'number')
    checks.push(
      demand<object>(
        'maxProperties',
        `must NOT have more than ${maxProperties} properties`,
        (value) => Object.keys(value).length <= maxProperties,
      ),
    );
  if (propertyNames !== undefined) checks.push(checkOfNames(compiling.part(propertyNames as Schema)) as Check);
  if (schema.patternProperties !== undefined || schema.additionalProperties !== undefined)
    checks.push(checkOfOthers(schema, compiling) as Check);
  checks.push(...checksOfDependents(schema, compiling), ...ofAny);
  return unevaluatedProperties === undefined
    ? all(checks)
    : withEvaluated(
        all(checks),
        checkOfUnevaluatedProperties(compiling.part(unevaluatedProperties as Schema)) as Check,
      );
}

function checkOfProperties({ properties, required }: SchemaObject, { part }: Compiling): Part<Members> | undefined {
  const schemas = isObject(properties) ? properties : {};
  const demanded = new Set(Array.isArray(required) ? required.map(String) : []);
  const rowOf = (name: string, check: Check) => ({
    name,
    read: readerOf(name),
    check,
    isRequired: demanded.has(name),
    isInherited: name in Object.prototype,
  });
  const rows = Object.entries(schemas).map(([name, schema]) => rowOf(name, part(schema as Schema)));
  for (const name of demanded) if (!Object.hasOwn(schemas, name)) rows.push(rowOf(name, always));
  if (rows.length === 0) return undefined;
  const isRight = (value: Members): boolean => {
    for (const { name, read, check, isRequired, isInherited } of rows) {
      const property = isInherited ? read(value) : value[name];
      if (property === undefined ? isRequired : !check(property)) return false;
    }
    return true;
  };
  return (value, findings, evaluated) => {
    if (findings === undefined && evaluated === undefined) return isRight(value);
    let isWhole = true;
    for (const { name, read, check, isRequired } of rows) {
      const property = read(value);
      const isThere = property !== undefined;
      if (isThere && Object.hasOwn(schemas, name)) evaluated?.parts.add(name);
      if (isThere && check(property, findings?.inside(name))) continue;
      if (!isThere && !isRequired) continue;
      if (!isThere) fail(findings?.inside(name), 'required', 'is missing');
      isWhole = false;
    }
    return isWhole;
  };
}

/** `x-sum`: a total equals the sum of other properties, where all of them are exact integers. */
function checkOfSum(total: string, terms: readonly string[]): Part<Members> {
  const readTotal = readerOf(total);
  const readTerms = terms.map(readerOf);
  return (value, findings) => {
    const wanted = sumOf(readTerms.map((read) => read(value)));
    const found = readTotal(value);
    if (wanted === undefined || !isExact(found) || BigInt(wanted) === BigInt(found)) return true;
    return fail(findings?.inside(total), 'x-sum', `must equal ${terms.join(' + ')} (${wanted}), is ${found}`);
  };
}

function checkOfNames(check: Check): Part<Members> {
  return (value, findings) => {
    let isRight = true;
    for (const name of Object.keys(value)) isRight = check(name, findings) && isRight;
    return isRight;
  };
}

/** Properties that match a pattern, and those that neither match one nor are named. */
function checkOfOthers(
  { properties, patternProperties, additionalProperties }: SchemaObject,
  { part, branch }: Compiling,
): Part<Members> {
  const names = new Set(Object.keys(isObject(properties) ? properties : {}));
  const patterns = Object.entries(isObject(patternProperties) ? patternProperties : {}).map(([pattern, schema]) => ({
    pattern: new RegExp(pattern, 'u'),
    check: branch(schema as Schema),
  }));
  const isClosed = additionalProperties === false;
  const others = additionalProperties === undefined || isClosed ? undefined : part(additionalProperties as Schema);
  return (value, findings, evaluated) => {
    let isRight = true;
    for (const [name, property] of Object.entries(value)) {
      const matching = patterns.filter(({ pattern }) => pattern.test(name)).map(({ check }) => check);
      const isOther = matching.length === 0 && !names.has(name);
      if (isOther && isClosed) {
        isRight = fail(findings?.inside(name), 'additionalProperties', 'is not a known field');
        continue;
      }
      const checks = isOther && others ? [others] : matching;
      if (checks.length > 0) evaluated?.parts.add(name);
      for (const check of checks) isRight = check(property, findings?.inside(name)) && isRight;
    }
    return isRight;
  };
}

function checksOfDependents({ dependentRequired, dependentSchemas }: SchemaObject, { branch }: Compiling): Check[] {
  const required = Object.entries(isObject(dependentRequired) ? dependentRequired : {}).map(
    ([name, names]): Part<Members> => {
      const read = readerOf(name);
      const needed = (names as string[]).map((each) => ({ each, readEach: readerOf(each) }));
      return (value, findings) => {
        if (read(value) === undefined) return true;
        const missing = needed.filter(({ readEach }) => readEach(value) === undefined);
        for (const { each } of missing) fail(findings?.inside(each), 'dependentRequired', `is missing beside ${name}`);
        return missing.length === 0;
      };
    },
  );
  const schemas = Object.entries(isObject(dependentSchemas) ? dependentSchemas : {}).map(
    ([name, schema]): Part<Members> => {
      const check = branch(schema as Schema);
      const read = readerOf(name);
      return (value, ...others) => read(value) === undefined || check(value, ...others);
    },
  );
  return [...required, ...schemas] as Check[];
}

function checkOfUnevaluatedProperties(check: Check): Part<Members> {
  return (value, findings, evaluated) => {
    let isRight = true;
    for (const [name, property] of Object.entries(value)) {
      if (evaluated?.parts.has(name)) continue;
      evaluated?.parts.add(name);
      isRight = check(property, findings?.inside(name)) && isRight;
    }
    return isRight;
  };
}
