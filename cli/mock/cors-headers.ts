import type { IncomingHttpHeaders } from 'node:http';

/** Headers of the mock's that a page may read, besides those of the contract. */
const EXPOSED = ['allow', 'x-mock-refusal', 'x-open-points'];

/**
 * Lets a page of any origin read the answer, with credentials too: how the API takes those is not shown.
 * @param answered Headers of the answer.
 */
export function corsHeaders(
  { origin }: IncomingHttpHeaders,
  answered: Readonly<Record<string, string>>,
): Record<string, string> {
  const exposed = new Set([...EXPOSED, ...Object.keys(answered).filter((name) => name !== 'content-type')]);
  return {
    'access-control-allow-origin': origin ?? '*',
    ...(origin !== undefined && { 'access-control-allow-credentials': 'true' }),
    'access-control-expose-headers': [...exposed].join(', '),
    vary: 'origin',
  };
}

/** Tells whether a request is a browser's question whether it may send another one. */
export function isPreflight(method: string, headers: IncomingHttpHeaders): boolean {
  return method === 'OPTIONS' && headers.origin !== undefined && 'access-control-request-method' in headers;
}

/** Permits whatever a preflight asks for, so that the page sees the mock's own answer to the request that follows. */
export function preflightHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const wanted = headers['access-control-request-headers'];
  return {
    'access-control-allow-methods': String(headers['access-control-request-method']),
    ...(wanted !== undefined && { 'access-control-allow-headers': wanted }),
    'access-control-max-age': '600',
  };
}
