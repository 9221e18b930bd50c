import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Measurement } from './trial.ts';

/** What the last whole run measured; the README says the same, in fewer words. */
const FILE = path.join(import.meta.dirname, 'measured.json');

export const readRecord = async (): Promise<Measurement> => JSON.parse(await readFile(FILE, 'utf8'));

export const writeRecord = (measurement: Measurement): Promise<void> =>
  writeFile(FILE, `${JSON.stringify(measurement, null, 2)}\n`);
