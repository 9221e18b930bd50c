import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../scripts/root.ts';

const RUNTIME = 'packages/unsaid-runtime/src';
const COMMAND = 'packages/unsaid/src';

type RoomOf = (file: string) => string | undefined;

/** What is a room in each package, and an import that is there. Of the command and the run-time, files beside the folders belong to all. */
const PACKAGES: readonly [what: string, folder: string, roomOf: RoomOf, there: readonly [string, string]][] = [
  [
    'room of the command',
    COMMAND,
    (file) => /^(engine\/(?:compare\/\w+|\w+)|[\w-]+)\//.exec(`${path.dirname(file)}/`)?.[1],
    ['engine/load', 'engine/overlay'],
  ],
  [
    'file of the run-time',
    RUNTIME,
    (file) => file,
    ['webhooks/engine/create-inbox.ts', 'webhooks/engine/run-delivery.ts'],
  ],
  [
    'room of the run-time',
    RUNTIME,
    (file) => /^(webhooks\/[\w-]+|(?!webhooks\/)[\w-]+)\//.exec(file)?.[1],
    ['webhooks/engine', 'webhooks/receiver'],
  ],
  ['room of the sandbox', 'packages/reward-card-sandbox/src', (file) => file.split('/')[0], ['control', 'problem.ts']],
];

/** The files of a package, from its folder; neither what is built nor what is installed. */
async function filesOf(folder: string): Promise<string[]> {
  const files = await readdir(path.join(ROOT, folder), { recursive: true });
  return files.map((file) => file.replaceAll(path.sep, '/')).filter((file) => !/^(dist|node_modules)\//.test(file));
}

/** The rooms from which the files of each room import, types included. */
async function importsByRoom(folder: string, roomOf: RoomOf): Promise<Map<string, Set<string>>> {
  const imports = new Map<string, Set<string>>();
  for (const file of (await filesOf(folder)).filter((name) => /\.[jt]s$/.test(name))) {
    const room = roomOf(file);
    if (room === undefined) continue;
    const code = await readFile(path.join(ROOT, folder, file), 'utf8');
    for (const [, target = ''] of code.matchAll(/(?:from|import)[ (]'(\.[^']+)'/g)) {
      const other = roomOf(path.posix.join(path.posix.dirname(file), target));
      if (other !== undefined && other !== room) imports.set(room, (imports.get(room) ?? new Set()).add(other));
    }
  }
  return imports;
}

/** Every way that leads back to where it began. */
function circlesIn(imports: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const circles: string[] = [];
  const seen = new Set<string>();
  const follow = (place: string, way: readonly string[]): void => {
    const from = way.indexOf(place);
    if (from >= 0) circles.push([...way.slice(from), place].join(' -> '));
    if (from >= 0 || seen.has(place)) return;
    for (const other of imports.get(place) ?? []) follow(other, [...way, place]);
    seen.add(place);
  };
  for (const place of imports.keys()) follow(place, []);
  return circles;
}

describe.each(PACKAGES)('no %s', (_, folder, roomOf, [importer, imported]) => {
  test('imports from one that imports from it, on whatever way', async () => {
    const imports = await importsByRoom(folder, roomOf);
    expect(imports.get(importer)).toContain(imported);
    expect(circlesIn(imports)).toEqual([]);
  });
});

test('the engines of webhooks do not know each other, but for what all have of memory', async () => {
  const [, , roomOf] = PACKAGES[2] ?? expect.fail();
  const imports = await importsByRoom(RUNTIME, roomOf);
  const engines = ['sqlite', 'postgres', 'redis'].map((engine) => `webhooks/${engine}`);
  for (const engine of engines) expect(engines.filter((other) => imports.get(engine)?.has(other))).toEqual([]);
});

/** The folders of each package, and what it exports. */
const OURS: Readonly<Record<string, readonly string[]>> = {
  'unsaid-runtime': [RUNTIME],
  'reward-card-contract': ['src', 'generated'],
  unsaid: [COMMAND],
  'reward-card': ['packages/reward-card/src'],
  'reward-card-sandbox': ['packages/reward-card-sandbox/src', 'packages/reward-card-sandbox/generated'],
};

/** An import, and not a line of a template. */
const IMPORT = /(?:^(?:import|export|\}).*(?:from |import )|import\()'([^']+)'/gm;

test('packages import each other through what they export', async () => {
  const wrong: string[] = [];
  const crossing: string[] = [];
  for (const [name, folders] of Object.entries(OURS))
    for (const folder of folders)
      for (const file of (await filesOf(folder)).filter((each) => /\.[jt]s$/.test(each))) {
        const here = path.posix.join(folder, file);
        const code = await readFile(path.join(ROOT, here), 'utf8');
        for (const [, target = ''] of code.matchAll(IMPORT)) {
          const place = path.posix.join(path.posix.dirname(here), target);
          const isInside = folders.some((own) => place.startsWith(`${own}/`));
          if (target.startsWith('.') && !isInside) wrong.push(`${here}: ${target}`);
          const other = Object.keys(OURS).find((each) => target === each || target.startsWith(`${each}/`));
          if (other === undefined || other === name) continue;
          crossing.push(`${name} -> ${other}`);
          const manifest = createRequire(import.meta.url)(`${other}/package.json`);
          if (!(target.replace(other, '.') in manifest.exports)) wrong.push(`${here}: ${target}`);
        }
      }
  expect(wrong).toEqual([]);
  expect([...new Set(crossing)].toSorted()).toEqual([
    'reward-card -> unsaid',
    'reward-card-contract -> unsaid-runtime',
    'reward-card-sandbox -> reward-card-contract',
    'reward-card-sandbox -> unsaid-runtime',
    'unsaid -> unsaid-runtime',
  ]);
});

test('no script of a page has the name of a module beside it, which would be compiled over it', async () => {
  const files = await filesOf(COMMAND);
  expect(files.filter((file) => file.endsWith('.js') && files.includes(file.replace(/\.js$/, '.ts')))).toEqual([]);
});
