import { describe, expect, test } from 'vitest';
import type { Contract, OpenPoint, Response, Schema } from '../../cli/engine/model/contract.ts';
import { guessedOpenPoints, openPointsOfErrors } from '../../cli/mock/guessed-open-points.ts';

const schemas: Record<string, Schema> = {
  Status: { type: 'string', 'x-open-points': ['statuses'], 'x-values-seen': ['issued', 'active'] },
  Card: {
    type: 'object',
    'x-open-points': ['fields'],
    properties: {
      status: { $ref: '#/components/schemas/Status' },
      amount: { type: 'integer', 'x-open-points': ['units', 'bounds'] },
      access: { type: 'array', 'x-open-points': ['defaults'], items: { $ref: '#/components/schemas/Status' } },
    },
  },
  Open: { type: 'object', additionalProperties: { type: 'string', 'x-open-points': ['more'] } },
  Alias: { $ref: '#/components/schemas/Card' },
  Placed: {
    type: 'object',
    properties: { status: { 'x-open-points': ['defaults'], allOf: [{ $ref: '#/components/schemas/Status' }] } },
  },
};
const ids = ['bounds', 'units', 'statuses', 'fields', 'defaults', 'more', 'outcome', 'errors'];
const contract = {
  openapi: {
    paths: { '/a': { get: { responses: { '2XX': {}, default: { $ref: '#/components/responses/Other' } } } } },
    components: { schemas, responses: { Other: { 'x-open-points': ['errors'] } } },
  },
  openPoints: ids.map((id) => ({ id }) as OpenPoint),
} as unknown as Contract;

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const plain: Response = {};

describe('guessedOpenPoints', () => {
  test.each<[name: string, schema: Schema, value: unknown, ids: string[]]>([
    ['only properties that are there count', ref('Card'), { amount: 1 }, ['bounds', 'units', 'fields']],
    ['a value seen is no guess', ref('Card'), { status: 'active' }, ['fields']],
    ['a value not seen is one', ref('Card'), { status: 'lost' }, ['statuses', 'fields']],
    ['an array counts, empty too', ref('Card'), { access: [] }, ['fields', 'defaults']],
    ['inherited names are no properties', ref('Card'), { constructor: 1, toString: 2 }, ['fields']],
    ['a schema for other fields counts', ref('Open'), { anything: 'x' }, ['more']],
    ['references to references are followed', ref('Alias'), { amount: 1 }, ['bounds', 'units', 'fields']],
    ['a reference beside marks counts, and so do they', ref('Placed'), { status: 'lost' }, ['statuses', 'defaults']],
  ])('%s', (_name, schema, value, want) => {
    expect(guessedOpenPoints(contract, { response: plain, responseBody: { schema, value } })).toEqual(want);
    expect(guessedOpenPoints(contract, { response: plain, requestBody: { schema, value } })).toEqual(want);
  });

  test('response object, response and request together: each id once, in the order of the register', () => {
    const exchange = {
      response: { 'x-open-points': ['outcome', 'units'] },
      responseBody: { schema: ref('Card'), value: { amount: 1 } },
      requestBody: { schema: ref('Card'), value: { amount: 2, status: 'new' } },
    };
    const want = ['bounds', 'units', 'statuses', 'fields', 'outcome'];
    expect(guessedOpenPoints(contract, exchange)).toEqual(want);
  });

  test('an id that the register lacks comes last', () => {
    const response = { 'x-open-points': ['unregistered', 'errors'] };
    expect(guessedOpenPoints(contract, { response })).toEqual(['errors', 'unregistered']);
  });
});

test('openPointsOfErrors names what the default responses leave open', () => {
  expect(openPointsOfErrors(contract)).toEqual(['errors']);
});
