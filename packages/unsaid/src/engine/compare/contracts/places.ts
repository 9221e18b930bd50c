import { pointerOf, resolveRef, valueAt } from '../../model/json-pointer.ts';
import { isMethod } from '../../model/path-operations.ts';
import { isTurned, keywordsOf, type Reference, referencesIn } from '../schemas/references.ts';
import { membersOf } from '../schemas/rule.ts';
import type { Direction, DocumentKind, Documents, Place, Use } from './change.ts';

/** Limit for the uses of one component at one place; further ones would only list more of its fields. */
const MAX_USES = 4;

/**
 * Finds in which directions each component of a document is used, by its JSON pointer, and where, through as many references
 * as there are.
 */
export function findUses(documents: Documents, kind: DocumentKind): ReadonlyMap<string, readonly Use[]> {
  const document = documents[kind] ?? {};
  const uses = new Map<string, Use[]>();
  const references = Map.groupBy<string, Reference>(referencesIn(document), ({ from }) =>
    from[0] === 'components' ? pointerOf(from.slice(0, 3)) : '',
  );
  const directionOf = directionsOf(documents, kind);
  for (const { from, to } of references.get('') ?? []) {
    const direction = directionOf(from);
    const times = new Map<string, number>();
    const add = (pointer: string, home: string, path: string, turned: boolean) => {
      // A component that contains itself has no end of uses.
      const time = (times.get(`${turned} ${pointer}`) ?? 0) + 1;
      if (time > MAX_USES) return;
      times.set(`${turned} ${pointer}`, time);
      const own = uses.get(pointer) ?? [];
      uses.set(pointer, own);
      own.push({ direction, label: join(home, path), isTurned: turned });
      for (const next of references.get(pointer) ?? []) {
        const keys = next.from.slice(3);
        const further = turned || isTurned(keys);
        if (keys[0] === 'headers' && next.from[1]?.startsWith('message'))
          add(next.to, `headers of ${home}`, '', further);
        else add(next.to, home, [path, fieldPath(keys)].filter(Boolean).join('.').replaceAll('.[]', '[]'), further);
      }
    };
    add(to, placeName(document, kind, from), '', isTurned(from));
  }
  return uses;
}

/** Creates the function that returns the direction of values at a place that is not a component. */
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

/** Returns the uses of a place in either of two contracts. */
export type UsesOf = (place: Pick<Place, 'document' | 'now'>) => readonly Use[];

export function usesIn(old: Documents, now: Documents): UsesOf {
  const ofKind = (kind: DocumentKind) => ({
    components: [findUses(old, kind), findUses(now, kind)],
    directionOf: directionsOf(now, kind),
  });
  const kinds = { openapi: ofKind('openapi'), asyncapi: ofKind('asyncapi') };
  return ({ document, now: keys }) => {
    const { components, directionOf } = kinds[document];
    if (keys[0] !== 'components') return [{ direction: directionOf(keys), label: '', isTurned: false }];
    const found = components.flatMap((uses) => uses.get(pointerOf(keys.slice(0, 3))) ?? []);
    return [...new Map(found.map((use) => [Object.values(use).join('\n'), use])).values()];
  };
}

/** Where a place of a document is, as a person says it: `response 200 of getOrder, total`. */
export function placeName(document: object, kind: DocumentKind, keys: readonly string[]): string {
  const { name, rest = [] } = namedPlace(document, kind, keys);
  return join(name, fieldPath(rest));
}

/** A place, which may be a field, with the path of a field in it. */
export function join(name: string, path: string): string {
  if (path === '') return name;
  if (!name.includes(', ')) return `${name}, ${path}`;
  return path.startsWith('[') ? `${name}${path}` : `${name}.${path}`;
}

interface Named {
  readonly name: string;
  /** Remaining keys: those within a schema. */
  readonly rest?: readonly string[];
}

const TEXTS: Readonly<Record<string, string>> = {
  '': 'document',
  info: 'introduction of the API',
  security: 'credentials of the API',
};

function namedPlace(document: object, kind: DocumentKind, keys: readonly string[]): Named {
  const [first = '', second, third, fourth, ...rest] = keys;
  if (first === 'info' && kind === 'asyncapi') return { name: 'introduction of the webhooks' };
  if (second === undefined) return { name: TEXTS[first] ?? first };
  switch (first) {
    case 'paths':
    case 'webhooks':
      return isMethod(third ?? '') ? withinOperation(document, keys) : { name: `path ${second}` };
    case 'components':
      return third === undefined ? { name: first } : withinComponent(second, third, keys.slice(3));
    case 'channels': {
      if (third !== 'messages' || fourth === undefined) return { name: `channel ${second}` };
      const name = second === 'acknowledgement' ? 'acknowledgement of a delivery' : `event ${fourth}`;
      return rest[0] === 'headers' ? { name: `headers of ${name}`, rest: rest.slice(1) } : { name, rest };
    }
    case 'servers': {
      const { url = second } = membersOf(valueAt(document, pointerOf([first, second])));
      return { name: `${third === 'variables' && fourth !== undefined ? `variable ${fourth} of ` : ''}server ${url}` };
    }
    case 'operations':
      return { name: `operation ${second}` };
    default:
      return { name: TEXTS[first] ?? first };
  }
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
    const { in: location = '', name: parameter = '' } = membersOf(resolveRef(document, membersOf(node)));
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
