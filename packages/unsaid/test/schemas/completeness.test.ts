import { createRequire } from 'node:module';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { NOTES } from '../../src/engine/compare/schemas/compare-demands.ts';
import { compareSchemas } from '../../src/engine/compare/schemas/compare-schemas.ts';
import { effectOf } from '../../src/engine/compare/schemas/rule.ts';
import { createAjv } from '../../src/engine/model/create-ajv.ts';
import { UNSHARED_KEYWORDS } from '../../src/engine/model/dialect.ts';
import { EXTENSION_KEYWORDS } from '../../src/engine/model/extension-keywords.ts';
import { DOCUMENT, SAMPLES } from './keyword-samples.ts';

const require = createRequire(import.meta.url);
const propertiesOf = (file: string) =>
  Object.keys((require(`ajv/dist/refs/${file}.json`) as { properties: object }).properties);

const PARTS = ['core', 'applicator', 'unevaluated', 'validation', 'meta-data', 'format-annotation', 'content'];

/** Every keyword that the drafts, ajv, OpenAPI and our own documents know. */
const KEYWORDS = [
  ...new Set([
    ...propertiesOf('json-schema-draft-07'),
    ...propertiesOf('json-schema-2020-12/schema'),
    ...PARTS.flatMap((part) => propertiesOf(`json-schema-2020-12/meta/${part}`)),
    ...PARTS.filter((part) => !/unev|annot/.test(part)).flatMap((part) =>
      propertiesOf(`json-schema-2019-09/meta/${part}`),
    ),
    ...Object.keys(createAjv().RULES.keywords),
    ...Object.keys(new Ajv2020().RULES.keywords),
    ...[...EXTENSION_KEYWORDS, ...UNSHARED_KEYWORDS],
    // The base vocabulary of OpenAPI 3.1.
    ...['discriminator', 'xml', 'externalDocs', 'example'],
  ]),
  // Asks ajv for a function that returns a promise.
].filter((keyword) => keyword !== '$async');

/** The effect of every difference between two schemas, and how many there are. */
function compared(before: object, after: object) {
  const found = compareSchemas({ document: DOCUMENT, schema: before }, { document: DOCUMENT, schema: after });
  return { effect: effectOf(found), found };
}

test('the list of keywords is that of the drafts, and of nothing less', () => {
  expect(KEYWORDS.length).toBeGreaterThan(70);
  expect(KEYWORDS).toEqual(
    expect.arrayContaining(['prefixItems', 'dependencies', 'nullable', 'x-sum', '$recursiveRef']),
  );
});

test('every keyword has samples below, or excludes nothing', () => {
  expect(KEYWORDS.filter((keyword) => Object.hasOwn(SAMPLES, keyword) === NOTES.includes(keyword))).toEqual([]);
});

test.each(NOTES)('%s is reported, and changes nothing about which values fit', (keyword) => {
  expect(KEYWORDS).toContain(keyword);
  for (const [before, after] of [
    [{}, { [keyword]: 'a' }],
    [{ [keyword]: 'a' }, {}],
    [{ [keyword]: 'a' }, { [keyword]: 'b' }],
  ] as const) {
    const { effect, found } = compared(before, after);
    expect([effect, found.map(({ keys }) => keys)]).toEqual(['none', [[keyword]]]);
  }
});

describe.each(Object.entries(SAMPLES))('%s', (keyword, { beside = {}, values: [one, other], ...expected }) => {
  const [without, withOne, withOther] = [beside, { ...beside, [keyword]: one }, { ...beside, [keyword]: other }];

  test.each([
    ['added', without, withOne, expected.added],
    ['removed', withOne, without, expected.removed],
    ['changed', withOne, withOther, expected.changed],
  ] as const)('%s', (_, before, after, effect) => {
    const result = compared(before, after);
    expect(result.effect).toBe(effect);
    expect(result.found.length).toBeGreaterThan(0);
    for (const { says, keys } of result.found) {
      expect(keys).toContain(keyword);
      expect(says).toMatch(/^[^\n]+[^\s.]$/);
      expect(says).not.toMatch(/undefined|\[object/);
    }
  });

  test('not changed', () => {
    expect(compared(withOne, structuredClone(withOne)).found).toEqual([]);
  });
});
