import { copyFile, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { createWebhookReceiver, type DeliveryContext, type WebhookError } from '../../src/webhooks/index.ts';
import { createSqliteStore, type SqliteStoreOptions } from '../../src/webhooks/sqlite.ts';
import { type Delivery, signDelivery } from '../../src/webhooks/testing.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { sign, verify } from './scheme.ts';

const DELIVERIES = 20;

const directory = await temporaryFolder();
let files = 0;
const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A receiver whose handler writes one row for each delivery, through the store. */
function receiving(options: Partial<SqliteStoreOptions> = {}, before: () => unknown = () => {}) {
  const file = path.join(directory, `${++files}.db`);
  const store = createSqliteStore({ path: file, ...options });
  store.database.exec('CREATE TABLE effects (note TEXT)');
  const errors: WebhookError[] = [];
  const handle = async ({ note }: Readonly<Record<string, unknown>>, context: DeliveryContext) => {
    await before();
    await store.transaction(context, (database) =>
      database.prepare('INSERT INTO effects VALUES (?)').run(String(note)),
    );
  };
  const receiver = createWebhookReceiver({
    verify,
    store,
    onError: (error) => errors.push(error),
    on: { 'card.issued': handle },
  });
  const post = async (delivery: Delivery) => (await receiver.fetch(delivery.request())).status;
  return { file, store, errors, post, [Symbol.dispose]: () => store.close() };
}

let notes = 0;
const delivery = () => signDelivery({ event: 'card.issued', note: `${++notes}` }, { sign });
const deliveries = () => Promise.all(Array.from({ length: DELIVERIES }, delivery));

/** Locks the file against writing for so long; resolves when it is free again. */
async function lock(file: string, milliseconds: number): Promise<void> {
  using holder = new DatabaseSync(file, { timeout: 5_000 });
  holder.exec('BEGIN EXCLUSIVE');
  await sleep(milliseconds);
  holder.exec('COMMIT');
}

function effectsOf(file: string): string[] {
  using database = new DatabaseSync(file, { timeout: 5_000 });
  const rows = database.prepare('SELECT note FROM effects').all();
  return rows.map(({ note }) => String(note)).toSorted();
}

/** Answers, how long the slowest took, and how often in a second the event loop turned meanwhile. */
async function measured(post: (delivery: Delivery) => Promise<number>, all: readonly Delivery[]) {
  let turns = 0;
  const turning = setInterval(() => {
    turns += 1;
  }, 5);
  const start = performance.now();
  const statuses = await Promise.all(all.map(post));
  const elapsed = performance.now() - start;
  clearInterval(turning);
  return { statuses, elapsed, turnsPerSecond: (turns / elapsed) * 1000 };
}

const times = (status: number) => Array(DELIVERIES).fill(status);

describe(`a database that another process has locked when ${DELIVERIES} deliveries come`, () => {
  test('for longer than the store waits: refused in time, nothing lost, nobody else waits', async () => {
    using receiver = receiving();
    const locked = lock(receiver.file, 3_000);
    const all = await deliveries();
    const { statuses, elapsed, turnsPerSecond } = await measured(receiver.post, all);
    expect(statuses).toEqual(times(503));
    expect(new Set(receiver.errors.map(({ code }) => code))).toEqual(new Set(['store-failed']));
    // Side by side: one after the other, they would take a second each.
    expect(elapsed).toBeLessThan((DELIVERIES / 2) * 1000);
    expect(turnsPerSecond).toBeGreaterThan(10);
    await locked;
    expect(await Promise.all(all.map(receiver.post))).toEqual(times(200));
    expect(new Set(effectsOf(receiver.file)).size).toBe(DELIVERIES);
    expect(effectsOf(receiver.file)).toHaveLength(DELIVERIES);
  });

  test('for less: all are handled, each once, and nobody else waits', async () => {
    using receiver = receiving({ busyMs: 3_500 });
    const locked = lock(receiver.file, 1_000);
    const { statuses, turnsPerSecond } = await measured(receiver.post, await deliveries());
    expect(statuses).toEqual(times(200));
    expect(turnsPerSecond).toBeGreaterThan(10);
    expect(effectsOf(receiver.file)).toHaveLength(DELIVERIES);
    await locked;
  });

  test('after their handlers began: their transactions wait, and nobody else does', async () => {
    let locked: Promise<void> | undefined;
    using receiver = receiving({ busyMs: 3_500 }, () => {
      locked ??= lock(receiver.file, 1_000);
    });
    const { statuses, turnsPerSecond } = await measured(receiver.post, await deliveries());
    expect(statuses).toEqual(times(200));
    expect(turnsPerSecond).toBeGreaterThan(10);
    expect(effectsOf(receiver.file)).toHaveLength(DELIVERIES);
    await locked;
  });
});

test('a transaction that its handler does not await is done before the delivery counts as handled', async () => {
  const file = path.join(directory, 'not-awaited.db');
  using store = createSqliteStore({ path: file, busyMs: 3_500 });
  store.database.exec('CREATE TABLE effects (note TEXT)');
  let locked: Promise<void> | undefined;
  let transaction: Promise<unknown> | undefined;
  const handle = (_event: unknown, context: DeliveryContext) => {
    locked = lock(file, 300);
    transaction = store.transaction(context, (database) => database.exec("INSERT INTO effects VALUES ('x')"));
  };
  const receiver = createWebhookReceiver({ verify, store, on: { 'card.issued': handle } });
  expect((await receiver.fetch((await delivery()).request())).status).toBe(200);
  expect(effectsOf(file)).toEqual(['x']);
  await Promise.all([locked, transaction]);
});

/** Trouble that befalls a file in use, and how it ends. */
const TROUBLES: Record<string, [begin: (file: string) => unknown, end: (file: string) => unknown]> = {
  'is moved away': [(file) => rename(file, `${file}.moved`), (file) => rename(`${file}.moved`, file)],
  'is overwritten': [
    async (file) => {
      await copyFile(file, `${file}.copy`);
      await writeFile(file, 'x'.repeat((await readFile(file)).byteLength));
    },
    async (file) => {
      await rm(file);
      await rename(`${file}.copy`, file);
    },
  ],
  'loses its table': [
    (file) => alter(file, 'ALTER TABLE webhook_deliveries RENAME TO mislaid'),
    (file) => alter(file, 'ALTER TABLE mislaid RENAME TO webhook_deliveries'),
  ],
  'gets another table in its place': [
    (file) =>
      alter(file, 'ALTER TABLE webhook_deliveries RENAME TO mislaid; CREATE TABLE webhook_deliveries (id INTEGER)'),
    (file) => alter(file, 'DROP TABLE webhook_deliveries; ALTER TABLE mislaid RENAME TO webhook_deliveries'),
  ],
};

function alter(file: string, sql: string): void {
  using database = new DatabaseSync(file, { timeout: 5_000 });
  database.exec(sql);
}

/** Writes the log back into the file, so that the file has everything. */
function checkpoint(file: string): void {
  alter(file, 'PRAGMA wal_checkpoint(TRUNCATE)');
}

test.each(Object.entries(TROUBLES))('a file that %s while in use: 503 until it is whole again', async (_, trouble) => {
  const [begin, end] = trouble;
  using receiver = receiving();
  const [handled, late] = [await delivery(), await delivery()];
  expect(await receiver.post(handled)).toBe(200);
  checkpoint(receiver.file);
  await begin(receiver.file);
  for (let attempts = 0; attempts < 3; attempts += 1) expect(await receiver.post(late)).toBe(503);
  expect(new Set(receiver.errors.map(({ code }) => code))).toEqual(new Set(['store-failed']));
  for (const { cause } of receiver.errors) expect(String(cause)).toContain(receiver.file);
  await end(receiver.file);
  expect([await receiver.post(late), await receiver.post(handled)]).toEqual([200, 200]);
  expect(effectsOf(receiver.file)).toHaveLength(2);
});

test('a file that another process has put in the place of the old one is used', async () => {
  using receiver = receiving();
  expect(await receiver.post(await delivery())).toBe(200);
  for (const suffix of ['', '-wal', '-shm']) await rm(receiver.file + suffix);
  alter(receiver.file, 'CREATE TABLE effects (note TEXT)');
  expect(await receiver.post(await delivery())).toBe(200);
  expect(effectsOf(receiver.file)).toHaveLength(1);
});

test('a store that was closed refuses, and does not open its file again', async () => {
  const receiver = receiving();
  receiver.store.close();
  receiver.store.close();
  expect(await receiver.post(await delivery())).toBe(503);
  expect(receiver.store.database.isOpen).toBe(false);
});
