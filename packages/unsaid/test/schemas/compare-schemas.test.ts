import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { compareSchemas } from '../../src/engine/compare/schemas/compare-schemas.ts';
import type { SchemaOf } from '../../src/engine/compare/schemas/rule.ts';
import { parseYaml } from '../../src/engine/read/parse-yaml.ts';

type Part = SchemaOf['schema'];

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const excluding = (name: string) => ({ type: 'object', properties: { a: { not: ref(name) } } });

/** Components to which the schemas refer. */
const DOCUMENT = {
  components: {
    schemas: {
      Text: { type: 'string', minLength: 2, description: 'A text.' },
      Code: { type: 'string', enum: ['A', 'B'] },
      ...{ Odd: excluding('Odd'), Even: excluding('Even') },
    },
  },
};

/** A row of `compare-schemas.yaml`; where there was no schema, `before` is left out. */
interface Pair {
  readonly name: string;
  readonly before?: unknown;
  readonly after: unknown;
  readonly lines: readonly string[];
}

const FILE = path.join(import.meta.dirname, 'compare-schemas.yaml');
const PAIRS = parseYaml(await readFile(FILE, 'utf8'), FILE).value as readonly Pair[];

/** Every difference in a line: kind, keys, effect, and what it says. */
function linesOf(before: unknown, after: unknown): string[] {
  const found = compareSchemas(
    { document: DOCUMENT, schema: before as Part },
    { document: DOCUMENT, schema: after as Part },
  );
  return found.map(({ kind, keys, effect, declares, says }) =>
    [kind, keys.join('/') || '.', effect, ...(declares ? [`declares ${declares}:`] : []), says].join(' '),
  );
}

describe.each(PAIRS)('$name', ({ before, after, lines }) => {
  test('is told', () => {
    expect(linesOf(before, after)).toEqual(lines);
    if (lines.length === 0) expect(linesOf(after, before)).toEqual([]);
  });

  test('is no difference where it does not change', () => {
    expect(linesOf(before, structuredClone(before))).toEqual([]);
    expect(linesOf(after, structuredClone(after))).toEqual([]);
  });
});
