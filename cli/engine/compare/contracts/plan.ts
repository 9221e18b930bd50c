import { isDeepStrictEqual } from 'node:util';
import { pointerOf, valueAt } from '../../model/json-pointer.ts';
import { directionsOf, findUses, type Uses } from './find-uses.ts';
import type { Documents, Finding, Place, Use } from './finding.ts';

type Kind = Finding['document'];

/** How places are used, and which components are compared in which document: each once. */
export interface Plan {
  usesOf(kind: Kind): (place: Place) => readonly Use[];
  leavesOut(kind: Kind): (component: Place) => boolean;
}

/** Plans the comparison of two contracts. Either both sides have events, or neither. */
export function planOf(old: Documents, now: Documents): Plan {
  const uses = { openapi: usesOfBoth(old, now, 'openapi'), asyncapi: usesOfBoth(old, now, 'asyncapi') };
  const isIn = (kind: Kind, pointer: string) =>
    [old, now].some((side) => side[kind] !== undefined && valueAt(side[kind], pointer) !== undefined);
  const isShared = (pointer: string) =>
    pointer.startsWith('/components/schemas/') &&
    isIn('openapi', pointer) &&
    isIn('asyncapi', pointer) &&
    [old, now].every((side) => isDeepStrictEqual(valueAt(side.openapi, pointer), valueAt(side.asyncapi, pointer)));
  const componentUses = (kind: Kind, pointer: string) => {
    const own = uses[kind](pointer);
    const other = kind === 'openapi' ? 'asyncapi' : 'openapi';
    return isShared(pointer) ? [...new Set([...own, ...uses[other](pointer)])] : own;
  };
  return {
    usesOf(kind) {
      const directionOf = directionsOf(now, kind);
      return ({ now: keys }) =>
        keys[0] === 'components'
          ? componentUses(kind, pointerOf(keys.slice(0, 3)))
          : [{ direction: directionOf(keys), label: '', sense: 'kept' }];
    },
    leavesOut: (kind) => (component) => {
      const pointer = pointerOf(component.now);
      return isShared(pointer) && (kind === 'asyncapi') === uses.openapi(pointer).length > 0;
    },
  };
}

/** The uses of a component by either side. */
function usesOfBoth(old: Documents, now: Documents, kind: Kind): (pointer: string) => readonly Use[] {
  const sides: readonly Uses[] = [findUses(old, kind), findUses(now, kind)];
  return (pointer) => {
    const found = sides.flatMap((uses) => uses.get(pointer) ?? []);
    return [...new Map(found.map((use) => [Object.values(use).join('\n'), use])).values()];
  };
}
