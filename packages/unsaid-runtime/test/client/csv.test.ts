import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvFile } from '../../../../src/client.ts';

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

test.each([12_287, 12_288, 12_289, 24_577])('%i bytes, about the size of a chunk, are encoded', (length) => {
  const bytes = Uint8Array.from({ length }, (_, index) => (index * 7919) % 256);
  expect(csvFile(bytes)).toBe(Buffer.from(bytes).toString('base64'));
});

test('takes every kind of bytes, and of a view only its part', () => {
  const buffer = new TextEncoder().encode('phone,value\n').buffer;
  const wanted = btoa('phone,value\n');
  expect(csvFile(buffer)).toBe(wanted);
  expect(csvFile('Ł,é\n')).toBe(Buffer.from('Ł,é\n').toString('base64'));
  expect(csvFile(new DataView(buffer))).toBe(wanted);
  expect(csvFile(new Uint16Array(buffer))).toBe(wanted);
  expect(csvFile(Buffer.from(buffer))).toBe(wanted);
  expect(csvFile(new Uint8Array(buffer, 6, 5))).toBe(btoa('value'));
});

test.each([undefined, null, 7, {}, [1, 2], new Blob(['a'])])('refuses %o', (input) => {
  expect(() => csvFile(input as never)).toThrow(TypeError);
  expect(() => csvFile(input as never)).toThrow('await file.arrayBuffer()');
});
