import { mkdir, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { createMemoryStore, WebhookError } from '../../src/webhooks/index.ts';
import { createSqliteStore, type SqliteStoreOptions } from '../../src/webhooks/sqlite.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const directory = await temporaryFolder();
let files = 0;
const freshPath = () => path.join(directory, `${++files}.db`);
const NOT_POSITIVE: unknown[] = [0, -1, Number.NaN, '1000', null];

describe('options that cannot be meant are refused in one line that names them', () => {
  const refused = (create: () => unknown, name: string) => {
    expect(create).toThrow(TypeError);
    expect(create).toThrow(new RegExp(`^create\\w+Store: \`${name}\` is .+; it takes .+\\.$`));
  };

  test.each(['keepMs', 'leaseMs'])('%s', (name) => {
    for (const value of NOT_POSITIVE) {
      refused(() => createMemoryStore({ [name]: value }), name);
      refused(() => createSqliteStore({ path: freshPath(), [name]: value }), name);
    }
  });

  test('busyMs', () => {
    for (const busyMs of [-1, Number.NaN, '1000', null] as number[]) {
      refused(() => createSqliteStore({ path: freshPath(), busyMs }), 'busyMs');
    }
  });

  test('maxKeys', () => {
    for (const maxKeys of [...NOT_POSITIVE, 1.5, 2 ** 24, Number.POSITIVE_INFINITY] as number[]) {
      refused(() => createMemoryStore({ maxKeys }), 'maxKeys');
    }
  });

  test('path', () => {
    for (const wrong of ['', undefined, null, 7] as string[]) refused(() => createSqliteStore({ path: wrong }), 'path');
  });
});

test.each([0.5, 1_000.5, 2 ** 31, 2 ** 53, 1e300, Number.POSITIVE_INFINITY])('%d ms work', async (milliseconds) => {
  const options = { keepMs: milliseconds, leaseMs: milliseconds, now: () => 1_800_000_000_000.25 };
  using sqlite = createSqliteStore({ path: freshPath(), busyMs: milliseconds, ...options });
  for (const store of [createMemoryStore(options), sqlite]) {
    const states = [];
    for (const owner of ['a', 'b']) states.push(await store.claim({ key: 'k', owner }));
    await store.done({ key: 'k', owner: 'a' });
    states.push(await store.claim({ key: 'k', owner: 'b' }));
    expect(states).toEqual(['fresh', 'busy', 'done']);
  }
});

test('a new file, its log and its index are for their owner alone', async () => {
  const file = freshPath();
  using _ = createSqliteStore({ path: file });
  const modes = ['', '-wal', '-shm'].map(async (suffix) => (await stat(file + suffix)).mode & 0o777);
  expect(await Promise.all(modes)).toEqual([0o600, 0o600, 0o600]);
});

function make(file: string, sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}

async function truncated(file: string): Promise<void> {
  make(file, 'CREATE TABLE a (b); INSERT INTO a VALUES (zeroblob(100000))');
  await truncate(file, 20_000);
}

test.each<[string, (file: string) => unknown]>([
  ['is something else', (file) => writeFile(file, 'x'.repeat(5_000))],
  ['was cut short', truncated],
  ['is a folder', (file) => mkdir(file)],
  ['has a table of that name with other columns', (file) => make(file, 'CREATE TABLE webhook_deliveries (id INTEGER)')],
  [
    'has a table of that name without a key',
    (file) => make(file, 'CREATE TABLE webhook_deliveries (key, owner, done, until, since)'),
  ],
  ['has a view of that name', (file) => make(file, 'CREATE VIEW webhook_deliveries AS SELECT 1 AS key')],
])('a file that %s is refused in one line that names it', async (_, prepare) => {
  const file = freshPath();
  await prepare(file);
  const error = refusalOf({ path: file });
  expect(error.code).toBe('store-failed');
  expect(error.message).toContain(file);
  expect(error.message).not.toContain('\n');
});

test('a file that stays locked is waited for, then refused', () => {
  const file = freshPath();
  using holder = new DatabaseSync(file);
  holder.exec('CREATE TABLE a (b); BEGIN EXCLUSIVE');
  const start = performance.now();
  expect(refusalOf({ path: file, busyMs: 200 }).message).toContain('is locked by another process');
  expect(performance.now() - start).toBeGreaterThan(190);
});

function refusalOf(options: SqliteStoreOptions): WebhookError {
  try {
    createSqliteStore(options).close();
  } catch (error) {
    if (error instanceof WebhookError) return error;
    throw error;
  }
  return expect.fail('it was opened');
}

test('a file of the version before keeps what it remembers', async () => {
  const file = freshPath();
  make(
    file,
    `CREATE TABLE webhook_deliveries (
       key TEXT PRIMARY KEY, owner TEXT NOT NULL, done INTEGER NOT NULL, until INTEGER NOT NULL
     ) WITHOUT ROWID, STRICT;
     CREATE INDEX webhook_deliveries_until ON webhook_deliveries (until);
     INSERT INTO webhook_deliveries VALUES ('handled', 'a', 1, 9e15)`,
  );
  using store = createSqliteStore({ path: file });
  expect(await store.claim({ key: 'handled', owner: 'b' })).toBe('done');
  expect(await store.claim({ key: 'another', owner: 'b' })).toBe('fresh');
});
