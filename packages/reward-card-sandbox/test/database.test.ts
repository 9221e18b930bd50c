import { execFileSync } from 'node:child_process';
import { truncateSync, writeFileSync } from 'node:fs';
import { copyFile, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, type TestContext, test } from 'vitest';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { startSandbox } from '../src/index.ts';
import { openStore } from '../src/store/open-store.ts';
import { listening, runningSandbox, until } from './running-sandbox.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

describe('a database has one owner', () => {
  test('a second sandbox and other programs are refused while it runs, and its files are for one user', async () => {
    const folder = await temporaryFolder();
    const database = path.join(folder, 'sandbox.db');
    const { sandbox, control } = await runningSandbox({ database });
    closers.push(() => sandbox.close());
    await expect(startSandbox({ port: 0, database })).rejects.toThrow(
      `The database ${database} is in use by another sandbox. Stop it, or name another file.`,
    );
    using other = new DatabaseSync(database, { timeout: 0 });
    expect(() => other.exec('BEGIN IMMEDIATE')).toThrow('database is locked');
    expect((await control('POST', '/wallet/fund', { amount: 10, currency: 'KES' })).status).toBe(200);
    const files = await readdir(folder);
    const modes = await Promise.all(files.map(async (file) => (await stat(path.join(folder, file))).mode & 0o777));
    expect(new Set(modes)).toEqual(new Set([0o600]));
    await sandbox.close();
    expect(await readdir(folder)).toEqual(['sandbox.db']);
    await (await startSandbox({ port: 0, database })).close();
  });

  test.each([
    ['', '`database` is not the name of a file, or :memory:.'],
    ['/no/such/folder.db', 'no such file or directory'],
  ])('a name of %j is refused', async (database, why) => {
    await expect(startSandbox({ port: 0, database })).rejects.toThrow(why);
  });
});

describe('a sandbox does not start, and says why in one line, on', () => {
  const sql = (text: string) => (file: string) => {
    using database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
    database.exec(text);
  };
  test.each<[string, (file: string) => void, RegExp]>([
    ['a file that was cut off', (file) => truncateSync(file, 40_000), /is damaged/],
    ['no database', (file) => writeFileSync(file, 'Not a database. '.repeat(999)), /is not an SQLite/],
    ['the tables of another version', sql('PRAGMA user_version = 99'), /of another version of the sandbox/],
    ["another program's database", sql('PRAGMA user_version = 0; DROP TABLE cards'), /of another program/],
    ['what was done for another provider', sql('PRAGMA application_id = 7'), /with another provider's answers\. Name/],
  ])('%s', async (_, breakIt, reason) => {
    const folder = await temporaryFolder();
    const file = path.join(folder, 'sandbox.db');
    const sound = await soundDatabase();
    await copyFile(sound, file);
    breakIt(file);
    const refusal = startSandbox({ port: 0, database: file });
    await expect(refusal).rejects.toThrow(reason);
    await expect(refusal).rejects.toThrow(file);
    // It was let go: once it is put right, the next start has it.
    for (const suffix of ['-wal', '-shm']) await rm(file + suffix, { force: true });
    await copyFile(sound, file);
    await (await startSandbox({ port: 0, database: file })).close();
  });

  test('a port in use, and leaves the database free', async () => {
    const database = path.join(await temporaryFolder(), 'sandbox.db');
    const { sandbox } = await runningSandbox();
    closers.push(() => sandbox.close());
    const port = Number(new URL(sandbox.url).port);
    await expect(startSandbox({ port, database })).rejects.toThrow('EADDRINUSE');
    await (await startSandbox({ port: 0, database })).close();
  });
});

async function soundDatabase(): Promise<string> {
  const database = path.join(await temporaryFolder(), 'sound.db');
  const { sandbox, control } = await runningSandbox({ database });
  await control('POST', '/seed', { cards: 200 });
  await sandbox.close();
  return database;
}

test('a full disk: a change is answered 500 and is not there, and what was under way is done once there is room', async (context) => {
  const disk = await newDisk(4, context);
  const [database, filling] = [path.join(disk, 'sandbox.db'), path.join(disk, 'filling')];
  const lines: string[] = [];
  const { sandbox, control } = await runningSandbox({ database, clock: 'system', log: (line) => lines.push(line) });
  closers.push(() => sandbox.close());
  const fill = async () => {
    const { bavail, bsize } = await statfs(disk);
    await writeFile(filling, Buffer.alloc(bavail * bsize));
  };
  let arrivals = 0;
  const endpoint = await listening(async (request, response) => {
    arrivals += 1;
    await fill();
    request.resume().once('end', () => response.end());
  });
  closers.push(endpoint.close);
  await control('POST', '/seed', { cards: 1 });
  await control('POST', '/webhooks', { url: endpoint.url, events: ['reward.sent'] });
  const { deliveries } = (await control('POST', '/trigger', { event: 'reward.sent' })).body;
  await until(() => lines.some((line) => /^scheduler: The database .* the disk is full/.test(line)));
  const { body: before } = await control('GET', '/wallet');
  const fund = () => control('POST', '/wallet/fund', { amount: 10, currency: 'KES' });
  let status = 200;
  for (let tries = 0; tries < 50 && status === 200; tries += 1) status = (await fund()).status;
  const { body: after } = await control('GET', '/wallet');
  const seen = lines.length;
  expect([status, (await fund()).status, (await control('GET', '/wallet')).body]).toEqual([500, 500, after]);
  expect(after.items[0].balance - before.items[0].balance).toBeLessThan(500);
  expect(lines.slice(seen).filter((line) => line.includes('the handler failed'))).toHaveLength(1);
  // The expiry of the card cannot be written either; it is tried now and then.
  await control('PUT', '/clock', { now: '2190-01-01T00:00:00.000Z' });
  await sleep(300);
  expect(lines.length).toBeLessThan(20);
  await rm(filling);
  await sandbox.idle();
  expect((await control('GET', `/deliveries/${deliveries[0]}`)).body).toMatchObject({
    status: 'delivered',
    attempts: 1,
  });
  expect((await control('GET', '/cards')).body.items).toMatchObject([{ status: 'expired' }]);
  expect([arrivals, (await fund()).status]).toEqual([1, 200]);
});

/** Mounts a disk of so many MiB. */
async function newDisk(mebibytes: number, context: TestContext): Promise<string> {
  const disk = await temporaryFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', disk], { stdio: 'pipe' });
  } catch (error) {
    if (process.env.CI) throw error;
    context.skip('No tmpfs can be mounted here, so no disk can be filled. Run this as root.');
  }
  closers.push(() => execFileSync('umount', [disk]));
  return disk;
}

test('of changes that share a commit, one that fails leaves nothing, and the others stand', async () => {
  const store = openStore(':memory:');
  const open = (currency: string) => () =>
    store.run("INSERT INTO wallets (currency, wallet_id) VALUES (?1, 'wal_' || ?1)", currency);
  const fail = () => {
    open('BBB')();
    throw new Error('thrown on purpose');
  };
  const outcomes = await Promise.allSettled([store.commit(open('AAA')), store.commit(fail), store.commit(open('CCC'))]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(store.all('SELECT currency FROM wallets')).toEqual([{ currency: 'AAA' }, { currency: 'CCC' }]);
  store.close();
});
