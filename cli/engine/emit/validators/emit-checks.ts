import type { SchemaObject } from 'ajv';
import { X_SUM } from '../../model/extension-keywords.ts';
import { block, ifElse, indent, literal } from '../code.ts';
import {
  type AnySchema,
  addIssue,
  constraintsOf,
  DEMANDS,
  DEMANDS_OF_ANY,
  inside,
  json,
  type Keywords,
  nameOfRef,
  place,
  property,
  regExp,
  type Schemas,
  type Spot,
  start,
} from './spot.ts';

export function emitCheck(name: string, schemas: Schemas): string {
  const head = `function check${name}(value: unknown, at: string, issues?: Issues): Issues`;
  return block(head, [...checksOf(schemas[name] ?? {}, start(schemas)), 'return issues;']).join('\n');
}

function checksOf(schema: AnySchema, spot: Spot): string[] {
  if (schema === true) return [];
  if (schema === false) return [addIssue(spot, 'false schema', literal('must not be there'))];
  const constraints = constraintsOf(schema, spot.schemas);
  return [...typeChecks(constraints, spot), ...keywordChecks(constraints, spot, OF_ANY)];
}

function keywordChecks(schema: SchemaObject, spot: Spot, keywords: Keywords): string[] {
  return Object.entries(keywords).flatMap(([keyword, emit]) => (keyword in schema ? emit(schema, spot, keyword) : []));
}

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
  const { value, isSpeculative = false } = spot;
  if (type === 'integer') return `!Number.${isSpeculative ? 'isInteger' : 'isSafeInteger'}(${value})`;
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
  ...DEMANDS.array,
  uniqueItems({ uniqueItems }, spot, keyword) {
    const repeated = [addIssue(spot, keyword, literal('must NOT have duplicate items'))];
    return uniqueItems ? block(`if (hasRepeatedItems(${spot.value}))`, repeated) : [];
  },
  contains({ contains }, spot, keyword) {
    const none = `!${spot.value}.some((item: unknown) => passes(item, ${check(contains, spot)}))`;
    return block(`if (${none})`, [addIssue(spot, keyword, literal('must contain at least 1 valid item'))]);
  },
  prefixItems: ({ prefixItems }, spot) =>
    prefixItems.flatMap((schema: AnySchema, index: number) => {
      const item = `item${spot.depth}_${index}`;
      const lines = checksOf(schema, inside(spot, item, String(index)));
      const read = withConstant(item, `${spot.value}[${index}]`, lines);
      return lines.length === 0 ? [] : block(`if (${spot.value}.length > ${index})`, read);
    }),
  items({ items, prefixItems = [] }, spot) {
    const [index, item] = [`index${spot.depth}`, `item${spot.depth}`];
    const lines = checksOf(items, inside(spot, item, `\${${index}}`));
    const head = `for (let ${index} = ${prefixItems.length}; ${index} < ${spot.value}.length; ${index} += 1)`;
    return block(head, withConstant(item, `${spot.value}[${index}]`, lines));
  },
};

