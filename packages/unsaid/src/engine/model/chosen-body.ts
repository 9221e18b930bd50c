import { isJson, mediaTypeOf } from 'unsaid-runtime/http';
import type { MediaType, OpenApiDocument, Schema } from './contract.ts';
import { propertiesOf, withAllOf } from './dialect.ts';
import { resolveRef } from './json-pointer.ts';

/** One of the bodies that a request or a response declares. */
interface ChosenBody {
  /** Its media type as declared, which may be a range. */
  readonly type: string;
  /** Its media type as it is sent. */
  readonly mediaType: string;
  readonly media: MediaType;
}

/**
 * The body that a program sends and reads, of those that are declared: one with a schema, JSON first, and
 * `application/json` before other kinds of it. A form comes before JSON that cannot carry the files of its schema.
 */
export function chosenBody(
  openapi: OpenApiDocument,
  content: Readonly<Record<string, MediaType>> = {},
): ChosenBody | undefined {
  const all = Object.entries(content).map(([type, media]) => ({
    type,
    media,
    mediaType: sentAs(openapi, type, media),
  }));
  const described = all.filter(({ media }) => Object.keys({ ...media.schema }).length > 0);
  const bodies = described.length > 0 ? described : all;
  const json =
    bodies.find(({ mediaType }) => mediaTypeOf(mediaType) === 'application/json') ??
    bodies.find(({ mediaType }) => isJson(mediaType));
  const form = bodies.find(({ mediaType }) => mediaTypeOf(mediaType) === 'multipart/form-data');
  return form && json && hasFile(openapi, json.media) ? form : (json ?? bodies[0]);
}

/** Returns true if a field of a body is a file, or a list of files. */
function hasFile(openapi: OpenApiDocument, { schema = {} }: Partial<MediaType>): boolean {
  return Object.values(propertiesOf(openapi, schema))
    .flatMap((field) => withAllOf(openapi, field))
    .some(({ format, items }) => format === 'binary' || (items && items.format === 'binary'));
}

/** The media type that stands for a range: JSON where it is in the range, and the schema is not that of a file. */
function sentAs(openapi: OpenApiDocument, type: string, { schema }: Partial<MediaType>): string {
  const range = mediaTypeOf(type);
  if (!range.includes('*')) return type;
  if (range === 'text/*') return 'text/plain';
  const { format, contentMediaType, contentEncoding } = schema ? resolveRef<Schema>(openapi, schema) : {};
  const isFile = format === 'binary' || contentMediaType !== undefined || contentEncoding !== undefined;
  return isFile || !/^(?:\*|application)\//.test(range) ? 'application/octet-stream' : 'application/json';
}
