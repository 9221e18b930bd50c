import { isDeepStrictEqual } from 'node:util';
import { isRecord, keysOfPointer, pointerOf, resolveRef, valueAt } from '../../model/json-pointer.ts';
import { type Turn, turnedBy } from '../schemas/references.ts';
import type { Change } from './change.ts';
import type { Direction, Documents, Finding, Place, Use } from './finding.ts';
import { fieldPath, join, placeName, turnOf } from './place-name.ts';

/** A reference to a component, from somewhere in a document. */
interface Reference {
  readonly from: readonly string[];
  /** JSON pointer of the component. */
  readonly to: string;
}

/** Of one component at one place that are told apart; further ones would name further fields of it. */
const MAX_USES = 4;

/** The uses of each component of a document, by its JSON pointer. */
type Uses = ReadonlyMap<string, readonly Use[]>;

/**
 * Finds in which directions each component of a document is used, and where, through as many references as there are.
 */
export function findUses(documents: Documents, kind: Change['document']): Uses {
  const document = documents[kind];
  if (document === undefined) return new Map();
  const uses = new Map<string, Map<string, Use>>();
  const references = referencesIn(document);
  const inside = byComponent(references);
  const directionOf = directionsOf(documents, kind);
  for (const { from, to } of references.filter((each) => each.from[0] !== 'components')) {
    const direction = directionOf(from);
    const label = placeName(document, kind, from);
    const times = new Map<string, number>();
    const add = (pointer: string, [home, path]: readonly [string, string], turn: Turn) => {
      const use = { direction, label: join(home, path), turn };
      // A component that contains itself has no end of uses.
      const time = (times.get(`${turn} ${pointer}`) ?? 0) + 1;
      if (time > MAX_USES) return;
      times.set(`${turn} ${pointer}`, time);
      const own = uses.get(pointer) ?? new Map<string, Use>();
      uses.set(pointer, own.set(Object.values(use).join('\n'), use));
      for (const next of inside.get(pointer) ?? []) {
        const keys = next.from.slice(3);
        const further = [path, fieldPath(keys)].filter(Boolean).join('.').replaceAll('.[]', '[]');
        const isHeaders = keys[0] === 'headers' && next.from[1]?.startsWith('message');
        add(next.to, isHeaders ? [`headers of ${home}`, ''] : [home, further], turnedBy(turn, turnOf(keys)));
      }
    };
    add(to, [label, ''], turnOf(from));
  }
  return new Map([...uses].map(([pointer, found]) => [pointer, [...found.values()]]));
}

/** The references within each component. */
function byComponent(references: readonly Reference[]): ReadonlyMap<string, readonly Reference[]> {
  const inside = new Map<string, Reference[]>();
  for (const reference of references.filter(({ from }) => from[0] === 'components')) {
    const pointer = pointerOf(reference.from.slice(0, 3));
    const own = inside.get(pointer) ?? [];
    own.push(reference);
    inside.set(pointer, own);
  }
  return inside;
}

/** Values, which hold no references. */
const DATA = new Set(['examples', 'example', 'default', 'const', 'enum']);

/** Their members are names: a field may be called `default`, and a status is. */
const NAMES = new Set(['properties', 'responses']);

function referencesIn(document: object): Reference[] {
  const found: Reference[] = [];
  const keys: string[] = [];
  const visit = (node: unknown) => {
    if (!isRecord(node)) return;
    const { $ref, security } = node;
    if (typeof $ref === 'string' && $ref.startsWith('#/components/'))
      found.push({ from: [...keys], to: $ref.slice(1) });
    const above = keys.at(-1) ?? '';
    for (const [key, value] of Object.entries(node)) {
      if (!isRecord(value) || (DATA.has(key) && !NAMES.has(above))) continue;
      keys.push(key);
      visit(value);
      keys.pop();
    }
    // OpenAPI refers to security schemes by name.
    for (const choice of Array.isArray(security) ? security : []) {
      for (const name of isRecord(choice) && !('$ref' in choice) ? Object.keys(choice) : []) {
        found.push({ from: [...keys, 'security'], to: pointerOf(['components', 'securitySchemes', name]) });
      }
    }
  };
  visit(document);
  return found;
}

/** Makes the function that tells in which direction the values of a place travel that is not a component. */
function directionsOf(documents: Documents, kind: Change['document']): (keys: readonly string[]) => Direction {
  if (kind === 'openapi') return restDirection;
  const replies = replyChannels(documents.asyncapi);
  return ([first, second = '', third]) => {
    if (first === 'channels') return replies.has(second) ? 'acknowledgement' : 'event';
    return first === 'operations' && third === 'reply' ? 'acknowledgement' : 'event';
  };
}

function restDirection([first, , , part]: readonly string[]): Direction {
  const isResponse = part === 'responses';
  if (first === 'webhooks') return isResponse ? 'acknowledgement' : 'event';
  return isResponse ? 'response' : 'request';
}

/** The channels on which the integrator writes: those of replies, and those from which the service receives. */
function replyChannels(document: Documents['asyncapi']): ReadonlySet<string> {
  const channels = Object.values(document?.operations ?? {}).map((each) => {
    const { action, channel, reply } = resolveRef<{ action?: string; channel?: Ref; reply?: { channel?: Ref } }>(
      document ?? {},
      each as object,
    );
    return action === 'receive' ? channel : reply?.channel;
  });
  return new Set(channels.flatMap((channel) => (channel?.$ref ? (keysOfPointer(channel.$ref).at(-1) ?? []) : [])));
}

interface Ref {
  readonly $ref?: string;
}

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
          : [{ direction: directionOf(keys), label: '', turn: 'same' }];
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
