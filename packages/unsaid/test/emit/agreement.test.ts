import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import type { Validator } from 'unsaid-runtime/validation';
import { expect, test } from 'vitest';
import { ROOT } from '../../../../scripts/root.ts';
import { emitValidators } from '../../src/engine/emit/validators/emit-validators.ts';
import { readContract } from '../../src/engine/load/read-contract.ts';
import type { Schema } from '../../src/engine/model/contract.ts';
import { createAjv } from '../../src/engine/model/create-ajv.ts';
import { pointerToken } from '../../src/engine/model/json-pointer.ts';
import { importSource } from './import-source.ts';

/** Names that are no identifiers, that JSON pointers and templates escape, and that generated code uses itself. */
const NAMES = [
  'a',
  'data',
  'at',
  'issues',
  'value',
  'class',
  'hasOwnProperty',
  'b-c',
  "d'e",
  'f/~g',
  `\`\${h}\\`,
  'é\n',
];
const name = fc.constantFrom(...NAMES);
const size = fc.integer({ min: 0, max: 3 });
const bound = fc.integer({ min: -3, max: 3 });
const LEAVES = ['', 'a', 'ab', '+a', '👍👍', 'abcd', '2026-07-03', 'a@b.c', 0, 1, -2, 1.5, 2 ** 53, true, false, null];
const leaf = fc.constantFrom(...LEAVES);

/** Values that the schemas below often take, and often refuse. */
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(name, tie('value'), { maxKeys: 5, noNullPrototype: true }),
  ),
}));

/** Some of the given keywords, each with its argument. */
const some = (keywords: Record<string, fc.Arbitrary<unknown>>) =>
  fc
    .subarray(Object.entries(keywords), { maxLength: 3 })
    .chain((chosen) => fc.record(Object.fromEntries(chosen) as typeof keywords));
const typed = (type: string | string[], keywords: Record<string, fc.Arbitrary<unknown>> = {}) =>
  some(keywords).map((given) => ({ type, ...given }));

const text = {
  minLength: size,
  maxLength: size,
  pattern: fc.constantFrom('^a', '^\\+', 'b$', '/', '^(a|👍)+$'),
  format: fc.constantFrom('date', 'date-time', 'email', 'uri-reference', 'int64', 'unheard-of'),
};
const numeric = {
  ...{ minimum: bound, maximum: bound, exclusiveMinimum: bound, exclusiveMaximum: bound },
  multipleOf: fc.constantFrom(1, 2, 0.5, 0.1),
  format: fc.constantFrom('int32', 'float', 'date-time'),
};

const { schema } = fc.letrec<{ schema: object | boolean }>((tie) => {
  const part = tie('schema');
  const parts = fc.array(part, { minLength: 1, maxLength: 3 });
  return {
    schema: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.oneof(
        typed('string', text),
        typed('integer', numeric),
        typed('number', numeric),
        fc.constantFrom('boolean', 'null').map((type) => ({ type })),
        typed(['integer', 'null'], numeric),
        typed(['string', 'object'], { ...text, required: fc.uniqueArray(name, { maxLength: 1 }) }),
        fc.oneof(leaf, value).map((wanted) => ({ const: wanted })),
        fc.uniqueArray(leaf, { minLength: 1, maxLength: 4 }).map((values) => ({ enum: values })),
        fc.constantFrom<object | boolean>(true, false, {}, { $ref: '#/components/schemas/Tree' }),
      ),
      typed('array', { items: part, minItems: size, maxItems: size, uniqueItems: fc.boolean(), contains: part }),
      typed('object', {
        properties: fc.dictionary(name, part, { maxKeys: 4, noNullPrototype: true }),
        required: fc.uniqueArray(name, { maxLength: 3 }),
        ...{ minProperties: size, maxProperties: size, propertyNames: part, additionalProperties: part },
        patternProperties: fc.dictionary(fc.constantFrom('^a', '[-/]'), part, { maxKeys: 1, noNullPrototype: true }),
        'x-sum': fc.tuple(name, fc.uniqueArray(name, { minLength: 1, maxLength: 3 })).map(([total, terms]) => ({
          [total]: terms,
        })),
      }),
      some({ allOf: parts, anyOf: parts, oneOf: parts, not: part }),
      fc.tuple(part, part, part).map(([question, ...answers]) => ({
        if: question,
        ...Object.fromEntries(answers.map((answer, index) => [index === 0 ? 'then' : 'else', answer])),
      })),
    ),
  };
});

