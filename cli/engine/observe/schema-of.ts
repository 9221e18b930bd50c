import type { Json, Schema } from '../model/contract.ts';
import { shownName } from './shown.ts';

/** Bounds of a schema: of a body that nobody specified, the outline will do. */
const MAX_DEPTH = 4;
const MAX_FIELDS = 30;
const MAX_ITEMS = 20;

/** A schema of types and names of fields that fits a value; it requires nothing and closes nothing. */
export function schemaOf(value: Json, depth = 0): Schema {
  const type = typeOf(value);
  if (depth >= MAX_DEPTH) return { type };
  if (Array.isArray(value)) {
    const schemas = new Map(
      value
        .slice(0, MAX_ITEMS)
        .map((item) => schemaOf(item, depth + 1))
        .map((each) => [JSON.stringify(each), each]),
    );
    const [only] = schemas.values();
    return { type, ...(schemas.size === 1 && only && { items: only }) };
  }
  if (type !== 'object') return { type };
  const fields = Object.entries(value as Record<string, Json>)
    .slice(0, MAX_FIELDS)
    .flatMap(([name, field]) => (shownName(name) === name ? [[name, schemaOf(field, depth + 1)] as const] : []))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { type, properties: Object.fromEntries(fields) };
}

/** The type of a value as JSON Schema names it. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}
