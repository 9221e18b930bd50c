import { isDeepStrictEqual } from 'node:util';
import { isRecord, keysOfPointer } from './json-pointer.ts';

/**
 * A document in which each node at a JSON pointer is updated as Overlay 1.1 says: an object is merged into an object, and
 * a list takes what is added at its end. The given document stays as it is, and shares with this one what is not updated.
 */
export function updateNodes<Document extends object>(
  document: Document,
  pointers: readonly string[],
  update: unknown,
): Document {
  return pointers.reduce((updated, pointer) => updateAt(updated, keysOfPointer(pointer), update) as Document, document);
}

function updateAt(node: unknown, [key, ...below]: readonly string[], update: unknown): unknown {
  if (key === undefined) return merged(node, update);
  if (!isRecord(node)) return node;
  const member = updateAt(node[key], below, update);
  return Array.isArray(node) ? node.with(Number(key), member) : { ...node, [key]: member };
}

/** A document without the nodes at some JSON pointers, which shares with the given one what has none of them in it. */
export function removeNodes<Document extends object>(document: Document, pointers: readonly string[]): Document {
  return withoutBelow(
    document,
    pointers.map(keysOfPointer).filter(({ length }) => length > 0),
  ) as Document;
}

function withoutBelow(node: unknown, paths: readonly (readonly string[])[]): unknown {
  if (paths.length === 0 || !isRecord(node)) return node;
  const byKey = Map.groupBy(paths, ([key]) => key);
  const members = Object.entries(node).flatMap(([key, member]) => {
    const within = byKey.get(key) ?? [];
    if (within.some(({ length }) => length === 1)) return [];
    return [
      [
        key,
        withoutBelow(
          member,
          within.map((path) => path.slice(1)),
        ),
      ] as const,
    ];
  });
  return Array.isArray(node) ? members.map(([, member]) => member) : Object.fromEntries(members);
}

function merged(value: unknown, update: unknown): unknown {
  if (Array.isArray(value)) return [...value, ...structuredClone(Array.isArray(update) ? update : [update])];
  if (!isRecord(value) || !isRecord(update) || Array.isArray(update)) return structuredClone(update);
  const members = Object.entries(update).map(([key, member]) => {
    const mergeable = Object.hasOwn(value, key) && Array.isArray(value[key]) === Array.isArray(member);
    return [key, mergeable ? merged(value[key], member) : structuredClone(member)];
  });
  return { ...value, ...Object.fromEntries(members) };
}

/** One difference between two versions of a document, at the outermost place where they differ. */
export interface Change {
  readonly kind: 'added' | 'changed' | 'removed';
  readonly keys: readonly string[];
  readonly after: unknown;
}

/** Every difference between two versions of a document. Lists compare element by element. */
export function findChanges(before: unknown, after: unknown, keys: readonly string[] = []): Change[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (!isRecord(before) || !isRecord(after) || Array.isArray(before) !== Array.isArray(after)) {
    return [{ kind: 'changed', keys, after }];
  }
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name): Change[] => {
    const place = [...keys, name];
    if (!Object.hasOwn(before, name)) return [{ kind: 'added', keys: place, after: after[name] }];
    if (!Object.hasOwn(after, name)) return [{ kind: 'removed', keys: place, after: undefined }];
    return findChanges(before[name], after[name], place);
  });
}
