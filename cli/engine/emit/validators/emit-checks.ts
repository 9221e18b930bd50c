import type { SchemaObject } from 'ajv';
import { X_SUM } from '../../model/extension-keywords.ts';
import {
  block,
  type Code,
  code,
  data,
  identifier,
  ifElse,
  indent,
  joined,
  key,
  number,
  regExp,
  text,
} from '../code.ts';
import {
  type AnySchema,
  addIssue,
  constraintsOf,
  DEMANDS,
  DEMANDS_OF_ANY,
  inside,
  type Keywords,
  nameOfRef,
  place,
  property,
  type Schemas,
  type Spot,
  start,
} from './spot.ts';

export function emitCheck(name: string, schemas: Schemas): Code {
  const head = code`function check${identifier(name)}(value: unknown, at: string, issues?: Issues): Issues`;
  const lines = [...checksOf(schemas[name] ?? {}, start(schemas)), code`return issues;`];
  return joined(block(head, lines), code`\n`);
}

function checksOf(schema: AnySchema, spot: Spot): Code[] {
  if (schema === true) return [];
  if (schema === false) return [addIssue(spot, 'false schema', 'must not be there')];
  const constraints = constraintsOf(schema, spot.schemas);
  return [...typeChecks(constraints, spot), ...keywordChecks(constraints, spot, OF_ANY)];
}

function keywordChecks(schema: SchemaObject, spot: Spot, keywords: Keywords): Code[] {
  const given = Object.entries(keywords).filter(([keyword]) => Object.hasOwn(schema, keyword));
  return given.flatMap(([keyword, emit]) => emit(schema, spot, keyword));
}

function typeChecks(schema: SchemaObject, spot: Spot): Code[] {
  const types: string[] = [schema.type ?? []].flat();
  const checks = Object.entries(OF_TYPE).map(([type, keywords]) => {
    return { type, lines: keywordChecks(schema, spot, keywords) };
  });
  const own = types.length === 1 ? checks.find(({ type }) => type === types[0]) : undefined;
  const isWrong = joined(
    types.map((type) => isNotOf(type, spot)),
    code` && `,
  );
  return [
    ...(types.length === 0 ? [] : ifElse(isWrong, [addWrongType(types, spot)], own?.lines ?? [])),
    ...checks.flatMap((each) => (each === own ? [] : block(code`if (${isOf(each.type, spot)})`, each.lines))),
  ];
}

function isOf(type: string, { value }: Spot): Code {
  if (type === 'array') return code`Array.isArray(${value})`;
  return type === 'object' ? code`isObject(${value})` : code`typeof ${value} === ${text(type)}`;
}

function isNotOf(type: string, spot: Spot): Code {
  const { value, isSpeculative = false } = spot;
  if (type === 'integer') return code`!Number.${isSpeculative ? code`isInteger` : code`isSafeInteger`}(${value})`;
  if (type === 'number') return code`(typeof ${value} !== 'number' || !Number.isFinite(${value}))`;
  if (type === 'null') return code`${value} !== null`;
  return type === 'array' || type === 'object' ? code`!${isOf(type, spot)}` : code`typeof ${value} !== ${text(type)}`;
}

function addWrongType(types: readonly string[], spot: Spot): Code {
  const { value, isRequired } = spot;
  const expected = text(types.join(' or '));
  if (types.includes('integer') && !types.includes('number')) {
    return code`issues = addWrongInteger(issues, ${value}, ${place(spot)}, ${expected});`;
  }
  return isRequired
    ? code`issues = addMissingOrWrongType(issues, ${value}, ${place(spot)}, ${expected});`
    : code`issues = addWrongType(issues, ${place(spot)}, ${expected});`;
}

