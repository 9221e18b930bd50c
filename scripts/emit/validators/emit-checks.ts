import type { SchemaObject } from 'ajv';
import { X_SUM } from '../../contract/add-rules.ts';
import { UserError } from '../../user-error.ts';
import { block, ifElse } from '../lines.ts';
import { literal } from '../literal.ts';
import { type Constraints, nameOfRef } from './constraints-of.ts';
import { LENGTHS, OF_NUMBER, OF_STRING, SIZES, VALUES } from './demands.ts';
import { addIssue, inside, json, type Keywords, place, property, regExp, type Spot, START } from './spot.ts';

/** Emits the function that checks a value against a named schema: a `Check`. */
export function emitCheck(name: string, schema: Constraints): string {
  const head = `function check${name}(value: unknown, at: string, issues: Issues): Issues`;
  return block(head, [...checksOf(schema, START), 'return issues;']).join('\n');
}

function checksOf(schema: Constraints, spot: Spot): string[] {
  if (schema === true) return [];
  if (schema === false) return [addIssue(spot, 'false schema', literal('must not be there'))];
  const unknown = Object.keys(schema).find((key) => !isKeyword(key));
  if (unknown !== undefined) throw new UserError(`Validators cannot check the keyword ${unknown}. Use another one.`);
  return [...typeChecks(schema, spot), ...keywordChecks(schema, spot, OF_ANY)];
}

function isKeyword(key: string): boolean {
  const tables: Keywords[] = [OF_ANY, ...Object.values(OF_TYPE)];
  return ['type', 'then', 'else'].includes(key) || tables.some((keywords) => Object.hasOwn(keywords, key));
}

function keywordChecks(schema: SchemaObject, spot: Spot, keywords: Keywords): string[] {
  return Object.entries(keywords).flatMap(([keyword, emit]) => (keyword in schema ? emit(schema, spot, keyword) : []));
}

/** The type of a value, and what is demanded of values of one type only. */
function typeChecks(schema: SchemaObject, spot: Spot): string[] {
  const types: string[] = [schema.type ?? []].flat();
  const checks = Object.entries(OF_TYPE).map(([type, keywords]) => {
    return { type, lines: keywordChecks(schema, spot, keywords) };
  });
  const own = types.length === 1 ? checks.find(({ type }) => type === types[0]) : undefined;
  const isWrong = types.map((type) => isNotOf(type, spot)).join(' && ');
  return [
    ...(types.length === 0 ? [] : ifElse(isWrong, [addWrongType(types, spot)], own?.lines ?? [])),
    ...checks.flatMap((each) => (each === own ? [] : block(`if (${isOf(each.type, spot)})`, each.lines))),
  ];
}

function isOf(type: string, { value }: Spot): string {
  if (type === 'array') return `Array.isArray(${value})`;
  return type === 'object' ? `isObject(${value})` : `typeof ${value} === '${type}'`;
}

function isNotOf(type: string, spot: Spot): string {
  const { value, isQuestion = false } = spot;
  if (type === 'integer') return `!Number.${isQuestion ? 'isInteger' : 'isSafeInteger'}(${value})`;
  if (type === 'number') return `(typeof ${value} !== 'number' || !Number.isFinite(${value}))`;
  if (type === 'null') return `${value} !== null`;
  return type === 'array' || type === 'object' ? `!${isOf(type, spot)}` : `typeof ${value} !== '${type}'`;
}

function addWrongType(types: readonly string[], spot: Spot): string {
  const expected = literal(types.join(' or '));
  if (types.includes('integer') && !types.includes('number')) {
    return `issues = addWrongInteger(issues, ${spot.value}, ${place(spot)}, ${expected});`;
  }
  return spot.isRequired
    ? `issues = addMissingOrWrongType(issues, ${spot.value}, ${place(spot)}, ${expected});`
    : `issues = addWrongType(issues, ${place(spot)}, ${expected});`;
}

const OF_ARRAY: Keywords = {
  ...LENGTHS,
  uniqueItems({ uniqueItems }, spot, keyword) {
    const repeated = [addIssue(spot, keyword, literal('must NOT have duplicate items'))];
    return uniqueItems ? block(`if (hasRepeatedItems(${spot.value}))`, repeated) : [];
  },
  contains({ contains }, spot, keyword) {
    const none = `!${spot.value}.some((item: unknown) => passes(item, ${check(contains, spot)}))`;
    return block(`if (${none})`, [addIssue(spot, keyword, literal('must contain at least 1 valid item'))]);
  },
  items({ items }, spot) {
    const [index, item] = [`index${spot.depth}`, `item${spot.depth}`];
    const read = `const ${item}: unknown = ${spot.value}[${index}];`;
    const head = `for (let ${index} = 0; ${index} < ${spot.value}.length; ${index} += 1)`;
    return block(head, [read, ...checksOf(items, inside(spot, item, `\${${index}}`))]);
  },
};

