import type { OperationId, OperationRow } from '../../generated/operations.ts';

/** An operation, with the pattern of its path. */
export interface Route {
  readonly id: OperationId;
  readonly operation: OperationRow;
  /** Names of the path parameters, in their order. */
  readonly names: readonly string[];
  readonly pattern: RegExp;
}

/** What was found: an operation with its parameters still percent-encoded, or what the path would take. */
export type Found =
  | { readonly kind: 'route'; readonly route: Route; readonly segments: readonly string[] }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'method-not-allowed'; readonly allow: readonly string[] };

/** `.` and `..`, escaped or not: to a URL these are directions, not names, and a proxy may have followed them. */
const DOTS = '(?:\\.|%2[eE]){1,2}';

/** The operations of one contract: the committed one, or a variant that an overlay closed. */
export type Operations = Readonly<Record<OperationId, OperationRow>>;

/** Every route, those without parameters first, so that `/v1/cards/bulk` goes before `/v1/cards/{card_id}`. */
export function routesOf(operations: Operations): readonly Route[] {
  return Object.entries(operations)
    .map(([id, operation]) => routeOf(id as OperationId, operation))
    .toSorted((a, b) => a.names.length - b.names.length);
}

/**
 * Finds the operation for a method and a path, as the contract has them: no trailing slash, no empty segment, no HEAD
 * for GET. The path is compared as it came, so only parameters may have percent-escapes.
 */
export function findRoute(routes: readonly Route[], method: string, path: string): Found {
  let allow: string[] | undefined;
  for (const route of routes) {
    const match = route.pattern.exec(path);
    if (match === null) continue;
    if (route.operation.method === method) return { kind: 'route', route, segments: match.slice(1) };
    allow ??= [];
    if (!allow.includes(route.operation.method)) allow.push(route.operation.method);
  }
  return allow === undefined ? { kind: 'not-found' } : { kind: 'method-not-allowed', allow };
}

function routeOf(id: OperationId, operation: OperationRow): Route {
  const unchecked = operation.parameters.find((parameter) => parameter.in !== 'path');
  if (unchecked)
    throw new Error(`${id} has the ${unchecked.in} parameter ${unchecked.name}, which nothing checks yet.`);
  const names = [...operation.path.matchAll(/\{(.+?)\}/g)].map(([, name = '']) => name);
  const literal = operation.path.split(/\{.+?\}/).map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return { id, operation, names, pattern: new RegExp(`^${literal.join(`(?!${DOTS}(?:/|$))([^/]+)`)}$`) };
}
