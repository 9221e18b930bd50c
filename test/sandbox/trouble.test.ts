import { createHook } from 'node:async_hooks';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { listening, runningSandbox, until } from './running-sandbox.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

test('a delivery that arrived while the database was locked is recorded later, and not sent again', async () => {
  const folder = await mkdtempDisposable(path.join(tmpdir(), 'sandbox-trouble-'));
  closers.push(() => folder.remove());
  const database = path.join(folder.path, 'sandbox.db');
  const lines: string[] = [];
  const { sandbox, control } = await runningSandbox({ database, log: (line) => lines.push(line) });
  closers.push(() => sandbox.close());
  const other = new DatabaseSync(database);
  closers.push(() => other.close());
  let arrivals = 0;
  const { url, close } = await listening((request, response) => {
    arrivals += 1;
    other.exec('BEGIN IMMEDIATE');
    request.resume().once('end', () => response.end());
  });
  closers.push(close);
  await control('POST', '/webhooks', { url, events: ['reward.sent'] });
  const { body } = await control('POST', '/trigger', { event: 'reward.sent' });
  await until(() => lines.some((line) => /^delivery \d+ Error: database is locked$/.test(line)));
  other.exec('ROLLBACK');
  await sandbox.idle();
  const delivery = await control('GET', `/deliveries/${body.deliveries[0]}`);
  expect(delivery.body).toMatchObject({ status: 'delivered', attempts: 1 });
  expect(arrivals).toBe(1);
});

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
  let timers = 0;
  const hook = createHook({ init: (_id, type) => (timers += Number(type === 'Timeout')) }).enable();
  await sleep(300);
  hook.disable();
  expect(timers).toBeLessThan(20);
});
