import type { Method, OpenApiDocument, Operation, PathItem } from '../contract/contract.ts';
import { METHODS } from '../contract/methods.ts';
import { excerpt, Refusal } from './refusal.ts';

/** The operation that a request is meant for. */
export interface Route {
  readonly template: string;
  readonly method: Method;
  readonly operation: Operation;
}

type Paths = OpenApiDocument['paths'];

/**
 * Finds the operation for a method and a path; a literal path goes before a template, a HEAD is answered as a GET.
 * Throws a Refusal for a path that cannot be decoded, and for a path or a method that the contract does not have.
 */
export function findRoute(paths: Paths, method: string, path: string): Route {
  const wanted = method === 'HEAD' ? 'get' : (method.toLowerCase() as Method);
  const candidates = candidatesFor(paths, path);
  for (const [template, item] of candidates) {
    const operation = Object.hasOwn(item, wanted) ? item[wanted] : undefined;
    if (operation) return { template, method: wanted, operation };
  }
  const allow = methodsOf(candidates.map(([, item]) => item)).join(', ');
  throw new Refusal(
    'method-not-allowed',
    `${excerpt(method)} ${excerpt(path)} is not an operation of the contract. This path takes ${allow}.`,
    { headers: { allow } },
  );
}

/** The methods that a path takes, in capitals; throws a Refusal for a path that the contract does not have. */
export function allowedMethods(paths: Paths, path: string): string[] {
  return methodsOf(path === '*' ? Object.values(paths) : candidatesFor(paths, path).map(([, item]) => item));
}

function candidatesFor(paths: Paths, path: string): [string, PathItem][] {
  const segments = path.split('/').map((segment) => decode(segment, path));
  const candidates = Object.entries(paths).filter(([template]) => matches(template.split('/'), segments));
  if (candidates.length > 0) return candidates.sort(([a], [b]) => templatedSegments(a) - templatedSegments(b));
  const known = Object.keys(paths).join(', ');
  throw new Refusal('unknown-path', `The contract has no path ${excerpt(path)}. Its paths are ${known}.`);
}

function decode(segment: string, path: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (cause) {
    throw new Refusal(
      'malformed-path',
      `The path ${excerpt(path)} has a % that begins no UTF-8 escape. Write a literal % as %25.`,
      { cause },
    );
  }
}

function matches(template: string[], segments: string[]): boolean {
  return (
    template.length === segments.length &&
    template.every((part, index) => (isTemplated(part) ? segments[index] !== '' : segments[index] === part))
  );
}

function templatedSegments(template: string): number {
  return template.split('/').filter(isTemplated).length;
}

function isTemplated(segment: string): boolean {
  return segment.startsWith('{');
}

function methodsOf(items: PathItem[]): string[] {
  const methods = new Set(items.flatMap((item) => METHODS.filter((method) => item[method])));
  return METHODS.filter((method) => methods.has(method))
    .flatMap((method) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]))
    .concat('OPTIONS');
}
