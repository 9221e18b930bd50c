import { isMethod } from '../contract/path-operations.ts';
import { below, type Place } from './finding.ts';
import { membersOf } from './rules.ts';
import { added, changed, removed } from './says.ts';
import type { Walk } from './walk.ts';

/** Compares the paths, or webhooks, of both documents; paths that differ in the names of their parameters are the same. */
export function comparePaths(walk: Walk, place: Place, before: unknown, after: unknown): void {
  const [old, now] = [membersOf(before), membersOf(after)];
  const renamed = findRenamed(Object.keys(old), Object.keys(now));
  for (const name of new Set([...Object.keys(old), ...Object.keys(now)])) {
    const was = Object.hasOwn(old, name) ? name : renamed.get(name);
    // An old path whose new name is still to come.
    if (!Object.hasOwn(now, name) && [...renamed.values()].includes(name)) continue;
    const at = below(place, { ...(was === undefined ? {} : { old: was }), now: name, name });
    if (was === undefined || !Object.hasOwn(now, name)) {
      compareWhole(walk, at, was === undefined ? undefined : old[was], now[name]);
      continue;
    }
    if (was !== name) {
      const says = `The path \`${was}\` is written \`${name}\`.`;
      walk.report(at, { ...changed('The path', was, name, says), outcome: 'renamed' });
    }
    walk.object('pathItem', at, old[was], now[name]);
  }
}

/** Each operation of a path that comes or goes is a change. */
function compareWhole(walk: Walk, place: Place, before: unknown, after: unknown): void {
  const isAdded = after !== undefined;
  const item = membersOf(walk.resolve(isAdded ? 'now' : 'old', isAdded ? after : before));
  const methods = Object.keys(item).filter(isMethod);
  const outcome = isAdded ? 'more' : 'less';
  if (methods.length === 0) {
    walk.report(place, { ...(isAdded ? added('The path', item) : removed('The path', item)), outcome });
  }
  for (const method of methods) {
    const operation = item[method];
    const told = isAdded ? added('The operation', operation) : removed('The operation', operation);
    walk.report(below(place, method), { ...told, outcome });
  }
}

/** The old path of each new one that differs from it in the names of parameters alone. */
function findRenamed(old: readonly string[], now: readonly string[]): ReadonlyMap<string, string> {
  const shapeOf = (path: string) => path.replaceAll(/\{[^}]*\}/g, '{}');
  const gone = new Map(old.filter((path) => !now.includes(path)).map((path) => [shapeOf(path), path]));
  const came = now.filter((path) => !old.includes(path) && path.includes('{'));
  return new Map(
    came.flatMap((path) => {
      const was = gone.get(shapeOf(path));
      return was === undefined ? [] : [[path, was] as const];
    }),
  );
}
