import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/root.ts';
import { mutate, readMutants } from './read-mutants.ts';

const MUTANTS = await readMutants(path.join(import.meta.dirname, 'mutants.yaml'));

test('each mutant changes a place that is there, and names tests that are there', async () => {
  for (const mutant of MUTANTS) {
    const text = await readFile(path.join(ROOT, mutant.file), 'utf8');
    expect(mutate(text, mutant)).not.toBe(text);
    expect(mutant.tests.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
    expect(mutant.tests).not.toEqual([]);
  }
  expect(MUTANTS.length).toBeGreaterThanOrEqual(100);
});
