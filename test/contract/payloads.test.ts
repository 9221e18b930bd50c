import type { Validator } from 'unsaid-runtime/validation';
import { describe, expect, test } from 'vitest';
import * as generated from '../../generated/validators.ts';
import { createContractAjv, schemaAt } from '../../packages/unsaid/src/engine/model/create-ajv.ts';
import { contract } from '../contract.ts';
import { readPayloads } from '../fixtures/read-payloads.ts';

const validators = new Map(Object.entries(generated) as [string, Validator<unknown>][]);
const ajv = createContractAjv(contract);
const { valid, invalid } = readPayloads();
const BODIES = Object.entries(contract.openapi.components.schemas).filter(([, { type }]) => type === 'object');

/** What the document and the generated validator have against a value: places and keywords. */
function errorsOf(schema: string, value: unknown): string[][] {
  const validate = schemaAt(ajv, 'openapi', `/components/schemas/${schema}`);
  validate(value);
  const validation = validators.get(`validate${schema}`)?.(value) ?? expect.fail(schema);
  const ofAjv = (validate.errors ?? []).map(
    ({ instancePath, keyword, params }) =>
      `${instancePath}${keyword === 'required' ? `/${params.missingProperty}` : ''} ${keyword}`,
  );
  return [ofAjv, validation.ok ? [] : validation.issues.map(({ at, rule }) => `${at} ${rule}`)];
}

test.each(valid)('$schema: $name is accepted', ({ schema, value }) => {
  expect(errorsOf(schema, value)).toEqual([[], []]);
});

test.each(invalid)('$schema: $name is refused for one reason', ({ schema, name, value, at, keyword }) => {
  const place = keyword === 'required' ? `${at}/${name.split(' ').at(-1)}` : at;
  const wanted = [`${place} ${keyword}`];
  expect(errorsOf(schema, value)).toEqual([wanted, wanted]);
});

describe('the samples', () => {
  test('there are some for every request, response and event', () => {
    const sampled = new Set(valid.map(({ schema }) => schema));
    const wanted = BODIES.map(([name]) => name).filter((name) => name !== 'DeliveryHeaders');
    expect(wanted.filter((name) => !sampled.has(name))).toEqual([]);
  });

  test.each(valid.filter(({ name }) => name === 'example 1'))('$schema: 5000.0 is an integer', ({ schema, value }) => {
    const respelled = JSON.stringify(value).replaceAll(/:(-?\d+)(?=[,}])/g, ':$1.0');
    expect(errorsOf(schema, JSON.parse(respelled))).toEqual([[], []]);
  });
});
