import { isDeepStrictEqual } from 'node:util';
import { pointerOf, resolveRef, valueAt } from '../../model/json-pointer.ts';
import { isMethod } from '../../model/path-operations.ts';
import { keywordsOf, type Reference, referencesIn, turnedBy, turnOf } from '../schemas/references.ts';
import type { DocumentKind } from './change.ts';
import { type Direction, type Documents, membersOf, type Place, type Use } from './finding.ts';

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

/** Where a place of a document is, as a person says it: `response 200 of getOrder, total`. */
export function placeName(document: object, kind: DocumentKind, keys: readonly string[]): string {
  const { name, rest = [] } = namedPlace(document, kind, keys);
  return join(name, fieldPath(rest));
}

/** A place with the path of a field in it. */
export function join(name: string, path: string): string {
  return path === '' ? name : `${name}, ${path}`;
}

interface Named {
  readonly name: string;
  /** What is left of the keys: those within a schema. */
  readonly rest?: readonly string[];
}

const TEXTS: Readonly<Record<string, string>> = {
  '': 'document',
  info: 'introduction of the API',
  security: 'credentials of the API',
};

function namedPlace(document: object, kind: DocumentKind, keys: readonly string[]): Named {
  const [first = '', second = '', third = '', fourth, ...rest] = keys;
  if (first === 'info' && kind === 'asyncapi') {
    return second === 'tags'
      ? { name: ofList(document, ['info', 'tags', third], 'tag') }
      : { name: 'introduction of the webhooks' };
  }
  if (second === '') return { name: TEXTS[first] ?? first };
  switch (first) {
    case 'paths':
    case 'webhooks':
      return isMethod(third) ? withinOperation(document, keys) : { name: `path ${second}` };
    case 'components':
      return third === '' ? { name: first } : withinComponent(second, third, keys.slice(3));
    case 'channels': {
      if (third !== 'messages' || fourth === undefined) return { name: `channel ${second}` };
      const name = second === 'acknowledgement' ? 'acknowledgement of a delivery' : `event ${fourth}`;
      return rest[0] === 'headers' ? { name: `headers of ${name}`, rest: rest.slice(1) } : { name, rest };
    }
    case 'servers':
    case 'tags': {
      const name = ofList(document, [first, second], first.slice(0, -1));
      return { name: third === 'variables' && fourth !== undefined ? `variable ${fourth} of ${name}` : name };
    }
    case 'operations':
      return { name: `operation ${second}` };
    default:
      return { name: TEXTS[first] ?? first };
  }
}

/** One of a list or a map: a server by its URL, a tag by its name. */
function ofList(document: object, keys: readonly string[], noun: string): string {
  const { url, name } = membersOf(valueAt(document, pointerOf(keys)));
  return `${noun} ${url ?? name ?? keys.at(-1)}`;
}

function withinOperation(document: object, keys: readonly string[]): Named {
  const [first, second = '', method = '', part, key, ...rest] = keys;
  const { operationId } = membersOf(valueAt(document, pointerOf(keys.slice(0, 3))));
  const isEvent = first === 'webhooks';
  const name = isEvent ? `event ${second}` : String(operationId ?? `${method.toUpperCase()} ${second}`);
  if (part === 'requestBody') return { name: isEvent ? name : `request of ${name}`, rest: [key ?? '', ...rest] };
  if (part === 'security') return { name: `credentials of ${name}` };
  if (key === undefined) return { name };
  if (part === 'parameters') {
    const node = valueAt(document, pointerOf(keys.slice(0, 5)));
    const { $ref } = membersOf(node);
    const own = typeof $ref === 'string' ? valueAt(document, $ref.slice(1)) : node;
    const { in: location = '', name: parameter = '' } = membersOf(own);
    const noun = location === 'header' ? 'header' : `${location} parameter`.trim();
    return { name: `${noun} ${parameter} of ${name}`, rest };
  }
  return part === 'responses' ? withinResponse(`response ${key} of ${name}`, rest) : { name };
}

function withinResponse(name: string, rest: readonly string[]): Named {
  const [part, header, ...below] = rest;
  return part === 'headers' && header !== undefined
    ? { name: `header ${header} of ${name}`, rest: below }
    : { name, rest };
}

function withinComponent(kind: string, component: string, rest: readonly string[]): Named {
  // `request body` of `requestBodies`.
  const words = kind.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const name = `${words.replace(/ies$/, 'y').replace(/s$/, '')} ${component}`;
  if (kind === 'responses') return withinResponse(name, rest);
  if (kind === 'operationTraits' && rest[0] === 'x-delivery') return { name: 'delivery of events' };
  if (kind === 'messageTraits' && rest[0] === 'headers') return { name: `headers of ${name}`, rest: rest.slice(1) };
  return { name, rest };
}

/** The path of a field that the keys of a schema lead to: `data.weight`, `items[]`; empty for the schema itself. */
export function fieldPath(keys: readonly string[]): string {
  return keywordsOf(keys).reduce((path, [keyword, name]) => {
    if (keyword === 'properties' && name !== undefined) return path === '' ? name : `${path}.${name}`;
    if (keyword === 'items') return `${path}[]`;
    const isAnyField = keyword === 'additionalProperties' || keyword === 'patternProperties';
    return isAnyField ? `${path}${path === '' ? '' : '.'}*` : path;
  }, '');
}
