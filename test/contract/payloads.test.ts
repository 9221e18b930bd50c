import { describe, expect, test } from 'vitest';
import type { Schema } from '../../cli/engine/model/contract.ts';
import { createContractAjv, schemaValidator } from '../../cli/engine/model/create-ajv.ts';
import { resolveRef } from '../../cli/engine/model/json-pointer.ts';
import { contract } from '../contract.ts';
import { readPayloads } from '../fixtures/read-payloads.ts';

const { openapi, asyncapi } = contract;
const ajv = createContractAjv({ openapi, asyncapi });
const { valid, invalid } = readPayloads();
const BODIES = Object.entries(openapi.components.schemas).filter(([, { type }]) => type === 'object');

/** Keywords that can refuse the value of a field. */
const REFUSING = [
  'type',
  'const',
  'enum',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'multipleOf',
  'minLength',
  'maxLength',
];

function errorsOf(schema: string, value: unknown): string[] {
  const validate = schemaValidator(ajv, schema);
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, keyword, params }) =>
    [instancePath, keyword, params.missingProperty].filter((part) => part !== undefined).join(' '),
  );
}

describe('what the contract accepts', () => {
  test.each(valid)('$schema: $name', ({ schema, value }) => {
    expect(errorsOf(schema, value)).toEqual([]);
  });

  test.each(BODIES)('%s: 5000.0 is an integer, as it is in JSON', (name, schema) => {
    const sample = JSON.stringify(valid.find((payload) => payload.schema === name)?.value);
    const respelled = sample.replaceAll(/:(-?\d+)(?=[,}])/g, ':$1.0');
    expect(respelled !== sample).toBe(JSON.stringify(schema).includes('"integer"'));
    expect(errorsOf(name, JSON.parse(respelled))).toEqual([]);
  });
});

describe('what the contract refuses, for one reason each', () => {
  test.each(invalid)('$schema: $name', ({ schema, value, at, keyword, lacks }) => {
    const missing = lacks === undefined ? [] : [lacks.slice(lacks.lastIndexOf('/') + 1)];
    const wanted = [keyword].flat().map((word) => [at, word, ...missing].join(' '));
    expect(errorsOf(schema, value).toSorted()).toEqual(wanted.toSorted());
  });
});

describe('the samples', () => {
  test('there are some for every request, response and event', () => {
    const sampled = [...new Set(valid.map(({ schema }) => schema))];
    expect(sampled.toSorted()).toEqual(BODIES.map(([name]) => name).toSorted());
  });

  test.each(BODIES)('every demand of %s on a field is broken by a bad sample', (name, schema) => {
    const samples = invalid.filter((sample) => sample.schema === name);
    const broken = samples.flatMap(({ at, keyword, lacks }) =>
      [keyword].flat().map((word) => `${lacks ?? at} ${word}`),
    );
    expect(demandsOf(schema).filter((demand) => !broken.includes(demand))).toEqual([]);
  });

  /** Every keyword that can refuse a field, as `/data/amount type`; an element of an array is index 0 or 1. */
  function demandsOf(schema: Schema, path = ''): string[] {
    const node = resolveRef<Schema>(openapi, schema);
    const own = REFUSING.filter((keyword) => keyword in node).map((keyword) => `${path} ${keyword}`);
    const sums = Object.keys(node['x-sum'] ?? {}).map((name) => `${path}/${name} x-sum`);
    const required = (node.required ?? []).map((name) => `${path}/${name} required`);
    const inner = Object.entries(node.properties ?? {}).flatMap(([key, field]) => demandsOf(field, `${path}/${key}`));
    const elements = node.items ? demandsOf(node.items, `${path}/0`) : [];
    return [...own, ...sums, ...required, ...inner, ...elements];
  }
});
