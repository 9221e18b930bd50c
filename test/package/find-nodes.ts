import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { run } from './packed-package.ts';

/** A Node that is installed on this machine. */
export interface FoundNode {
  readonly version: string;
  readonly executable: string;
}

/** Finds each version of Node there is: the one that runs the tests, and those in PATH. */
export async function findNodes(): Promise<FoundNode[]> {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = [process.execPath, ...folders.map((folder) => path.join(folder, 'node'))].filter(existsSync);
  const found = new Map<string, FoundNode>();
  for (const executable of new Set(candidates.map((file) => realpathSync(file)))) {
    const { code, output } = await run('.', executable, ['--version']);
    const version = output.trim();
    if (code === 0 && !found.has(version)) found.set(version, { version, executable });
  }
  return [...found.values()].filter(({ version }) => Number(version.slice(1).split('.')[0]) >= 20);
}
