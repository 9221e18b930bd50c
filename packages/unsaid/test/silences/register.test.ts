import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../../../scripts/root.ts';
import { eachNode } from '../../src/engine/model/json-pointer.ts';
import { parseYaml } from '../../src/engine/read/parse-yaml.ts';
import { CATALOGUE } from '../../src/silences/catalogue.ts';
import { type Finding, findSilences } from '../../src/silences/find-silences.ts';
import { type Read, readDescription } from '../../src/silences/read-description.ts';

interface Table {
  readonly found: Readonly<Record<string, readonly string[]>>;
  readonly read: Readonly<Record<string, readonly string[]>>;
  readonly dismissed: Readonly<Record<string, string>>;
}

let ours: Read;
let table: Table;
let asked: readonly string[];

const idsOf = (open: readonly Finding[]) => open.map(({ question }) => question.id);

beforeAll(async () => {
  ours = await readDescription(ROOT);
  const file = path.join(import.meta.dirname, 'register.yaml');
  table = parseYaml(await readFile(file, 'utf8'), file).value as unknown as Table;
  const documents = structuredClone(ours.documents);
  for (const document of Object.values(documents))
    eachNode(document, (node) => {
      delete node['x-open-points'];
      delete node['x-values-seen'];
    });
  asked = idsOf(findSilences({ ...ours, documents, register: [] }, CATALOGUE).open);
});

test('nothing is asked of our contract that its register does not ask', () => {
  expect(idsOf(findSilences(ours, CATALOGUE).open)).toEqual([]);
});

test('the table has every point', () => {
  const listed = new Set([...Object.values(table.found), ...Object.values(table.read)].flat());
  const points = new Set(ours.register.map(({ id }) => id));
  expect([...points].filter((id) => !listed.has(id))).toEqual([]);
  expect([...listed].filter((id) => !points.has(id))).toEqual([]);
});

test('without its marks, every question of the table is asked', () => {
  expect(Object.keys(table.found).filter((id) => !asked.includes(id))).toEqual([]);
});

test('no question is asked that the register lacks and the table does not dismiss, with a reason', () => {
  const known = [...Object.keys(table.found), ...Object.keys(table.dismissed)];
  expect(asked.filter((id) => !known.includes(id))).toEqual([]);
  expect(Object.keys(table.dismissed).filter((id) => !asked.includes(id))).toEqual([]);
});
