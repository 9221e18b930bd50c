import type { Client } from 'openapi-fetch';
import { checkPathParameters } from './check-path-parameters.ts';
import type { CallResult, CallSettings } from './reward-card-client.ts';
import {
  RewardCardClientError,
  type RewardCardClientErrorCode,
  type RewardCardClientErrorDetails,
} from './reward-card-client-error.ts';
import { withDeadline } from './with-deadline.ts';

/** Methods that an operation of a contract may have. */
export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
type Method = (typeof METHODS)[number];

/** Paths of which only the methods are known: what a call takes and returns is for `RewardCardClient` to tell. */
export type AnyPaths = Record<string, Record<Method, { requestBody?: AnyContent; responses: { default: AnyContent } }>>;
type AnyContent = { content: { 'application/json': unknown } };

/** What any call takes. */
export interface AnySettings extends CallSettings {
  readonly params?: { path?: Record<string, unknown>; query?: Record<string, unknown> };
  readonly body?: unknown;
}

/** How requests are sent. */
export interface Transport {
  readonly client: Client<AnyPaths>;
  readonly authenticate: ((request: Request) => Request | Promise<Request>) | undefined;
  readonly fetch: ((request: Request) => Promise<Response>) | undefined;
  readonly timeoutMs: number | undefined;
}

/** One call, and how far it got. */
interface Call {
  readonly name: string;
  sent: boolean;
  received?: Response;
}

/** Calls an operation through openapi-fetch, and rejects where there is no response that tells how the call went. */
export async function callOperation(
  transport: Transport,
  method: Method,
  path: string,
  { timeoutMs = transport.timeoutMs, signal, ...init }: AnySettings,
): Promise<CallResult<unknown>> {
  checkPathParameters(path, init.params?.path);
  const call: Call = { name: `${method.toUpperCase()} ${path}`, sent: false };
  const timedOut = () => failed(call, 'timeout', `had no complete response within ${timeoutMs} ms`);
  return withDeadline({ timeoutMs, signal, timedOut }, async (signal) => {
    const fetch = (request: Request) => send(transport, call, request);
    const { data, error, response } = await transport.client
      .request(method, path, { ...init, signal, fetch })
      .catch((error: unknown) => {
        throw call.received?.bodyUsed ? unreadable(call, call.received, error) : error;
      });
    if (response.ok && data === undefined)
      throw failed(call, 'body-missing', `${succeeded(response)} empty`, { response });
    // No body at all reads as empty text, so that the error of a failed call is never `undefined`.
    return response.ok ? { data, response } : { error: error === undefined ? '' : error, response };
  });
}

async function send({ authenticate, fetch }: Transport, call: Call, request: Request): Promise<Response> {
  const authenticated = authenticate ? await authenticate(request) : request;
  // Judged by a member, here and below: an injected fetch may come with classes of its own.
  if (!authenticated?.url) throw failed(call, 'authenticate', 'failed: `authenticate` did not return a Request');
  call.sent = true;
  try {
    // The global `fetch` is looked up at each call, so that one that replaces it later is used.
    call.received = await (fetch ?? globalThis.fetch)(authenticated);
  } catch (error) {
    throw request.signal.aborted ? error : lost(call, error);
  }
  if (!call.received?.headers) throw failed(call, 'fetch', 'failed: `fetch` did not return a Response');
  return call.received;
}

/** The error of a body that openapi-fetch began to read: what arrived is not JSON, or the rest never arrived. */
function unreadable(call: Call, response: Response, cause: unknown): RewardCardClientError {
  if (!(cause instanceof SyntaxError)) return lost(call, cause);
  return failed(call, 'body-not-json', `${succeeded(response)} not JSON`, { response, cause });
}

const succeeded = ({ status }: Response) => `succeeded with status ${status}, but its body is`;
const lost = (call: Call, cause: unknown) => failed(call, 'response-lost', `lost its response: ${cause}`, { cause });

function failed(
  { name, sent }: Call,
  code: RewardCardClientErrorCode,
  problem: string,
  details: RewardCardClientErrorDetails = {},
): RewardCardClientError {
  const isOpen = sent && !details.response && !name.startsWith('GET');
  const risk = isOpen ? ' It may have been carried out: see the open point `idempotency`.' : '';
  return new RewardCardClientError(code, `${name} ${problem}.${risk}`, { ...details, sent });
}
