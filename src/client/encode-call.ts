import type { OperationRow } from '../../generated/operations.ts';
import { isJson } from '../http/media-type.ts';
import type { CallSettings } from './reward-card-client.ts';

/** What any call takes. */
export interface AnySettings extends Omit<CallSettings, 'dispatcher'> {
  readonly params?: {
    path?: Record<string, unknown>;
    query?: Record<string, unknown>;
    cookie?: Record<string, unknown>;
  };
  readonly body?: unknown;
  /** A dispatcher of undici, which Node's `fetch` takes besides the members of the standard. */
  readonly dispatcher?: unknown;
}

type BodyInit = NonNullable<RequestInit['body']>;

/** What openapi-fetch takes. */
export type Encoded = Omit<AnySettings, 'dispatcher' | 'signal'>;

/** The operation of a variant that a call is of. */
export function operationAt(
  operations: object | undefined,
  { method, path }: { readonly method: string; readonly path: string },
): OperationRow | undefined {
  return Object.values(operations ?? {}).find((row: OperationRow) => row.method === method && row.path === path);
}

/** What a call takes, as openapi-fetch sends it where a contract has more than JSON: forms, files, text and cookies. */
export function encodeCall(
  { body, parameters, responses }: OperationRow,
  settings: Omit<AnySettings, 'dispatcher'>,
): Encoded {
  const { path, query, cookie, ...params } = settings.params ?? {};
  const joined = parameters.filter(({ name, isJoined }) => isJoined && Array.isArray(query?.[name]));
  const texts = Object.fromEntries(joined.map(({ name }) => [name, String(query?.[name])]));
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const answered = success?.mediaType ?? 'application/json';
  return {
    ...settings,
    params: { ...params, ...(path && { path }), ...(query && { query: { ...query, ...texts } }) },
    headers: { ...(cookie && { cookie: cookieOf(cookie) }), ...typeOf(body?.mediaType), ...headersOf(settings) },
    ...(body && settings.body !== undefined && { bodySerializer: serializerOf(body.mediaType) }),
    ...(!isJson(answered) && { parseAs: answered.startsWith('text/') ? 'text' : 'blob' }),
  };
}

/** Whether the contract states that a success has no body. */
export function isBodiless({ responses }: OperationRow, status: number): boolean {
  const row = responses[status] ?? responses['2XX'];
  return row !== undefined && row.validate === undefined;
}

/** The media type of a body; that of a form with files has a boundary, which `fetch` writes. */
function typeOf(mediaType: string | undefined): Record<string, string> {
  if (mediaType === undefined || mediaType === 'multipart/form-data') return {};
  return { 'content-type': mediaType };
}

const headersOf = ({ headers }: Encoded) =>
  headers instanceof Headers || Array.isArray(headers) ? Object.fromEntries(headers) : headers;

function serializerOf(mediaType: string): (body: unknown) => BodyInit {
  if (isJson(mediaType)) return JSON.stringify;
  if (mediaType === 'multipart/form-data') return (body) => filled(new FormData(), body);
  if (mediaType === 'application/x-www-form-urlencoded') return (body) => filled(new URLSearchParams(), body);
  return (body) => body as BodyInit;
}

/** A form with the fields of an object; each item of an array is a field. */
function filled<Form extends FormData | URLSearchParams>(form: Form, body: unknown): Form {
  if (body instanceof form.constructor) return body as Form;
  for (const [name, value] of Object.entries(body ?? {}))
    for (const item of [value].flat())
      if (item !== undefined) form.append(name, item instanceof Blob ? (item as never) : String(item));
  return form;
}

function cookieOf(cookies: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(cookies).filter(([, value]) => value !== undefined);
  return pairs.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('; ');
}
