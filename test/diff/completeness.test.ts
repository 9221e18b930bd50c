import { createRequire } from 'node:module';
import { getTypes } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import type { ChangeClass } from '../../cli/engine/compare/contracts/change.ts';
import { compareContracts } from '../../cli/engine/compare/contracts/compare-contracts.ts';
import { ASYNCAPI_FIELDS, ASYNCAPI_WAIVED } from './asyncapi-fields.ts';
import type { Field, Fields } from './fields.ts';
import { ASYNCAPI_HOSTS, type Host, OPENAPI_HOSTS } from './hosts.ts';
import { OPENAPI_FIELDS, OPENAPI_WAIVED } from './openapi-fields.ts';

const LETTERS: Readonly<Record<string, ChangeClass>> = { b: 'breaking', c: 'compatible', w: 'wording' };
const KINDS = ['added', 'removed', 'changed'] as const;

/** Each key of each object, in each direction and of each kind of change, with the class that is expected. */
function cases(
  table: Readonly<Record<string, Fields>>,
  hosts: Readonly<Record<string, Readonly<Record<string, Host>>>>,
) {
  return Object.entries(table).flatMap(([object, fields]) =>
    Object.entries(hosts[object] ?? {}).flatMap(([direction, host]) =>
      Object.entries(fields).flatMap(([key, field]) =>
        KINDS.flatMap((kind, index) => {
          const [, , classes] = field;
          const letter = (typeof classes === 'string' ? classes : (classes[direction] ?? '')).charAt(index);
          const expected = LETTERS[letter];
          const name = `${object}.${key} is ${kind} (${direction})`;
          return letter === '-' ? [] : [{ name, expected, host, sides: sidesOf(key, field, kind) }];
        }),
      ),
    ),
  );
}

function sidesOf(key: string, [one, other]: Field, kind: (typeof KINDS)[number]) {
  const absent = {};
  if (kind === 'added') return [absent, { [key]: one }] as const;
  return [{ [key]: one }, kind === 'removed' ? absent : { [key]: other }] as const;
}

const CASES = [...cases(OPENAPI_FIELDS, OPENAPI_HOSTS), ...cases(ASYNCAPI_FIELDS, ASYNCAPI_HOSTS)];

describe('a change of one key', () => {
  test('there is one for each kind of change and each direction', () => expect(CASES.length).toBeGreaterThan(600));

  test.each(CASES)('$name', ({ expected, host, sides: [old, now] }) => {
    const { changes } = compareContracts(host(old), host(now));
    expect(changes.map(({ why }) => why).join()).not.toContain('Nothing is known');
    expect(changes[0]?.class).toBe(expected);
    expect(changes.every(({ says, why, class: is }) => says !== '' && (why === '') === (is === 'wording'))).toBe(true);
  });

  test('of which nothing is known is breaking for both ends, unless it is an extension keyword', () => {
    for (const [hosts, roles] of [
      [OPENAPI_HOSTS, ['calls', 'provides']],
      [ASYNCAPI_HOSTS, ['receives', 'sends']],
    ] as const) {
      for (const [name, { request, response, event, acknowledgement }] of Object.entries(hosts)) {
        const host = request ?? response ?? event ?? acknowledgement;
        if (host === undefined || ['OAuth2Flows', 'flows', 'x-delivery', 'PathItem'].includes(name)) continue;
        const classes = (key: string) => compareContracts(host({}), host({ [key]: 1 })).changes;
        expect(classes('unheard-of'), name).toMatchObject([{ class: 'breaking', for: roles }]);
        expect(classes('x-unheard-of'), name).toMatchObject([{ class: 'wording', for: [] }]);
      }
    }
  });
});

/** What a specification has that a table has not, and what a table has that the specification has not. */
function gaps(
  table: Readonly<Record<string, Fields>>,
  spec: Readonly<Record<string, readonly string[]>>,
  waived: object,
) {
  const isWaived = (object: string, key?: string) =>
    Object.hasOwn(waived, object) || (key !== undefined && Object.hasOwn(waived, `${object}.${key}`));
  const missing = Object.entries(spec).flatMap(([object, keys]) =>
    keys.filter((key) => !isWaived(object, key) && table[object]?.[key] === undefined).map((key) => `${object}.${key}`),
  );
  const strange = Object.entries(table).flatMap(([object, fields]) =>
    Object.keys(fields)
      .filter((key) => !key.startsWith('x-') && !object.startsWith('x-') && !spec[object]?.includes(key))
      .map((key) => `${object}.${key}`),
  );
  return { missing, strange };
}

const NONE = { missing: [], strange: [] };

/** The keys of each object of OpenAPI 3.1 that has keys of its own. */
function openapiObjects(): Record<string, readonly string[]> {
  const types = Object.entries(getTypes('oas3_1')).map(
    ([name, type]) => [name, Object.keys(type.properties ?? {})] as const,
  );
  return Object.fromEntries(types.filter(([, keys]) => keys.length > 0));
}

