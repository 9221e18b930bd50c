import { isJson, mediaTypeOf } from 'unsaid-runtime/http';
import type { MediaType, OpenApiDocument, Schema } from './contract.ts';
import { resolveRef } from './json-pointer.ts';

/** One of the bodies that a request or a response declares. */
interface ChosenBody {
  /** Its media type as declared, which may be a range. */
  readonly type: string;
  /** Its media type as it is sent. */
  readonly mediaType: string;
  readonly media: MediaType;
}

/** The body that a program sends and reads, of those that are declared: one with a schema, JSON first. */
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
  return bodies.find(({ mediaType }) => isJson(mediaType)) ?? bodies[0];
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
