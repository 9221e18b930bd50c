import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvFile, RewardCardClientError } from '../../src/client/index.ts';
import { processorTime } from '../processor-time.ts';

test('bytes decode back, and are encoded as Node encodes them', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      const file = csvFile(bytes);
      expect(file).toBe(Buffer.from(bytes).toString('base64'));
      expect(new Uint8Array(Buffer.from(file, 'base64'))).toEqual(bytes);
    }),
    { numRuns: 2000 },
  );
});

test('text decodes back as UTF-8', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      expect(Buffer.from(csvFile(text), 'base64').toString('utf8')).toBe(text);
    }),
    { numRuns: 2000 },
  );
});

describe('lengths around the size of a chunk', () => {
  test.each([0, 1, 2, 3, 12_287, 12_288, 12_289, 24_575, 24_576, 24_577])('%i bytes', (length) => {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 7919) % 256);
    expect(csvFile(bytes)).toBe(Buffer.from(bytes).toString('base64'));
  });
});

test('takes every kind of bytes, and of a view only its part', () => {
  const buffer = new TextEncoder().encode('phone,value\n').buffer;
  const wanted = btoa('phone,value\n');
  expect(csvFile(buffer)).toBe(wanted);
  expect(csvFile(new DataView(buffer))).toBe(wanted);
  expect(csvFile(new Uint16Array(buffer))).toBe(wanted);
  expect(csvFile(Buffer.from(buffer))).toBe(wanted);
  expect(csvFile(new Uint8Array(buffer, 6, 5))).toBe(btoa('value'));
});

test('a file of 50 MB takes a moment and no stack', async () => {
  const bytes = new Uint8Array(50 * 1024 * 1024).fill(0x61);
  let file = '';
  const took = await processorTime(() => {
    file = csvFile(bytes);
  });
  expect(took).toBeLessThan(15_000);
  expect(file).toHaveLength(4 * Math.ceil(bytes.length / 3));
  expect(file.slice(0, 8)).toBe('YWFhYWFh');
  expect(Buffer.from(file.slice(-400), 'base64').every((byte) => byte === 0x61)).toBe(true);
});

test.each([undefined, null, 7, {}, [1, 2], new Blob(['a'])])('refuses %o', (input) => {
  expect(() => csvFile(input as never)).toThrow(RewardCardClientError);
  expect(() => csvFile(input as never)).toThrow('await file.arrayBuffer()');
});
