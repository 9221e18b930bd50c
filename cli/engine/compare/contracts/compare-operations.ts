import { isMethod } from '../../model/path-operations.ts';
import { added, below, membersOf, type Place, removed } from './finding.ts';
import type { Walk } from './walk.ts';

/** Where an operation is. */
interface Seat {
  /** Method and path, in which parameters have no names. */
  readonly id: string;
  readonly path: string;
  readonly method: string;
  readonly operation: unknown;
}

/**
 * Compares the operations of `paths` or `webhooks`: each with the one in its seat, whatever the parameters of the path are
 * named, or else with the one of its id that has lost its seat.
 */
export function compareOperations(walk: Walk, place: Place, before: unknown, after: unknown): void {
  const [old, now] = [seatsIn(before), seatsIn(after)];
  const left = [...old.values()].filter(({ id }) => !now.has(id));
  const renamed = new Set<string>();
  for (const to of now.values()) {
    const from = old.get(to.id) ?? left.find(({ operation }) => isSameName(operation, to.operation));
    if (from === undefined) {
      walk.report(placeOf(place, to, to), added('The operation', to.operation), 'more');
      continue;
    }
    const at = placeOf(place, from, to);
    if (from.id !== to.id) {
      left.splice(left.indexOf(from), 1);
      reportMoved(walk, at, from, to);
    } else if (from.path !== to.path && !renamed.has(to.path)) {
      renamed.add(to.path);
      const says = `The path \`${from.path}\` is written \`${to.path}\`.`;
      const whole = below(place, { old: from.path, now: to.path, name: to.path });
      walk.report(whole, { kind: 'changed', before: from.path, after: to.path, says }, 'renamed');
    }
    walk.object('operation', at, from.operation, to.operation);
  }
  for (const from of left) walk.report(placeOf(place, from, from), removed('The operation', from.operation), 'less');
}

function seatsIn(items: unknown): ReadonlyMap<string, Seat> {
  const seats = Object.entries(membersOf(items)).flatMap(([path, item]) => {
    const methods = Object.entries(membersOf(item)).filter(([method]) => isMethod(method));
    return methods.map(([method, operation]) => {
      return { id: `${method} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`, path, method, operation };
    });
  });
  return new Map(seats.map((seat) => [seat.id, seat]));
}

function placeOf(place: Place, from: Seat, to: Seat): Place {
  const path = below(place, { old: from.path, now: to.path, name: to.path });
  return below(path, { old: from.method, now: to.method, name: to.method });
}

function isSameName(one: unknown, other: unknown): boolean {
  const { operationId } = membersOf(one);
  return operationId !== undefined && operationId === membersOf(other).operationId;
}

function reportMoved(walk: Walk, place: Place, from: Seat, to: Seat): void {
  const [before, after] = [from, to].map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  const says = `The operation moves from \`${before}\` to \`${after}\`.`;
  const because = { breaking: 'Clients have to call another address.' };
  walk.report(place, { kind: 'changed', before, after, says, because }, 'less');
}
