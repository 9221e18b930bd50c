import { isMultipleOf } from 'unsaid-runtime/validation';
import { expect, test } from 'vitest';
import { processorTime } from '../../../../test/processor-time.ts';
import { emitValidators } from '../../src/engine/emit/validators/emit-validators.ts';
import type { OpenApiDocument } from '../../src/engine/model/contract.ts';
import { createAjv } from '../../src/engine/model/create-ajv.ts';
import { plainContract } from '../../src/engine/read/normalise.ts';
import { importSource } from '../emit/import-source.ts';

const ROWS: readonly (readonly [value: number, step: number, isMultiple: boolean])[] = [
  [143.48, 0.01, true],
  [0.3, 0.01, true],
  [0.3, 0.1, true],
  [1.005, 0.005, true],
  [19.99, 0.01, true],
  [-143.48, 0.01, true],
  [0, 0.01, true],
  [-0, 0.01, true],
  [143.485, 0.01, false],
  [0.001, 0.01, false],
  [0.30000000000000004, 0.1, false],
  [4.02, 1.01, false],
  [4.04, 1.01, true],
  [1.23e-6, 1e-8, true],
  [1e-9, 1e-8, false],
  [12391239123, 1e-8, true],
  [10, 5, true],
  [12, 5, false],
  [7, 2.5, false],
  [7.5, 2.5, true],
  [1e21, 7, false],
  [7e21, 7, true],
  [1e23, 10, true],
  [9007199254740992, 2, true],
  [1e308, 0.5, true],
  [1e308, 0.123456789, false],
  [1.7976931348623157e308, 5e-324, true],
  [5e-324, 5e-324, true],
  [5e-324, 1e-323, false],
  [5e-324, 1.7976931348623157e308, false],
];

const ajv = createAjv();
const schemas = Object.fromEntries(
  ROWS.map(([, step], index) => [`Step${index}`, { type: 'number', multipleOf: step }]),
);
const document = { openapi: '3.1.0', info: {}, paths: {}, components: { schemas } } as unknown as OpenApiDocument;
const generated = await importSource(emitValidators(plainContract(document, { documents: ['x'], command: 'y' })));

test.each(ROWS.map((row, index) => [...row, index] as const))(
  '%d of steps of %d: %s',
  (value, step, isMultiple, index) => {
    const isValid = ajv.validate({ type: 'number', multipleOf: step }, value);
    const { ok, issues = [] } = generated[`validateStep${index}`](value);
    expect([isMultipleOf(value, step), isValid, ok]).toEqual([isMultiple, isMultiple, isMultiple]);
    const message = `must be multiple of ${step}`;
    if (!isMultiple) expect([ajv.errors?.[0]?.message, issues[0].message]).toEqual([message, message]);
  },
);

test('of 100,000 prices with two decimals none is rejected, and none that has a third decimal is accepted', () => {
  const judge = ajv.compile({ multipleOf: 0.01 });
  const validate = generated.validateStep0;
  const cents = Array.from({ length: 100_000 }, (_, index) => index * 7 + (index % 7));
  // As JSON has them: the digits are what is read.
  const prices = cents.map((each) => Number(`${Math.floor(each / 100)}.${String(each % 100).padStart(2, '0')}`));
  const thirds = cents.map((each) => Number(`${Math.floor(each / 100)}.${String(each % 100).padStart(2, '0')}5`));
  expect(prices.filter((price) => !judge(price) || !validate(price).ok)).toEqual([]);
  expect(thirds.filter((price) => judge(price) || validate(price).ok)).toEqual([]);
});

test('numbers of all sizes take bounded time', async () => {
  const sizes = [5e-324, 1.1e-300, 1e-7, 0.1, 3, 1e21, 1.7976931348623157e308];
  const time = await processorTime(() => {
    for (let times = 0; times < 1_000; times += 1)
      for (const value of sizes) for (const step of sizes) isMultipleOf(value, step);
  });
  expect(time).toBeLessThan(5_000);
});

test('what is no finite number is no multiple, and nothing is a multiple of zero', () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])
    expect(isMultipleOf(value, 0.01)).toBe(false);
  expect(isMultipleOf(1, 0)).toBe(false);
});
