import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import contract from '../../package.json' with { type: 'json' };
import sandbox from '../../sandbox/package.json' with { type: 'json' };
import { ROOT } from '../../scripts/contract/root.ts';
import { filesBelow } from './files-below.ts';

const FOLDER = path.join(ROOT, 'sandbox');

interface Import {
  readonly file: string;
  readonly from: string;
}

/** Every import of the sandbox's own sources, of types in comments too, as the files write them. */
async function importsOf(folder: string): Promise<Import[]> {
  const files = (await filesBelow(path.join(FOLDER, folder))).filter((file) => /\.(ts|js)$/.test(file));
  const imports = files.map(async (file) => {
    const text = await readFile(file, 'utf8');
    const inCode = ts.preProcessFile(text).importedFiles.map(({ fileName }) => fileName);
    const inComments = [...text.matchAll(/@import .*? from '([^']+)'|\bimport\('([^']+)'\)/g)].map(
      ([, comment, call]) => comment ?? call ?? '',
    );
    return [...inCode, ...inComments].map((from) => ({ file, from }));
  });
  return (await Promise.all(imports)).flat();
}

const PUBLIC = Object.keys(contract.exports).map((entry) => path.posix.join('reward-card-contract', entry));
const ALLOWED = [...PUBLIC, ...Object.keys(sandbox.dependencies)];

/** What a file may not import: what lies outside the sandbox, and is neither public nor a dependency. */
function isForeign({ file, from }: Import): boolean {
  if (!from.startsWith('.')) return !ALLOWED.includes(from) && !(from.startsWith('node:') && isBuiltin(from));
  return !path.resolve(path.dirname(file), from).startsWith(FOLDER + path.sep);
}

test('the sandbox imports its own folder, its dependencies, and what the contract exports', async () => {
  const imports = [...(await importsOf('src')), ...(await importsOf('page'))];
  expect(imports.some(({ from }) => from === 'reward-card-contract/server')).toBe(true);
  expect(imports.filter(isForeign)).toEqual([]);
});

test.each([
  ['../../../src/server/index.ts', true],
  ['reward-card-contract/dist/lib/src/server/index.js', true],
  ['ajv', true],
  ['reward-card-contract/server', false],
  ['node:http', false],
  ['../ledger/ledger.ts', false],
])('an import of %s is foreign: %s', (from, foreign) => {
  expect(isForeign({ file: path.join(FOLDER, 'src/http/listener.ts'), from })).toBe(foreign);
});

test('no two folders of the sandbox import each other, by whatever way', async () => {
  const roomOf = (file: string) => {
    const [room = '', ...rest] = path.relative(path.join(FOLDER, 'src'), file).split(path.sep);
    return rest.length === 0 || room === '..' ? file : room;
  };
  const rooms = new Map<string, Set<string>>();
  for (const { file, from } of await importsOf('src')) {
    const [room, target] = [roomOf(file), roomOf(path.resolve(path.dirname(file), from))];
    if (from.startsWith('.') && room !== target) rooms.set(room, (rooms.get(room) ?? new Set()).add(target));
  }
  const reached = (start: string, seen = new Set<string>()): Set<string> => {
    for (const next of rooms.get(start) ?? []) if (!seen.has(next)) reached(next, seen.add(next));
    return seen;
  };
  expect(rooms.get('control')?.size).toBeGreaterThan(3);
  expect([...rooms.keys()].filter((room) => reached(room).has(room))).toEqual([]);
});
