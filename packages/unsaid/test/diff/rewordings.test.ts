import { expect, test } from 'vitest';
import { compareSchemas } from '../../src/engine/compare/schemas/compare-schemas.ts';

type Schemas = readonly [one: object, other: object];

const effects = (before: object, after: object) =>
  compareSchemas({ document: {}, schema: before }, { document: {}, schema: after })
    .map(({ effect }) => effect)
    .filter((effect) => effect !== 'none');

const NULLABLE = { type: ['string', 'null'], maxLength: 5 };

test.each<[string, Schemas]>([
  [
    'a bound of integers',
    [
      { type: 'integer', exclusiveMinimum: 0 },
      { type: 'integer', minimum: 1 },
    ],
  ],
  [
    'an upper bound of integers',
    [
      { type: 'integer', exclusiveMaximum: 10 },
      { type: 'integer', maximum: 9 },
    ],
  ],
  [
    'what two members of allOf say alike',
    [
      {
        allOf: [
          { type: 'object', properties: { x: { type: 'string' } } },
          { type: 'object', required: ['x'] },
        ],
      },
      { type: 'object', properties: { x: { type: 'string' } }, required: ['x'] },
    ],
  ],
  [
    'what two members of allOf say of one field',
    [
      {
        allOf: [
          { type: 'object', properties: { x: { type: 'string' }, y: {} } },
          { type: 'object', properties: { x: { minLength: 1 } } },
        ],
      },
      { type: 'object', properties: { x: { type: 'string', minLength: 1 }, y: {} } },
    ],
  ],
  ['an empty pattern', [{ type: 'string', pattern: '' }, { type: 'string' }]],
  ['a nullable text', [{ anyOf: [{ type: 'string', maxLength: 5 }, { type: 'null' }] }, NULLABLE]],
  ['the same by oneOf', [{ oneOf: [{ type: 'null' }, { type: 'string', maxLength: 5 }] }, NULLABLE]],
])('%s in other words is no change', (_, [one, other]) => {
  expect([effects(one, other), effects(other, one)]).toEqual([[], []]);
});

test.each<[string, Schemas]>([
  [
    'a bound of numbers',
    [
      { type: 'number', exclusiveMinimum: 0 },
      { type: 'number', minimum: 1 },
    ],
  ],
  [
    'another bound',
    [
      { type: 'integer', exclusiveMinimum: 0 },
      { type: 'integer', minimum: 2 },
    ],
  ],
  [
    'a bound that a member of allOf loses',
    [
      {
        allOf: [
          { type: 'object', properties: { x: { type: 'string' } } },
          { type: 'object', properties: { x: { minLength: 1 } } },
        ],
      },
      { type: 'object', properties: { x: { type: 'string' } } },
    ],
  ],
  [
    'null beside a list',
    [{ anyOf: [{ type: 'string', enum: ['a'] }, { type: 'null' }] }, { type: ['string', 'null'], enum: ['a'] }],
  ],
])('%s is one', (_, [one, other]) => {
  expect(effects(one, other)).not.toEqual([]);
});
