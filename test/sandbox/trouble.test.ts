import { createHook } from 'node:async_hooks';
import { renameSync } from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { listening, runningSandbox, until } from './running-sandbox.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

test('a delivery that arrived while the database could not be written is recorded later, and not sent again', async () => {
  const folder = await mkdtempDisposable(path.join(tmpdir(), 'sandbox-trouble-'));
  closers.push(() => folder.remove());
  const database = path.join(folder.path, 'sandbox.db');
  const lines: string[] = [];
  const { sandbox, control } = await runningSandbox({ database, log: (line) => lines.push(line) });
  closers.push(() => sandbox.close());
  let arrivals = 0;
  const { url, close } = await listening((request, response) => {
    arrivals += 1;
    renameSync(database, `${database}.away`);
    request.resume().once('end', () => response.end());
  });
  closers.push(close);
  await control('POST', '/webhooks', { url, events: ['reward.sent'] });
  const { body } = await control('POST', '/trigger', { event: 'reward.sent' });
  await until(() => lines.some((line) => /^delivery \d+ The file .+ was deleted or replaced/.test(line)));
  renameSync(`${database}.away`, database);
  await sandbox.idle();
  const delivery = await control('GET', `/deliveries/${body.deliveries[0]}`);
  expect(delivery.body).toMatchObject({ status: 'delivered', attempts: 1 });
  expect(arrivals).toBe(1);
});

test('an expiry that cannot be written is tried now and then, and done once it can be', async () => {
  const folder = await mkdtempDisposable(path.join(tmpdir(), 'sandbox-trouble-'));
  closers.push(() => folder.remove());
  const database = path.join(folder.path, 'sandbox.db');
  const lines: string[] = [];
  const { sandbox, control } = await runningSandbox({
    database,
    clock: 'system',
    log: (line) => lines.push(line),
  });
  closers.push(() => sandbox.close());
  await control('POST', '/seed', { cards: 1 });
  renameSync(database, `${database}.away`);
  await control('PUT', '/clock', { now: '2190-01-01T00:00:00.000Z' });
  await until(() => lines.some((line) => line.startsWith('expiry: The file')));
  expect(await timersOf(300)).toBeLessThan(20);
  renameSync(`${database}.away`, database);
  await sandbox.idle();
  expect((await control('GET', '/cards')).body.items).toMatchObject([{ status: 'expired' }]);
});

/** How many timers are set within so many milliseconds. */
async function timersOf(milliseconds: number): Promise<number> {
  let timers = 0;
  const hook = createHook({ init: (_id, type) => (timers += Number(type === 'Timeout')) }).enable();
  await sleep(milliseconds);
  hook.disable();
  return timers;
}

test('an endpoint that hangs with more due than it is sent at a time keeps nobody busy', async () => {
  const { sandbox, control } = await runningSandbox({ clock: 'system' });
  closers.push(() => sandbox.close());
  let arrivals = 0;
  const { url, close } = await listening(() => {
    arrivals += 1;
  });
  closers.push(close);
  await control('POST', '/webhooks', { url, events: ['reward.sent'] });
  for (let count = 0; count < 20; count += 1) await control('POST', '/trigger', { event: 'reward.sent' });
  await until(() => arrivals === 16);
  expect(await timersOf(300)).toBeLessThan(20);
});