const TREE = {
  type: 'object',
  required: ['a'],
  properties: { a: { type: 'integer' }, data: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } },
};
/** The same draw each time, so that a disagreement can be looked at. */
const SEED = 20261122;
const [SCHEMAS, VALUES] = process.env.SOAK ? [1_000, 1_000] : [100, 150];

/** Whether Ajv's own code for a schema throws in place of a judgement, which is a fault of its own. */
function isBrokenIn(judge: ValidateFunction, values: readonly unknown[]): boolean {
  try {
    for (const value of values) judge(value);
    return false;
  } catch (error) {
    if (error instanceof ReferenceError || error instanceof TypeError) return true;
    throw error;
  }
}

/** Where an error of Ajv's is: at the property itself, where that is missing or not allowed. */
function placeOf({ instancePath, params }: ErrorObject): string {
  const property = params.missingProperty ?? params.additionalProperty;
  return property === undefined ? instancePath : `${instancePath}/${pointerToken(property)}`;
}

function placesOf(places: readonly string[]): string {
  return [...new Set(places)].toSorted().join(' ');
}

test(`validators of ${SCHEMAS} schemas judge ${VALUES} values each as Ajv does, and in the same places`, async () => {
  const drawn = fc
    .sample(schema, { numRuns: SCHEMAS, seed: SEED })
    .map((each, index) => [`Drawn${index}`, { allOf: [each, true] }] as const);
  const schemas = { Tree: TREE, ...Object.fromEntries(drawn) } as unknown as Record<string, Schema>;
  const contract = structuredClone(await readContract({ root: ROOT }));
  Object.assign(contract.openapi.components.schemas, schemas);
  const validators = await importSource(emitValidators(contract));
  const ajv = createAjv({
    strict: false,
    strictNumbers: true,
    meta: false,
    validateSchema: false,
    ownProperties: true,
  });
  ajv.addSchema({ components: { schemas } }, 'https://contract.invalid/');
  const values = fc.sample(value, { numRuns: VALUES, seed: SEED });
  const text = JSON.stringify(values);
  const counts = { valid: 0, invalid: 0 };
  const unjudged: string[] = [];
  for (const [key, each] of drawn) {
    const judge = ajv.getSchema(`https://contract.invalid/#/components/schemas/${key}`) as ValidateFunction;
    const validate: Validator<unknown> = validators[`validate${key}`];
    // Ajv says of `contains` what is wrong with each item, of `oneOf` nothing after the second that passes, of
    // `uniqueItems` nothing about items of the wrong type, and of `if` that something is wrong below.
    const saysOther = /"(contains|oneOf|uniqueItems)"/.test(JSON.stringify(each));
    // Ajv takes what an inner `contains` found for what the outer one found.
    if (JSON.stringify(each).split('"contains"').length > 2) continue;
    if (isBrokenIn(judge, values)) {
      unjudged.push(key);
      continue;
    }
    for (const given of values) {
      const isValid = judge(given);
      const validation = validate(given);
      const ours = placesOf(validation.ok ? [] : validation.issues.map(({ at }) => at));
      const theirs = placesOf((judge.errors ?? []).filter(({ keyword }) => keyword !== 'if').map(placeOf));
      const isSame = validation.ok === isValid && (saysOther || ours === theirs);
      // Compared before it is expected: of so many, only what differs is worth the time of a report.
      const report = { schema: JSON.stringify(each), given, isValid };
      if (!isSame) expect({ ...report, isValid: validation.ok, found: ours }).toEqual({ ...report, found: theirs });
      counts[isValid ? 'valid' : 'invalid'] += 1;
    }
  }
  expect(JSON.stringify(values)).toBe(text);
  const leftOut = `Left out: ${unjudged.length} of ${SCHEMAS} schemas, for which Ajv's own code throws.`;
  if (unjudged.length > 0) console.info(leftOut);
  expect(unjudged.length, leftOut).toBeLessThanOrEqual(SCHEMAS / 50);
  expect(Math.min(counts.valid, counts.invalid)).toBeGreaterThan((SCHEMAS * VALUES) / 20);
});
