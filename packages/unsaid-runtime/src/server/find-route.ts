import type { OperationRow, ParameterRow } from '../contract.ts';
import { comparePaths, pathPattern } from '../http/path-pattern.ts';
import { Refused } from './refusal.ts';

/** The operations of a variant, by their ids. */
export type Operations = Readonly<Record<string, OperationRow>>;

/** An operation, with the pattern of its path. */
export interface Route {
  readonly id: string;
  readonly operation: OperationRow;
  /** Its parameters, by the place in which they are sent. */
  readonly parameters: Readonly<Record<(typeof PLACES)[number], readonly ParameterRow[]>>;
  /** Names of the path parameters, in their order. */
  readonly names: readonly string[];
  readonly pattern: RegExp;
}

/** Every route, those without parameters first, so that `/v1/orders/latest` goes before `/v1/orders/{id}`. */
export function routesOf(operations: Operations): readonly Route[] {
  return Object.entries(operations)
    .map(([id, operation]) => routeOf(id, operation))
    .toSorted((one, other) => comparePaths(one.operation.path, other.operation.path));
}

/**
 * Finds the operation for a method and a path, as the contract has them, with its path parameters still
 * percent-encoded: no trailing slash, no empty segment, no HEAD for GET. Several are found where their paths differ in the
 * names of parameters, the query or the fragment alone. Throws Refused if no route matches.
 */
export function findRoutes(routes: readonly Route[], method: string, path: string) {
  const found = routes.filter(({ pattern }) => pattern.test(path));
  const ofMethod = found.filter(({ operation }) => operation.method === method);
  const [first] = ofMethod;
  if (first !== undefined) {
    const alike = ofMethod.filter(({ pattern }) => pattern.source === first.pattern.source);
    return { first, alike, segments: first.pattern.exec(path)?.slice(1) ?? [] };
  }
  if (found.length === 0) throw new Refused('not-found', 'The contract does not have this path.', {});
  const allow = [...new Set(found.map(({ operation }) => operation.method))];
  const message = `This path has no ${method}; allowed: ${allow.join(', ')}.`;
  throw new Refused('method-not-allowed', message, { method, allow });
}

/** Where parameters are read from. */
const PLACES = ['path', 'query', 'header', 'cookie'] as const;

function routeOf(id: string, operation: OperationRow): Route {
  const inPlace = (place: string) => operation.parameters.filter((parameter) => parameter.in === place);
  const parameters = {
    path: inPlace('path'),
    query: inPlace('query'),
    header: inPlace('header'),
    cookie: inPlace('cookie'),
  };
  const { source, names } = pathPattern(operation.path);
  return { id, operation, parameters, names, pattern: new RegExp(`^${source}$`) };
}