const OF_OBJECT: Keywords = {
  properties({ properties, required = [], [X_SUM]: sums = {} }, spot) {
    const added = Object.entries<string[]>(sums).flat(2);
    const checked = Object.entries<AnySchema>(properties).map(([name, schema]) => {
      const at = { ...property(spot, name), isRequired: required.includes(name) };
      return {
        name,
        variable: at.value,
        lines: at.isRequired ? requiredChecks(schema, at) : optionalChecks(schema, at),
      };
    });
    const read = checked.filter(({ name, lines }) => lines.length > 0 || added.includes(name));
    const names = read.map(({ name, variable }) => `${propertyKey(name)}: ${variable},`);
    const from = read.some(({ name }) => isInherited(name))
      ? `Object.assign(Object.create(null), ${spot.value})`
      : spot.value;
    const destructured = names.length === 0 ? [] : ['const {', ...indent(names), `} = ${from};`];
    return [...destructured, ...checked.flatMap(({ lines }) => lines)];
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
  ...DEMANDS.object,
  propertyNames({ propertyNames }, spot) {
    const name = `name${spot.depth}`;
    const lines = checksOf(propertyNames, { ...spot, value: name, depth: spot.depth + 1, isRequired: false });
    return block(`for (const ${name} of Object.keys(${spot.value}) as unknown[])`, lines);
  },
  patternProperties: ({ patternProperties }, spot) =>
    Object.entries<AnySchema>(patternProperties).flatMap(([pattern, schema]) => {
      const keys = `Object.keys(${spot.value}).filter((key) => ${regExp(pattern)}.test(key))`;
      return memberChecks(keys, schema, spot);
    }),
  additionalProperties({ additionalProperties, properties = {}, patternProperties = {} }, spot, keyword) {
    const patterns = Object.keys(patternProperties).map(regExp).join(', ');
    const keys = `otherKeys(${spot.value}, ${json(Object.keys(properties))}, [${patterns}])`;
    if (additionalProperties !== false) return memberChecks(keys, additionalProperties, spot);
    const key = `key${spot.depth}`;
    const unknown = addIssue(inside(spot, '', `\${pointerToken(${key})}`), keyword, literal('is not a known field'));
    return block(`for (const ${key} of ${keys})`, [unknown]);
  },
};

function propertyKey(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : json(name);
}

function member({ value }: Spot, name: string): string {
  const read = `${value}[${json(name)}]`;
  return isInherited(name) ? `(Object.hasOwn(${value}, ${json(name)}) ? ${read} : undefined)` : read;
}

/** Whether every object has such a member, which is not among its fields. */
function isInherited(name: string): boolean {
  return name in Object.prototype;
}

function addMissing(spot: Spot): string {
  return addIssue(spot, 'required', literal('is missing'));
}

function optionalChecks(schema: AnySchema, spot: Spot): string[] {
  return block(`if (${spot.value} !== undefined)`, checksOf(schema, spot));
}

function requiredChecks(schema: AnySchema, spot: Spot): string[] {
  // Where only the type asks for all values, that check also tells a missing value from one of another type.
  const constraints = typeof schema === 'object' ? constraintsOf(schema, spot.schemas) : {};
  const isTyped = 'type' in constraints && !Object.keys(OF_ANY).some((key) => key in constraints);
  if (isTyped) return checksOf(schema, spot);
  return ifElse(`${spot.value} === undefined`, [addMissing(spot)], checksOf(schema, { ...spot, isRequired: false }));
}

function memberChecks(keys: string, schema: AnySchema, spot: Spot): string[] {
  const [key, value] = [`key${spot.depth}`, `member${spot.depth}`];
  const lines = checksOf(schema, inside(spot, value, `\${pointerToken(${key})}`));
  return block(`for (const ${key} of ${keys})`, withConstant(value, `${spot.value}[${key}]`, lines));
}

function withConstant(name: string, value: string, lines: readonly string[]): string[] {
  const isRead = lines.some((line) => line.includes(name));
  return isRead ? [`const ${name}: unknown = ${value};`, ...lines] : [...lines];
}

const OF_ANY: Keywords = {
  ...DEMANDS_OF_ANY,
  $ref: ({ $ref }, spot) => [`issues = check${nameOfRef($ref)}(${spot.value}, ${place(spot)}, issues);`],
  allOf: ({ allOf }, spot) => allOf.flatMap((part: AnySchema) => checksOf(part, { ...spot, isRequired: false })),
  anyOf: ({ anyOf }, spot) => alternatives('anyOf', anyOf, spot),
  oneOf: ({ oneOf }, spot) => alternatives('oneOf', oneOf, spot),
  not({ not }, spot, keyword) {
    const isPassed = `passes(${spot.value}, ${check(not, { ...spot, isSpeculative: true })})`;
    return block(`if (${isPassed})`, [addIssue(spot, keyword, literal('must NOT be valid'))]);
  },
  if({ if: condition, then = true, else: otherwise = true }, spot) {
    const isPassed = `passes(${spot.value}, ${check(condition, { ...spot, isSpeculative: true })})`;
    return [
      ...block(`if (${isPassed})`, checksOf(then, spot)),
      ...block(`if (!${isPassed})`, checksOf(otherwise, spot)),
    ];
  },
};

function alternatives(rule: string, schemas: readonly AnySchema[], spot: Spot): string[] {
  const checks = schemas.map((schema) => check(schema, spot)).join(', ');
  return [`issues = checkAlternatives(issues, ${spot.value}, ${place(spot)}, '${rule}', [${checks}]);`];
}

function check(schema: AnySchema, { schemas, isSpeculative = false }: Spot): string {
  return block('(value: unknown, at: string, issues?: Issues): Issues =>', [
    ...checksOf(schema, { ...start(schemas), isSpeculative }),
    'return issues;',
  ]).join('\n');
}

/** Keywords that demand nothing of values of other types. */
const OF_TYPE = { ...DEMANDS, array: OF_ARRAY, object: OF_OBJECT };
