import { isDeepStrictEqual } from 'node:util';
import { pointerOf, resolveRef, valueAt } from '../../model/json-pointer.ts';
import { type Reference, referencesIn, turnedBy, turnOf } from '../schemas/references.ts';
import type { DocumentKind } from './change.ts';
import type { Direction, Documents, Place, Use } from './finding.ts';
import { fieldPath, join, placeName } from './place-name.ts';

/** Of one component at one place that are told apart; further ones would name further fields of it. */
const MAX_USES = 4;

/** The uses of each component of a document, by its JSON pointer. */
type Uses = ReadonlyMap<string, readonly Use[]>;

/**
 * Finds in which directions each component of a document is used, and where, through as many references as there are.
 */
export function findUses(documents: Documents, kind: DocumentKind): Uses {
  const document = documents[kind];
  if (document === undefined) return new Map();
  const uses = new Map<string, Map<string, Use>>();
  const [outer, inner] = [false, true].map((isInner) => {
    return referencesIn(document).filter(({ from }) => (from[0] === 'components') === isInner);
  });
  const inside = Map.groupBy<string, Reference>(inner ?? [], ({ from }) => pointerOf(from.slice(0, 3)));
  const directionOf = directionsOf(documents, kind);
  for (const { from, to } of outer ?? []) {
    const direction = directionOf(from);
    const times = new Map<string, number>();
    const add = (pointer: string, home: string, path: string, turn: Use['turn']) => {
      const use = { direction, label: join(home, path), turn };
      // A component that contains itself has no end of uses.
      const time = (times.get(`${turn} ${pointer}`) ?? 0) + 1;
      if (time > MAX_USES) return;
      times.set(`${turn} ${pointer}`, time);
      const own = uses.get(pointer) ?? new Map<string, Use>();
      uses.set(pointer, own.set(keyOf(use), use));
      for (const next of inside.get(pointer) ?? []) {
        const keys = next.from.slice(3);
        const further = turnedBy(turn, turnOf(keys));
        if (keys[0] === 'headers' && next.from[1]?.startsWith('message'))
          add(next.to, `headers of ${home}`, '', further);
        else add(next.to, home, [path, fieldPath(keys)].filter(Boolean).join('.').replaceAll('.[]', '[]'), further);
      }
    };
    add(to, placeName(document, kind, from), '', turnOf(from));
  }
  return new Map([...uses].map(([pointer, found]) => [pointer, [...found.values()]]));
}

const keyOf = (use: Use) => Object.values(use).join('\n');

/** Makes the function that tells in which direction the values of a place travel that is not a component. */
function directionsOf(documents: Documents, kind: DocumentKind): (keys: readonly string[]) => Direction {
  const replies = kind === 'asyncapi' ? replyChannels(documents.asyncapi) : new Set();
  return ([first, second = '', third, part]) => {
    if (first === 'channels') return replies.has(`#${pointerOf([first, second])}`) ? 'acknowledgement' : 'event';
    if (kind === 'asyncapi') return first === 'operations' && third === 'reply' ? 'acknowledgement' : 'event';
    if (first === 'webhooks') return part === 'responses' ? 'acknowledgement' : 'event';
    return part === 'responses' ? 'response' : 'request';
  };
}

/** References to the channels on which the integrator writes: those of replies, and those from which the service receives. */
function replyChannels(document: Documents['asyncapi']): ReadonlySet<unknown> {
  const channels = Object.values(document?.operations ?? {}).map((operation) => {
    const { action, channel, reply } = resolveRef<Receiving>(document ?? {}, operation as object);
    return action === 'receive' ? channel : reply?.channel;
  });
  return new Set(channels.map((channel) => channel?.$ref));
}

interface Receiving {
  readonly action?: string;
  readonly channel?: { readonly $ref?: string };
  readonly reply?: { readonly channel?: { readonly $ref?: string } };
}

/** How places are used, and which components are compared in which document: each once. */
export interface Plan {
  usesOf(place: Pick<Place, 'document' | 'now'>): readonly Use[];
  leavesOut(component: Place): boolean;
}

/** Plans the comparison of two contracts. Either both sides have events, or neither. */
export function planOf(old: Documents, now: Documents): Plan {
  const uses = { openapi: usesOfBoth(old, now, 'openapi'), asyncapi: usesOfBoth(old, now, 'asyncapi') };
  const directionOf = { openapi: directionsOf(now, 'openapi'), asyncapi: directionsOf(now, 'asyncapi') };
  const isIn = (kind: DocumentKind, pointer: string) =>
    [old, now].some((side) => side[kind] !== undefined && valueAt(side[kind], pointer) !== undefined);
  const isShared = (pointer: string) =>
    pointer.startsWith('/components/schemas/') &&
    isIn('openapi', pointer) &&
    isIn('asyncapi', pointer) &&
    [old, now].every((side) => isDeepStrictEqual(valueAt(side.openapi, pointer), valueAt(side.asyncapi, pointer)));
  return {
    usesOf({ document, now: keys }) {
      if (keys[0] !== 'components') return [{ direction: directionOf[document](keys), label: '', turn: 'same' }];
      const pointer = pointerOf(keys.slice(0, 3));
      const own = uses[document](pointer);
      const other = document === 'openapi' ? 'asyncapi' : 'openapi';
      return isShared(pointer) ? [...new Set([...own, ...uses[other](pointer)])] : own;
    },
    leavesOut({ document, now: keys }) {
      const pointer = pointerOf(keys);
      return isShared(pointer) && (document === 'asyncapi') === uses.openapi(pointer).length > 0;
    },
  };
}

/** The uses of a component by either side. */
function usesOfBoth(old: Documents, now: Documents, kind: DocumentKind): (pointer: string) => readonly Use[] {
  const sides = [findUses(old, kind), findUses(now, kind)];
  return (pointer) => {
    const found = sides.flatMap((uses) => uses.get(pointer) ?? []);
    return [...new Map(found.map((use) => [keyOf(use), use])).values()];
  };
}
