import createClient, { type ClientOptions, type Middleware } from 'openapi-fetch';
import type { paths } from '../../generated/rest.ts';
import { ask } from '../callback.ts';
import { fillPath } from './fill-path.ts';
import { readBaseUrl } from './read-base-url.ts';
import type { CallResult, CallSettings, ContractMethod, RewardCardClient } from './reward-card-client.ts';
import { RewardCardClientError } from './reward-card-client-error.ts';
import { checkTimeout, withDeadline } from './with-deadline.ts';

/** How a client reaches the service. Other members of `fetch`'s second argument hold for every call. */
export interface RewardCardClientOptions extends Omit<RequestInit, 'body' | 'headers' | 'method' | 'signal'> {
  /** Base URL that the provider gives you; every path is relative to it. No host is stated, so there is no default. */
  readonly baseUrl: string | URL;
  /**
   * Adds your credentials to a request and returns it, or a new one, or a promise of either. How they are sent is an
   * open point (`api-credentials`). It is asked for every call, last before it is sent; what it throws fails the call.
   */
  readonly authenticate?: ((request: Request) => Request | Promise<Request>) | undefined;
  /** Sends the requests, in place of the global `fetch`. What it throws fails the call. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /**
   * Milliseconds that a call may take, its answer's body included, and `authenticate`, `fetch` and middleware with it.
   * Without it there is no limit: a call never settles where one of them never does.
   */
  readonly timeoutMs?: number | undefined;
  /** Headers of every request. */
  readonly headers?: NonNullable<ClientOptions['headers']>;
}

/**
 * Creates a client of the service. It repeats nothing by itself, since whether that is safe is an open point
 * (`idempotency`), and follows no redirect, which could carry credentials elsewhere: pass `redirect` to change that.
 * Throws a RewardCardClientError for a base URL or a timeout that cannot be used.
 */
export function createRewardCardClient<Paths = paths>(options: RewardCardClientOptions): RewardCardClient<Paths> {
  const { baseUrl, authenticate, fetch, timeoutMs, ...init } = options ?? {};
  checkTimeout(timeoutMs);
  const client = createClient({ redirect: 'manual', ...init, baseUrl: readBaseUrl(baseUrl), pathSerializer: fillPath });
  const request = client.request as unknown as SendAny;
  let sending: Sending = SEND_DRAFT;
  const use = (...middleware: Middleware[]) => {
    client.use(...middleware);
    sending = {
      send: async (request) => {
        const authenticated = authenticate ? await addCredentials(authenticate, request) : request;
        return ask(() => (fetch ?? globalThis.fetch)(authenticated));
      },
    };
  };
  if (fetch || authenticate) use();
  const call = (method: Uppercase<ContractMethod>) => (path: string, settings?: CallSettings) =>
    callOperation({ method, path, request, timeoutMs, ...sending }, settings ?? {});
  const methods: Record<Uppercase<ContractMethod>, ReturnType<typeof call>> = { GET: call('GET'), POST: call('POST') };
  // Up to here paths and bodies are any; the type of the client is what tells them apart.
  return { ...methods, use, eject: client.eject } as unknown as RewardCardClient<Paths>;
}

/** What openapi-fetch does at run time, whatever the path. */
type SendAny = (method: string, path: string, init: object) => Promise<CallResult<unknown>>;

/** How a request is sent, and the class that openapi-fetch makes it of, where that is not `Request`. */
interface Sending {
  readonly send: (request: Request) => Promise<Response>;
  readonly Request?: object;
}

/** Stands in for a Request that nobody looks at: `fetch` makes its own, and another one takes a fifth of a call. */
function Draft(url: string, init: RequestInit) {
  return { ...init, url };
}

/** Sends a draft. The global `fetch` is found at each call, so that whoever replaces it later is heard. */
const SEND_DRAFT: Sending = { Request: Draft, send: (draft) => globalThis.fetch(draft.url, draft) };

interface Operation extends Sending {
  readonly method: string;
  readonly path: string;
  readonly request: SendAny;
  readonly timeoutMs: number | undefined;
}

function callOperation(
  { method, path, request, send, Request, timeoutMs: usual }: Operation,
  { timeoutMs = usual, signal, ...init }: CallSettings,
): Promise<CallResult<unknown>> {
  const call = `${method} ${path}`;
  let answer: Response | undefined;
  const fetch = async (request: Request) => {
    try {
      answer = checkResponse(await send(request));
      return answer;
    } catch (error) {
      // openapi-fetch goes on without a response where what was thrown is falsy.
      throw error || new RewardCardClientError('fetch', `${call} failed: ${error} was thrown.`);
    }
  };
  return withDeadline({ timeoutMs, signal, call }, async (signal) => {
    try {
      const { data, error, response } = await request(method, path, { ...init, signal, fetch, Request });
      // No body at all reads as empty text, so that the error of a failed call is never `undefined`.
      return response.ok ? { data, response } : { error: error === undefined ? '' : error, response };
    } catch (error) {
      throw answer?.bodyUsed && error instanceof SyntaxError ? bodyNotJson(call, answer, error) : error;
    }
  });
}

async function addCredentials(
  authenticate: NonNullable<RewardCardClientOptions['authenticate']>,
  request: Request,
): Promise<Request> {
  const authenticated = await ask(() => authenticate(request));
  // Not by its class: an injected fetch may come with a Request of its own.
  if (typeof authenticated?.url === 'string') return authenticated;
  throw new RewardCardClientError(
    'authenticate',
    'The option `authenticate` returned no Request; return the one it got.',
  );
}

function checkResponse(response: Response): Response {
  // Not by its class: an injected fetch may come with a Response of its own.
  if (response?.headers) return response;
  throw new RewardCardClientError('fetch', 'The option `fetch` did not return a Response.');
}

function bodyNotJson(call: string, response: Response, cause: SyntaxError): RewardCardClientError {
  const message = `${call} succeeded with status ${response.status}, but its body is not JSON.`;
  return new RewardCardClientError('body-not-json', message, { cause, response });
}
