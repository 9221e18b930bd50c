import { describe, expect, test } from 'vitest';
import { createAjv, createContractAjv, schemaAt } from '../../packages/unsaid/src/engine/model/create-ajv.ts';
import { contract } from '../contract.ts';

describe('a validator', () => {
  test.each<[string, object, RegExp]>([
    ['an invalid pattern', { type: 'string', pattern: '(' }, /Invalid regular expression/],
    [
      'a sum that names no terms',
      { type: 'object', 'x-sum': { total: [] } },
      /x-sum is not a list of fields for each total/,
    ],
    [
      'a sum that is not a list',
      { type: 'object', 'x-sum': { total: 'added' } },
      /x-sum is not a list of fields for each total/,
    ],
  ])('%s is refused', (_name, schema, message) => {
    expect(() => createAjv().compile(schema)).toThrow(message);
  });

  test('words, and formats that are not known, exclude nothing', () => {
    const words = { 'x-source': 'Card', 'x-open-points': ['a'], discriminator: { propertyName: 'kind' }, xml: {} };
    for (const format of ['phone-number', '__proto__', 'constructor', 'valueOf', 'hasOwnProperty'])
      expect(createAjv().compile({ type: 'string', format, ...words })('anything')).toBe(true);
  });

  test('keywords of JSON Schema 2020-12 are judged', () => {
    const schema = { properties: { a: {} }, unevaluatedProperties: false };
    const validate = createAjv().compile(schema);
    expect([validate({ a: 1 }), validate({ b: 1 })]).toEqual([true, false]);
    const pair = createAjv().compile({ prefixItems: [{ type: 'string' }, { type: 'integer' }] });
    expect([pair(['a', 1]), pair([1])]).toEqual([true, false]);
  });

  test('every named schema of both documents compiles', () => {
    const ajv = createContractAjv(contract);
    for (const document of ['openapi', 'asyncapi'] as const) {
      for (const name of Object.keys(contract[document].components.schemas)) {
        expect(schemaAt(ajv, document, `/components/schemas/${name}`)).toBeTypeOf('function');
      }
    }
  });

  test('a schema that is not there is named', () => {
    expect(() => schemaAt(createContractAjv(contract), 'openapi', '/components/schemas/Refund')).toThrow(
      '/components/schemas/Refund',
    );
  });
});

describe('x-sum', () => {
  const MAX = Number.MAX_SAFE_INTEGER;
  const validate = createAjv().compile({
    type: 'object',
    properties: { line: { type: 'object', 'x-sum': { 'a/b': ['c d', 'e'] } } },
  });

  test.each<[string, object, string | undefined]>([
    ['holds', { 'a/b': 3, 'c d': 1, e: 2 }, undefined],
    ['is off', { 'a/b': 4, 'c d': 1, e: 2 }, 'must equal c d + e (3), is 4'],
    ['lacks its total', { 'c d': 1, e: 2 }, undefined],
    ['lacks a term', { 'a/b': 3, 'c d': 1 }, undefined],
    ['has a fraction', { 'a/b': 3, 'c d': 1.5, e: 2 }, undefined],
    ['has text', { 'a/b': 3, 'c d': '1', e: 2 }, undefined],
    ['is beyond exact numbers', { 'a/b': MAX, 'c d': MAX, e: 2 }, `must equal c d + e (9007199254740993), is ${MAX}`],
    ['has a total that is not exact', { 'a/b': MAX + 1, 'c d': MAX, e: 7 }, undefined],
    ['has a term that is not exact', { 'a/b': 7, 'c d': MAX + 1, e: 7 }, undefined],
  ])('that %s', (_name, line, message) => {
    validate({ line });
    const errors = validate.errors?.map((error) => [error.instancePath, error.message]) ?? [];
    expect(errors).toEqual(message === undefined ? [] : [['/line/a~1b', message]]);
  });
});

test('a sum of more than two terms is exact, whatever is rounded on the way', () => {
  const validate = createAjv().compile({ type: 'object', 'x-sum': { total: ['a', 'b', 'c'] } });
  const terms = { a: Number.MAX_SAFE_INTEGER, b: 2, c: -5 };
  expect(validate({ ...terms, total: 9007199254740988 })).toBe(true);
  expect(validate({ ...terms, total: 9007199254740987 })).toBe(false);
});