/** The JSON schema of AsyncAPI 3.0. */
function asyncapiSchema() {
  return createRequire(import.meta.url)('@asyncapi/specs/schemas/3.0.0.json') as {
    definitions: Record<string, { properties?: object; allOf?: { properties?: object }[] }>;
    properties: object;
  };
}

function bindingProtocols(): string[] {
  const objects = Object.entries(asyncapiSchema().definitions).filter(([id]) => id.endsWith('BindingsObject.json'));
  return [...new Set(objects.flatMap(([, { properties = {} }]) => Object.keys(properties)))];
}

/** The keys of each object of AsyncAPI 3.0 but schemas and bindings. */
function asyncapiObjects(): Record<string, readonly string[]> {
  const { definitions, properties } = asyncapiSchema();
  const found: Record<string, readonly string[]> = { root: Object.keys(properties) };
  const schemes = new Set<string>();
  for (const [id, definition] of Object.entries(definitions)) {
    const [, name] = /definitions\/3\.0\.0\/(\w+)\.json$/.exec(id) ?? [];
    const keys = [definition, ...(definition.allOf ?? [])].flatMap((part) => Object.keys(part.properties ?? {}));
    if (name === undefined || keys.length === 0 || /Schema_3_0$|BindingsObject$/.test(name)) continue;
    if (keys.includes('type') && !/^oauth2Flow$/.test(name)) for (const key of keys) schemes.add(key);
    else found[name] = keys;
  }
  return { ...found, securityScheme: [...schemes], flows: flowsIn(definitions) };
}

function flowsIn(definitions: object): string[] {
  const scheme = (definitions as Record<string, { properties: { flows: { properties: object } } }>)[
    'http://asyncapi.com/definitions/3.0.0/oauth2Flows.json'
  ];
  return Object.keys(scheme?.properties.flows.properties ?? {});
}

describe('components', () => {
  const { Components } = getTypes('oas3_1');
  const kinds = [
    ...Object.keys(Components?.properties ?? {}).map((kind) => ['openapi', kind] as const),
    ...(asyncapiObjects().components ?? []).map((kind) => ['asyncapi', kind] as const),
  ];

  test.each(kinds)('of %s: %s are known, and unused ones are of no consequence', (document, kind) => {
    const host = (document === 'openapi' ? OPENAPI_HOSTS.Root?.request : ASYNCAPI_HOSTS.root?.event) as Host;
    const component = (note: string) => ({ components: { [kind]: { host: { 'x-note': note } } } });
    const sides = [{}, component('One.'), component('Other.')] as const;
    for (const [old, now] of [
      [0, 1],
      [1, 0],
      [1, 2],
    ] as const) {
      const { changes } = compareContracts(host(sides[old]), host(sides[now]));
      expect(changes.map((change) => change.class)).toEqual(['wording']);
    }
  });

  test('bindings of every protocol are compared', () => {
    const host = ASYNCAPI_HOSTS.messageObject?.event as Host;
    const protocols = bindingProtocols();
    expect(protocols.length).toBeGreaterThan(10);
    for (const protocol of protocols) {
      const binding = (members: object) => ({ bindings: { [protocol]: members } });
      const judged = (old: Record<string, unknown>, now: Record<string, unknown>) =>
        compareContracts(host(old), host(now)).changes.map((each) => each.class);
      expect(judged({}, binding({})), protocol).toEqual(['breaking']);
      expect(judged(binding({ key: 1 }), binding({ key: 2 })), protocol).toEqual(['breaking']);
      expect(judged(binding({ bindingVersion: '1' }), binding({ bindingVersion: '2' })), protocol).toEqual(['wording']);
    }
  });

  test('of a kind of which nothing is known are not passed over', () => {
    const host = OPENAPI_HOSTS.Root?.request as Host;
    const { changes } = compareContracts(host({}), host({ components: { strange: { host: {} } } }));
    expect(changes.map((change) => change.class)).toEqual(['breaking']);
  });
});

describe('the tables have every key of', () => {
  test('OpenAPI 3.1', () => {
    const objects = openapiObjects();
    expect(Object.keys(objects).length).toBeGreaterThan(20);
    expect(gaps(OPENAPI_FIELDS, objects, OPENAPI_WAIVED)).toEqual(NONE);
    expect(Object.keys(OPENAPI_FIELDS)).toEqual(Object.keys(OPENAPI_HOSTS));
  });

  test('AsyncAPI 3.0', () => {
    const objects = asyncapiObjects();
    expect(Object.keys(objects).length).toBeGreaterThan(15);
    expect(gaps(ASYNCAPI_FIELDS, objects, ASYNCAPI_WAIVED)).toEqual(NONE);
    expect(Object.keys(ASYNCAPI_FIELDS)).toEqual(Object.keys(ASYNCAPI_HOSTS));
  });
});
