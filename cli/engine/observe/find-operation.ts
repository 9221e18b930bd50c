import { findRoute } from '../../mock/find-route.ts';
import { Refusal } from '../../mock/refusal.ts';
import type { Contract, Operation } from '../model/contract.ts';

/** What a request is, as far as the contract knows it. */
export type Found =
  | {
      readonly kind: 'operation';
      readonly operation: Operation;
      readonly parameters: Readonly<Record<string, string>>;
      readonly query: URLSearchParams;
    }
  /** It belongs to the service, and to no operation. */
  | { readonly kind: 'unknown'; readonly path: string }
  | { readonly kind: 'foreign'; readonly reason: string };

/**
 * Finds the operation that a request is meant for. Without a base URL, any host will do, and any path that ends in one
 * of the contract.
 */
export function findOperation({ openapi }: Contract, method: string, url: string, baseUrl?: string): Found {
  const parsed = URL.parse(url);
  if (parsed === null) return { kind: 'foreign', reason: 'the URL cannot be read' };
  if (method === 'OPTIONS') return { kind: 'foreign', reason: 'a preflight request of a browser' };
  if (method === 'HEAD') return { kind: 'foreign', reason: 'a HEAD request' };
  const path = pathBelow(parsed, baseUrl);
  if (path === undefined) return { kind: 'foreign', reason: 'another host or base URL' };
  for (const candidate of baseUrl === undefined ? endings(path) : [path]) {
    const found = routeOf(openapi.paths, method, candidate);
    if (found === 'method') return { kind: 'unknown', path: skeletonOf(candidate) };
    if (found) return { kind: 'operation', ...found, query: parsed.searchParams };
  }
  if (baseUrl !== undefined) return { kind: 'unknown', path: skeletonOf(path) };
  return { kind: 'foreign', reason: 'a path that is not of the contract' };
}

function pathBelow({ origin, pathname }: URL, baseUrl: string | undefined): string | undefined {
  if (baseUrl === undefined) return pathname;
  const base = new URL(baseUrl);
  const prefix = base.pathname.replace(/\/+$/, '');
  if (origin !== base.origin || !`${pathname}/`.startsWith(`${prefix}/`)) return undefined;
  return pathname.slice(prefix.length) || '/';
}

/** The path, and what is left of it without its first segments: of the prefix of a base URL nothing is known. */
function endings(path: string): string[] {
  const segments = path.split('/').slice(1, MAX_SEGMENTS);
  return segments.map((_, index) => `/${segments.slice(index).join('/')}`);
}

const MAX_SEGMENTS = 16;

function routeOf(paths: Contract['openapi']['paths'], method: string, path: string) {
  try {
    const { operation, template } = findRoute(paths, method, path);
    const segments = path.split('/').map(decodeURIComponent);
    const parameters = template
      .split('/')
      .flatMap((part, index) => (part.startsWith('{') ? [[part.slice(1, -1), segments[index] ?? '']] : []));
    return { operation, parameters: Object.fromEntries(parameters) as Record<string, string> };
  } catch (error) {
    return error instanceof Refusal && error.kind === 'method-not-allowed' ? 'method' : undefined;
  }
}

/** A path without what may be an identifier. */
function skeletonOf(path: string): string {
  const segments = path.split('/').slice(0, MAX_SEGMENTS);
  return segments.map((segment) => (/^(?:[a-z][a-z_-]{0,30}|v\d{1,3})?$/.test(segment) ? segment : '{...}')).join('/');
}
