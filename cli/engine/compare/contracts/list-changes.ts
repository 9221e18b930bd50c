import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../../model/json-pointer.ts';
import type { Change } from '../../overlay/find-changes.ts';

/** Keys that are compared by themselves, or derived. */
const LEFT_OUT = new Set(['x-open-points', 'x-answers']);

/**
 * What an overlay would have to do to one document to get the other: every difference, at the outermost place where they
 * differ. Elements of a list are matched by what they are, wherever they stand; added ones are appended.
 */
export function listChanges(before: unknown, after: unknown, keys: readonly string[] = []): Change[] {
  if (Object.is(before, after)) return [];
  if (!isRecord(before) || !isRecord(after) || Array.isArray(before) !== Array.isArray(after)) {
    return [{ kind: 'changed', keys, after }];
  }
  if (Array.isArray(before) && Array.isArray(after)) return changesOfList(before, after, keys);
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !LEFT_OUT.has(name));
  return names.flatMap((name): Change[] => {
    const place = [...keys, name];
    if (!Object.hasOwn(before, name)) return [{ kind: 'added', keys: place, after: after[name] }];
    if (!Object.hasOwn(after, name)) return [{ kind: 'removed', keys: place, after: undefined }];
    return listChanges(before[name], after[name], place);
  });
}

function changesOfList(before: readonly unknown[], after: readonly unknown[], keys: readonly string[]): Change[] {
  if (isDeepStrictEqual(before, after)) return [];
  const gone = new Map(before.entries());
  const left = after.filter((element) => {
    const match = [...gone].find(([, each]) => isDeepStrictEqual(each, element));
    return match === undefined || !gone.delete(match[0]);
  });
  const nested: Change[] = [];
  const came = left.filter((element) => {
    const match = [...gone].find(([, each]) => isSameThing(each, element));
    if (match === undefined) return true;
    gone.delete(match[0]);
    nested.push(...listChanges(match[1], element, [...keys, String(match[0])]));
    return false;
  });
  return [
    ...nested,
    ...[...gone.keys()].map((index): Change => ({ kind: 'removed', keys: [...keys, String(index)], after: undefined })),
    ...came.map(
      (element, at): Change => ({ kind: 'added', keys: [...keys, String(before.length + at)], after: element }),
    ),
  ];
}

/** Whether two elements of a list are versions of one thing: a named one, or else any object. */
function isSameThing(one: unknown, other: unknown): boolean {
  if (!isRecord(one) || !isRecord(other)) return false;
  return ['$ref', 'name', 'in', 'url'].every((key) => one[key] === other[key]);
}

/** A copy of a document with changes made to it. */
export function makeChanges<Document extends object>(document: Document, changes: readonly Change[]): Document {
  const copy = structuredClone(document);
  const gaps = new Set<unknown[]>();
  for (const { kind, keys, after } of changes) {
    const [last = '', ...above] = keys.toReversed();
    const parent = above.toReversed().reduce<unknown>((node, key) => (isRecord(node) ? node[key] : undefined), copy);
    if (!isRecord(parent)) continue;
    if (kind === 'removed') delete parent[last];
    // What is appended without its predecessors would leave a gap.
    else if (Array.isArray(parent) && kind === 'added') parent.push(structuredClone(after));
    else parent[last] = structuredClone(after);
    if (Array.isArray(parent)) gaps.add(parent);
  }
  for (const list of gaps) list.splice(0, list.length, ...list.filter(() => true));
  return copy;
}
