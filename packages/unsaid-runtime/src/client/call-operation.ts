import type { Client as FetchClient } from 'openapi-fetch';
import type { OperationRow } from '../contract.ts';
import { describeError, isInstance } from '../describe-error.ts';
import { declaredResponse } from '../http/declared-response.ts';
import { describeConnectionError } from '../http/describe-connection-error.ts';
import { isJson, mediaTypeOf } from '../http/media-type.ts';
import { onceDispatcher, SENDS_ONCE, unmasked } from '../http/send-once.ts';
import { styledText } from '../http/styles.ts';
import type { CallResult, CallSettings } from './client.ts';
import { ClientError, type ClientErrorCode, type ClientErrorDetails } from './client-error.ts';
import { isDeclared, type OperationsVariant, operationAt, VARIANTS } from './operations.ts';
import { withDeadline } from './with-deadline.ts';

/** Methods that an operation of a contract may have. */
export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

type Method = (typeof METHODS)[number];

/** Paths with known methods only: `Client` types the parameters and results of each call. */
export type AnyPaths = Record<
  string,
  Record<Lowercase<Method>, { requestBody?: AnyContent; responses: { default: AnyContent } }>
>;

type AnyContent = { content: { 'application/json': unknown } };

/** How requests are sent. */
export interface Transport {
  readonly client: FetchClient<AnyPaths>;
  readonly variant: Partial<OperationsVariant>;
  readonly authenticate: ((request: Request) => Request | Promise<Request>) | undefined;
  readonly fetch: ((request: Request) => Promise<Response>) | undefined;
  readonly dispatcher: unknown;
  readonly timeoutMs: number | undefined;
}

/** One call, and how far it got. */
interface Call {
  readonly method: Method;
  readonly path: string;
  /** Dispatcher that prevents undici's automatic retry. */
  readonly dispatcher: object | undefined;
  sent: boolean;
  received?: Response;
}

/** Calls an operation through openapi-fetch. Rejects if no response shows the outcome. */
export function callOperation(
  transport: Transport,
  method: Method,
  path: string,
  { timeoutMs = transport.timeoutMs, signal, dispatcher = transport.dispatcher, ...init }: AnySettings,
): Promise<CallResult<unknown>> {
  const call: Call = { method, path, dispatcher: onceDispatcher(dispatcher), sent: false };
  if (timeoutMs === undefined && !signal) return carryOut(transport, call, init, null);
  const timedOut = () => failed(call, 'timeout', `had no complete response within ${timeoutMs} ms`);
  return withDeadline({ timeoutMs, signal, timedOut }, (signal) => carryOut(transport, call, init, signal));
}

async function carryOut(
  transport: Transport,
  call: Call,
  init: Omit<AnySettings, 'dispatcher' | 'signal' | 'timeoutMs'>,
  signal: AbortSignal | null,
): Promise<CallResult<unknown>> {
  const { operations } = transport.variant;
  const row = operations && operationAt({ operations }, call);
  checkPathParameters(call.path, init.params?.path, row);
  const fetch = (request: Request) => send(transport, call, request);
  if (operations) VARIANTS.set(fetch, { operations });
  // openapi-fetch makes the Request with what it does not know itself, as `dispatcher` is.
  const settings = { ...(row ? encodeCall(row, init) : (init as Encoded)), signal, fetch, dispatcher: call.dispatcher };
  const { data, error, response } = await transport.client[call.method](call.path, settings as never).catch(
    (error: unknown) => {
      throw call.received?.bodyUsed ? unreadable(call, call.received, error) : error;
    },
  );
  if (response.ok) {
    if (data !== undefined || (row && isBodiless(row, response.status))) return { data, response };
    throw failed(call, 'body-missing', `${succeeded(response)} empty`, { response });
  }
  // No body at all reads as empty text, so that the error of a failed call is never `undefined`.
  const failure = error === undefined ? '' : error;
  const problem = row && problemOf(row, response, failure);
  if (problem === undefined) return { error: failure, response };
  const { status } = response;
  const cause = [{ ...problem, operation: row?.id, status, at: '', openPoints: [] }];
  const said = `was answered ${status}, but the response ${problem.message}`;
  throw failed(call, 'response-invalid', said, { response, cause });
}

