import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../cli/engine/system/root.ts';

const SRC = path.join(ROOT, 'src');

/** The files of src/ that each of them imports, types included. */
async function importsByFile(): Promise<Map<string, string[]>> {
  const files = (await readdir(SRC, { recursive: true })).filter((file) => file.endsWith('.ts'));
  const imports = new Map<string, string[]>();
  for (const file of files) {
    const code = await readFile(path.join(SRC, file), 'utf8');
    const targets = [...code.matchAll(/(?:from|import)[ (]'(\.[^']+)'/g)].map(([, target = '']) =>
      path.join(path.dirname(file), target),
    );
    imports.set(
      file,
      targets.filter((target) => files.includes(target)),
    );
  }
  return imports;
}

/** Rooms of src/: webhooks/ has one for each of its folders; files beside the folders belong to all. */
const roomOf = (file: string) => /^(webhooks\/[\w-]+|(?!webhooks\/)[\w-]+)\//.exec(file)?.[1];

function importsByRoom(files: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  const imports = new Map<string, string[]>();
  for (const [file, targets] of files) {
    const room = roomOf(file);
    const others = targets.map(roomOf).filter((other) => other !== undefined && other !== room) as string[];
    if (room !== undefined) imports.set(room, [...new Set([...(imports.get(room) ?? []), ...others])]);
  }
  return imports;
}

/** Every way that leads back to where it began. */
function circlesIn(imports: ReadonlyMap<string, readonly string[]>): string[] {
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

test('no file of src/ imports, on whatever way, from one that imports it', async () => {
  const files = await importsByFile();
  expect(files.get('webhooks/engine/create-inbox.ts')).toContain('webhooks/engine/run-delivery.ts');
  expect(circlesIn(files)).toEqual([]);
});

test('no room of src/ imports from one that imports from it, and engines do not know each other', async () => {
  const rooms = importsByRoom(await importsByFile());
  expect(rooms.get('webhooks/engine')).toContain('webhooks/receiver');
  expect(circlesIn(rooms)).toEqual([]);
  const engines = ['memory', 'sqlite', 'postgres', 'redis'].map((engine) => `webhooks/${engine}`);
  for (const engine of engines.slice(1)) {
    expect(engines.filter((other) => other !== 'webhooks/memory' && rooms.get(engine)?.includes(other))).toEqual([]);
  }
});
