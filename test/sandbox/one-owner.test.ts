import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { startSandbox } from '../../sandbox/src/index.ts';
import { listening, runningSandbox, until } from './running-sandbox.ts';

const ROUNDS = process.env.SOAK ? 500 : 3;
const PROCESSES = 4;

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function newFile(): Promise<string> {
  const folder = await mkdtempDisposable(path.join(tmpdir(), 'sandbox-owner-'));
  closers.push(() => folder.remove());
  return path.join(folder.path, 'sandbox.db');
}

test('a second sandbox on the same file is refused at once, and sends nothing again', async () => {
  const database = await newFile();
  const { sandbox, control } = await runningSandbox({ database });
  closers.push(() => sandbox.close());
  let arrivals = 0;
  const { url, close } = await listening(() => {
    arrivals += 1;
  });
  closers.push(close);
  await control('POST', '/webhooks', { url, events: ['reward.sent'] });
  await control('POST', '/trigger', { event: 'reward.sent' });
  await until(() => arrivals === 1);
  const second = startSandbox({ port: 0, database });
  void second.then((started) => closers.push(() => started.close())).catch(() => {});
  await expect(second).rejects.toThrow(
    `The database ${database} is in use by another sandbox. End that, or name another file.`,
  );
  expect((await control('GET', '/deliveries')).body.items).toMatchObject([{ status: 'sending', attempts: 1 }]);
  expect(arrivals).toBe(1);
});

test(`of ${PROCESSES} sandboxes that start together on a new file exactly one does, ${ROUNDS} times`, async () => {
  const file = await newFile();
  const script = path.join(import.meta.dirname, 'starting-process.ts');
  const children = Array.from({ length: PROCESSES }, () => fork(script, { execArgv: [] }));
  closers.push(() => Promise.all(children.map((child) => [once(child, 'exit'), child.kill()][0])));
  const ask = async (child: ChildProcess, message: object | string) => {
    const answer = once(child, 'message');
    child.send(message);
    return (await answer)[0];
  };
  const tally = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const database = `${file}${round}`;
    const at = Date.now() + 30;
    const answers = await Promise.all(children.map((child) => ask(child, { database, at })));
    for (const answer of answers.map((text) => text.replace(database, 'FILE'))) {
      tally.set(answer, (tally.get(answer) ?? 0) + 1);
    }
    await Promise.all(children.map((child) => ask(child, 'close')));
  }
  expect(Object.fromEntries(tally)).toEqual({
    started: ROUNDS,
    'The database FILE is in use by another sandbox. End that, or name another file.': ROUNDS * (PROCESSES - 1),
  });
});

test('another program cannot lock the file while the sandbox runs', async () => {
  const database = await newFile();
  const { sandbox, control } = await runningSandbox({ database });
  closers.push(() => sandbox.close());
  using other = new DatabaseSync(database, { timeout: 0 });
  expect(() => other.exec('BEGIN IMMEDIATE')).toThrow('database is locked');
  expect((await control('POST', '/wallet/fund', { amount: 10, currency: 'KES' })).status).toBe(200);
});

test('a file that another program has locked is waited for, and nobody else waits meanwhile', async () => {
  const database = await newFile();
  await (await startSandbox({ port: 0, database })).close();
  const other = new DatabaseSync(database);
  other.exec('BEGIN IMMEDIATE');
  const starting = startSandbox({ port: 0, database });
  // By turns of the event loop, not by the clock: who blocked it while waiting would wait for us, and give up.
  for (let turns = 0; turns < 30; turns += 1) await sleep(10);
  other.close();
  await (await starting).close();
});

test('its files are for their owner alone, and only the database is left when it was closed', async () => {
  const database = await newFile();
  const mask = process.umask(0);
  closers.push(() => process.umask(mask));
  const sandbox = await startSandbox({ port: 0, database });
  const folder = path.dirname(database);
  const files = (await readdir(folder)).sort();
  const modes = await Promise.all(files.map(async (file) => (await stat(path.join(folder, file))).mode & 0o777));
  await sandbox.close();
  expect(files).toEqual(['sandbox.db', 'sandbox.db-wal', 'sandbox.db.lock']);
  expect(modes).toEqual([0o600, 0o600, 0o600]);
  expect(await readdir(folder)).toEqual(['sandbox.db']);
});

test.each(['', '  '])('a database named %j is refused', async (database) => {
  await expect(startSandbox({ port: 0, database })).rejects.toThrow(
    'The name of the database is empty. Name a file, or :memory:.',
  );
});
