import { expect, test } from 'vitest';
import type { Note } from '../../src/engine/model/notes.ts';
import { renderNotes } from '../../src/engine/report/render-notes.ts';

const note = (line: number, message: string, detail?: string): Note => ({
  place: `openapi.yaml:${line}`,
  message,
  ...(detail !== undefined && { detail }),
});
const many = (count: number) => Array.from({ length: count }, (_, index) => note(index + 1, 'is left out.'));

test.each<[string, readonly Note[], readonly string[]]>([
  ['nothing', [], []],
  ['one', [note(4, 'is left out.')], ['openapi.yaml:4: is left out.']],
  ['with what differs', [note(4, 'is left out.', 'abc')], ['openapi.yaml:4 (abc): is left out.']],
  ['as many as are listed', many(3), ['openapi.yaml:1, openapi.yaml:2, openapi.yaml:3: is left out.']],
  ['one more', many(4), ['openapi.yaml:1, openapi.yaml:2, openapi.yaml:3 and 1 more place: is left out.']],
  ['624', many(624), ['openapi.yaml:1, openapi.yaml:2, openapi.yaml:3 and 621 more places: is left out.']],
  [
    'of two kinds',
    [note(1, 'one.'), note(2, 'two.'), note(3, 'one.')],
    ['openapi.yaml:1, openapi.yaml:3: one.', 'openapi.yaml:2: two.'],
  ],
  ['the same twice', [note(1, 'one.'), note(1, 'one.')], ['openapi.yaml:1: one.']],
  ['of several lines', [note(1, 'one.', 'a\nb\u001b[2J')], ['openapi.yaml:1 (a b\\u001b[2J): one.']],
  ['long', [note(1, 'one.', 'x'.repeat(500))], [`openapi.yaml:1 (${'x'.repeat(120)} ...): one.`]],
])('notes: %s', (_, notes, lines) => {
  expect(renderNotes(notes)).toEqual(lines);
});
