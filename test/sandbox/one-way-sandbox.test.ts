import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../cli/engine/system/root.ts';

const SRC = path.join(ROOT, 'sandbox/src');

/** The folder that a file is in, or the file itself where it stands beside the folders. */
const roomOf = (file: string) => file.split(path.sep)[0] ?? file;

test('no two folders of the sandbox import each other, by whatever way', async () => {
  const rooms = new Map<string, Set<string>>();
  for (const file of (await readdir(SRC, { recursive: true })).filter((name) => name.endsWith('.ts'))) {
    const code = await readFile(path.join(SRC, file), 'utf8');
    for (const [, from = ''] of code.matchAll(/(?:from|import)[ (]'(\.[^']+)'/g)) {
      const [room, target] = [roomOf(file), roomOf(path.join(path.dirname(file), from))];
      if (room !== target) rooms.set(room, (rooms.get(room) ?? new Set()).add(target));
    }
  }
  const reached = (start: string, seen = new Set<string>()): Set<string> => {
    for (const next of rooms.get(start) ?? []) if (!seen.has(next)) reached(next, seen.add(next));
    return seen;
  };
  expect(rooms.get('control')?.size).toBeGreaterThan(3);
  expect([...rooms.keys()].filter((room) => reached(room).has(room))).toEqual([]);
});
