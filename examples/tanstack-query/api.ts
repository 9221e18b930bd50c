// Queries and mutations of TanStack Query for every operation, by openapi-react-query.
import createFetchClient from 'openapi-fetch';
import createClient from 'openapi-react-query';
import type { paths } from 'reward-card-contract';

/** `fetch` as of the client of this package: pass `authenticate` and all else through a fetch of your own. */
export const createApi = (baseUrl: string, fetch: (request: Request) => Promise<Response> = globalThis.fetch) =>
  createClient(createFetchClient<paths>({ baseUrl, fetch }));
