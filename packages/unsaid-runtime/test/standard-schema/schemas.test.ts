import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import * as schemas from 'reward-card-contract/schemas';
import * as validators from 'reward-card-contract/validators';
import { describe, expect, test } from 'vitest';
import { EVENT_EXAMPLES } from '../../../../generated/event-examples.ts';
import { contract } from '../../../../test/contract.ts';

type AnySchema = schemas.StandardSchema<unknown>;

const VALIDATORS = Object.entries(validators).filter(([name]) => name.startsWith('validate'));
const { withMessages, ...SCHEMAS } = schemas as typeof schemas & Record<string, AnySchema>;
const schemaOf = (name: string) => (SCHEMAS as Record<string, AnySchema>)[name] as AnySchema;
const DIALECTS = {
  'draft-2020-12': () => new Ajv2020({ strict: false, validateFormats: false }),
  'draft-07': () => new Ajv({ strict: false, validateFormats: false }),
};

/** Payloads of the documents, and the same with something missing, of another type, or beside what is listed. */
function samplesOf(name: string): unknown[] {
  const { examples = [] } = (contract.openapi.components.schemas[name] ?? {}) as { examples?: unknown[] };
  const payloads = Object.values(EVENT_EXAMPLES).flatMap((each) => each.map(({ payload }) => payload));
  const given = [...examples, ...payloads, { card_id: 'crd_1', previous_balance: 1, added: 2, new_balance: 3 }];
  const changed = given.flatMap((value) =>
    typeof value === 'object' && value !== null
      ? Object.keys(value).flatMap((key) => [
          Object.fromEntries(Object.entries(value).filter(([each]) => each !== key)),
          { ...value, [key]: { unlike: 'all' } },
          { ...value, more: 1 },
        ])
      : [`${value}`, [value]],
  );
  return [...given, ...changed, null, 1, 'a', [], {}];
}

/** Rules that JSON Schema has no keyword for, or only a narrower one. */
const BEYOND = new Set(['x-sum', 'exact-integer', 'format']);

test('there is a schema for every validator', () => {
  expect(Object.keys(SCHEMAS).toSorted()).toEqual(VALIDATORS.map(([name]) => name.slice('validate'.length)).toSorted());
});

test('a schema is a Standard Schema and a Standard JSON Schema of the type of its name', () => {
  const standard: StandardSchemaV1<schemas.TopUpResult> = schemas.TopUpResult;
  const json: StandardJSONSchemaV1<schemas.TopUpResult> = schemas.TopUpResult;
  expect([standard, json].map((each) => each['~standard'].version)).toEqual([1, 1]);
});

describe.each(VALIDATORS)('%s', (validator, validate) => {
  const schema = schemaOf(validator.slice('validate'.length));
  const standard = schema['~standard'];
  const samples = samplesOf(validator.slice('validate'.length));

  test('the schema says what the validator says, with keys for each place', () => {
    for (const sample of samples) {
      const said = (validate as validators.Validator<unknown>)(sample);
      const result = standard.validate(sample);
      if (said.ok) expect(result).toEqual({ value: sample });
      else
        expect(result.issues?.map(({ message, path }) => [message, path.map((key) => `/${key}`).join('')])).toEqual(
          said.issues.map(({ message, at }) => [message, at]),
        );
    }
  });

  test.each(Object.entries(DIALECTS))('the JSON Schema in %s agrees with it', (target, ajv) => {
    const check = ajv().compile(standard.jsonSchema.input({ target }));
    let refused = 0;
    for (const sample of samples) {
      const said = (validate as validators.Validator<unknown>)(sample);
      const isLeftOut = !said.ok && said.issues.every(({ rule }) => BEYOND.has(rule));
      if (!isLeftOut) expect([sample, check(sample)]).toEqual([sample, said.ok]);
      if (!said.ok) refused += 1;
    }
    expect(refused).toBeGreaterThan(0);
  });
});

test('a place in a list has its index as a number', () => {
  const value = { recipient_phone: '+254700000001', value: 1, currency: 'KES', access: ['app', 7] };
  const { issues } = schemas.IssueCardRequest['~standard'].validate(value);
  expect(issues?.map(({ path }) => path)).toEqual([['access', 1]]);
});

test('a JSON Schema says what is open, by id', () => {
  const { properties } = schemas.TopUpResult['~standard'].jsonSchema.output({ target: 'draft-2020-12' }) as {
    properties: Record<string, { 'x-open-points'?: string[] }>;
  };
  expect(properties.added?.['x-open-points']).toEqual(['amount-units']);
});

test('a target that there is none for is refused with those that there are', () => {
  const convert = () => schemas.Card['~standard'].jsonSchema.input({ target: 'openapi-3.0' });
  expect(convert).toThrow('No JSON Schema for openapi-3.0; there are draft-2020-12 and draft-07.');
});

test('messages are replaced by rule and place, and others stay', () => {
  const schema = withMessages(schemas.IssueCardRequest, ({ rule, at }) =>
    rule === 'pattern' && at === '/recipient_phone' ? 'Begin with + and the country code.' : undefined,
  );
  const { issues } = schema['~standard'].validate({ recipient_phone: '0700', value: '1', currency: 'KES' });
  expect(issues?.map(({ message }) => message)).toEqual(['Begin with + and the country code.', 'must be integer']);
});
