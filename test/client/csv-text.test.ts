import { expect, test } from 'vitest';
import { type CsvField, csvText } from '../../src/client/index.ts';

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
