import createFetchClient, { type ClientOptions as Settings } from 'openapi-fetch';
import { checkVariant, type GeneratedVariant } from '../variant-format.ts';
import { type AnyPaths, callOperation, METHODS, type StatedVariant } from './call-operation.ts';
import type { Client } from './client.ts';
import { ClientError } from './client-error.ts';
import type { AnySettings } from './encode-call.ts';
import { checkTimeout } from './with-deadline.ts';

/**
 * A generated `variant`: its types, and how operations are called and respond. Without `operations`, which bring the
 * validators of all schemas, every body is JSON, and no error is checked.
 */
export type ClientVariant<Paths, Credentials = unknown> = GeneratedVariant &
  StatedVariant & { readonly types?: { readonly paths: Paths; readonly credentials?: Credentials } };

/** How a client reaches the service. Other members of `fetch`'s second argument hold for every call. */
export interface ClientOptions<Paths, Credentials = unknown>
  extends Omit<RequestInit, 'body' | 'headers' | 'method' | 'signal'> {
  /** Base URL that the provider gives you; every path is relative to it. No host is stated, so there is no default. */
  readonly baseUrl: string | URL;
  /**
   * The contract, whose types the client has. Where it states the body of an error, one of another media type rejects
   * the call (`response-invalid`), such as the page of a gateway.
   */
  readonly variant: ClientVariant<Paths, Credentials>;
  /**
   * Adds your credentials to a request, last before it is sent, and returns it or a new one. What it throws rejects the
   * call, and nothing is sent.
   */
  readonly authenticate?: Authenticate | undefined;
  /**
   * Sends requests in place of the global `fetch`. Hand that the Request you got, or Node sends it again after status
   * 421.
   */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /**
   * Milliseconds that a call may take with everything in it; no limit by default. A call whose time is up rejects with
   * a ClientError (`timeout`), whose `sent` is true if the service may have acted on it.
   */
  readonly timeoutMs?: number | undefined;
  /** Headers of every request. */
  readonly headers?: NonNullable<Settings['headers']>;
}

/** Adds credentials to a request. */
type Authenticate = (request: Request) => Request | Promise<Request>;

/** A variant that requires a credential requires the option that sends it. */
export type RequiredCredentials<Credentials> = [Credentials] extends [never]
  ? unknown
  : Record<never, never> extends Credentials
    ? unknown
    : { readonly authenticate: Authenticate };

/**
 * Creates a client of the service. It repeats nothing by itself, since that may act twice, and follows no redirect, which
 * could carry credentials elsewhere: pass `redirect` to change that. Throws a ClientError for a base URL or a timeout that
 * cannot be used, and a TypeError for a variant that this version cannot read.
 *
 * A call resolves whatever the status of its response is, and rejects with a ClientError if there is no response, or
 * a success that is empty or not JSON. Errors that `authenticate` or middleware throws, and the reason of an aborted signal, reach
 * the caller as they are.
 */
export function createClient<Paths, Credentials = unknown>(
  options: ClientOptions<Paths, Credentials> & RequiredCredentials<Credentials>,
): Client<Paths>;

// The types of the client restrict paths and bodies; at run time any are accepted.
export function createClient(options: ClientOptions<unknown>): object {
  const { baseUrl, variant, authenticate, fetch, timeoutMs, dispatcher, ...init } = (options ??
    {}) as typeof options & {
    readonly dispatcher?: unknown;
  };
  checkVariant('createClient', variant);
  checkTimeout(timeoutMs);
  const client = createFetchClient<AnyPaths>({ redirect: 'manual', ...init, baseUrl: readBaseUrl(baseUrl) });
  if (variant.calls?.hasBigInts(variant)) client.use(variant.calls.copyBodies(variant));
  const transport = { client, variant, authenticate, fetch, dispatcher, timeoutMs };
  const methods = METHODS.map((method) => [
    method,
    (path: string, settings?: AnySettings) => callOperation(transport, method, path, settings ?? {}),
  ]);
  return { ...Object.fromEntries(methods), use: client.use, eject: client.eject };
}

/**
 * The base URL without slashes at its end; in a browser it may be relative to the page. Throws a ClientError
 * (`base-url`).
 */
function readBaseUrl(baseUrl: string | URL | undefined): string {
  if (!baseUrl) throw refuse('is missing; the provider gives it to you');
  const { location } = globalThis as { location?: { href?: string } };
  if (!URL.canParse(String(baseUrl), location?.href)) throw refuse('is not a URL such as https://host.example/base');
  const url = new URL(baseUrl, location?.href);
  // From here on the text may hold a password, so no message repeats it.
  if (url.username || url.password) throw refuse('carries credentials; use `authenticate`');
  if (!/^https?:$/.test(url.protocol)) throw refuse(`begins with ${url.protocol}, not http: or https:`);
  if (url.search || url.hash) throw refuse('has a query or a fragment');
  return url.href.replace(/\/+$/, '');
}

function refuse(problem: string): ClientError {
  return new ClientError('base-url', `\`baseUrl\` ${problem}.`);
}
