import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseYaml } from '../../src/engine/read/parse-yaml.ts';
import { CATALOGUE } from '../../src/silences/catalogue.ts';
import { figuresOf, LISTS, outcomeOf } from './lists/measure.ts';

const FILE = path.join(import.meta.dirname, 'lists/pairs.yaml');
const PAIRS = parseYaml(await readFile(FILE, 'utf8'), FILE).value as Readonly<Record<string, readonly string[]>>;

/** Questions that were thought of and are not in the catalogue, since they would be asked where nobody needs them. */
const LEFT_OUT = ['data-undescribed', 'default-questionable', 'repeated-part', 'type-left-out'];

test('pairs are of entries of the lists and of questions of the catalogue', () => {
  const entries = LISTS.flatMap(({ silences }) => silences.map(({ id }) => id));
  expect(Object.keys(PAIRS).filter((id) => !entries.includes(id))).toEqual([]);
  const known = [...CATALOGUE.map(({ id }) => id), ...LEFT_OUT];
  const named = Object.values(PAIRS).flatMap((pairs) =>
    pairs.map((pair) => pair.replace('~', '').split(' @ ')[0] ?? ''),
  );
  expect([...new Set(named)].filter((id) => !known.includes(id))).toEqual([]);
});

test.each([
  ['key-lifetime', 'POST /v2/payments', 'found'],
  ['key-lifetime', 'POST /v2/refunds', 'missed'],
  ['key-scope', 'POST /v2/payments', 'missed'],
])('an entry is found by its question at its place: %s at %s is %s', (id, name, outcome) => {
  const [entry] = LISTS.find(({ description }) => description === 'square')?.silences ?? [];
  const printed = { questions: [{ id, places: [{ name }] }] };
  if (entry === undefined) throw new Error('The list is empty.');
  expect(outcomeOf(entry, printed)).toBe(outcome);
  expect(figuresOf([entry], printed).all).toEqual({ found: outcome === 'found' ? 1 : 0, partly: 0, of: 1 });
});
