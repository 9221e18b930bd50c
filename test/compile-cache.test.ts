import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { limitCompileCache } from './compile-cache.ts';
import { temporaryFolder } from './temporary-folder.ts';

test('the compile cache is emptied once it has too many files, and not before', async () => {
  const folder = path.join(await temporaryFolder(), 'cache');
  await limitCompileCache(folder, 2);
  await mkdir(folder);
  for (const name of ['one', 'two']) await writeFile(path.join(folder, name), '');
  await limitCompileCache(folder, 2);
  expect(await readdir(folder)).toHaveLength(2);
  await limitCompileCache(folder, 1);
  await expect(readdir(folder)).rejects.toThrow('ENOENT');
});
