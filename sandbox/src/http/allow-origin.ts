import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Lets a page call the operations whose origin was let in before, so that a front end in development needs no proxy
 * (CORS). Returns whether the request was a preflight, which is answered then. The token is asked for all the same.
 */
export function allowOrigin({ method, headers }: IncomingMessage, response: ServerResponse): boolean {
  const { origin } = headers;
  if (origin === undefined) return false;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('vary', 'origin');
  response.setHeader('access-control-expose-headers', 'x-sandbox-assumptions');
  if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return false;
  response.setHeader('access-control-allow-methods', 'GET, POST');
  response.setHeader('access-control-allow-headers', String(headers['access-control-request-headers'] ?? '*'));
  response.setHeader('access-control-max-age', '600');
  if (headers['access-control-request-private-network'] === 'true') {
    response.setHeader('access-control-allow-private-network', 'true');
  }
  response.writeHead(204).end();
  return true;
}
