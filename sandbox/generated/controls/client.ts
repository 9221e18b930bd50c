// A client of the API, on openapi-fetch.
// Generated from sandbox/controls/; do not edit. Change it and run: npm run generate

import createClient, { type Client, type ClientOptions } from 'openapi-fetch';
import type { paths } from './rest.ts';

/** Calls of the API by method and path: each resolves with `data` or `error`, typed, and with the `response`. */
export type ControlClient = Client<paths>;

/** Makes a client; `baseUrl` is the address of the service, without a path. */
export function createControlClient(options: ClientOptions): ControlClient {
  return createClient<paths>(options);
}
