import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ROOT } from '../../../scripts/root.ts';
import { collectOutput } from '../src/engine/system/run-program.ts';
import { UserError } from '../src/engine/system/user-error.ts';
import { MANIFEST, writeFolder } from '../src/engine/system/write-folder.ts';
import { action, overlayText } from './overlay/overlay-folder.ts';

let home = '';
let out = '';
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'variant-'));
  out = path.join(home, 'out');
});
afterEach(() => rm(home, { recursive: true, force: true }));

const TEXTS = new Map([
  ['client.ts', 'ours\n'],
  ['openapi.json', '{}\n'],
  ['sandbox/rest.ts', 'ours too\n'],
]);

const write = (texts = TEXTS) =>
  writeFolder({ directory: out, shown: 'out' }, texts).then(
    () => 'written',
    (error: unknown) => (error instanceof UserError ? error.message : error),
  );

const put = async (file: string, text: string) => {
  await mkdir(path.dirname(path.join(out, file)), { recursive: true });
  await writeFile(path.join(out, file), text);
};

/** Every file and link below `home`, with its text. */
async function everything(): Promise<Record<string, string>> {
  const entries = await readdir(home, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory()).map((entry) => path.join(entry.parentPath, entry.name));
  const texts = files.toSorted().map(async (file) => [path.relative(home, file), await textOf(file)] as const);
  return Object.fromEntries(await Promise.all(texts));
}

const textOf = async (file: string) =>
  (await lstat(file)).isFile() ? readFile(file, 'utf8') : 'a link, or something else';

describe('a folder that is written', () => {
  test('holds the files and the list of them, and takes them again', async () => {
    expect(await write()).toBe('written');
    const first = await everything();
    expect(Object.keys(first)).toEqual([`out/${MANIFEST}`, 'out/client.ts', 'out/openapi.json', 'out/sandbox/rest.ts']);
    expect(await write()).toBe('written');
    expect(await everything()).toEqual(first);
  });

  test('has a generated file overwritten, edited or not, and others left alone', async () => {
    await write();
    await put('client.ts', 'edited');
    await put('notes.txt', 'mine');
    expect(await write(new Map([...TEXTS, ['openapi.json', '{"a":1}\n']]))).toBe('written');
    expect(await everything()).toMatchObject({
      'out/client.ts': 'ours\n',
      'out/openapi.json': '{"a":1}\n',
      'out/notes.txt': 'mine',
    });
  });

  test("is left as it is when a file of the user's own is in it", async () => {
    await put('sandbox/rest.ts', 'mine');
    const before = await everything();
    expect(await write()).toBe(
      'out/sandbox/rest.ts: already exists and is not a generated file. Choose another folder with --out.',
    );
    expect(await everything()).toEqual(before);
  });

  test.each(['client.ts', MANIFEST])('has no link followed in place of %s', async (link) => {
    await writeFile(path.join(home, 'precious'), '{"files":["client.ts"]}');
    await mkdir(out);
    await symlink(path.join(home, 'precious'), path.join(out, link));
    const before = await everything();
    expect(await write()).toMatch(/^out\/[\w.-]+: is not a \S[^\n]+ Choose another folder/);
    expect(await everything()).toEqual(before);
  });

  test('is refused when a folder is in place of a file, or the list of files is not one', async () => {
    await put('client.ts/inner', 'mine');
    expect(await write()).toBe('out/client.ts: is not a file. Choose another folder with --out.');
    await rm(out, { recursive: true });
    await writeFile(out, 'mine');
    expect(await write()).toBe('out: is a file. Name a folder with --out.');
    await rm(out);
    for (const files of ['"client.ts"', '[["client.ts"]]']) {
      await put(MANIFEST, `{"files": ${files}}`);
      expect(await write()).toMatch(/is not a list of generated files/);
    }
  });

  test('is refused when it is the root of the file system', async () => {
    const { root } = path.parse(home);
    await expect(writeFolder({ directory: root, shown: root }, new Map())).rejects.toThrow(
      `${root}: is the root of the file system. Name a folder with --out.`,
    );
  });

  test('names a file that cannot be written in one line, leaves no half of it, and is taken again', async () => {
    await writeFile(path.join(home, 'file'), '');
    const inFile = { directory: path.join(home, 'file/out'), shown: 'file/out' };
    await expect(writeFolder(inFile, TEXTS)).rejects.toThrow(
      /^file\/out\/\S+: cannot be written: its folder is a file\.[^\n]+--out\.$/,
    );
  });
});

test('generate writes where the user stands, and names the overlay and the command in its files', async () => {
  await mkdir(path.join(home, 'mine'));
  const mine = overlayText(action('$', '{ rate-limits: There are none. }'));
  await writeFile(path.join(home, 'mine/openapi.overlay.yaml'), mine);
  const args = [
    path.join(ROOT, 'packages/reward-card/bin.js'),
    'generate',
    '--overlay',
    'mine',
    '--out',
    'out',
    '--yaml',
  ];
  const { output } = await collectOutput(process.execPath, args, { cwd: home });
  expect(output).toMatch(/^Changed 16 of 16 files in out\/ \([\d.]+ s\)\.\n( {2}created out\/[\w.-]+\n){16}$/);
  for (const file of ['client.ts', 'validators.ts', 'events.ts', 'openapi.yaml']) {
    const [head = '', line = ''] = (await readFile(path.join(out, file), 'utf8')).split('\n');
    const origin = file.endsWith('.yaml') ? head : line;
    expect(origin, file).toMatch(/^(\/\/|#) Generated from reward-card-contract and mine; do not edit\. /);
    expect(origin, file).toMatch(/ run: npx reward-card generate --overlay mine --out out --yaml$/);
  }
});

test.each(['apis/parcels.json', 'openapi.json'])(
  'generate names the file %s in its files, to be changed',
  async (file) => {
    await mkdir(path.join(home, 'apis'), { recursive: true });
    const paths = { '/a': { get: { operationId: 'a', responses: {} } } };
    const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths };
    await writeFile(path.join(home, file), JSON.stringify(document));
    const args = [path.join(ROOT, 'packages/unsaid/bin.js'), 'generate', file, '--out', 'parcels'];
    await collectOutput(process.execPath, args, { cwd: home });
    const [, line] = (await readFile(path.join(home, 'parcels/client.ts'), 'utf8')).split('\n');
    const command = `npx unsaid generate ${file} --out parcels`;
    expect(line).toBe(`// Generated from ${file}; do not edit. Change it and run: ${command}`);
  },
);
