import { createRequire } from 'node:module';
import { getTypes } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import type { Side } from '../../cli/engine/compare/contracts/change.ts';
import { compareContracts } from '../../cli/engine/compare/contracts/compare-contracts.ts';
import { DOCUMENT_RULES } from '../../cli/engine/compare/contracts/document-rules.ts';

type Node = Record<string, unknown>;
type Parts = Readonly<Record<string, Node>>;

/** A side with one operation, one webhook in a document of events, and what is put beside them. */
function sideWith({ operation, message, components, asyncapi }: Parts): Side {
  const info = { title: 'Host', version: '1' };
  const responses = { 200: { description: 'Done.' } };
  const post = { operationId: 'host', responses, ...operation };
  const events = { channels: { webhook: { messages: { m: { ...message } } } }, ...asyncapi };
  const side = {
    openapi: { openapi: '3.1.0', info, paths: { '/host': { post } }, ...(components && { components }) },
    asyncapi: { asyncapi: '3.0.0', info, ...events },
  };
  return { shown: 'host', version: '1', openPoints: [], ...side } as unknown as Side;
}

const parameter = (more: Node) => ({ operation: { parameters: [{ name: 'p', in: 'query', ...more }] } });
const response = (more: Node) => ({ operation: { responses: { 200: { description: 'Done.', ...more } } } });
const server = (more: Node) => ({ asyncapi: { servers: { host: { host: 'h', protocol: 'https', ...more } } } });

/** Keys that no labelled edit touches: what each side says, and the classes of the change and of its undoing. */
const ROWS: readonly (readonly [name: string, old: Parts, now: Parts, classes: string])[] = [
  ['a style', parameter({}), parameter({ style: 'pipeDelimited' }), 'breaking breaking'],
  ['the default style', parameter({}), parameter({ style: 'form', explode: true }), 'wording wording'],
  ['no explosion', parameter({}), parameter({ explode: false }), 'breaking breaking'],
  ['reserved characters', parameter({}), parameter({ allowReserved: true }), 'breaking breaking'],
  ['an empty value', parameter({}), parameter({ allowEmptyValue: true }), 'compatible breaking'],
  ['a deprecated parameter', parameter({}), parameter({ deprecated: true }), 'compatible compatible'],
  ['a parameter as JSON', parameter({}), parameter({ content: { 'a/b': {} } }), 'breaking breaking'],
  ['a link', response({}), response({ links: { host: {} } }), 'compatible breaking'],
  [
    'where a link leads',
    response({ links: { host: { operationId: 'a' } } }),
    response({ links: { host: { operationId: 'b' } } }),
    'breaking breaking',
  ],
  ['a callback', {}, { operation: { callbacks: { done: {} } } }, 'compatible breaking'],
  ['a correlation id', {}, { message: { correlationId: { location: 'a' } } }, 'compatible breaking'],
  ['a binding', {}, { message: { bindings: { kafka: {} } } }, 'breaking breaking'],
  [
    'the version of a binding',
    { message: { bindings: { kafka: { bindingVersion: '1' } } } },
    { message: { bindings: { kafka: { bindingVersion: '2' } } } },
    'wording wording',
  ],
  ['a protocol version', server({}), server({ protocolVersion: '1.1' }), 'breaking breaking'],
  ['a key of which nothing is known', {}, { operation: { 'unheard-of': 1 } }, 'breaking breaking'],
  ['one of a message', {}, { message: { 'unheard-of': 1 } }, 'breaking breaking'],
  ['an extension keyword', {}, { operation: { 'x-unheard-of': 1 } }, 'wording wording'],
  ['components of a kind of which nothing is known', {}, { components: { strange: { a: {} } } }, 'breaking breaking'],
];

test.each(ROWS)('%s', (_, old, now, classes) => {
  const [one, other] = [sideWith(old), sideWith(now)];
  const found = [compareContracts(one, other), compareContracts(other, one)].map(({ changes }) => changes[0]?.class);
  expect(found.join(' ')).toBe(classes);
});

test('a key of which nothing is known concerns both ends', () => {
  const rest = compareContracts(sideWith({}), sideWith({ operation: { 'unheard-of': 1 } }));
  const events = compareContracts(sideWith({}), sideWith({ message: { 'unheard-of': 1 } }));
  expect([...rest.changes, ...events.changes].map((change) => change.for)).toEqual([
    ['calls', 'provides'],
    ['receives', 'sends'],
  ]);
});

/** The objects of a specification whose keys have rules of their own, by their names there. */
const OBJECTS = {
  openapi: {
    ...{ Root: 'root', Info: 'info', Server: 'server', ServerVariable: 'serverVariable' },
    ...{ Operation: 'operation', Parameter: 'parameter', Header: 'header', RequestBody: 'requestBody' },
    ...{ MediaType: 'mediaType', Response: 'response', SecurityScheme: 'securityScheme' },
  },
  asyncapi: {
    ...{ info: 'info', server: 'server', serverVariable: 'serverVariable', channel: 'channel' },
    ...{ parameter: 'parameter', messageObject: 'message', messageTrait: 'messageTrait', operation: 'operation' },
    ...{ operationTrait: 'operationTrait', operationReply: 'reply' },
  },
} as const;

const { Components, ...OPENAPI } = getTypes('oas3_1');

interface Definition {
  readonly properties?: object;
  readonly allOf?: readonly { readonly properties?: object }[];
}

const { definitions } = createRequire(import.meta.url)('@asyncapi/specs/schemas/3.0.0.json') as {
  definitions: Record<string, Definition>;
};

/** The keys of an object of a specification. */
function keysOf(kind: keyof typeof OBJECTS, name: string): string[] {
  if (kind === 'openapi') return Object.keys(OPENAPI[name]?.properties ?? {});
  const { properties, allOf = [] } = definitions[`http://asyncapi.com/definitions/3.0.0/${name}.json`] ?? {};
  return [properties, ...allOf.map((part) => part.properties)].flatMap((part) => Object.keys(part ?? {}));
}

describe('every key has a rule', () => {
  const objects = (['openapi', 'asyncapi'] as const).flatMap((kind) =>
    Object.entries(OBJECTS[kind]).map(([name, type]) => [kind, name, type] as const),
  );

  test.each(objects)('%s: %s', (kind, name, type) => {
    const keys = keysOf(kind, name);
    expect(keys.length).toBeGreaterThan(2);
    const rules = DOCUMENT_RULES[kind][type] ?? {};
    expect(keys.filter((key) => !/^(?:x-|\$ref$)/.test(key) && !Object.hasOwn(rules, key))).toEqual([]);
  });

  test('and every kind of components a type', () => {
    const kinds = [...Object.keys(Components?.properties ?? {}), ...keysOf('asyncapi', 'components')];
    expect(kinds.length).toBeGreaterThan(20);
    expect(
      kinds.filter((kind) => !kind.startsWith('x-') && !Object.hasOwn(DOCUMENT_RULES.openapi.components ?? {}, kind)),
    ).toEqual([]);
  });
});
