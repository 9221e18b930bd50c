import { copyFile, mkdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import type { DeliveryContext } from '../../../src/webhooks/index.ts';
import { createSqliteInbox } from '../../../src/webhooks/sqlite.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { issued, noting, QUICK, receiving, until } from './inbox-behaviour.ts';

const directory = await temporaryFolder();
let files = 0;

function inFile() {
  const file = path.join(directory, `${++files}.db`);
  const inbox = createSqliteInbox({ path: file, busyMs: 100, ...QUICK });
  return { file, ...noting(inbox), inbox };
}

/** Leaves a copy beside it. */
async function damage(file: string): Promise<void> {
  // By another connection, as pages that are still in the cache of the first one are not read from the disk.
  using other = new DatabaseSync(file, { timeout: 5_000 });
  other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  await copyFile(file, `${file}.copy`);
  await writeFile(file, 'x'.repeat((await readFile(file)).byteLength));
}

/** Trouble that befalls a file in use: begins, and returns how it ends. */
const TROUBLES: Record<string, (file: string, database: DatabaseSync) => Promise<() => unknown>> = {
  'is locked by another process': async (file) => {
    const holder = new DatabaseSync(file, { timeout: 5_000 });
    holder.exec('BEGIN EXCLUSIVE');
    return () => holder.close();
  },
  'is on a full disk': async (_, database) => {
    const pages = Number(database.prepare('PRAGMA page_count').get()?.page_count);
    database.exec(`PRAGMA max_page_count = ${pages}`);
    return () => database.exec('PRAGMA max_page_count = 1000000');
  },
  'was damaged': async (file) => {
    await damage(file);
    return async () => {
      await rm(file);
      await rename(`${file}.copy`, file);
    };
  },
  'was damaged, and is written over': async (file) => {
    await damage(file);
    return () => copyFile(`${file}.copy`, file);
  },
  'lost its table': async (file) => {
    const alter = (from: string, to: string) => {
      using database = new DatabaseSync(file, { timeout: 5_000 });
      database.exec(`ALTER TABLE ${from} RENAME TO ${to}`);
    };
    alter('webhook_inbox', 'mislaid');
    return () => alter('mislaid', 'webhook_inbox');
  },
};

describe('a file in use that', () => {
  test.each(Object.entries(TROUBLES))('%s: 503 in one line, and all goes on when that is over', async (_, begin) => {
    const { file, handled, inbox, ...kept } = inFile();
    await using _receiver = kept;
    expect(await kept.post(await issued('before'))).toBe(200);
    await until(() => handled.length === 1);
    await until(async () => (await inbox.stats()).handled === 1);
    const end = await begin(file, inbox.database);
    // Larger than what is free in the pages that the file has.
    const delivery = await issued('x'.repeat(50_000));
    for (let attempts = 0; attempts < 3; attempts += 1) expect(await kept.post(delivery)).toBe(503);
    expect(new Set(kept.codes())).toEqual(new Set(['store-failed']));
    for (const { message } of kept.errors)
      expect(message).toMatch(new RegExp(`^The inbox failed: The database ${file} .+$`));
    await end();
    await until(async () => (await kept.post(delivery)) === 200);
    await until(() => handled.length === 2);
    await until(async () => (await inbox.stats()).handled === 2);
  });
});

test('trouble in the background is reported once, not at every attempt to look for work', async () => {
  const { file, inbox, ...kept } = inFile();
  await using _receiver = kept;
  await inbox.stats();
  const end = await TROUBLES['is locked by another process']?.(file, inbox.database);
  await using late = receiving(createSqliteInbox({ path: file, busyMs: 100 }));
  await until(() => late.errors.length === 1);
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(late.codes()).toEqual(['store-failed']);
  await end?.();
});

test('a handler that succeeded is not run again because the file was locked when that was to be noted', async () => {
  const file = path.join(directory, `${++files}.db`);
  let runs = 0;
  let end: (() => unknown) | undefined;
  await using kept = receiving(createSqliteInbox({ path: file, busyMs: 100, ...QUICK }), {
    on: {
      'card.issued': async () => {
        runs += 1;
        end = await TROUBLES['is locked by another process']?.(file, new DatabaseSync(':memory:'));
      },
    },
  });
  await kept.post(await issued());
  await until(() => kept.codes().includes('store-failed'));
  await end?.();
  await until(async () => (await kept.inbox.stats()).handled === 1);
  expect(runs).toBe(1);
});

test.each([
  ['path', { path: '' }],
  ['path', { path: ':memory:' }],
  ['busyMs', { busyMs: -1 }],
  ['leaseMs', { leaseMs: 0 }],
  ['concurrency', { concurrency: 1.5 }],
  ['attempts', { attempts: 0 }],
  ['backoff.firstMs', { backoff: { firstMs: 0, longestMs: 1 } }],
  ['timeoutMs', { timeoutMs: Number.POSITIVE_INFINITY }],
  ['keepMs', { keepMs: Number.NaN }],
])('an option %s that cannot be meant is refused in one line that names it', (name, options) => {
  const create = () => createSqliteInbox({ path: path.join(directory, 'never.db'), ...options });
  expect(create).toThrow(TypeError);
  expect(create).toThrow(new RegExp(`^createSqliteInbox: \`${name}\` is .+; it takes .+\\.$`));
});

function make(file: string, sql: string): void {
  using database = new DatabaseSync(file);
  database.exec(sql);
}

test.each<[string, (file: string) => unknown]>([
  ['is something else', (file) => writeFile(file, 'x'.repeat(5_000))],
  [
    'was cut short',
    async (file) => {
      make(file, 'CREATE TABLE a (b); INSERT INTO a VALUES (zeroblob(100000))');
      await truncate(file, 20_000);
    },
  ],
  ['is a folder', (file) => mkdir(file)],
  ['has a table of that name with other columns', (file) => make(file, 'CREATE TABLE webhook_inbox (id INTEGER)')],
  ['has a view of that name', (file) => make(file, 'CREATE VIEW webhook_inbox AS SELECT 1 AS key')],
])('a file that %s is refused in one line that names it', async (_, prepare) => {
  const file = path.join(directory, `${++files}.db`);
  await prepare(file);
  await using inbox = createSqliteInbox({ path: file });
  expect(() => inbox.database).toThrow(
    expect.objectContaining({ code: 'store-failed', message: expect.stringMatching(new RegExp(`^The .*${file} .+$`)) }),
  );
});

describe('a transaction', () => {
  /** A delivery whose handler runs `work` once, in a place with a table of effects. */
  async function transacting(work: (database: DatabaseSync) => unknown) {
    const file = path.join(directory, `${++files}.db`);
    const inbox = createSqliteInbox({ path: file, ...QUICK, attempts: 1 });
    inbox.database.exec('CREATE TABLE effects (note TEXT)');
    let thrown: unknown;
    const handle = (_: object, context: DeliveryContext) =>
      inbox.transaction(context, work).catch((error: unknown) => {
        thrown = error;
        throw error;
      });
    await using kept = receiving(inbox, { on: { 'card.issued': handle } });
    await kept.post(await issued());
    await until(async () => (await inbox.stats()).waiting === 0);
    const effects = inbox.database.prepare('SELECT note FROM effects').all().length;
    return { thrown, effects, ...(await inbox.stats()) };
  }
  const insert = (database: DatabaseSync) => database.exec("INSERT INTO effects VALUES ('x')");

  test('writes nothing when the work throws', async () => {
    const work = (database: DatabaseSync) => {
      insert(database);
      throw new Error('no');
    };
    expect(await transacting(work)).toMatchObject({ thrown: { message: 'no' }, effects: 0, deadLetters: 1 });
  });

  test('writes nothing for work that is asynchronous', async () => {
    const outcome = await transacting(async (database) => insert(database));
    expect(outcome).toMatchObject({ thrown: expect.any(TypeError), effects: 0, deadLetters: 1 });
  });

  test('writes nothing a second time', async () => {
    let runs = 0;
    const inbox = createSqliteInbox({ path: path.join(directory, `${++files}.db`), ...QUICK });
    inbox.database.exec('CREATE TABLE effects (note TEXT)');
    const codes: unknown[] = [];
    const handle = async (_: object, context: DeliveryContext) => {
      await inbox.transaction(context, insert);
      await inbox.transaction(context, insert).catch(({ code }) => codes.push(code));
      runs += 1;
    };
    await using kept = receiving(inbox, { on: { 'card.issued': handle } });
    await kept.post(await issued());
    await until(() => runs === 1);
    expect([codes, inbox.database.prepare('SELECT note FROM effects').all().length]).toEqual([['claim-lost'], 1]);
  });
});

test('without a receiver, an inbox creates nothing and changes nothing', async () => {
  const file = path.join(directory, `${++files}.db`);
  const looking = async () => {
    await using inbox = createSqliteInbox({ path: file });
    return inbox.stats();
  };
  await expect(looking()).rejects.toMatchObject({ code: 'store-failed' });
  await expect(stat(file)).rejects.toThrow('ENOENT');
  make(file, 'CREATE TABLE customers (id)');
  const before = await readFile(file);
  await expect(looking()).rejects.toThrow(/no such table: webhook_inbox/);
  expect(await readFile(file)).toEqual(before);
});
