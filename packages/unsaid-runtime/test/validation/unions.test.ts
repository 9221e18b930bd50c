import { schemaSet } from 'unsaid-runtime/validation';
import { expect, test } from 'vitest';

const { validator } = schemaSet({});

const FIELDS = { type: 'object', required: ['kind', 'edges'], properties: { edges: { minItems: 3 } } };
const of = (kind: object, more: object = {}) => ({ ...FIELDS, properties: { ...FIELDS.properties, kind, ...more } });
const SCHEMAS = {
  Box: of({ const: 'box' }),
  Letter: { ...of({ enum: ['letter'] }), required: ['kind', 'recipient'] },
  Nothing: of({ const: null }),
};
const NAMED = Object.keys(SCHEMAS).map((name) => ({ $ref: `#/$defs/${name}` }));

const UNIONS: readonly (readonly [what: string, value: object, ats: readonly string[]])[] = [
  ['a constant', { kind: 'box', edges: [1] }, ['/edges', '']],
  ['the only value', { kind: 'letter', edges: [1] }, ['/edges', '/recipient', '']],
  ['null', { kind: null, edges: [1] }, ['/edges', '']],
  ['no value of theirs', { kind: 'bag', edges: [1, 2, 3] }, ['/kind', '/kind', '/recipient', '/kind', '']],
];

test.each(['oneOf', 'anyOf'].flatMap((rule) => UNIONS.map((row) => [rule, ...row] as const)))(
  '%s: issues are those of the members that a field names, here by %s',
  (rule, _, value, ats) => {
    for (const members of [NAMED, Object.values(SCHEMAS)]) {
      const result = validator({ Union: { [rule]: members }, ...SCHEMAS })(value);
      expect(result.ok ? [] : result.issues.map(({ at }) => at)).toEqual(ats);
    }
  },
);

test('members without such a field report all that is wrong', () => {
  const union = { Union: { oneOf: [false, { type: 'string' }, { required: ['a'] }] } };
  const rules = ['false schema', 'type', 'required', 'oneOf'];
  expect(validator(union)({})).toMatchObject({ issues: rules.map((rule) => ({ rule })) });
});
