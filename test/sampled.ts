import { createHash } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { ROOT } from '../scripts/root.ts';

/**
 * The rows that the short run takes: one of so many, by a hash of their names, so that a new row changes no other choice. All of
 * them in the long run, where a file was asked for by name, and where the file or what lies beside it changed since HEAD.
 */
export function sampled<Row>(rows: readonly Row[], oneOf: number): Row[] {
  if (process.env.SOAK || process.env.TEST_ROWS === 'all' || hasChanged()) return [...rows];
  const hashes = rows.map((row) => createHash('md5').update(nameOf(row)).digest().readUInt32BE());
  const least = Math.min(...hashes);
  const chosen = rows.filter((_, index) => (hashes[index] ?? 0) % oneOf === 0);
  const taken = chosen.length > 0 ? chosen : rows.filter((_, index) => hashes[index] === least).slice(0, 1);
  if (process.env.TEST_LEFT_OUT) appendFileSync(process.env.TEST_LEFT_OUT, `${rows.length - taken.length}\n`);
  return taken;
}

/** The text by which a row is known: itself, its name, or its first column. */
function nameOf(row: unknown): string {
  if (Array.isArray(row)) return nameOf(row[0]);
  if (typeof row !== 'object' || row === null) return String(row);
  return 'name' in row ? String(row.name) : JSON.stringify(row);
}

function hasChanged(): boolean {
  const { testPath = '' } = expect.getState();
  const folder = `${path.relative(ROOT, path.dirname(testPath)).replaceAll(path.sep, '/')}/`;
  return (process.env.TEST_CHANGED ?? '').split('\n').some((file) => file.startsWith(folder) && folder !== 'test/');
}
