import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { eachNode } from '../../cli/engine/model/json-pointer.ts';
import { parseYaml } from '../../cli/engine/read/parse-yaml.ts';
import { ROOT } from '../../cli/engine/system/root.ts';
import { occurrencesOf } from '../../cli/engine/view/mark-open-points.ts';
import { findSilences, type Silence } from '../../cli/silences/find-silences.ts';
import { type Read, readDescription } from '../../cli/silences/read-description.ts';

interface Table {
  readonly found: Readonly<Record<string, readonly string[]>>;
  readonly read: Readonly<Record<string, readonly string[]>>;
}

let ours: Read;
let table: Table;
let silences: readonly Silence[];
/** Places that mark each point, as `document#pointer`. */
const occurrences = new Map<string, string[]>();

beforeAll(async () => {
  ours = await readDescription(ROOT);
  const file = path.join(import.meta.dirname, 'register.yaml');
  table = parseYaml(await readFile(file, 'utf8'), file).value as Table;
  for (const [kind, document] of Object.entries(ours.documents))
    for (const [id, pointers] of occurrencesOf(document))
      occurrences.set(id, [...(occurrences.get(id) ?? []), ...pointers.map((pointer) => `${kind}#${pointer}`)]);
  const unmarked = structuredClone(ours.documents);
  for (const document of Object.values(unmarked))
    eachNode(document, (node) => {
      delete node['x-open-points'];
      delete node['x-values-seen'];
    });
  silences = findSilences(unmarked);
});

test('nothing is found in our contract that its register does not ask', () => {
  expect(findSilences(ours.documents, ours.register)).toEqual([]);
});

test('the table has every point once', () => {
  const listed = [...Object.values(table.found), ...Object.values(table.read)].flat();
  expect(listed.toSorted()).toEqual(ours.register.map(({ id }) => id).toSorted());
});

test('without its marks, rules find the points that the table says, where they were marked', () => {
  const missed = Object.entries(table.found).flatMap(([id, ids]) => {
    const { rule, places } = silences.find((silence) => silence.rule.id === id) ?? { places: [] };
    const found = new Set(places.map(({ kind, pointer }) => `${kind}#${pointer}`));
    // What is said of all calls or events, or of the description as a whole, may be marked elsewhere.
    const isOfAll = rule?.role !== undefined || places.some(({ pointer }) => pointer === '/info');
    return ids.filter((point) => !isOfAll && !occurrences.get(point)?.some((place) => found.has(place)));
  });
  expect(missed).toEqual([]);
});

test('no rule asks what the table does not have', () => {
  const known = ['amount-currency', ...Object.keys(table.found)];
  expect(silences.map(({ rule }) => rule.id).filter((id) => !known.includes(id))).toEqual([]);
});
