import type { SchemaObject } from 'ajv';
import { X_SUM } from '../../contract/add-rules.ts';
import { LISTED_PARTS, NAMED_PARTS, PARTS } from '../../contract/dialect.ts';

/** A schema as JSON Schema has it, with every keyword that an overlay may add. */
export type Constraints = SchemaObject | boolean;

/** Name of the schema that a reference points at. */
export const nameOfRef = ($ref: string): string => $ref.replace('#/components/schemas/', '');

/** What a schema demands: a copy without annotations, in which schemas of scalars stand in place of references to them. */
export function constraintsOf(schema: Constraints, schemas: Readonly<Record<string, SchemaObject>>): Constraints {
  if (typeof schema === 'boolean') return schema;
  const read = (part: Constraints) => constraintsOf(part, schemas);
  const constraints: SchemaObject = {};
  for (const [key, value] of Object.entries(schema)) {
    if (isAnnotation(key)) continue;
    if (PARTS.has(key)) constraints[key] = read(value);
    else if (NAMED_PARTS.has(key)) constraints[key] = mapValues(value, read);
    else if (LISTED_PARTS.has(key)) constraints[key] = value.map(read);
    else constraints[key] = value;
  }
  return replaceWrapper(constraints, schemas);
}

/** A schema that does nothing but refer to a scalar, directly or by an `allOf` of one, is what it refers to. */
function replaceWrapper(constraints: SchemaObject, schemas: Readonly<Record<string, SchemaObject>>): Constraints {
  if (Object.keys(constraints).length !== 1) return constraints;
  const { $ref, allOf } = constraints;
  if (allOf?.length === 1) return allOf[0];
  const target = $ref && schemas[nameOfRef($ref)];
  return target && isScalar(target) ? constraintsOf(target, schemas) : constraints;
}

function isScalar(schema: SchemaObject): boolean {
  const isOfScalarType = ['string', 'integer', 'number', 'boolean'].includes(schema.type);
  // Without references of its own, it cannot refer to itself either.
  return isOfScalarType && !JSON.stringify(schema).includes('"$ref"');
}

const ANNOTATIONS = new Set([
  ...['title', 'description', 'examples', 'default', 'deprecated', 'readOnly', 'writeOnly', '$comment'],
  ...['contentEncoding', 'contentMediaType', 'contentSchema'],
]);

function isAnnotation(key: string): boolean {
  return ANNOTATIONS.has(key) || (key.startsWith('x-') && key !== X_SUM);
}

function mapValues<From, To>(record: Record<string, From>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
