import { schemaSet } from 'unsaid-runtime/validation';
import { expect, test } from 'vitest';

type Schemas = Parameters<ReturnType<typeof schemaSet>['validator']>[0];
type Schema = Schemas[string];
type SchemaObject = Exclude<Schema, boolean>;

/** Judged twice at each level, a value is judged 131,072 times. */
const DEPTH = 17;
const LEVELS = Array.from({ length: DEPTH }, (_, level) => level);
const ref = (name: string | number) => ({ $ref: `#/$defs/${name}` });
const member = (schema: Schema) => ({ type: 'object', properties: { a: schema } });
const COUNTED = { type: 'string', format: 'counted' };

/** Schemas of which each uses the next one twice. */
function twice(use: (next: SchemaObject, other: SchemaObject) => SchemaObject): Schemas {
  const levels = LEVELS.flatMap((level) =>
    ['S', 'T'].map((name) => [`${name}${level}`, use(ref(`S${level + 1}`), ref(`T${level + 1}`))]),
  );
  return Object.fromEntries([...levels, [`S${DEPTH}`, COUNTED], [`T${DEPTH}`, COUNTED]]);
}

/** A schema of trees whose branches look alike until their leaves are judged. */
const recursive = (use: (self: SchemaObject) => SchemaObject): Schemas => ({
  S0: { anyOf: [COUNTED, use(ref('S0'))] },
});

const nested = (leaf: unknown) => LEVELS.reduce<unknown>((inner) => ({ a: inner }), leaf);
const listed = (leaf: unknown) => LEVELS.reduce<unknown>((inner) => [inner], leaf);

const IN_PLACE: Record<string, Schemas> = {
  anyOf: twice((next) => ({ anyOf: [next, next] })),
  'oneOf of several': twice((next, other) => ({ oneOf: [next, { allOf: [other, false] }] })),
  allOf: twice((next, other) => ({ allOf: [next, other] })),
  not: twice((next) => ({ not: { not: { allOf: [next, next] } } })),
  if: twice((next, other) => ({ if: { allOf: [next, other] }, else: next })),
  'a reference beside others': twice((next, other) => ({ ...next, allOf: [other] })),
};

const BESIDE_PROPERTIES: Schemas = Object.fromEntries([
  ...LEVELS.flatMap((level) => [
    [`S${level}`, { ...ref(`T${level}`), ...member(ref(`S${level + 1}`)) }],
    [`T${level}`, member(ref(`S${level + 1}`))],
  ]),
  [`S${DEPTH}`, COUNTED],
]);

const NESTED: Record<string, Schemas> = {
  anyOf: twice((next) => ({ anyOf: [member(next), member(next)] })),
  allOf: twice((next, other) => ({ allOf: [member(next), member(other)] })),
  'a reference beside properties': BESIDE_PROPERTIES,
  patternProperties: twice((next, other) => ({ ...member(next), patternProperties: { a: other, '^a': next } })),
  unevaluatedProperties: twice((next) => ({ anyOf: [member(next), member(next)], unevaluatedProperties: false })),
  dependentSchemas: twice((next, other) => ({ ...member(next), dependentSchemas: { a: member(other) } })),
  recursive: recursive((self) => ({ oneOf: [member(self), { allOf: [member(self), false] }] })),
  'recursive in findings': recursive((self) => ({ allOf: [member(self), member(self)] })),
  'recursive, unevaluated': recursive((self) => ({
    anyOf: [member(self), member(self)],
    unevaluatedProperties: false,
  })),
  'recursive through another': {
    ...recursive(() => ({ anyOf: [member(ref('T')), member(ref('T'))] })),
    T: { allOf: [ref('S0')], unevaluatedProperties: true },
  },
};

const LISTED: Record<string, Schemas> = {
  contains: twice((next, other) => ({ type: 'array', items: next, contains: other })),
  prefixItems: twice((next, other) => ({ anyOf: [{ prefixItems: [next] }, { items: other }] })),
};

/** How often a format was judged for one value. */
function judgementsOf(schemas: Schemas, value: unknown): number {
  let count = 0;
  const counted = (text: string) => {
    count += 1;
    return text === 'right';
  };
  schemaSet({ string: { counted } }).validator(schemas)(value);
  return count;
}

const TABLES: [string, Record<string, Schemas>, (leaf: unknown) => unknown][] = [
  ['in place', IN_PLACE, (leaf) => leaf],
  ['in members', NESTED, nested],
  ['in items', LISTED, listed],
];

for (const [place, table, around] of TABLES)
  test.each(Object.entries(table))(`a value is judged in bounded time, ${place}: %s`, (_, schemas) => {
    const counts = ['right', 'wrong'].map((leaf) => judgementsOf(schemas, around(leaf)));
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect(Math.max(...counts)).toBeLessThan(2000);
  });

test('a schema that is part of itself is judged by the rest of it', () => {
  const kind = (name: string) => ({
    allOf: [ref('Pet'), { properties: { kind: { const: name } }, required: ['kind'] }],
  });
  const pet = { properties: { name: { type: 'string' } }, oneOf: [ref('Dog'), ref('Cat')] };
  const validate = schemaSet().validator({ Pet: pet, Dog: kind('dog'), Cat: kind('cat') });
  for (const name of ['dog', 'cat']) expect(validate({ kind: name })).toMatchObject({ ok: true });
  expect(validate({ kind: 'cow' })).toMatchObject({ ok: false });
  const unnamed = validate({ kind: 'cat', name: 1 });
  expect(unnamed).toHaveProperty('issues.0', { at: '/name', rule: 'type', message: 'must be string' });
});

test('what was seen of one value does not hold for the next, nor after a change', () => {
  const validate = schemaSet().validator({
    S: { anyOf: [ref('T'), { allOf: [ref('T')] }] },
    T: member({ type: 'string' }),
  });
  const value: { a: unknown } = { a: 'text' };
  expect(validate(value).ok).toBe(true);
  value.a = 1;
  expect(validate(value).ok).toBe(false);
  value.a = 'text';
  expect(validate(value).ok).toBe(true);
});

test('integers of 64 bits are found in bounded time', () => {
  const schemas = twice((next, other) => ({ anyOf: [next, other] }));
  const big = { type: 'bigint' };
  const { withBigInts } = schemaSet({}, { integers: 'bigint' }).validator({
    ...schemas,
    [`S${DEPTH}`]: big,
    [`T${DEPTH}`]: big,
  });
  expect(withBigInts?.(1)).toBe(1n);
});
