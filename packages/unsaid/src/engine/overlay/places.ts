import { keysOfPointer, pointerOf, valueAt } from '../model/json-pointer.ts';

/** Mark of the points that a document leaves open as a whole, and for which it therefore has no node. */
const WHOLE_DOCUMENT = '/info';

const OF_WHOLE_DOCUMENT = '/(info|security|externalDocs|components/securitySchemes|x-[^/]+)/**';

/** Keys whose members are chosen names, not keywords of a specification. */
const NAMED = new Set(['properties', 'schemas', 'paths', 'responses', 'messages', 'headers', 'securitySchemes']);

/**
 * Returns true if a place fits a pattern: a JSON pointer in which `*` stands for one key, `/**` for any number of them, and the
 * rest is a regular expression.
 */
export function isPlace(pointer: string, pattern: string): boolean {
  const source = pattern.replaceAll(/\/\*\*|\*/g, (wildcard) => (wildcard === '*' ? '[^/]+' : '(?:/.*)?'));
  return new RegExp(`^${source}$`, 's').test(pointer);
}

export function isWithin(pointer: string, container: string): boolean {
  return pointer === container || pointer.startsWith(`${container}/`);
}

/** Returns true if an action at a target is about what a node marks: the node is the target, above it, or below it. */
export function reaches(target: string, occurrence: string): boolean {
  if (isWithin(occurrence, target)) return true;
  if (occurrence !== WHOLE_DOCUMENT) return isWithin(target, occurrence);
  return isPlace(target, OF_WHOLE_DOCUMENT) || target === '/components';
}

/** Returns true if an action at a target is about places of a pattern. */
export function reachesPlaces(target: string, pattern: string): boolean {
  const keys = target.split('/');
  const parts = pattern.split('/');
  const common = Math.min(keys.length, parts.length);
  return isPlace(keys.slice(0, common).join('/'), parts.slice(0, common).join('/'));
}

/** Returns true if a place lies in a list of examples; they show something and state nothing. */
export function isExample(pointer: string): boolean {
  const keys = keysOfPointer(pointer);
  return keys.some((key, index) => key === 'examples' && !NAMED.has(keys[index - 1] ?? ''));
}

/** Returns true if a place is part of a marked node: between the two are only containers, without descriptions of their own. */
export function isOpenAt(document: object, occurrence: string, keys: readonly string[]): boolean {
  const isWhole = occurrence === WHOLE_DOCUMENT;
  const pointer = pointerOf(keys);
  if (!(isWhole ? isPlace(pointer, OF_WHOLE_DOCUMENT) : isWithin(pointer, occurrence))) return false;
  const depth = isWhole ? 1 : keysOfPointer(occurrence).length;
  const between = keys.slice(depth, -1).map((_, index) => pointerOf(keys.slice(0, depth + index + 1)));
  return between.every((place) => {
    const node = valueAt(document, place) as { description?: unknown } | undefined;
    return isPlace(place, '/servers/*/variables/*') || typeof node?.description !== 'string';
  });
}
