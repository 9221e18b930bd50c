import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../scripts/contract/root.ts';

const SCRIPTS = path.join(ROOT, 'scripts');

/** The folders of scripts/ from which the files of each folder import; files beside the folders belong to all. */
async function importsByFolder(): Promise<Map<string, Set<string>>> {
  const imports = new Map<string, Set<string>>();
  for (const entry of await readdir(SCRIPTS, { recursive: true, withFileTypes: true })) {
    const file = path.relative(SCRIPTS, path.join(entry.parentPath, entry.name));
    const [folder = '', ...below] = file.split(path.sep);
    if (!/\.[jt]s$/.test(file) || below.length === 0 || /^(dist|node_modules)$/.test(folder)) continue;
    const code = await readFile(path.join(SCRIPTS, file), 'utf8');
    for (const [, target = ''] of code.matchAll(/(?:from|import)[ (]'(\.[^']+)'/g)) {
      const [other = '', ...rest] = path.join(path.dirname(file), target).split(path.sep);
      if (rest.length === 0 || other === folder || other === '..') continue;
      imports.set(folder, (imports.get(folder) ?? new Set()).add(other));
    }
  }
  return imports;
}

test('no folder of scripts/ imports from one that imports from it, on whatever way', async () => {
  const imports = await importsByFolder();
  expect(imports.get('load')).toContain('overlay');
  const circles: string[] = [];
  const follow = (folder: string, way: readonly string[]): void => {
    if (way.includes(folder)) circles.push([...way, folder].join(' -> '));
    else for (const other of imports.get(folder) ?? []) follow(other, [...way, folder]);
  };
  for (const folder of imports.keys()) follow(folder, []);
  expect(circles).toEqual([]);
});

test('no script of a page has the name of a module beside it, which would be compiled over it', async () => {
  const files = await readdir(SCRIPTS, { recursive: true });
  const own = files.filter((file) => !/(^|[\\/])(dist|node_modules)[\\/]/.test(file));
  expect(own.filter((file) => file.endsWith('.js') && own.includes(file.replace(/\.js$/, '.ts')))).toEqual([]);
});
