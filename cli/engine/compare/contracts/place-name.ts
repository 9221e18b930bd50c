import type { AsyncApiDocument, OpenApiDocument } from '../../model/contract.ts';
import { isRecord, pointerOf, valueAt } from '../../model/json-pointer.ts';
import { isMethod } from '../../model/path-operations.ts';
import { type Turn, turnedBy } from '../schemas/references.ts';
import type { Change } from './change.ts';

type Document = OpenApiDocument | AsyncApiDocument;

/** Where a place of a document is, as a person says it: `response 200 of getOrder, total`. */
export function placeName(document: Document, kind: Change['document'], keys: readonly string[]): string {
  const { name, rest } = kind === 'openapi' ? restPlace(document, keys) : eventPlace(document, keys);
  return join(name, fieldPath(rest));
}

/** A place with the path of a field in it. */
export function join(name: string, path: string): string {
  return path === '' ? name : `${name}, ${path}`;
}

interface Named {
  readonly name: string;
  /** What is left of the keys: those within a schema. */
  readonly rest: readonly string[];
}

function restPlace(document: Document, keys: readonly string[]): Named {
  const [first = '', second = '', third = '', ...rest] = keys;
  if ((first === 'paths' || first === 'webhooks') && second !== '') {
    if (!isMethod(third) && third !== 'head' && third !== 'options' && third !== 'trace') {
      return { name: `path ${second}`, rest: [] };
    }
    const operation = valueAt(document, pointerOf(keys.slice(0, 3)));
    const id = isRecord(operation) ? operation.operationId : undefined;
    const name =
      first === 'webhooks' ? `event ${second}` : typeof id === 'string' ? id : `${third.toUpperCase()} ${second}`;
    return withinOperation(document, keys.slice(0, 3), rest, name);
  }
  if (first === 'components' && third !== '') return withinComponent(second, third, rest);
  return { name: ofDocument(document, keys), rest: [] };
}

const TEXTS: Readonly<Record<string, string>> = {
  info: 'introduction of the API',
  security: 'credentials of the API',
  tags: 'tags',
  servers: 'servers',
};

/** A place that belongs to a document as a whole. */
function ofDocument(document: object, [first = '', second, ...rest]: readonly string[]): string {
  if ((first === 'servers' || first === 'tags') && second !== undefined) {
    const node = valueAt(document, pointerOf([first, second]));
    const { url, name } = isRecord(node) && !Array.isArray(node) ? node : {};
    const own = `${first.slice(0, -1)} ${url ?? name ?? second}`;
    return rest[0] === 'variables' && rest[1] !== undefined ? `variable ${rest[1]} of ${own}` : own;
  }
  return TEXTS[first] ?? (first || 'document');
}

function withinOperation(
  document: Document,
  operation: readonly string[],
  keys: readonly string[],
  name: string,
): Named {
  const [part = '', key, ...rest] = keys;
  if (part === 'parameters' && key !== undefined) {
    const parameter = resolved(document, [...operation, part, key]);
    return { name: `${parameterName(parameter)} of ${name}`, rest };
  }
  if (part === 'requestBody') {
    return { name: name.startsWith('event ') ? name : `request of ${name}`, rest: [key ?? '', ...rest] };
  }
  if (part === 'responses' && key !== undefined) return withinResponse(`response ${key} of ${name}`, rest);
  if (part === 'security') return { name: `credentials of ${name}`, rest: [] };
  return { name, rest: [] };
}

function withinResponse(name: string, rest: readonly string[]): Named {
  const [part, header, ...below] = rest;
  if (part === 'headers' && header !== undefined) return { name: `header ${header} of ${name}`, rest: below };
  return { name, rest };
}

function parameterName(parameter: unknown): string {
  const { in: location = '', name = '' } = isRecord(parameter) ? parameter : {};
  return location === 'header' ? `header ${name}` : `${location} parameter ${name}`.trim();
}

/** What a place holds, with a reference at its end followed. */
function resolved(document: Document, keys: readonly string[]): unknown {
  const node = valueAt(document, pointerOf(keys));
  return isRecord(node) && typeof node.$ref === 'string' ? valueAt(document, node.$ref.slice(1)) : node;
}

/** What one component of a kind is called: `request body` of `requestBodies`. */
function singular(kind: string): string {
  const words = kind.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.replace(/ies$/, 'y').replace(/s$/, '');
}

function withinComponent(kind: string, component: string, rest: readonly string[]): Named {
  const name = `${singular(kind)} ${component}`;
  if (kind === 'responses') return withinResponse(name, rest);
  if (kind === 'operationTraits' && rest[0] === 'x-delivery') return { name: 'delivery of events', rest: [] };
  if (kind === 'messageTraits' && rest[0] === 'headers') return { name: `headers of ${name}`, rest: rest.slice(1) };
  return { name, rest };
}

function eventPlace(document: Document, keys: readonly string[]): Named {
  const [first = '', second = '', third = '', fourth, ...rest] = keys;
  if (first === 'channels' && third === 'messages' && fourth !== undefined) {
    const name = second === 'acknowledgement' ? 'acknowledgement of a delivery' : `event ${fourth}`;
    return rest[0] === 'headers' ? { name: `headers of ${name}`, rest: rest.slice(1) } : { name, rest };
  }
  if (first === 'components' && third !== '') {
    return withinComponent(second, third, fourth === undefined ? [] : [fourth, ...rest]);
  }
  if (first === 'info' && second === 'tags') return { name: ofDocument(document.info, ['tags', third]), rest: [] };
  if (first === 'info') return { name: 'introduction of the webhooks', rest: [] };
  if (['channels', 'operations', 'servers'].includes(first) && second !== '') {
    const name = `${first.slice(0, -1)} ${second}`;
    return { name: third === 'variables' && fourth !== undefined ? `variable ${fourth} of ${name}` : name, rest: [] };
  }
  return { name: ofDocument(document, keys), rest: [] };
}

/** Keys of a schema whose members are names. */
const NAMED = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions']);

/** Below these a narrower schema accepts more, or it cannot be said what it accepts. */
const TURNS = { not: 'flipped', oneOf: 'undecided', if: 'undecided' } as const;

/** The path of a field that the keys of a schema lead to: `data.weight`, `items[]`; empty for the schema itself. */
export function fieldPath(keys: readonly string[]): string {
  let path = '';
  eachKeyword(keys, (keyword, name) => {
    if (keyword === 'properties' && name !== undefined) path = path === '' ? name : `${path}.${name}`;
    if (keyword === 'items') path += '[]';
    if (keyword === 'additionalProperties' || keyword === 'patternProperties') path += path === '' ? '*' : '.*';
  });
  return path;
}

/** How an effect at the end of some keys reaches their beginning. */
export function turnOf(keys: readonly string[]): Turn {
  let turn: Turn = 'same';
  eachKeyword(keys, (keyword) => {
    if (Object.hasOwn(TURNS, keyword)) turn = turnedBy(turn, TURNS[keyword as keyof typeof TURNS]);
  });
  return turn;
}

/** Calls `visit` with each keyword among keys, and with the name behind it where it has named members. */
function eachKeyword(keys: readonly string[], visit: (keyword: string, name?: string) => void): void {
  for (let index = 0; index < keys.length; index += 1) {
    const keyword = keys[index] ?? '';
    if (NAMED.has(keyword)) {
      index += 1;
      visit(keyword, keys[index]);
    } else visit(keyword);
  }
}
