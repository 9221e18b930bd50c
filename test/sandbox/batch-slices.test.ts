import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, test } from 'vitest';
import { csvFile } from '../../src/client/index.ts';
import { heldMemory } from '../held-memory.ts';
import { processorTime } from '../processor-time.ts';
import { buildSandbox } from './built-sandbox.ts';
import { listening, PHONE, runningSandbox, until } from './running-sandbox.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const ROWS = 20_000;
const FILE = csvFile(`recipient_phone,value\n${`${PHONE},5\n`.repeat(ROWS)}`);
const headers = { authorization: 'Bearer sandbox-token', 'content-type': 'application/json' };

async function start(database: string): Promise<{ child: ChildProcess; url: string }> {
  const args = ['serve', '--port', '0', '--json', '--quiet', '--database', database];
  const child = spawn(process.execPath, [await buildSandbox(), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  closers.push(() => child.kill('SIGKILL'));
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  return { child, url: await until(() => /"url": "([^"]+)"/.exec(text)?.[1]) };
}

const itemsAt = async (url: string, what: string) =>
  ((await (await fetch(`${url}/_sandbox/${what}`)).json()) as { items: Record<string, unknown>[] }).items;

test('a batch that a crash interrupts is completed at the next start, with the cards that it had', async () => {
  const folder = await mkdtempDisposable(path.join(tmpdir(), 'sandbox-slices-'));
  closers.push(() => folder.remove());
  const database = path.join(folder.path, 'sandbox.db');
  const { child, url } = await start(database);
  const body = JSON.stringify({ file: FILE, currency: 'KES', brand_id: 'naivas' });
  const call = fetch(`${url}/v1/cards/bulk`, { method: 'POST', headers, body }).catch(() => undefined);
  while ((await itemsAt(url, 'cards?limit=1')).length === 0);
  expect(await itemsAt(url, 'batches')).toEqual([]);
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  expect(await call).toBeUndefined();
  await exit;

  const again = await start(database);
  const [batch] = await itemsAt(again.url, 'batches');
  expect(batch).toMatchObject({ failed: 0, total: batch?.issued });
  expect(batch?.issued).toBeLessThan(ROWS);
  const ended = once(again.child, 'exit');
  again.child.kill('SIGKILL');
  await ended;
  const store = new DatabaseSync(database);
  closers.push(() => store.close());
  const count = (sql: string) => Object.values(store.prepare(sql).get() ?? {})[0];
  expect(count("SELECT count(*) FROM cards WHERE balance = 5 AND brand_id = 'naivas'")).toBe(batch?.issued);
  expect(count("SELECT count(DISTINCT payload ->> 'card_id') FROM events WHERE name = 'card.issued'")).toBe(
    batch?.issued,
  );
  expect(count('SELECT sum(-amount) FROM wallet_entries WHERE amount < 0')).toBe(5 * Number(batch?.issued));
  expect(store.prepare('SELECT name FROM events ORDER BY event DESC LIMIT 1').get()).toEqual({
    name: 'batch.complete',
  });
});

test('others are answered while a file becomes cards, and a reset takes them back at once', async () => {
  const { sandbox, control, client } = await runningSandbox();
  closers.push(() => sandbox.close());
  let done = false;
  const call = client.POST('/v1/cards/bulk', { body: { file: FILE, currency: 'KES' } }).then((answer) => {
    done = true;
    return answer;
  });
  let seen = 0;
  for (let last = ''; !done; ) {
    const { body } = await control('GET', '/cards?limit=1');
    const newest = body.items[0]?.card_id ?? '';
    seen += Number(newest !== last);
    last = newest;
  }
  expect((await call).data).toMatchObject({ total: ROWS, issued: ROWS, failed: 0 });
  expect(seen).toBeGreaterThan(5);
  // So that what was left to collect is not collected within what is measured.
  heldMemory();
  // The tables are dropped page by page: row by row, it takes twenty times as long as these 10 ms.
  expect(await processorTime(() => control('POST', '/reset', {}))).toBeLessThan(100);
  for (const what of ['cards', 'batches']) expect((await control('GET', `/${what}`)).body.items).toEqual([]);
});

test('a reset ends a batch, and nothing of it is left', async () => {
  const { sandbox, control, client } = await runningSandbox();
  closers.push(() => sandbox.close());
  const call = client.POST('/v1/cards/bulk', { body: { file: FILE, currency: 'KES' } });
  while ((await control('GET', '/cards?limit=1')).body.items.length === 0);
  expect((await control('POST', '/reset', {})).status).toBe(204);
  const { response, error } = await call;
  expect([response.status, error]).toEqual([
    409,
    expect.objectContaining({ type: expect.stringMatching(/state-conflict$/) }),
  ]);
  for (const what of ['cards', 'batches', 'wallet']) expect((await control('GET', `/${what}`)).body.items).toEqual([]);
});

test('events of a batch go to its endpoint, the last of them that it is complete', async () => {
  const { sandbox, control, client } = await runningSandbox();
  closers.push(() => sandbox.close());
  const names: string[] = [];
  const endpoint = await listening(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    names.push(JSON.parse(text).event);
    response.end();
  });
  closers.push(endpoint.close);
  await control('POST', '/webhooks', { url: endpoint.url });
  const file = csvFile(`recipient_phone,value\n${`${PHONE},5\n`.repeat(1_200)}`);
  await client.POST('/v1/cards/bulk', { body: { file, currency: 'KES' } });
  await sandbox.idle();
  expect(names.filter((name) => name === 'card.issued')).toHaveLength(1_200);
  expect(names.filter((name) => name === 'batch.complete')).toHaveLength(1);
});
