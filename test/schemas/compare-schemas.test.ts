import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { compareSchemas } from '../../cli/engine/compare/schemas/compare-schemas.ts';
import { narrows, type SchemaOf, widens } from '../../cli/engine/compare/schemas/difference.ts';
import { contractOf, readDocuments } from '../../cli/engine/load/read-contract.ts';
import type { Schema } from '../../cli/engine/model/contract.ts';
import { ROOT } from '../../cli/engine/system/root.ts';
import { DOCUMENT, PAIRS } from './compared-pairs.ts';

type Part = SchemaOf['schema'];

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

describe.each(PAIRS)('%s', (_, before, after, lines) => {
  test('is told', () => {
    if (lines !== 'same') expect(linesOf(before, after)).toEqual(lines);
    else for (const line of [...linesOf(before, after), ...linesOf(after, before)]) expect(line).toMatch(/ none /);
  });

  test('is no difference where it does not change', () => {
    expect(linesOf(before, structuredClone(before))).toEqual([]);
    expect(linesOf(after, structuredClone(after))).toEqual([]);
  });
});

test.each(Object.entries(DOCUMENT.components.schemas))('%s is no different from itself', (_, schema) => {
  expect(linesOf(schema, structuredClone(schema))).toEqual([]);
});

describe('of our own contract', async () => {
  const documents = await readDocuments();
  const open = await contractOf(documents);
  const closed = await contractOf(documents, path.join(ROOT, 'sandbox/overlay'));

  test.each(['openapi', 'asyncapi'] as const)(
    'every schema of %s that the sandbox closes is narrowed, and surely not widened',
    (kind) => {
      const { schemas } = open[kind].components;
      const found = Object.entries(schemas).flatMap(([name, schema]) =>
        compareSchemas(
          { document: open[kind], schema },
          { document: closed[kind], schema: closed[kind].components.schemas[name] },
        ),
      );
      expect(found.filter(({ effect }) => narrows(effect)).length).toBeGreaterThan(5);
      expect(found.filter(({ effect }) => widens(effect))).toEqual([]);
    },
  );

  test('a component that nobody refers to by its name any more is followed', () => {
    const renamed = JSON.parse(
      JSON.stringify(open.openapi).replaceAll('/schemas/CardId"', '/schemas/Id"'),
    ) as typeof open.openapi;
    const { CardId, ...schemas } = renamed.components.schemas;
    const schemasAfter: Record<string, Schema> = { ...schemas, Id: { ...CardId, const: 'crd_1' } };
    const document = {
      ...renamed,
      components: { ...renamed.components, schemas: schemasAfter },
    };
    const found = compareSchemas(
      { document: open.openapi, schema: open.openapi.components.schemas.Card },
      { document, schema: schemasAfter.Card },
    );
    expect(found.map(({ keys, effect }) => [keys.join('/'), effect])).toEqual([
      ['properties/card_id/$ref', 'none'],
      ['properties/card_id/$ref/const', 'narrows'],
    ]);
  });
});
