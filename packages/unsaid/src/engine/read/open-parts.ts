import type { OpenApiDocument, Schema } from '../model/contract.ts';
import { eachSchema, withAllOf } from '../model/dialect.ts';
import { isWithinExtension } from '../model/json-pointer.ts';
import type { Note } from '../model/notes.ts';
import type { OriginOf } from './origins.ts';

/**
 * Opens, in a bundled document, parts of `allOf` that exclude fields of the other parts: several frameworks close each
 * class of a hierarchy, though a value has the fields of all. Returns a note on each.
 */
export function openParts(document: OpenApiDocument, originOf: OriginOf): Note[] {
  const closed = new Set<Schema>();
  eachSchema(document, (schema: Schema, pointer) => {
    if (!Array.isArray(schema.allOf) || isWithinExtension(pointer)) return;
    const parts = withAllOf(document, schema);
    const names = parts.flatMap(({ properties = {} }) => Object.keys(properties));
    for (const part of parts) {
      const { properties = {}, additionalProperties } = part;
      if (additionalProperties !== false || 'patternProperties' in part) continue;
      if (names.some((name) => !Object.hasOwn(properties, name))) closed.add(part);
    }
  });
  return [...closed].map((part) => {
    const place = originOf(part, 'additionalProperties');
    delete part.additionalProperties;
    return { place, message: OPENED };
  });
}

const OPENED = '`additionalProperties: false` excludes fields of other parts of `allOf`, and is left out.';
