import type { SchemaObject } from 'ajv';
import { FORMATS } from '../../model/add-rules.ts';
import { X_SUM } from '../../model/extension-keywords.ts';

/** A schema as JSON Schema has it, with every keyword that an overlay may add. */
export type AnySchema = SchemaObject | boolean;
export type Schemas = Readonly<Record<string, SchemaObject>>;

const ANNOTATIONS = new Set([
  ...['title', 'description', 'examples', 'default', 'deprecated', 'readOnly', 'writeOnly', '$comment'],
  ...['contentEncoding', 'contentMediaType', 'contentSchema', 'discriminator', 'xml', 'externalDocs', 'example'],
]);

/** Name of the schema that a reference points at. */
export const nameOfRef = ($ref: string): string => $ref.replace('#/components/schemas/', '');

/**
 * The keywords of a schema that demand something. A schema that does nothing but refer to a scalar, itself or by an
 * `allOf` of one, demands what that does.
 */
export function constraintsOf(schema: SchemaObject, schemas: Schemas): SchemaObject {
  const isAnnotation = (key: string) => ANNOTATIONS.has(key) || (key.startsWith('x-') && key !== X_SUM);
  // A format that the contract has no words for is a note, and so is a keyword that nothing here checks.
  const isNote = ([key, value]: [string, unknown]) =>
    isAnnotation(key) || (key === 'format' && !((value as string) in FORMATS));
  const constraints: SchemaObject = Object.fromEntries(Object.entries(schema).filter((entry) => !isNote(entry)));
  if (Object.keys(constraints).length !== 1) return constraints;
  const { $ref, allOf } = constraints;
  if (allOf?.length === 1 && typeof allOf[0] === 'object') return constraintsOf(allOf[0], schemas);
  const target = $ref && schemas[nameOfRef($ref)];
  return target && isScalar(target) ? constraintsOf(target, schemas) : constraints;
}

function isScalar(schema: SchemaObject): boolean {
  const isOfScalarType = ['string', 'integer', 'number', 'boolean'].includes(schema.type);
  // Without references of its own, it cannot refer to itself either.
  return isOfScalarType && !JSON.stringify(schema).includes('"$ref"');
}
