import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../model/json-pointer.ts';

/** One difference between two versions of a document, at the outermost place where they differ. */
export interface Change {
  readonly kind: 'added' | 'changed' | 'removed';
  /** Keys from the root to the place. */
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

/** The keys of a normalised JSONPath such as `$['paths']['/v1/cards'][0]`. */
export function keysOfPath(path: string): string[] {
  return [...path.matchAll(/\['((?:[^'\\]|\\.)*)'\]|\[(\d+)\]/g)].map(
    ([, name, index]) => index ?? (name ?? '').replaceAll(/\\(.)/g, '$1'),
  );
}
