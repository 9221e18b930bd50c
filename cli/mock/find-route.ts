import type { Method, OpenApiDocument, Operation, PathItem } from '../engine/model/contract.ts';
import { isMethod, METHODS } from '../engine/model/path-operations.ts';
import { excerpt, Refusal } from './refusal.ts';

/** The operation that a request is meant for. */
export interface Route {
  readonly template: string;
  readonly method: Method;
  readonly operation: Operation;
  /** Values of the path parameters, decoded. */
  readonly parameters: Readonly<Record<string, string>>;
}

type Paths = OpenApiDocument['paths'];

/**
 * Finds the operation for a method and a path; a literal path goes before a template, a HEAD is answered as a GET.
 * Throws a Refusal for a path that cannot be decoded, and for a path or a method that the contract does not have.
 */
export function findRoute(paths: Paths, method: string, path: string): Route {
  const wanted = method === 'HEAD' ? 'get' : method.toLowerCase();
  const candidates = candidatesFor(paths, path);
  for (const { item, ...candidate } of candidates) {
    const operation = isMethod(wanted) ? item[wanted] : undefined;
    if (operation && isMethod(wanted)) return { ...candidate, method: wanted, operation };
  }
  const allow = methodsOf(candidates).join(', ');
  const detail = `${excerpt(method)} ${excerpt(path)} is not an operation of the contract. This path takes ${allow}.`;
  throw new Refusal('method-not-allowed', detail, { headers: { allow } });
}

/** The methods that a path takes, in capitals; throws a Refusal for a path that the contract does not have. */
export function allowedMethods(paths: Paths, path: string): string[] {
  return methodsOf(candidatesFor(paths, path));
}

interface Candidate extends Pick<Route, 'template' | 'parameters'> {
  readonly item: PathItem;
}

function methodsOf(candidates: readonly Candidate[]): string[] {
  const taken = METHODS.filter((method) => candidates.some(({ item }) => item[method]));
  return [...taken.flatMap((method) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()])), 'OPTIONS'];
}

function candidatesFor(paths: Paths, path: string): Candidate[] {
  const segments = path.split('/').map((segment) => decode(segment, path));
  const candidates = Object.entries(paths).flatMap(([template, item]): Candidate[] => {
    const parameters = valuesOf(template.split('/'), segments);
    return parameters ? [{ template, item, parameters }] : [];
  });
  if (candidates.length > 0)
    return candidates.toSorted((a, b) => a.template.split('{').length - b.template.split('{').length);
  const known = Object.keys(paths).join(', ');
  throw new Refusal('unknown-path', `The contract has no path ${excerpt(path)}. Its paths are ${known}.`);
}

/** What the parameters of a template stand for in a path; `undefined` where the path does not fit it. */
function valuesOf(parts: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  const values: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] ?? '';
    if (part.startsWith('{') && segment !== '') values[part.slice(1, -1)] = segment;
    else if (part !== segment) return undefined;
  }
  return parts.length === segments.length ? values : undefined;
}

function decode(segment: string, path: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (cause) {
    const detail = `The path ${excerpt(path)} has a % that begins no UTF-8 escape. Write a literal % as %25.`;
    throw new Refusal('malformed-path', detail, { cause });
  }
}
