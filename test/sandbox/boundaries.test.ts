import { cp, mkdir, mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { ROOT } from '../../cli/engine/system/root.ts';
import { runTool } from '../../scripts/run-tool.ts';
import { filesBelow } from './files-below.ts';

const FOLDER = path.join(ROOT, 'sandbox');

interface Import {
  readonly file: string;
  readonly from: string;
}

/** Every import of the sandbox's own sources, as the files write them. */
async function importsOf(folder: string): Promise<Import[]> {
  const files = (await filesBelow(path.join(FOLDER, folder))).filter((file) => /\.(ts|js)$/.test(file));
  const imports = files.map(async (file) => {
    const text = await readFile(file, 'utf8');
    return ts.preProcessFile(text).importedFiles.map(({ fileName }) => ({ file, from: fileName }));
  });
  return (await Promise.all(imports)).flat();
}

const PLANTED = [
  ['sandbox/src/http', '../../../src/server/index.ts', true],
  ['sandbox/src/http', '../../../package.json', true],
  ['sandbox/src', '../../cli/engine/system/user-error.ts', true],
  ['sandbox/page', '../../src/server/index.ts', true],
  ['sandbox/src/http', 'ajv', true],
  ['sandbox/src/http', 'reward-card-contract/server', false],
  ['sandbox/src/http', 'node:http', false],
  ['sandbox/src/http', '../ledger/ledger.ts', false],
  ['sandbox/src/http', '../../generated/server.ts', false],
  ['cli/mock', '../../src/server/index.ts', true],
  ['cli/mock', '../engine/model/contract.ts', false],
] as const;

test('the linter refuses imports that cross a boundary, and no others', async () => {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'boundaries-'));
  for (const file of ['biome.json', 'sandbox/package.json', 'cli/package.json']) {
    await cp(path.join(ROOT, file), path.join(folder.path, file));
  }
  for (const [index, [where, from]] of PLANTED.entries()) {
    await mkdir(path.join(folder.path, where), { recursive: true });
    const text = `import planted from '${from}';\nconsole.log(planted);\n`;
    await writeFile(path.join(folder.path, where, `planted-${index}.ts`), text);
  }
  const args = ['lint', '--vcs-enabled=false', '--max-diagnostics=none', '--colors=off', '.'];
  const { code, output } = await runTool('biome', args, folder.path);
  const findings = output.matchAll(
    /planted-(\d+)\.ts:1:\d+ lint\/(?:style\/noRestrictedImports|correctness\/noUndeclaredDependencies)/g,
  );
  const refused = new Set([...findings].map(([, index]) => Number(index)));
  const found = PLANTED.map(([where, from], index) => [where, from, refused.has(index)]);
  expect(found).toEqual(PLANTED);
  expect(code).toBe(1);
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
