import { expect, test } from 'vitest';
import type { Contract, OpenPoint, Schema } from '../../cli/engine/model/contract.ts';
import { guessedOpenPoints } from '../../cli/mock/guessed-open-points.ts';

const schemas: Record<string, Schema> = {
  Card: { type: 'object', properties: { amount: { type: 'integer', 'x-open-points': ['units', 'bounds'] } } },
  Open: { type: 'object', additionalProperties: { type: 'string', 'x-open-points': ['more'] } },
  Alias: { $ref: '#/components/schemas/Card' },
};
const contract = {
  openapi: { paths: {}, components: { schemas, responses: {} } },
  openPoints: ['bounds', 'units', 'more'].map((id) => ({ id }) as OpenPoint),
} as unknown as Contract;

// What our own documents have is asked of the mock itself.
test.each<[name: string, schema: string, value: unknown, ids: string[]]>([
  ['a schema for other fields counts', 'Open', { anything: 'x' }, ['more']],
  ['references to references are followed', 'Alias', { amount: 1 }, ['bounds', 'units']],
])('%s', (_name, name, value, ids) => {
  const responseBody = { schema: { $ref: `#/components/schemas/${name}` }, value };
  expect(guessedOpenPoints(contract, { response: {}, responseBody })).toEqual(ids);
});

test('an id that the register lacks comes last', () => {
  expect(guessedOpenPoints(contract, { response: { 'x-open-points': ['new', 'more'] } })).toEqual(['more', 'new']);
});