const OF_ARRAY: Keywords = {
  ...DEMANDS.array,
  uniqueItems({ uniqueItems }, spot, keyword) {
    const repeated = [addIssue(spot, keyword, 'must NOT have duplicate items')];
    return uniqueItems ? block(code`if (hasRepeatedItems(${spot.value}))`, repeated) : [];
  },
  contains({ contains }, spot, keyword) {
    const none = code`!${spot.value}.some((item: unknown) => passes(item, ${check(contains, spot)}))`;
    return block(code`if (${none})`, [addIssue(spot, keyword, 'must contain at least 1 valid item')]);
  },
  prefixItems: ({ prefixItems }, spot) =>
    prefixItems.flatMap((schema: AnySchema, index: number) => {
      const item = code`item${number(spot.depth)}_${number(index)}`;
      const lines = checksOf(schema, inside(spot, item, number(index)));
      const read = withConstant(item, code`${spot.value}[${number(index)}]`, lines);
      return lines.length === 0 ? [] : block(code`if (${spot.value}.length > ${number(index)})`, read);
    }),
  items({ items, prefixItems = [] }, spot) {
    const depth = number(spot.depth);
    const [index, item] = [code`index${depth}`, code`item${depth}`];
    const lines = checksOf(items, inside(spot, item, code`\${${index}}`));
    const first = number(prefixItems.length);
    const head = code`for (let ${index} = ${first}; ${index} < ${spot.value}.length; ${index} += 1)`;
    return block(head, withConstant(item, code`${spot.value}[${index}]`, lines));
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
    const names = read.map(({ name, variable }) => code`${key(name)}: ${variable},`);
    const from = read.some(({ name }) => isInherited(name))
      ? code`Object.assign(Object.create(null), ${spot.value})`
      : spot.value;
    const destructured = names.length === 0 ? [] : [code`const {`, ...indent(names), code`} = ${from};`];
    return [...destructured, ...checked.flatMap(({ lines }) => lines)];
  },
  required: ({ required, properties = {} }, spot) =>
    required
      .filter((name: string) => !Object.hasOwn(properties, name))
      .flatMap((name: string) =>
        block(code`if (${member(spot, name)} === undefined)`, [addMissing(property(spot, name))]),
      ),
  [X_SUM]: ({ [X_SUM]: sums, properties = {} }, spot) =>
    Object.entries<string[]>(sums).map(([total, terms]) => {
      const read = (name: string) =>
        Object.hasOwn(properties, name) ? property(spot, name).value : member(spot, name);
      const added = code`[${joined(terms.map(read), code`, `)}], ${text(terms.join(' + '))}`;
      return code`issues = checkSum(issues, ${place(property(spot, total))}, ${read(total)}, ${added});`;
    }),
  ...DEMANDS.object,
  propertyNames({ propertyNames }, spot) {
    const name = code`name${number(spot.depth)}`;
    const lines = checksOf(propertyNames, { ...spot, value: name, depth: spot.depth + 1, isRequired: false });
    return block(code`for (const ${name} of Object.keys(${spot.value}) as unknown[])`, lines);
  },
  patternProperties: ({ patternProperties }, spot) =>
    Object.entries<AnySchema>(patternProperties).flatMap(([pattern, schema]) => {
      const keys = code`Object.keys(${spot.value}).filter((key) => ${regExp(pattern, 'u')}.test(key))`;
      return memberChecks(keys, schema, spot);
    }),
  additionalProperties({ additionalProperties, properties = {}, patternProperties = {} }, spot, keyword) {
    const patterns = Object.keys(patternProperties).map((pattern) => regExp(pattern, 'u'));
    const keys = code`otherKeys(${spot.value}, ${data(Object.keys(properties))}, [${joined(patterns, code`, `)}])`;
    if (additionalProperties !== false) return memberChecks(keys, additionalProperties, spot);
    const name = code`key${number(spot.depth)}`;
    const unknown = addIssue(inside(spot, code``, code`\${pointerToken(${name})}`), keyword, 'is not a known field');
    return block(code`for (const ${name} of ${keys})`, [unknown]);
  },
};

