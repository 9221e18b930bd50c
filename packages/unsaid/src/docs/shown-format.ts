import type { OpenApiDocument, Schema } from '../engine/model/contract.ts';
import { eachSchema } from '../engine/model/dialect.ts';

/** The format of a schema, with the words that it is judged by; `undefined` where it has none. */
export function shownFormat({ format, 'x-format': words }: Schema): string | undefined {
  return format === undefined || words === undefined ? format : `${format}, validated as ${words}`;
}

/** A copy in which each format shows its words: the reference shows no extension keywords. */
export function withShownFormats(document: OpenApiDocument): OpenApiDocument {
  const copy = structuredClone(document);
  eachSchema(copy, (schema) => {
    if (!('x-format' in schema)) return;
    Object.assign(schema, { format: shownFormat(schema as Schema) });
    delete schema['x-format'];
  });
  return copy;
}
