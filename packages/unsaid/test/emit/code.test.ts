import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import {
  type Code,
  code,
  data,
  docstring,
  header,
  identifier,
  imports,
  key,
  number,
  templateText,
  text,
} from '../../src/engine/emit/code.ts';

/** What would end a literal, a comment, a template or a line, or could not be written to a file. */
const TEXTS = [
  '',
  `it's "quoted" with \`ticks\` and \${holes}`,
  '\\',
  "\\'",
  '\\"',
  'line\nbreak\r\nand \u2028 and \u2029',
  'half \ud800 a character',
  '*/ code /*',
  '</script> ]] <!-- -->',
  '\u202e turned \ufeff',
  '__proto__',
  '\0\b\v',
];

const evaluated = (written: Code) => runInNewContext(`(${written})`);

describe.each(TEXTS)('%j', (value) => {
  test('is itself as a literal, in a template, as a key and in data', () => {
    expect(evaluated(text(value))).toBe(value);
    expect(evaluated(code`\`${templateText(value)}\``)).toBe(value);
    expect(Object.entries(evaluated(code`{ ${key(value)}: 1 }`))).toEqual([[value, 1]]);
    const held = JSON.parse(`{ ${JSON.stringify(value)}: [${JSON.stringify(value)}, { "a": null }] }`);
    for (const most of [0, 40, Number.POSITIVE_INFINITY])
      expect(JSON.stringify(evaluated(data(held, most)))).toBe(JSON.stringify(held));
  });

  test('stays in a comment, and in a file', () => {
    for (const comment of [docstring(value), docstring(value, '  '), header(value, {})])
      expect(evaluated(code`${comment}1`)).toBe(1);
    const all = String(code`${text(value)}${data([value])}${docstring(value)}${templateText(value)}`);
    expect(Buffer.from(all, 'utf8').toString('utf8')).toBe(all);
    expect(all).not.toMatch(/[\u2028\u2029]/);
  });
});

test.each<[string, () => Code]>([
  ['a text as a number', () => number('1); code(' as never)],
  ['a number that is none', () => number(Number.NaN)],
  ['one without end in data', () => data({ a: [Number.POSITIVE_INFINITY] })],
  ['a number as a text', () => text(1 as never)],
  ['a name with code in it', () => identifier('a = code()')],
  ['a name to import', () => imports(['a } from'], './a.ts')],
])('%s is not written', (_, write) => {
  expect(write).toThrow();
});

test('a template takes code alone', () => {
  // @ts-expect-error A text of a document.
  expect(() => code`const a = ${'code()'};`).toThrow();
  // @ts-expect-error Nothing else makes code of a text.
  expect(() => code(['code()'])).not.toThrow();
});
