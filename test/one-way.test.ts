import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../cli/engine/system/root.ts';

const CLI = path.join(ROOT, 'cli');

/** Folders that are rooms of their own, not those above them. */
const ROOMS = /^(engine\/(?:compare\/\w+|\w+)|[\w-]+)\//;

const roomOf = (file: string) => ROOMS.exec(`${path.dirname(file)}/`)?.[1];

/** The rooms of cli/ from which the files of each room import; files beside the folders belong to all. */
async function importsByRoom(): Promise<Map<string, Set<string>>> {
  const imports = new Map<string, Set<string>>();
  for (const entry of await readdir(CLI, { recursive: true, withFileTypes: true })) {
    const file = path.relative(CLI, path.join(entry.parentPath, entry.name));
    const room = roomOf(file);
    if (!/\.[jt]s$/.test(file) || room === undefined || /^(dist|node_modules)$/.test(room)) continue;
    const code = await readFile(path.join(CLI, file), 'utf8');
    for (const [, target = ''] of code.matchAll(/(?:from|import)[ (]'(\.[^']+)'/g)) {
      const other = roomOf(path.join(path.dirname(file), target));
      if (other !== undefined && other !== room) imports.set(room, (imports.get(room) ?? new Set()).add(other));
    }
  }
  return imports;
}

test('no room of cli/ imports from one that imports from it, on whatever way', async () => {
  const imports = await importsByRoom();
  expect(imports.get('engine/load')).toContain('engine/overlay');
  const circles: string[] = [];
  const follow = (room: string, way: readonly string[]): void => {
    if (way.includes(room)) circles.push([...way, room].join(' -> '));
    else for (const other of imports.get(room) ?? []) follow(other, [...way, room]);
  };
  for (const room of imports.keys()) follow(room, []);
  expect(circles).toEqual([]);
});

test('no script of a page has the name of a module beside it, which would be compiled over it', async () => {
  const files = await readdir(CLI, { recursive: true });
  const own = files.filter((file) => !/(^|[\\/])(dist|node_modules)[\\/]/.test(file));
  expect(own.filter((file) => file.endsWith('.js') && own.includes(file.replace(/\.js$/, '.ts')))).toEqual([]);
});
