import type { BodyRow, OperationRow } from '../contract.ts';
import { formText } from '../http/form-text.ts';
import { writeJson } from '../http/json.ts';
import { isJson, isStream } from '../http/media-type.ts';
import { styledText } from '../http/styles.ts';
import type { CallSettings } from './client.ts';

/** Settings of any call. */
export interface AnySettings extends Omit<CallSettings, 'dispatcher'> {
  readonly params?: {
    path?: Record<string, unknown>;
    query?: Record<string, unknown>;
    header?: Record<string, unknown>;
    cookie?: Record<string, unknown>;
  };
  readonly body?: unknown;
  readonly parseAs?: 'stream';
  /** A dispatcher of undici, which Node's `fetch` accepts in addition to the standard members. */
  readonly dispatcher?: unknown;
}

type BodyInit = NonNullable<RequestInit['body']>;

/** Options of openapi-fetch. */
export interface Encoded extends Omit<AnySettings, 'dispatcher' | 'signal' | 'parseAs'> {
  readonly parseAs?: ReturnType<typeof readAs>;
  readonly querySerializer?: (query: Record<string, unknown>) => string;
  readonly pathSerializer?: (url: string, path: Record<string, unknown>) => string;
}

/**
 * Encodes a call for openapi-fetch if a contract has more than JSON: forms, files, text, cookies, and parameters
 * in their styles.
 */
export function encodeCall(
  { body, parameters, responses }: OperationRow,
  settings: Omit<AnySettings, 'dispatcher'>,
): Encoded {
  const { cookie, header, ...params } = settings.params ?? {};
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const usual = success?.mediaType ?? 'application/json';
  const stream = settings.parseAs && [usual, ...(success?.otherMediaTypes ?? [])].find(isStream);
  const answered = stream ?? usual;
  const texts = (place: string, values: object = {}) =>
    Object.entries(values).flatMap(([name, value]) => {
      const row = parameters.find((each) => each.name === name && each.in === place) ?? { name, in: place };
      return value === undefined || value === null ? [] : [[name, styledText(row, value)] as const];
    });
  const joined = (place: string, values: object | undefined, separator: string) =>
    texts(place, values)
      .map(([, text]) => text)
      .filter(Boolean)
      .join(separator);
  return {
    ...settings,
    params: { ...params, header: Object.fromEntries(texts('header', header)) },
    querySerializer: (query) => joined('query', query, '&'),
    pathSerializer: (url, path) =>
      texts('path', path).reduce((filled, [name, text]) => filled.replaceAll(`{${name}}`, () => text), url),
    headers: {
      ...((stream || (success && isJson(answered) && success.otherMediaTypes.length > 0)) && { accept: answered }),
      ...(cookie && { cookie: joined('cookie', cookie, '; ') }),
      ...(settings.body !== undefined && typeOf(body?.mediaType)),
      ...headersOf(settings),
    },
    ...(body && settings.body !== undefined && { bodySerializer: serializerOf(body) }),
    ...(!isJson(answered) && { parseAs: readAs(answered) }),
  };
}

const readAs = (mediaType: string) =>
  isStream(mediaType) ? 'stream' : mediaType.startsWith('text/') ? 'text' : 'blob';

/** The media type of a body; that of a form with files has a boundary, and a Blob has a type, which `fetch` writes. */
function typeOf(mediaType: string | undefined): Record<string, string | null> {
  if (mediaType === undefined || mediaType === 'multipart/form-data') return {};
  // Null removes the content-type that openapi-fetch sends by itself.
  if (mediaType.includes('*')) return { 'content-type': null };
  return { 'content-type': mediaType };
}

const headersOf = ({ headers }: Encoded) =>
  headers instanceof Headers || Array.isArray(headers) ? Object.fromEntries(headers) : headers;

function serializerOf(row: BodyRow): (body: unknown) => BodyInit {
  const { mediaType, validate } = row;
  if (isJson(mediaType)) return (body) => writeJson(body, validate) as string;
  if (mediaType === 'multipart/form-data') return (body) => formData(body, validate);
  if (mediaType === 'application/x-www-form-urlencoded')
    return (body) => (body instanceof URLSearchParams ? body : formText(body, row));
  return (body) => body as BodyInit;
}

/** A form with the fields of an object but null; each item of an array is a field, and an object is JSON. */
function formData(body: unknown, validate: BodyRow['validate']): FormData {
  if (body instanceof FormData) return body;
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {}))
    for (const item of [value].flat())
      if (item !== undefined && item !== null) form.append(name, partOf(item, validate));
  return form;
}

function partOf(item: unknown, validate: BodyRow['validate']): string | Blob {
  if (item instanceof Blob) return item;
  if (typeof item !== 'object') return String(item);
  return new Blob([String(writeJson(item, validate))], { type: 'application/json' });
}