function member({ value }: Spot, name: string): Code {
  const read = code`${value}[${text(name)}]`;
  return isInherited(name) ? code`(Object.hasOwn(${value}, ${text(name)}) ? ${read} : undefined)` : read;
}

/** Whether every object has such a member, which is not among its fields. */
function isInherited(name: string): boolean {
  return name in Object.prototype;
}

function addMissing(spot: Spot): Code {
  return addIssue(spot, 'required', 'is missing');
}

function optionalChecks(schema: AnySchema, spot: Spot): Code[] {
  return block(code`if (${spot.value} !== undefined)`, checksOf(schema, spot));
}

function requiredChecks(schema: AnySchema, spot: Spot): Code[] {
  // Where only the type asks for all values, that check also tells a missing value from one of another type.
  const constraints = typeof schema === 'object' ? constraintsOf(schema, spot.schemas) : {};
  const isTyped = 'type' in constraints && !Object.keys(OF_ANY).some((key) => key in constraints);
  if (isTyped) return checksOf(schema, spot);
  const isMissing = code`${spot.value} === undefined`;
  return ifElse(isMissing, [addMissing(spot)], checksOf(schema, { ...spot, isRequired: false }));
}

function memberChecks(keys: Code, schema: AnySchema, spot: Spot): Code[] {
  const depth = number(spot.depth);
  const [key, value] = [code`key${depth}`, code`member${depth}`];
  const lines = checksOf(schema, inside(spot, value, code`\${pointerToken(${key})}`));
  return block(code`for (const ${key} of ${keys})`, withConstant(value, code`${spot.value}[${key}]`, lines));
}

function withConstant(name: Code, value: Code, lines: readonly Code[]): Code[] {
  const isRead = lines.some((line) => String(line).includes(String(name)));
  return isRead ? [code`const ${name}: unknown = ${value};`, ...lines] : [...lines];
}

const OF_ANY: Keywords = {
  ...DEMANDS_OF_ANY,
  $ref: ({ $ref }, spot) => [
    code`issues = check${identifier(nameOfRef($ref))}(${spot.value}, ${place(spot)}, issues);`,
  ],
  allOf: ({ allOf }, spot) => allOf.flatMap((part: AnySchema) => checksOf(part, { ...spot, isRequired: false })),
  anyOf: ({ anyOf }, spot, keyword) => alternatives(keyword, anyOf, spot),
  oneOf: ({ oneOf }, spot, keyword) => alternatives(keyword, oneOf, spot),
  not({ not }, spot, keyword) {
    const isPassed = code`passes(${spot.value}, ${check(not, { ...spot, isSpeculative: true })})`;
    return block(code`if (${isPassed})`, [addIssue(spot, keyword, 'must NOT be valid')]);
  },
  if({ if: condition, then = true, else: otherwise = true }, spot) {
    const isPassed = code`passes(${spot.value}, ${check(condition, { ...spot, isSpeculative: true })})`;
    return [
      ...block(code`if (${isPassed})`, checksOf(then, spot)),
      ...block(code`if (!${isPassed})`, checksOf(otherwise, spot)),
    ];
  },
};

function alternatives(rule: string, schemas: readonly AnySchema[], spot: Spot): Code[] {
  const checks = schemas.map((schema) => check(schema, spot));
  const given = code`${spot.value}, ${place(spot)}, ${text(rule)}, [${joined(checks, code`, `)}]`;
  return [code`issues = checkAlternatives(issues, ${given});`];
}

function check(schema: AnySchema, { schemas, isSpeculative = false }: Spot): Code {
  const lines = [...checksOf(schema, { ...start(schemas), isSpeculative }), code`return issues;`];
  return joined(block(code`(value: unknown, at: string, issues?: Issues): Issues =>`, lines), code`\n`);
}

/** Keywords that demand nothing of values of other types. */
const OF_TYPE = { ...DEMANDS, array: OF_ARRAY, object: OF_OBJECT };
