import type { Json, OpenApiDocument, Schema } from '../../engine/model/contract.ts';
import { formatOf } from '../../engine/model/formats.ts';
import { resolveRef } from '../../engine/model/json-pointer.ts';
import type { CheckSchema } from '../../mock/create-schema-check.ts';

const MOST_LEVELS = 5;

/** A value that a schema allows, as far as one can be made up: with all fields where such a one fits, or with few. */
export function sampleBody(document: OpenApiDocument, check: CheckSchema, schema: Schema): Json {
  const all = sample(document, schema, 0);
  return check(schema, all).length === 0 ? all : sample(document, schema, MOST_LEVELS);
}

/** By types, formats and least sizes; what the authors show goes before what is made up. */
function sample(document: OpenApiDocument, reference: Schema, level: number): Json {
  const node = resolveRef<Schema>(document, reference);
  const { allOf = [], anyOf, oneOf, ...own } = node;
  const [alternative] = oneOf ?? anyOf ?? [];
  const parts = [...allOf, ...(alternative ? [alternative] : [])].map((part) => resolveRef<Schema>(document, part));
  const schema: Schema = Object.assign({}, ...parts, own);
  const shown = [schema.const, schema.default, ...(schema.examples ?? []), ...(schema.enum ?? [])];
  const known = shown.find((value) => value !== undefined && value !== null);
  if (known !== undefined) return known as Json;
  const [type] = [schema.type ?? (schema.properties || parts.length > 0 ? 'object' : 'string')].flat();
  if (type === 'array') return sampleItems(document, schema, level);
  if (type === 'object') return sampleFields(document, [...parts, node], level);
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1);
  if (type === 'boolean') return true;
  return type === 'null' ? null : String(formatOf(schema)?.sample ?? 'text').padEnd(schema.minLength ?? 0, 'x');
}

function sampleItems(document: OpenApiDocument, { items, minItems = 1 }: Schema, level: number): Json {
  if (items === undefined || level >= MOST_LEVELS) return [];
  return Array.from({ length: Math.min(minItems, 10) }, () => sample(document, items, level + 1));
}

function sampleFields(document: OpenApiDocument, parts: readonly Schema[], level: number): Json {
  const fields = parts.flatMap(({ properties = {}, required = [] }) => {
    const named = Object.entries(properties).filter(([, each]) => each.readOnly !== true);
    return named.filter(([name]) => level < MOST_LEVELS || required.includes(name));
  });
  if (level > 2 * MOST_LEVELS) return {};
  return Object.fromEntries(fields.map(([name, each]) => [name, sample(document, each, level + 1)]));
}
