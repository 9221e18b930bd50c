import type { Client as FetchClient } from 'openapi-fetch';
import type { OperationRow } from '../contract.ts';
import { describeError, isInstance } from '../describe-error.ts';
import { describeConnectionError } from '../http/describe-connection-error.ts';
import { pathOfTemplate } from '../http/path-pattern.ts';
import { onceDispatcher, SENDS_ONCE, unmasked } from '../http/send-once.ts';
import type { CallResult } from './client.ts';
import { ClientError, type ClientErrorCode, type ClientErrorDetails } from './client-error.ts';
import type { AnySettings, Encoded } from './encode-call.ts';
import { type OperationsVariant, STATED } from './operations.ts';
import type { STATED_CALLS } from './stated-calls.ts';
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

/** Operations, and how their calls follow them; neither where every body is JSON. */
export type StatedVariant =
  | (OperationsVariant & { readonly calls: typeof STATED_CALLS })
  | { readonly operations?: undefined; readonly calls?: undefined };

/** How requests are sent. */
export interface Transport {
  readonly client: FetchClient<AnyPaths>;
  readonly variant: StatedVariant;
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
  const { operations, calls } = transport.variant;
  const row = operations && calls.operationAt({ operations }, call);
  const path = pathOfTemplate(call.path);
  checkPathParameters(path, init.params?.path, row);
  const fetch = (request: Request) => send(transport, call, request);
  if (operations) STATED.set(fetch, { operations, path: call.path });
  // openapi-fetch makes the Request with what it does not know itself, as `dispatcher` is.
  const settings = {
    ...(row ? calls.encodeCall(row, init) : (init as Encoded)),
    signal,
    fetch,
    dispatcher: call.dispatcher,
  };
  const { data, error, response } = await transport.client[call.method](path, settings as never).catch(
    (error: unknown) => {
      throw call.received?.bodyUsed ? unreadable(call, call.received, error) : error;
    },
  );
  const exact = (parsed: unknown) => (calls ? calls.exactBody(fetch, parsed) : parsed);
  if (response.ok) {
    if (data !== undefined || (row && calls.isBodiless(row, response.status)))
      return { data: await exact(data), response };
    throw failed(call, 'body-missing', `${succeeded(response)} empty`, { response });
  }
  // No body at all reads as empty text, so that the error of a failed call is never `undefined`.
  const failure = error === undefined ? '' : await exact(error);
  const problem = row && calls.problemOf(row, response, failure);
  if (problem === undefined) return { error: failure, response };
  const said = `was answered ${response.status}, but the response ${problem.message}`;
  throw failed(call, 'response-invalid', said, { response, cause: [problem] });
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
