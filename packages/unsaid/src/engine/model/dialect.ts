import type { Schema } from './contract.ts';
import { isRecord, pointerToken, resolveRef } from './json-pointer.ts';
import { wordList } from './words.ts';

/** Keywords that JSON Schema 2020-12 (OpenAPI 3.1) and draft-07 (AsyncAPI 3.0) do not have in common. */
export const UNSHARED_KEYWORDS: readonly string[] = [
  'prefixItems',
  'minContains',
  'maxContains',
  'unevaluatedItems',
  'unevaluatedProperties',
  'dependentRequired',
  'dependentSchemas',
  'additionalItems',
  'dependencies',
  '$defs',
  'definitions',
  '$id',
  '$schema',
  '$vocabulary',
  '$anchor',
  '$dynamicAnchor',
  '$dynamicRef',
  '$recursiveAnchor',
  '$recursiveRef',
];

/** The keywords of a schema whose values are schemas: one, several by name, or a list. */
export const PARTS_OF_SCHEMAS: Readonly<Record<'one' | 'named' | 'listed', readonly string[]>> = {
  one: wordList(`
    items additionalProperties not contains propertyNames if then else unevaluatedItems unevaluatedProperties
  `),
  named: ['properties', 'patternProperties', 'dependentSchemas', '$defs'],
  listed: ['allOf', 'anyOf', 'oneOf', 'prefixItems'],
};

type Visit = (schema: object, pointer: string) => void;

/** Calls `visit` on every schema of a bundled document, innermost first, with the JSON pointer of each. */
export function eachSchema(document: object, visit: Visit): void {
  eachWholeSchema(document, (schema, pointer) => withinSchema(schema, pointer, visit));
}

/** Calls `visit` on every schema of a bundled document that is no part of another, with the JSON pointer of each. */
export function eachWholeSchema(document: object, visit: Visit): void {
  eachChild(document, '', (value, pointer, key) => {
    const isSchema = key === 'schema' || key === 'payload' || /^\/components\/schemas\/[^/]+$/.test(pointer);
    if (isSchema) visit(value, pointer);
    return !isSchema && key !== 'examples';
  });
}

function eachChild(
  node: object,
  pointer: string,
  enter: (value: object, pointer: string, key: string) => boolean,
): void {
  for (const key of Object.keys(node)) {
    const value: unknown = Reflect.get(node, key);
    if (!isRecord(value)) continue;
    const place = `${pointer}/${pointerToken(key)}`;
    if (enter(value, place, key)) eachChild(value, place, enter);
  }
}

function withinSchema(schema: unknown, pointer: string, visit: Visit): void {
  if (!isRecord(schema) || Array.isArray(schema)) return;
  for (const key of Object.keys(schema)) {
    const value = schema[key];
    if (!isRecord(value)) continue;
    if (ONE_PART.has(key)) withinSchema(value, `${pointer}/${key}`, visit);
    if (!MORE_PARTS.has(key)) continue;
    for (const [name, member] of Object.entries(value)) {
      withinSchema(member, `${pointer}/${key}/${pointerToken(name)}`, visit);
    }
  }
  visit(schema, pointer);
}

const ONE_PART = new Set(PARTS_OF_SCHEMAS.one);
const MORE_PARTS = new Set([...PARTS_OF_SCHEMAS.named, ...PARTS_OF_SCHEMAS.listed]);

/** A schema, its references followed, and those of its `allOf`, which hold as well; each once. */
export function withAllOf(document: object, schema: Schema): Schema[] {
  const found = new Set<Schema>();
  const visit = (each: Schema): void => {
    const node = resolveRef<Schema>(document, each);
    if (found.has(node)) return;
    found.add(node);
    for (const part of node.allOf ?? []) visit(part);
  };
  visit(schema);
  return [...found];
}

/** The fields of an object that a schema describes, those of its parts included. */
export function propertiesOf(document: object, schema: Schema): Record<string, Schema> {
  const parts = withAllOf(document, schema).toReversed();
  return Object.assign({}, ...parts.map(({ properties }) => properties));
}

/** The values seen of a schema, those of the schemas that it refers to included. */
export function valuesSeen(document: object, schema: Schema): readonly string[] {
  return withAllOf(document, schema).flatMap((each) => each['x-values-seen'] ?? []);
}
