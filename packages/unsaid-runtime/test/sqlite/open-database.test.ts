import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { DatabaseError, openDatabase } from '../../src/webhooks/sqlite/open-database.ts';

const PROCESSES = process.env.SOAK ? 8 : 3;
const ROUNDS = process.env.SOAK ? 100 : 5;

const directory = await temporaryFolder();
let files = 0;
const freshPath = () => path.join(directory, `${++files}.db`);
beforeAll(async () => {
  await chmod(directory, 0o755);
});
const modeOf = async (file: string) => ((await stat(file)).mode & 0o777).toString(8);

function refusalOf(file: string, busyMs = 50): { readonly code: string; readonly message: string } {
  try {
    openDatabase(file, { busyMs }).close();
  } catch (error) {
    if (error instanceof DatabaseError) return error;
    throw error;
  }
  return expect.fail('it was opened');
}

test(`${PROCESSES} processes open a new file together, ${ROUNDS} times`, async () => {
  const script = new URL('opening-process.ts', import.meta.url);
  const children = Array.from({ length: PROCESSES }, () => fork(script, { execArgv: [] }));
  try {
    await Promise.all(children.map((child) => once(child, 'message')));
    for (let round = 0; round < ROUNDS; round += 1) {
      const opening = { path: freshPath(), at: Date.now() + 10 };
      const outcomes = children.map(async (child) => {
        const answer = once(child, 'message');
        child.send(opening);
        return (await answer)[0];
      });
      expect(await Promise.all(outcomes)).toEqual(children.map(() => 'opened'));
      using database = openDatabase(opening.path, { busyMs: 0 });
      expect(database.prepare('SELECT count(*) AS count FROM opened').get()).toEqual({ count: PROCESSES });
    }
  } finally {
    for (const child of children) child.kill();
  }
});

test('a new file, its log and its index are for their owner alone', async () => {
  const file = freshPath();
  using database = openDatabase(file, { busyMs: 0 });
  database.exec('CREATE TABLE a (b)');
  expect(await Promise.all(['', '-wal', '-shm'].map((suffix) => modeOf(file + suffix)))).toEqual(['600', '600', '600']);
});

test('a new file behind a symbolic link is for its owner alone', async () => {
  const [file, link] = [freshPath(), freshPath()];
  await symlink(file, link);
  using _ = openDatabase(link, { busyMs: 0 });
  expect(await modeOf(file)).toBe('600');
});

test('a file that exists keeps its mode', async () => {
  const file = freshPath();
  await writeFile(file, '');
  await chmod(file, 0o640);
  using _ = openDatabase(file, { busyMs: 0 });
  expect(await modeOf(file)).toBe('640');
});

test('commits outlive a power cut, and statements wait for other processes', () => {
  using database = openDatabase(freshPath(), { busyMs: 1_234 });
  const pragma = (name: string) => Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0];
  expect(['journal_mode', 'synchronous', 'busy_timeout'].map(pragma)).toEqual(['wal', 2, 1_234]);
});

test('opening changes nothing in a file', () => {
  const file = freshPath();
  using first = openDatabase(file, { busyMs: 0 });
  first.exec('PRAGMA user_version = 7');
  using second = openDatabase(file, { busyMs: 0 });
  expect(second.prepare('PRAGMA user_version').get()).toEqual({ user_version: 7 });
});

test('a database in memory is opened', () => {
  using database = openDatabase(':memory:', { busyMs: 0 });
  expect(database.isOpen).toBe(true);
});

test('a file that stays locked is waited for, then refused', () => {
  const file = freshPath();
  using holder = new DatabaseSync(file);
  holder.exec('CREATE TABLE a (b); BEGIN EXCLUSIVE');
  const start = performance.now();
  expect(refusalOf(file, 300).code).toBe('database-locked');
  expect(performance.now() - start).toBeGreaterThan(290);
  holder.exec('COMMIT');
  openDatabase(file, { busyMs: 0 }).close();
});

async function truncated(file: string): Promise<void> {
  using database = new DatabaseSync(file);
  database.exec('CREATE TABLE a (b); INSERT INTO a VALUES (zeroblob(100000))');
  database.close();
  await truncate(file, 20_000);
}

test.each<[string, string, (file: string) => unknown]>([
  ['something else', 'not-a-database', (file) => writeFile(file, 'x'.repeat(5_000))],
  ['a database that was cut short', 'database-damaged', truncated],
  ['a folder', 'database-unusable', (file) => mkdir(file)],
])('%s is refused in one line that names the file', async (_, code, make) => {
  const file = freshPath();
  await make(file);
  const refusal = refusalOf(file);
  expect(refusal.code).toBe(code);
  expect(refusal.message).toContain(file);
  expect(refusal.message).not.toContain('\n');
});

/** Runs as a user who may read, but not write, what others own. */
function withoutRights<Result>(run: () => Result): Result {
  if (process.geteuid?.() !== 0) return run();
  process.seteuid?.(65_534);
  try {
    return run();
  } finally {
    process.seteuid?.(0);
  }
}

test.each(['delete', 'wal'])('a file in %s mode that may only be read is refused', async (mode) => {
  const folder = path.join(directory, mode);
  await mkdir(folder);
  const file = path.join(folder, 'read-only.db');
  const owned = new DatabaseSync(file);
  owned.exec(`PRAGMA journal_mode = ${mode}; CREATE TABLE a (b)`);
  owned.close();
  await chmod(file, 0o444);
  for (const folderMode of [0o777, 0o555]) {
    await chmod(folder, folderMode);
    const { code, message } = withoutRights(() => refusalOf(file));
    expect(['database-read-only', 'database-unusable']).toContain(code);
    expect(message).toContain(file);
  }
  await chmod(folder, 0o755);
});

test.each([
  ['no name', ''],
  ['a URI', 'file:x.db'],
  ['a folder that does not exist', '/nowhere/at/all/x.db'],
  ['a device', '/dev/null'],
])('%s is refused', (_, file) => {
  expect(refusalOf(file)).toMatchObject({ code: 'database-unusable', message: expect.stringContaining(file) });
});

test('a Node without SQLite is told which Node has it', () => {
  const missing = vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined as never);
  try {
    expect(refusalOf(freshPath())).toMatchObject({
      code: 'database-unusable',
      message: expect.stringContaining('SQLite comes with Node 22.13 and later'),
    });
  } finally {
    missing.mockRestore();
  }
});
