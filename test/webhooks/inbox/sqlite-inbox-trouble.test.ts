import { copyFile, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { createSqliteInbox } from '../../../src/webhooks/sqlite.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { issued, noteOf, QUICK, receiving, until } from './inbox-behaviour.ts';

const directory = await temporaryFolder();
let files = 0;

function inFile() {
  const file = path.join(directory, `${++files}.db`);
  const handled: string[] = [];
  const inbox = createSqliteInbox({ path: file, busyMs: 100, ...QUICK });
  const kept = receiving(inbox, { on: { 'card.issued': (event) => void handled.push(noteOf(event)) } });
  return { file, handled, ...kept, inbox };
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
    // By another connection, as pages that are still in the cache of the first one are not read from the disk.
    using other = new DatabaseSync(file, { timeout: 5_000 });
    other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    await copyFile(file, `${file}.copy`);
    await writeFile(file, 'x'.repeat((await readFile(file)).byteLength));
    return async () => {
      await rm(file);
      await rename(`${file}.copy`, file);
    };
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
  const { file, ...kept } = inFile();
  await using _receiver = kept;
  await kept.inbox.stats();
  const end = await TROUBLES['is locked by another process']?.(file, kept.inbox.database);
  await until(() => kept.errors.length === 1);
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(kept.codes()).toEqual(['store-failed']);
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
