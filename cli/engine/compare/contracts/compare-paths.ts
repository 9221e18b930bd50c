import { isRecord } from '../../model/json-pointer.ts';
import { isMethod } from '../../model/path-operations.ts';
import { added, below, changed, type Place, removed } from './finding.ts';
import { membersOf } from './rules.ts';
import type { Walk } from './walk.ts';

type Members = Readonly<Record<string, unknown>>;

/** Compares the paths, or webhooks, of both documents; paths that differ in the names of their parameters are the same. */
export function comparePaths(walk: Walk, place: Place, before: unknown, after: unknown): void {
  const was = withOwnParameters(walk, 'old', membersOf(before));
  const is = withOwnParameters(walk, 'now', membersOf(after));
  const renamed = findRenamed(Object.keys(was), Object.keys(is));
  const moved = findMoved(was, is, renamed);
  const old = without(was, new Set(moved.map(({ from }) => from.id)));
  const now = without(is, new Set(moved.map(({ to }) => to.id)));
  for (const { from, to } of moved) compareMoved(walk, place, from, to);
  const replaced = new Set(renamed.values());
  for (const name of new Set([...Object.keys(old), ...Object.keys(now)])) {
    // An old path is compared where its new name comes.
    if (!Object.hasOwn(now, name) && replaced.has(name)) continue;
    compareItem(walk, place, name, renamed.get(name) ?? name, old, now);
  }
}

/** Paths whose operations have the parameters of their path themselves. */
function withOwnParameters(walk: Walk, side: 'old' | 'now', items: Members): Members {
  return membersOf(Object.fromEntries(Object.entries(items).map(([name, item]) => [name, inline(walk, side, item)])));
}

function inline(walk: Walk, side: 'old' | 'now', item: unknown): Members {
  const { parameters, ...members } = membersOf(item);
  if (!Array.isArray(parameters) || !Object.keys(members).some(isMethod)) return membersOf(item);
  const keyOf = (parameter: unknown) => {
    const { in: location, name } = membersOf(walk.resolve(side, parameter));
    return `${location} ${name}`;
  };
  const listOf = (list: unknown): unknown[] => (Array.isArray(list) ? list : []);
  const operations = Object.entries(members).map(([method, operation]) => {
    if (!isMethod(method)) return [method, operation];
    const own = listOf(membersOf(operation).parameters);
    const given = new Set(own.map(keyOf));
    const all = [...own, ...parameters.filter((parameter: unknown) => !given.has(keyOf(parameter)))];
    return [method, all.length === 0 ? operation : { ...membersOf(operation), parameters: all }];
  });
  return membersOf(Object.fromEntries(operations));
}

function compareItem(walk: Walk, place: Place, name: string, was: string, old: Members, now: Members): void {
  const at = below(place, { old: was, now: name, name });
  if (!Object.hasOwn(old, was) || !Object.hasOwn(now, name)) {
    compareWhole(walk, at, old[was], now[name]);
    return;
  }
  if (was !== name) {
    const says = `The path \`${was}\` is written \`${name}\`.`;
    walk.report(at, { ...changed('The path', was, name, says), outcome: 'renamed' });
  }
  walk.object('pathItem', at, old[was], now[name]);
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
  const [before, after] = [new Set(old), new Set(now)];
  const shapeOf = (path: string) => path.replaceAll(/\{[^}]*\}/g, '{}');
  const gone = new Map(old.filter((path) => !after.has(path)).map((path) => [shapeOf(path), path]));
  const came = now.filter((path) => !before.has(path) && path.includes('{'));
  return new Map(
    came.flatMap((path) => {
      const was = gone.get(shapeOf(path));
      return was === undefined ? [] : [[path, was] as const];
    }),
  );
}

/** Where an operation is. */
interface Seat {
  /** Path and method. */
  readonly id: string;
  readonly keys: readonly [path: string, method: string];
  readonly operation: unknown;
}

interface Move {
  readonly from: Seat;
  readonly to: Seat;
}

/** Operations that are at another path, or have another method, by their ids. */
function findMoved(old: Members, now: Members, renamed: ReadonlyMap<string, string>): Move[] {
  const [before, after] = [seatsIn(old), seatsIn(now)];
  return [...after].flatMap(([id, to]): Move[] => {
    const from = before.get(id);
    if (from === undefined) return [];
    const [path, method] = to.keys;
    const isSame = from.keys[1] === method && (from.keys[0] === path || from.keys[0] === renamed.get(path));
    // What took its old place is the same operation with another id.
    const isTaken = isRecord(membersOf(now[from.keys[0]])[from.keys[1]]) || isRecord(membersOf(old[path])[method]);
    return isSame || isTaken ? [] : [{ from, to }];
  });
}

/** Where each operation is that has an id. */
function seatsIn(items: Members): ReadonlyMap<string, Seat> {
  const seats = new Map<string, Seat>();
  for (const [path, item] of Object.entries(items)) {
    for (const [method, operation] of Object.entries(membersOf(item))) {
      const id = membersOf(operation).operationId;
      if (typeof id === 'string') seats.set(id, { id: `${method} ${path}`, keys: [path, method], operation });
    }
  }
  return seats;
}

/** Paths without some of their operations, and without those that have none left. */
function without(items: Members, taken: ReadonlySet<string>): Members {
  if (taken.size === 0) return items;
  const kept = Object.entries(items).flatMap(([path, item]) => {
    const members = Object.entries(membersOf(item));
    const left = members.filter(([method]) => !taken.has(`${method} ${path}`));
    return left.length === members.length || left.length > 0 ? [[path, Object.fromEntries(left)] as const] : [];
  });
  return Object.fromEntries(kept);
}

function compareMoved(walk: Walk, place: Place, from: Seat, to: Seat): void {
  const path = below(place, { old: from.keys[0], now: to.keys[0], name: to.keys[0] });
  const at = below(path, { old: from.keys[1], now: to.keys[1], name: to.keys[1] });
  const [was, is] = [from, to].map(({ keys: [name, method] }) => `${method.toUpperCase()} ${name}`);
  const says = `The operation moves from \`${was}\` to \`${is}\`.`;
  const because = { breaking: 'Clients have to call another address.' };
  walk.report(at, { ...changed('The operation', was, is, says), outcome: 'less', because });
  walk.object('operation', at, from.operation, to.operation);
}
