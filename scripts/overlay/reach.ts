import { keysOfPointer } from './find-changes.ts';

/** The mark of what a document leaves open as a whole, and of what it therefore has no node for. */
export const WHOLE_DOCUMENT = '/info';

/** Where an answer about the whole document can stand. */
const OF_WHOLE_DOCUMENT = /^\/(info|security|externalDocs|components\/securitySchemes|x-[^/]+)(\/|$)/;

/** Keys whose members are names that somebody chose, and not words of a specification. */
const NAMED = new Set(['properties', 'schemas', 'paths', 'responses', 'messages', 'headers', 'securitySchemes']);

/** Whether an action at a target is about what a node marks: the node is the target, above it, or below it. */
export function reaches(target: string, mark: string): boolean {
  if (isWithin(mark, target)) return true;
  if (mark !== WHOLE_DOCUMENT) return isWithin(target, mark);
  return isOfWholeDocument(target) || target === '/components';
}

/** Whether a place lies at or below another. */
export function isWithin(pointer: string, container: string): boolean {
  return pointer === container || pointer.startsWith(`${container}/`);
}

/** Whether a place can hold an answer about the whole document. */
export function isOfWholeDocument(pointer: string): boolean {
  return OF_WHOLE_DOCUMENT.test(pointer);
}

/** Whether a place lies in a list of examples; they show something and state nothing. */
export function isExample(pointer: string): boolean {
  const keys = keysOfPointer(pointer);
  return keys.some((key, index) => key === 'examples' && !NAMED.has(keys[index - 1] ?? ''));
}
