import { describe, expect, test } from 'vitest';
import { compareSchemas } from '../../cli/engine/compare/schemas/compare-schemas.ts';
import type { SchemaOf } from '../../cli/engine/compare/schemas/rule.ts';

type Part = SchemaOf['schema'];

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const excluding = (name: string) => ({ type: 'object', properties: { a: { not: ref(name) } } });

/** Components to which the schemas refer. */
const DOCUMENT = {
  components: {
    schemas: {
      Text: { type: 'string', minLength: 2, description: 'A text.' },
      Code: { type: 'string', enum: ['A', 'B'] },
      ...{ Odd: excluding('Odd'), Even: excluding('Even') },
    },
  },
};

const OBJECT = { type: 'object' };
const TEXT = { type: 'string' };

/** Two schemas, and every difference in a line: kind, keys, effect, and what it says. */
const PAIRS: readonly (readonly [name: string, before: unknown, after: unknown, lines: readonly string[]])[] = [
  ['a bound that never mattered', TEXT, { ...TEXT, minLength: 0 }, ['added minLength none minLength 0 is added']],
  [
    'values',
    { enum: ['a', 'b'] },
    { enum: ['b', 'c'] },
    ['removed enum/0 narrows the value a is no longer listed', 'added enum/1 widens the value c is newly listed'],
  ],
  [
    'a value that another keyword refuses',
    { ...TEXT, enum: ['a'] },
    { ...TEXT, enum: ['a', 7] },
    ['added enum/1 none the value 7 is newly listed'],
  ],
  [
    'fields split over allOf',
    { ...OBJECT, properties: { a: TEXT, b: { type: 'integer' } }, required: ['a'] },
    { allOf: [{ ...OBJECT, properties: { a: TEXT }, required: ['a'] }, { properties: { b: { type: 'integer' } } }] },
    [],
  ],
  [
    'members of allOf in another order',
    { allOf: [{ pattern: '^a' }, { pattern: 'b$' }] },
    { allOf: [{ pattern: 'b$' }, { pattern: '^a' }] },
    [],
  ],
  ['null', TEXT, { type: ['string', 'null'] }, ['changed type widens the type changes from string to string or null']],
  [
    'an alternative of those that may both hold',
    { oneOf: [TEXT, { maxLength: 3 }] },
    { oneOf: [TEXT, { maxLength: 2 }] },
    ['changed oneOf/1/maxLength both maxLength falls from 3 to 2'],
  ],
  [
    'a further alternative of those that may both hold',
    { oneOf: [TEXT, true] },
    { oneOf: [TEXT, true, { maxLength: 3 }] },
    ['added oneOf/2 both an alternative is added'],
  ],
  [
    'a new field',
    OBJECT,
    { ...OBJECT, required: ['b'], properties: { b: TEXT } },
    [
      'added required/0 narrows the field b becomes required',
      'added properties/b narrows declares more: the field b is newly declared',
    ],
  ],
  [
    'a field that is gone',
    { ...OBJECT, properties: { b: TEXT } },
    OBJECT,
    ['removed properties/b widens declares less: the field b is no longer declared'],
  ],
  [
    'a field that was required already',
    { ...OBJECT, required: ['b'] },
    { ...OBJECT, required: ['b'], properties: { b: TEXT } },
    ['added properties/b narrows the field b is newly declared'],
  ],
  [
    'a new field of a closed object',
    { ...OBJECT, additionalProperties: false },
    { ...OBJECT, additionalProperties: false, properties: { b: TEXT } },
    ['added properties/b widens the field b is newly allowed'],
  ],
  [
    'a pattern that a named field matches, too',
    { ...OBJECT, properties: { ab: {} }, additionalProperties: TEXT },
    { ...OBJECT, properties: { ab: {} }, additionalProperties: TEXT, patternProperties: { '^a': TEXT } },
    ['added patternProperties/^a both fields whose names match ^a are newly described'],
  ],
  [
    'a field in an alternative that another one declares',
    { anyOf: [OBJECT, { properties: { b: TEXT } }] },
    { anyOf: [{ ...OBJECT, properties: { b: TEXT } }, { properties: { b: TEXT } }] },
    ['added anyOf/0/properties/b narrows the field b is newly declared'],
  ],
  [
    'a keyword that not both dialects have, beside one that changes',
    { contains: { maxLength: 3 }, maxContains: 2 },
    { contains: { maxLength: 2 }, maxContains: 2 },
    [
      'changed contains/maxLength narrows maxLength falls from 3 to 2',
      'changed maxContains both what maxContains applies to changes',
    ],
  ],
  [
    'a field of a field that another part declares there',
    { allOf: [{ properties: { a: { properties: { b: TEXT } } } }], properties: { a: OBJECT } },
    {
      allOf: [{ properties: { a: { properties: { b: TEXT } } } }],
      properties: { a: { ...OBJECT, properties: { b: {} } } },
    },
    ['added properties/a/properties/b none the field b is newly declared'],
  ],
  [
    'a place that has words of its own',
    ref('Text'),
    { allOf: [ref('Text')], description: 'Mine.' },
    ['added description none description is added'],
  ],
  [
    'a component in place of the same words',
    { ...TEXT, minLength: 2 },
    ref('Text'),
    ['added $ref none it refers to Text'],
  ],
  [
    'another component',
    ref('Text'),
    ref('Code'),
    [
      'changed $ref none it refers to Code instead of Text',
      'removed $ref/minLength widens minLength 2 is removed',
      'added $ref/enum narrows the values are now limited to A, B',
    ],
  ],
  [
    'a schema that excludes itself',
    ref('Odd'),
    ref('Even'),
    [
      'changed $ref none it refers to Even instead of Odd',
      'changed $ref/properties/a/not both a schema that contains itself changes',
    ],
  ],
  [
    'other fields, of which there were none',
    { ...OBJECT, additionalProperties: false },
    OBJECT,
    ['removed additionalProperties widens other fields are newly allowed'],
  ],
  ['a schema where there was none', undefined, TEXT, ['added . narrows a schema is added']],
  ['nothing that fits', TEXT, false, ['changed . narrows it is no longer allowed']],
  ['anything, in other words', true, {}, []],
];

/** Every difference in a line: kind, keys, effect, and what it says. */
function linesOf(before: unknown, after: unknown): string[] {
  const found = compareSchemas(
    { document: DOCUMENT, schema: before as Part },
    { document: DOCUMENT, schema: after as Part },
  );
  return found.map(({ kind, keys, effect, declares, says }) =>
    [kind, keys.join('/') || '.', effect, ...(declares ? [`declares ${declares}:`] : []), says].join(' '),
  );
}

describe.each(PAIRS)('%s', (_, before, after, lines) => {
  test('is told', () => {
    expect(linesOf(before, after)).toEqual(lines);
  });

  test('is no difference where it does not change', () => {
    expect(linesOf(before, structuredClone(before))).toEqual([]);
    expect(linesOf(after, structuredClone(after))).toEqual([]);
  });
});
