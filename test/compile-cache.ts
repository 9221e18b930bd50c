import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../scripts/root.ts';

/** Where the processes that tests start keep compiled code: hundreds of them load the same libraries. */
export const COMPILE_CACHE = path.join(ROOT, 'node_modules/.cache/compiled-code');

/** A run adds about a thousand files for code in temporary folders, which no later run reads, and Node removes none. */
const MAX_FILES = 20_000;

/** Empties the cache once it has grown large. */
export async function limitCompileCache(folder: string = COMPILE_CACHE, most: number = MAX_FILES): Promise<void> {
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  if (files.length > most) await rm(folder, { recursive: true, force: true });
}
