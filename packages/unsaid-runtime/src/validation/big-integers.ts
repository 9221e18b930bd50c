import type { Schema, SchemaObject } from './compiling.ts';
import type { Schemas } from './schemas.ts';
import { isObject } from './values.ts';

/**
 * Gives a parsed value the integers that its schemas have: bigints for `type: bigint`, numbers elsewhere. In a union, the
 * members that the value satisfies decide.
 */
export function withBigInts(value: unknown, schemas: readonly Schema[], set: Schemas): unknown {
  const parts = applying(schemas, value, set);
  if (typeof value === 'number' || typeof value === 'bigint') {
    const isBig = parts.some(({ type }) => [type].flat().includes('bigint'));
    if (!isBig) return Number(value);
    return Number.isSafeInteger(value) ? BigInt(value) : value;
  }
  if (Array.isArray(value))
    return value.map((item, index) =>
      withBigInts(
        item,
        ofKeyword(parts, (part) => itemOf(part, index)),
        set,
      ),
    );
  if (!isObject(value) || ![Object.prototype, null].includes(Object.getPrototypeOf(value))) return value;
  const members = Object.entries(value).map(([name, member]) => {
    const own = parts.flatMap((part) => schemasOf(part, name));
    return [name, withBigInts(member, own, set)];
  });
  return Object.fromEntries(members);
}

const ofKeyword = (parts: readonly SchemaObject[], find: (part: SchemaObject) => unknown): Schema[] =>
  parts.map(find).filter((each) => each !== undefined) as Schema[];

const itemOf = ({ prefixItems, items }: SchemaObject, index: number): unknown =>
  (Array.isArray(prefixItems) ? prefixItems[index] : undefined) ?? items;

/** The schemas of a property in one schema. */
function schemasOf({ properties, patternProperties, additionalProperties }: SchemaObject, name: string): Schema[] {
  const named = isObject(properties) && Object.hasOwn(properties, name) ? [properties[name]] : [];
  const patterns = Object.entries(isObject(patternProperties) ? patternProperties : {});
  const matching = patterns.filter(([pattern]) => new RegExp(pattern, 'u').test(name)).map(([, schema]) => schema);
  const found = [...named, ...matching];
  return (found.length === 0 && additionalProperties !== undefined ? [additionalProperties] : found) as Schema[];
}

/** Some schemas with those that hold for the same value, each once. */
function applying(schemas: readonly Schema[], value: unknown, set: Schemas): readonly SchemaObject[] {
  const found = new Set<SchemaObject>();
  const visit = (schema: Schema): void => {
    if (typeof schema === 'boolean' || found.has(schema)) return;
    found.add(schema);
    const { $ref, allOf, anyOf, oneOf, if: condition } = schema;
    const listOf = (list: unknown) => (Array.isArray(list) ? (list as Schema[]) : []);
    if (typeof $ref === 'string') visit(set.resolved($ref));
    listOf(allOf).forEach(visit);
    for (const part of [...listOf(anyOf), ...listOf(oneOf)]) if (set.accepts(part, value)) visit(part);
    const chosen = condition !== undefined && (set.accepts(condition as Schema, value) ? schema.then : schema.else);
    if (chosen) visit(chosen as Schema);
  };
  schemas.forEach(visit);
  return [...found];
}