/** Why the error of a response cannot be of the type that its contract states: it is of another media type, or not JSON. */
function problemOf(row: OperationRow, { status, headers }: Response, error: unknown) {
  const stated = declaredResponse(row, status);
  if (!stated?.validate) return undefined;
  const mediaType = mediaTypeOf(headers.get('content-type'));
  // A body without a media type may still be what is declared.
  if (mediaType !== '' && !isDeclared(stated, mediaType))
    return { kind: 'media-type', message: `has the content-type ${mediaType}; the contract says ${stated.mediaType}` };
  if (typeof error !== 'string' || stated.validate(error).ok || stated.otherMediaTypes.includes(mediaType))
    return undefined;
  return { kind: 'not-json', message: error === '' ? 'has no body' : 'has a body that is not JSON' };
}

async function send(transport: Transport, call: Call, request: Request): Promise<Response> {
  const authenticated = transport.authenticate ? await authenticate(transport.authenticate, call, request) : request;
  call.sent = true;
  try {
    // The global `fetch` is looked up at each call, so that one that replaces it later is used.
    const fetch = transport.fetch ?? globalThis.fetch;
    call.received = unmasked(await fetch(sentOnce(authenticated, call)));
  } catch (error) {
    throw request.signal.aborted ? error : lost(call, error, transport, authenticated);
  }
  // Judged by a member, as the Request is: an injected fetch may come with classes of its own.
  if (!call.received?.headers) throw failed(call, 'fetch', 'failed: `fetch` did not return a Response');
  return call.received;
}

/** Restores the dispatcher on a request that middleware or `authenticate` created. */
function sentOnce(request: Request, { dispatcher }: Call): Request {
  if (dispatcher === undefined || Reflect.get(request, 'dispatcher') === dispatcher) return request;
  return new Request(request, { dispatcher } as RequestInit);
}

async function authenticate(
  authenticate: NonNullable<Transport['authenticate']>,
  call: Call,
  request: Request,
): Promise<Request> {
  let authenticated: Request;
  try {
    authenticated = await authenticate(request);
  } catch (error) {
    // openapi-fetch takes a thrown `undefined` and its like for no error.
    throw (
      error || failed(call, 'authenticate', `failed: \`authenticate\` threw ${describeError(error)}`, { cause: error })
    );
  }
  if (!authenticated?.url) throw failed(call, 'authenticate', 'failed: `authenticate` did not return a Request');
  return authenticated;
}

/** The error of a body that openapi-fetch began to read: what arrived is not JSON, or the rest never arrived. */
function unreadable(call: Call, response: Response, cause: unknown): ClientError {
  if (!isInstance(SyntaxError, cause)) return lost(call, cause);
  return failed(call, 'body-not-json', `${succeeded(response)} not JSON`, { response, cause });
}

const succeeded = ({ status }: Response) => `succeeded with status ${status}, but its body is`;

/** The error of a call without a complete response. A user's `fetch`, or a redirect, may have failed after it was sent. */
function lost(
  call: Call,
  cause: unknown,
  { fetch }: Pick<Transport, 'fetch'> = { fetch: undefined },
  request?: Request,
): ClientError {
  const { reason, maybeSent } = describeConnectionError(cause);
  if (maybeSent || request?.redirect === 'follow' || (fetch && !SENDS_ONCE.has(fetch)))
    return failed(call, 'response-lost', `lost its response: ${reason}`, { cause });
  return failed({ ...call, sent: false }, 'connection-failed', `was not sent: ${reason}`, { cause });
}

