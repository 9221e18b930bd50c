import { pointerOf, valueAt } from '../../model/json-pointer.ts';
import { isMethod } from '../../model/path-operations.ts';
import { keywordsOf } from '../schemas/references.ts';
import type { DocumentKind } from './change.ts';
import { membersOf } from './finding.ts';

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
