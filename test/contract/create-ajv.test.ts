import { createRequire } from 'node:module';
import { runInThisContext } from 'node:vm';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { describe, expect, test } from 'vitest';
import {
  createAjv,
  createContractAjv,
  schemaAt,
  schemaUri,
  schemaValidator,
} from '../../scripts/contract/create-ajv.ts';
import { messageOfSum } from '../../scripts/contract/message-of-sum.js';
import { readContract } from '../../scripts/contract/read-contract.ts';
import { readPayloads } from '../fixtures/read-payloads.ts';

const contract = await readContract();
const { valid, invalid } = readPayloads();

describe('a validator is strict', () => {
  test.each<[string, object, RegExp]>([
    ['an unknown word', { type: 'string', 'x-sums': {} }, /unknown keyword: "x-sums"/],
    ['a mistyped keyword', { type: 'string', patern: '^x' }, /unknown keyword: "patern"/],
    ['an unknown format', { type: 'string', format: 'uuid' }, /unknown format "uuid"/],
    ['a keyword of another type', { type: 'string', minimum: 1 }, /strict mode: missing type "number"/],
    ['a sum that names no terms', { type: 'object', 'x-sum': { total: [] } }, /"x-sum" value is invalid/],
    ['a sum that is not a list', { type: 'object', 'x-sum': { total: 'added' } }, /"x-sum" value is invalid/],
  ])('%s is refused', (_name, schema, message) => {
    expect(() => createAjv().compile(schema)).toThrow(message);
  });

  test('the words of the documents are known', () => {
    const words = { 'x-source': 'Card', 'x-open-points': ['a'], 'x-values-seen': ['b'], examples: ['b'] };
    expect(createAjv().compile({ type: 'string', ...words })('anything')).toBe(true);
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
    expect(() => schemaValidator(createContractAjv(contract), 'Refund')).toThrow('/components/schemas/Refund');
  });
});

describe('x-sum', () => {
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
    [
      'equals by rounding',
      { 'a/b': 2 ** 53, 'c d': 2 ** 53, e: 1 },
      'must equal c d + e, which cannot be verified with numbers beyond 2^53 - 1',
    ],
  ])('that %s', (_name, line, message) => {
    validate({ line });
    const errors = validate.errors?.map((error) => [error.instancePath, error.message]) ?? [];
    expect(errors).toEqual(message === undefined ? [] : [['/line/a~1b', message]]);
  });
});

test('a standalone validator judges as the compiled one does', () => {
  const ajv = createContractAjv(contract, { code: { source: true } });
  const uri = schemaUri('openapi', '/components/schemas/TopUpResult');
  const code = standalone.default(ajv, { TopUpResult: uri });
  const compiled = schemaValidator(ajv, 'TopUpResult');
  const { TopUpResult: alone } = load(code);
  const samples = [...valid, ...invalid].filter(({ schema }) => schema === 'TopUpResult');
  for (const { name, value } of samples) {
    expect(alone?.(value), name).toBe(compiled(value));
    expect(alone?.errors, name).toEqual(compiled.errors);
  }
});

function load(code: string): Record<string, ValidateFunction> {
  const exports = {};
  const run = runInThisContext(`(function (exports, require, messageOfSum) {${code}\n})`);
  run(exports, createRequire(import.meta.url), messageOfSum);
  return exports;
}