function failed(
  { method, path, sent }: Pick<Call, 'method' | 'path' | 'sent'>,
  code: ClientErrorCode,
  problem: string,
  details: ClientErrorDetails = {},
): ClientError {
  const isOpen = sent && !details.response?.ok && method !== 'GET';
  const risk = isOpen ? ' It may have been carried out; sending it again may repeat it.' : '';
  return new ClientError(code, `${method} ${path} ${problem}.${risk}`, { ...details, sent });
}

/** An empty segment and the two dot segments, even encoded ones, would address another resource. */
const INVALID_SEGMENT = /^\.{0,2}$/;

/**
 * Checks the path parameters of a call, since openapi-fetch sends a placeholder that has no value, and dot segments.
 * Throws a ClientError (`path-parameter`) for a value that is not text, or that no segment can carry.
 */
function checkPathParameters(
  template: string,
  parameters: Readonly<Record<string, unknown>> = {},
  row?: OperationRow,
): void {
  for (const placeholder of template.match(/{[^{}]+(?=})/g) ?? []) {
    const name = placeholder.slice(1);
    const value = parameters[name];
    const isText = typeof value === 'string' || row?.parameters.some((each) => each.name === name && each.type);
    if (isText && !INVALID_SEGMENT.test(String(value))) continue;
    const message = `The path parameter ${name} cannot be ${typeof value === 'string' ? JSON.stringify(value) : describeError(value)}.`;
    throw new ClientError('path-parameter', message);
  }
}

/** Settings of any call. */
export interface AnySettings extends Omit<CallSettings, 'dispatcher'> {
  readonly params?: {
    path?: Record<string, unknown>;
    query?: Record<string, unknown>;
    header?: Record<string, unknown>;
    cookie?: Record<string, unknown>;
  };
  readonly body?: unknown;
  /** A dispatcher of undici, which Node's `fetch` accepts in addition to the standard members. */
  readonly dispatcher?: unknown;
}

type BodyInit = NonNullable<RequestInit['body']>;

/** Options of openapi-fetch. */
interface Encoded extends Omit<AnySettings, 'dispatcher' | 'signal'> {
  readonly querySerializer?: (query: Record<string, unknown>) => string;
  readonly pathSerializer?: (url: string, path: Record<string, unknown>) => string;
}

/**
 * Encodes a call for openapi-fetch if a contract has more than JSON: forms, files, text, cookies, and parameters
 * in their styles.
 */
function encodeCall({ body, parameters, responses }: OperationRow, settings: Omit<AnySettings, 'dispatcher'>): Encoded {
  const { cookie, header, ...params } = settings.params ?? {};
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const answered = success?.mediaType ?? 'application/json';
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
      ...(cookie && { cookie: joined('cookie', cookie, '; ') }),
      ...typeOf(body?.mediaType),
      ...headersOf(settings),
    },
    ...(body && settings.body !== undefined && { bodySerializer: serializerOf(body.mediaType) }),
    ...(!isJson(answered) && { parseAs: answered.startsWith('text/') ? 'text' : 'blob' }),
  };
}

/** Returns true if the contract states that a success has no body. */
function isBodiless({ responses }: OperationRow, status: number): boolean {
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

/** A form with the fields of an object; each item of an array is a field, and an object is JSON. */
function filled<Form extends FormData | URLSearchParams>(form: Form, body: unknown): Form {
  if (body instanceof form.constructor) return body as Form;
  for (const [name, value] of Object.entries(body ?? {}))
    for (const item of [value].flat()) if (item !== undefined) form.append(name, partOf(form, item) as string);
  return form;
}

function partOf(form: FormData | URLSearchParams, item: unknown): string | Blob {
  if (item instanceof Blob) return item;
  if (typeof item !== 'object' || item === null) return String(item);
  const text = JSON.stringify(item);
  return form instanceof FormData ? new Blob([text], { type: 'application/json' }) : text;
}
