import { lstat, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from '../system/user-error.ts';

/** Files that differ from what is wanted, each with how it differs. */
export type Drift = ReadonlyMap<string, 'changed' | 'missing' | 'unexpected'>;

/** Compares a folder with the files wanted in it. Files that are not wanted count only where the folder is `ours`. */
export async function findDrift(directory: string, wanted: ReadonlyMap<string, string>, ours: boolean): Promise<Drift> {
  const drift = new Map<string, 'changed' | 'missing' | 'unexpected'>();
  const present = ours ? await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []) : [];
  for (const entry of present) {
    const file = path.relative(directory, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/');
    if (entry.isFile() && !wanted.has(file)) drift.set(file, 'unexpected');
  }
  for (const [file, text] of wanted) {
    const found = await textOf(path.join(directory, file));
    if (found !== text) drift.set(file, found === undefined ? 'missing' : 'changed');
  }
  return drift;
}

/** The text of a file; `undefined` where there is none, or something else: a link may lead to what has no end. */
async function textOf(file: string): Promise<string | undefined> {
  const found = await lstat(file).catch(() => undefined);
  return found?.isFile() ? readFile(file, 'utf8').catch(() => undefined) : undefined;
}

/** Removes what is not generated from anything; throws a UserError for a file that cannot be removed. */
export async function removeUnexpected(directory: string, drift: Drift): Promise<void> {
  for (const [file, state] of drift) {
    if (state !== 'unexpected') continue;
    await rm(path.join(directory, file)).catch((error: Error) => {
      throw new UserError(`${file}: cannot be removed: ${error.message}. Remove it yourself.`);
    });
  }
}
