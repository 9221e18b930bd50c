const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const tree = (name: string) => ({ type: 'object', properties: { parts: { type: 'array', items: ref(name) } } });
const excluding = (name: string) => ({ type: 'object', properties: { a: { not: ref(name) } } });

/** Components to which the schemas refer. */
export const DOCUMENT = {
  components: {
    schemas: {
      Text: { type: 'string', minLength: 2, description: 'A text.' },
      Code: { type: 'string', enum: ['A', 'B'] },
      ...{ Tree: tree('Tree'), Same: tree('Same'), Other: { ...tree('Other'), required: ['parts'] } },
      ...{ Odd: excluding('Odd'), Even: excluding('Even') },
    },
  },
};

const OBJECT = { type: 'object' };
const TEXT = { type: 'string' };
const INTEGER = { type: 'integer' };
/** Whatever is told, the same values fit. */
const SAME = 'same';

/** Two schemas, and every difference in a line: kind, keys, effect, and what it says. */
export const PAIRS: readonly (readonly [
  name: string,
  before: unknown,
  after: unknown,
  lines: readonly string[] | 'same',
])[] = [
  ['a bound', { maxLength: 10 }, { maxLength: 5 }, ['changed maxLength narrows maxLength falls from 10 to 5']],
  [
    'a bound that excludes itself',
    { minimum: 5 },
    { exclusiveMinimum: 5 },
    ['removed minimum narrows minimum 5 is removed', 'added exclusiveMinimum narrows exclusiveMinimum 5 is added'],
  ],
  ['a bound that never mattered', TEXT, { ...TEXT, minLength: 0 }, ['added minLength none minLength 0 is added']],
  [
    'no more fields',
    OBJECT,
    { ...OBJECT, additionalProperties: false },
    ['added additionalProperties narrows other fields are no longer allowed'],
  ],
  [
    'a bound of another type',
    { type: 'integer' },
    { type: 'integer', maxLength: 1 },
    ['added maxLength none maxLength 1 is added'],
  ],
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
  ['another only value', { const: 'a' }, { const: null }, ['changed const both the only value changes from a to null']],
  ...(
    [
      [
        'fields split over allOf',
        { ...OBJECT, properties: { a: TEXT, b: INTEGER }, required: ['a'] },
        { allOf: [{ ...OBJECT, properties: { a: TEXT }, required: ['a'] }, { properties: { b: INTEGER } }] },
      ],
      ['a divisor of all integers', INTEGER, { ...INTEGER, multipleOf: 1 }],
      ['a bound of integers, said otherwise', { ...INTEGER, minimum: 1 }, { ...INTEGER, exclusiveMinimum: 0 }],
      ['a bound between integers', { ...INTEGER, minimum: 0.5, maximum: 9.5 }, { ...INTEGER, minimum: 1, maximum: 9 }],
      [
        'as many fields as are required',
        { ...OBJECT, required: ['a', 'b'] },
        { ...OBJECT, required: ['a', 'b'], minProperties: 2 },
      ],
      [
        'a length that the pattern has anyway',
        { ...TEXT, pattern: '^\\+' },
        { ...TEXT, pattern: '^\\+', minLength: 1 },
      ],
      ['an empty pattern', TEXT, { ...TEXT, pattern: '' }],
      ['an exception of another type', INTEGER, { ...INTEGER, not: TEXT }],
      ['a condition without consequence', TEXT, { ...TEXT, if: { minLength: 2 } }],
      ['alternatives that exclude each other', { oneOf: [TEXT, INTEGER] }, { anyOf: [TEXT, INTEGER] }],
      [
        'types as alternatives',
        { type: ['string', 'null'], maxLength: 5 },
        { anyOf: [{ ...TEXT, maxLength: 5 }, { type: 'null' }] },
      ],
    ] as const
  ).map(([name, before, after]) => [name, before, after, SAME] as const),
  ['null', TEXT, { type: ['string', 'null'] }, ['changed type widens the type changes from string to string or null']],
  [
    'an alternative of those that may both hold',
    { oneOf: [TEXT, { maxLength: 3 }] },
    { oneOf: [TEXT, { maxLength: 2 }] },
    ['changed oneOf/1/maxLength both maxLength falls from 3 to 2'],
  ],
  [
    'an exception',
    { not: { maxLength: 3 } },
    { not: { maxLength: 2 } },
    ['changed not/maxLength widens maxLength falls from 3 to 2'],
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
    'a field of which anything is true',
    OBJECT,
    { ...OBJECT, properties: { b: {} } },
    ['added properties/b none declares more: the field b is newly declared'],
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
    'a field in an alternative that another one declares',
    { anyOf: [OBJECT, { properties: { b: TEXT } }] },
    { anyOf: [{ ...OBJECT, properties: { b: TEXT } }, { properties: { b: TEXT } }] },
    ['added anyOf/0/properties/b narrows the field b is newly declared'],
  ],
  [
    'a kind of which a list contains one',
    { contains: { maxLength: 3 } },
    { contains: { maxLength: 2 } },
    ['changed contains/maxLength narrows maxLength falls from 3 to 2'],
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
    'a sum',
    { 'x-sum': { a: ['b', 'c'] } },
    { 'x-sum': { a: ['c', 'b'], d: ['a'] } },
    ['added x-sum/d narrows d must now equal a'],
  ],
  [
    'a place that has words of its own',
    ref('Text'),
    { allOf: [ref('Text')], description: 'Mine.' },
    ['added description none description is added'],
  ],
  [
    'a bound that the component has',
    ref('Text'),
    { allOf: [ref('Text')], minLength: 1 },
    ['added minLength none minLength 1 is added'],
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
    'another name of a schema that contains itself',
    ref('Tree'),
    ref('Same'),
    ['changed $ref none it refers to Same instead of Tree'],
  ],
  [
    'another schema that contains itself',
    ref('Tree'),
    ref('Other'),
    [
      'changed $ref none it refers to Other instead of Tree',
      'added $ref/required/0 narrows the field parts becomes required',
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
  ['a schema where there was none', undefined, TEXT, ['added . narrows a schema is added']],
  ['nothing that fits', TEXT, false, ['changed . narrows it is no longer allowed']],
  ['anything, in other words', true, {}, []],
];
