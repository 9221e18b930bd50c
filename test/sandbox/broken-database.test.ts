import { closeSync, openSync, statSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { copyFile, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startSandbox } from '../../sandbox/src/index.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { buildSandbox, launch } from './built-sandbox.ts';
import { runningSandbox, until } from './running-sandbox.ts';

const PAGE = 4_096;

const folder = await temporaryFolder();
let bin: string;
let sound: string;
beforeAll(async () => {
  bin = await buildSandbox();
  sound = path.join(folder, 'sound.db');
  const { sandbox, control } = await runningSandbox({ database: sound });
  await control('POST', '/seed', { cards: 200 });
  await sandbox.close();
});
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Runs statements as another program would. */
const altered = (sql: string) => (file: string) => {
  using database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  database.exec(sql);
};

/** Overwrites pages with what no page is. */
function damage(file: string, firstPage: number, pages = Number.POSITIVE_INFINITY): void {
  const descriptor = openSync(file, 'r+');
  const start = (firstPage - 1) * PAGE;
  const length = Math.min(pages * PAGE, statSync(file).size - start);
  writeSync(descriptor, Buffer.alloc(length, 0xa5), 0, length, start);
  closeSync(descriptor);
}

/** How many ports are open and how many timers keep this process running. */
const serversAndTimers = () =>
  process.getActiveResourcesInfo().filter((type) => type === 'TCPServerWrap' || type === 'Timeout').length;

/** What a process of its own is started on: one of each kind, or everything in the long form. */
const LAUNCHED = ['a file that was cut off', 'a file that is not a database', "another program's database"];

describe('a sandbox does not start, and says why in one line, on', () => {
  test.each<[string, (file: string) => void, RegExp]>([
    ['a file that was cut off', (file) => truncateSync(file, 10 * PAGE + 100), /is damaged/],
    ['a damaged page', (file) => damage(file, 6, 1), /is damaged/],
    ['a damaged beginning', (file) => damage(file, 1, 1), /is not an SQLite database/],
    [
      'a file that is not a database',
      (file) => writeFileSync(file, 'Not a database. '.repeat(999)),
      /is not an SQLite/,
    ],
    ['a dropped table', altered('DROP TABLE rewards'), /is damaged: table rewards is missing/],
    ['a dropped trigger', altered('DROP TRIGGER card_entry_stays'), /is damaged: trigger card_entry_stays is missing/],
    ['an altered table', altered('ALTER TABLE cards ADD COLUMN note TEXT'), /is damaged: table cards was altered/],
    ['a renamed column', altered('ALTER TABLE cards RENAME code TO word'), /is damaged: table cards was altered/],
    ['the tables of another version', altered('PRAGMA user_version = 99'), /not this sandbox's/],
    ["another program's database", altered('PRAGMA user_version = 0; DROP TABLE cards'), /not this sandbox's/],
  ])('%s', async (what, breakIt, reason) => {
    const file = path.join(folder, 'broken.db');
    await copyFile(sound, file);
    breakIt(file);
    if (process.env.SOAK || LAUNCHED.includes(what)) {
      const { child, ended, url, lines } = await launch(bin, ['--database', file]);
      closers.push(() => child.kill());
      expect(url).toBe(undefined);
      expect([await ended, lines.length]).toEqual([1, 1]);
      expect(lines[0]).toMatch(reason);
      expect(lines[0]).toContain(file);
    }
    // Within this process: no timer, no open port, and the file is free for the next.
    const before = serversAndTimers();
    const refusal = startSandbox({ port: 0, database: file });
    await expect(refusal).rejects.toThrow(reason);
    await expect(refusal).rejects.toThrow(file);
    expect(serversAndTimers()).toBeLessThanOrEqual(before);
    await copyFile(sound, file);
    for (const suffix of ['-wal', '-shm']) await rm(file + suffix, { force: true });
    await (await startSandbox({ port: 0, database: file })).close();
  });
});

test('a port that is in use leaves the database free, and nothing running', async () => {
  const { sandbox } = await runningSandbox();
  closers.push(() => sandbox.close());
  const file = path.join(folder, 'free.db');
  const port = Number(new URL(sandbox.url).port);
  const before = serversAndTimers();
  await expect(startSandbox({ port, database: file })).rejects.toThrow('EADDRINUSE');
  // The port that could not be opened is given back a moment later.
  await until(() => serversAndTimers() <= before);
  await (await startSandbox({ port: 0, database: file })).close();
});

describe('while it is running', () => {
  const fund = (url: string) =>
    fetch(`${url}/_sandbox/wallet/fund`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"amount":10,"currency":"KES"}',
    }).then(({ status }) => status);
  const get = (url: string, path: string) => fetch(`${url}/_sandbox/${path}`).then(({ status }) => status);

  test.each<[string, string, (file: string) => Promise<void>]>([
    ['deleted', '', (file) => rm(file)],
    ['moved', '', (file) => rename(file, `${file}.moved`)],
    ['replaced', '', (file) => copyFile(file, `${file}.copy`).then(() => rename(`${file}.copy`, file))],
    ['deleted as to its log', '-wal', (file) => rm(`${file}-wal`)],
  ])('a database that is %s takes no more changes, and says so', async (_, suffix, lose) => {
    const file = path.join(await mkdtemp(path.join(folder, 'lost-')), 'sandbox.db');
    const { url = '', child, lines, ended } = await launch(bin, ['--database', file]);
    closers.push(() => child.kill());
    expect(await fund(url)).toBe(200);
    await lose(file);
    expect(await fund(url)).toBe(500);
    await until(() => lines.length > 0);
    expect(lines).toEqual([expect.stringContaining(`The file ${file}${suffix} was deleted or replaced while`)]);
    expect([await get(url, 'clock'), await get(url, 'wallet')]).toEqual([200, 200]);
    child.kill();
    expect(await ended).toBe(0);
  });

  test('a database that is damaged fails what needs it, with one line each, and serves the rest', async () => {
    const file = path.join(folder, 'large.db');
    await copyFile(sound, file);
    // More pages than the cache of the database holds, so that the first cards have to be read from the file again.
    altered(`WITH RECURSIVE row (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM row WHERE n < 6000)
      INSERT INTO cards (card_id, code, recipient_phone, currency, format, access, status, issued_at, expires_at, expires_ms)
      SELECT 'crd_' || n, n, printf('%.*c', 3500, '7'), 'KES', 'digital', '["web"]', 'expired', 0, '2020-01-01', 0
      FROM row`)(file);
    const { url = '', child, lines, ended } = await launch(bin, ['--database', file]);
    closers.push(() => child.kill());
    damage(file, 2);
    expect(await get(url, 'cards?after=50')).toBe(500);
    await until(() => lines.length > 0);
    const seen = lines.length;
    await fetch(`${url}/_sandbox/clock`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: '{"now":"2190-01-01T00:00:00.000Z"}',
    });
    await until(() => lines.some((line) => /^(scheduler|expiry): The database .+ is damaged/.test(line)));
    await sleep(300);
    expect(seen).toBe(1);
    expect(lines.filter((line) => !/^(control failed|scheduler|expiry):.* is damaged/.test(line))).toEqual([]);
    expect(lines.length).toBeLessThan(10);
    expect(await get(url, 'clock')).toBe(200);
    child.kill();
    expect(await ended).toBe(0);
  });
});
