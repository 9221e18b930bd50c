import { existsSync, mkdirSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { limitCompileCache } from './compile-cache.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of one run of the tests, the same for all their files. */
    sharedFolders: string;
  }
}

/**
 * Around a run of the tests: makes the folder of what their files share, where all of their temporary files are as well, and
 * removes it. Keeps the compile cache small.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await limitCompileCache();
  const folder = await mkdtemp(path.join(tmpdir(), 'contract-tests-'));
  // PostgreSQL runs as another user.
  await chmod(folder, 0o711);
  project.provide('sharedFolders', folder);
  // By these names Node and the programs that tests start find the folder for temporary files.
  for (const name of ['TMPDIR', 'TMP', 'TEMP']) process.env[name] = folder;
  // A process that was just killed may still be writing.
  return () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

/**
 * A folder that is made once in a run of the tests: by the file that asks first, while the others wait. They must not
 * change it. Throws for all of them when it cannot be made.
 */
export async function sharedFolder(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = path.join(inject('sharedFolders'), name);
  const outcome = `${folder}.outcome`;
  if (isFirst(name)) {
    const problem = await make(folder).then(
      () => '',
      (error: Error) => `${error.stack}`,
    );
    await writeFile(`${outcome}.new`, problem);
    await rename(`${outcome}.new`, outcome);
  }
  while (!existsSync(outcome)) await setTimeout(50);
  const problem = await readFile(outcome, 'utf8');
  if (problem !== '') throw new Error(`${name} was not made: ${problem}`);
  return folder;
}

/** Tells whether no other file of this run has asked for this name: only one of them can make its folder. */
export function isFirst(name: string): boolean {
  try {
    mkdirSync(path.join(inject('sharedFolders'), name));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
