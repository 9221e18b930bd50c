import { seededRandom } from '../../../unsaid-runtime/test/webhooks/seeded-random.ts';

export type Node = Record<string, unknown>;

/** Draws from a sequence that its seed determines. */
export function createDraw(seed: number) {
  const random = seededRandom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
  const chance = (share: number) => random() < share;
  const some = <Item>(items: readonly Item[], share = 0.5): Item[] => items.filter(() => chance(share));
  return { below, pick, chance, some };
}

export type Draw = ReturnType<typeof createDraw>;

/** Names of the components; those of the second half refer to others and to themselves. */
export const COMPONENTS = ['Text', 'Count', 'Code', 'Person', 'Tree', 'Maybe'] as const;

export const refTo = (name: string): Node => ({ $ref: `#/components/schemas/${name}` });

export const FIELDS = ['a', 'b', 'c', 'ab'];
const PATTERNS = ['^a', 'b$', '^.$'];
export const TEXTS = [
  '',
  'a',
  'b',
  'ab',
  'ba',
  'abc',
  'É',
  '2026-07-03',
  '2026-07-03T09:41:27Z',
  'a@b.example',
  'x'.repeat(6),
];

type Make = (draw: Draw, depth: number) => unknown;

const part: Make = (draw, depth) => randomSchema(draw, depth - 1);
const few: Make = (draw) => draw.below(4);
const number: Make = (draw) => draw.pick([-2, -1, 0, 1, 1.5, 2, 3, 5]);
const value: Make = (draw) => draw.pick([null, true, false, 0, 1, 2, 1.5, ...TEXTS.slice(0, 6), {}, { a: 1 }, [], [1]]);
const list =
  (make: Make): Make =>
  (draw, depth) =>
    Array.from({ length: 1 + draw.below(3) }, () => make(draw, depth));
const named =
  (names: readonly string[], make: Make): Make =>
  (draw, depth) =>
    Object.fromEntries(draw.some(names).map((name) => [name, make(draw, depth)]));
const uniqueValues: Make = (draw) => {
  const values = draw.some([null, true, 0, 1, 1.5, ...TEXTS.slice(0, 6), { a: 1 }], 0.35);
  return values.length > 0 ? values : ['a'];
};

/** How each keyword gets a value; those of one type stand together. */
const OF_TYPE: Readonly<Record<string, Readonly<Record<string, Make>>>> = {
  string: {
    ...{ minLength: few, maxLength: few, pattern: (draw) => draw.pick(PATTERNS) },
    format: (draw) => draw.pick(['date', 'date-time', 'email', 'idn-email', 'uri', 'uri-reference']),
  },
  number: {
    ...{ minimum: number, maximum: number, exclusiveMinimum: number, exclusiveMaximum: number },
    multipleOf: (draw) => draw.pick([1, 2, 3, 4, 6, 0.5, 0.1]),
  },
  object: {
    ...{ properties: named(FIELDS, part), required: (draw) => draw.some(FIELDS, 0.3) },
    additionalProperties: (draw, depth) => draw.pick([false, false, true, part(draw, depth)]),
    patternProperties: named(PATTERNS, part),
    propertyNames: (draw) => draw.pick([{ maxLength: 1 }, { pattern: '^a' }, { enum: ['a', 'b'] }]),
    ...{ minProperties: few, maxProperties: few },
    'x-sum': (draw) => ({ [draw.pick(['a', 'b'])]: draw.pick([['c'], ['c', 'ab'], ['ab', 'c']]) }),
  },
  array: {
    ...{ items: part, contains: part, minItems: few, maxItems: few, uniqueItems: (draw) => draw.chance(0.7) },
  },
};

const ANY: Readonly<Record<string, Make>> = {
  type: (draw) => draw.pick(TYPES),
  ...{ enum: uniqueValues, const: value, anyOf: list(part), oneOf: list(part), not: part, allOf: list(part) },
  ...{ description: (draw) => draw.pick(['one', 'two']), 'x-values-seen': () => ['a'] },
};

const TYPES: readonly unknown[] = [
  ...['string', 'string', 'integer', 'number', 'boolean', 'null', 'object', 'object', 'object', 'array'],
  ...[
    ['string', 'null'],
    ['integer', 'string'],
    ['object', 'null'],
    ['number', 'integer'],
  ],
];

export function keywordsFor(type: unknown): [string, Make][] {
  const types =
    type === undefined ? Object.keys(OF_TYPE) : [type].flat().map((each) => (each === 'integer' ? 'number' : each));
  const own = types.flatMap((each) => Object.entries(OF_TYPE[String(each)] ?? {}));
  return [...own, ...Object.entries(ANY)];
}

/** A schema of about the size of those in contracts. */
export function randomSchema(draw: Draw, depth: number): unknown {
  if (draw.chance(0.04)) return draw.pick([true, false, {}]);
  if (draw.chance(depth > 0 ? 0.15 : 0.3)) return refTo(draw.pick(COMPONENTS));
  if (draw.chance(0.1)) return { allOf: [refTo(draw.pick(COMPONENTS))], ...keywordOf(draw, depth, undefined) };
  if (draw.chance(0.06) && depth > 0) {
    const consequences = draw.chance(0.5) ? ['then', 'else'] : ['then'];
    return Object.fromEntries(['if', ...consequences].map((keyword) => [keyword, part(draw, depth)]));
  }
  const type = draw.chance(0.9) ? draw.pick(TYPES) : undefined;
  const schema: Node = type === undefined ? {} : { type };
  if (type === 'object' && depth > 0) schema.properties = named(FIELDS, part)(draw, depth);
  for (let count = draw.below(4); count > 0; count--) Object.assign(schema, keywordOf(draw, depth, type));
  return schema;
}

function keywordOf(draw: Draw, depth: number, type: unknown): Node {
  const nested = new Set(['anyOf', 'oneOf', 'allOf', 'not', 'contains']);
  const [keyword, make] = draw.pick(keywordsFor(type).filter(([name]) => depth > 0 || !nested.has(name)));
  return { [keyword]: make(draw, depth) };
}

/** The components of a document. Only below fields and elements do they refer to themselves. */
export function randomComponents(draw: Draw): Record<string, Node> {
  const leaf = (type: string): Node => ({
    type,
    ...Object.fromEntries(
      draw.some(Object.entries(OF_TYPE[type] ?? {}), 0.3).map(([name, make]) => [name, make(draw, 0)]),
    ),
  });
  return {
    Text: leaf('string'),
    Count: { ...leaf('number'), type: 'integer' },
    Code: { type: 'string', enum: ['a', 'b', 'ab'].slice(draw.below(2)) },
    Person: { type: 'object', required: draw.some(['a']), properties: { a: refTo('Text'), b: refTo('Count') } },
    Tree: { type: 'object', properties: { a: refTo('Code'), b: { type: 'array', items: refTo('Tree') } } },
    Maybe: { anyOf: [refTo('Person'), { type: 'null' }] },
  };
}
