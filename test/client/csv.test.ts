import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CsvField, csvFile, csvText, RewardCardClientError } from '../../src/client/index.ts';

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
  expect(() => csvFile(input as never)).toThrow(RewardCardClientError);
  expect(() => csvFile(input as never)).toThrow('await file.arrayBuffer()');
});

const COLUMNS = ['phone', 'note'] as const;

test.each<[what: string, note: CsvField, written: string]>([
  ['text', 'Asante', 'Asante'],
  ['a number', 5000, '5000'],
  ['a truth value', false, 'false'],
  ['nothing', undefined, ''],
  ['null', null, ''],
  ['a comma', 'a,b', '"a,b"'],
  ['a quotation mark', 'say "hi"', '"say ""hi"""'],
  ['a line break', 'a\nb', '"a\nb"'],
  ['what a spreadsheet would take for a formula', '=1+1', '=1+1'],
])('writes %s', (_, note, written) => {
  expect(csvText(COLUMNS, [{ phone: '+254712345678', note }])).toBe(`phone,note\r\n+254712345678,${written}\r\n`);
});

test('writes no header, and another separator, where asked to', () => {
  const rows = [{ phone: '1;2', note: 'a,b' }];
  expect(csvText(COLUMNS, rows, { header: false, separator: ';' })).toBe('"1;2";a,b\r\n');
});

test('writes many rows from a generator', () => {
  function* rows() {
    for (let index = 0; index < 3; index += 1) yield { phone: index, note: '' };
  }
  expect(csvText(COLUMNS, rows())).toBe('phone,note\r\n0,\r\n1,\r\n2,\r\n');
});

test.each([{}, [1], Object.create(null), () => 1, Number.NaN, Number.POSITIVE_INFINITY])(
  'refuses the field %#, with its place',
  (note) => {
    expect(() =>
      csvText(COLUMNS, [
        { phone: 1, note: 1 },
        { phone: 1, note: note as number },
      ]),
    ).toThrow(`csvText takes text, numbers and booleans; row 2, note is `);
  },
);