const OF_OBJECT: Keywords = {
  properties({ properties, required = [] }, spot) {
    const all = Object.entries<Constraints>(properties).map(([name, schema]) => {
      return { name, schema, at: { ...property(spot, name), isRequired: required.includes(name) } };
    });
    return [
      `const { ${all.map(({ name, at }) => `${json(name)}: ${at.value}`).join(', ')} } = ${spot.value};`,
      ...all.flatMap(({ schema, at }) => (at.isRequired ? requiredChecks : optionalChecks)(schema, at)),
    ];
  },
  required: ({ required, properties = {} }, spot) =>
    required
      .filter((name: string) => !Object.hasOwn(properties, name))
      .flatMap((name: string) => block(`if (${member(spot, name)} === undefined)`, [addMissing(property(spot, name))])),
  [X_SUM]: ({ [X_SUM]: sums, properties = {} }, spot) =>
    Object.entries<string[]>(sums).map(([total, terms]) => {
      const read = (name: string) =>
        Object.hasOwn(properties, name) ? property(spot, name).value : member(spot, name);
      const added = `[${terms.map(read).join(', ')}], ${literal(terms.join(' + '))}`;
      return `issues = checkSum(issues, ${place(property(spot, total))}, ${read(total)}, ${added});`;
    }),
  ...SIZES,
  propertyNames({ propertyNames }, spot) {
    const name = `name${spot.depth}`;
    const lines = checksOf(propertyNames, { ...spot, value: name, depth: spot.depth + 1, isRequired: false });
    return block(`for (const ${name} of Object.keys(${spot.value}) as unknown[])`, lines);
  },
  patternProperties: ({ patternProperties }, spot) =>
    Object.entries<Constraints>(patternProperties).flatMap(([pattern, schema]) => {
      const keys = `Object.keys(${spot.value}).filter((key) => ${regExp(pattern)}.test(key))`;
      return memberChecks(keys, schema, spot);
    }),
  additionalProperties({ additionalProperties, properties = {}, patternProperties = {} }, spot) {
    const patterns = Object.keys(patternProperties).map(regExp).join(', ');
    return memberChecks(
      `otherKeys(${spot.value}, ${json(Object.keys(properties))}, [${patterns}])`,
      additionalProperties,
      spot,
    );
  },
};

function member({ value }: Spot, name: string): string {
  return `${value}[${json(name)}]`;
}

function addMissing(spot: Spot): string {
  return addIssue(spot, 'required', literal('is missing'));
}

function optionalChecks(schema: Constraints, spot: Spot): string[] {
  return block(`if (${spot.value} !== undefined)`, checksOf(schema, spot));
}

function requiredChecks(schema: Constraints, spot: Spot): string[] {
  // Where only the type asks for all values, it is there that a missing one is told from one of another type.
  const isTyped = typeof schema === 'object' && 'type' in schema && !Object.keys(OF_ANY).some((key) => key in schema);
  if (isTyped) return checksOf(schema, spot);
  return ifElse(`${spot.value} === undefined`, [addMissing(spot)], checksOf(schema, { ...spot, isRequired: false }));
}

/** Checks the members of an object that have one of some keys. */
function memberChecks(keys: string, schema: Constraints, spot: Spot): string[] {
  const [key, value] = [`key${spot.depth}`, `member${spot.depth}`];
  const lines = checksOf(schema, inside(spot, value, `\${pointerToken(${key})}`));
  const read = `const ${value}: unknown = ${spot.value}[${key}];`;
  return lines.length === 0 ? [] : block(`for (const ${key} of ${keys})`, schema === false ? lines : [read, ...lines]);
}

const OF_ANY: Keywords = {
  ...VALUES,
  $ref: ({ $ref }, spot) => [`issues = check${nameOfRef($ref)}(${spot.value}, ${place(spot)}, issues);`],
  allOf: ({ allOf }, spot) => allOf.flatMap((part: Constraints) => checksOf(part, { ...spot, isRequired: false })),
  anyOf: ({ anyOf }, spot) => alternatives('checkAnyOf', anyOf, spot),
  oneOf: ({ oneOf }, spot) => alternatives('checkOneOf', oneOf, spot),
  not({ not }, spot, keyword) {
    const isPassed = `passes(${spot.value}, ${check(not, { ...spot, isQuestion: true })})`;
    return block(`if (${isPassed})`, [addIssue(spot, keyword, literal('must NOT be valid'))]);
  },
  if({ if: condition, then = true, else: otherwise = true }, spot) {
    const isPassed = `passes(${spot.value}, ${check(condition, { ...spot, isQuestion: true })})`;
    return [
      ...block(`if (${isPassed})`, checksOf(then, spot)),
      ...block(`if (!${isPassed})`, checksOf(otherwise, spot)),
    ];
  },
};

function alternatives(helper: string, schemas: readonly Constraints[], spot: Spot): string[] {
  const checks = schemas.map((schema) => check(schema, spot)).join(', ');
  return [`issues = ${helper}(issues, ${spot.value}, ${place(spot)}, [${checks}]);`];
}

/** A schema as a function of its own, a `Check`. */
function check(schema: Constraints, { isQuestion = false }: Spot): string {
  return block('(value: unknown, at: string, issues: Issues): Issues =>', [
    ...checksOf(schema, { ...START, isQuestion }),
    'return issues;',
  ]).join('\n');
}

/** Keywords that demand nothing of values of other types. */
const OF_TYPE = { string: OF_STRING, number: OF_NUMBER, array: OF_ARRAY, object: OF_OBJECT };
