import { once } from 'node:events';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, test } from 'vitest';
import { csvFile } from '../../src/client/index.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { buildSandbox, launch } from './built-sandbox.ts';
import { PHONE, runningSandbox } from './running-sandbox.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const ROWS = 20_000;
const FILE = csvFile(`recipient_phone,value\n${`${PHONE},5\n`.repeat(ROWS)}`);
const headers = { authorization: 'Bearer sandbox-token', 'content-type': 'application/json' };

async function start(database: string) {
  const { child, url = '' } = await launch(await buildSandbox(), ['--quiet', '--database', database]);
  closers.push(() => child.kill('SIGKILL'));
  return { child, url };
}

const itemsAt = async (url: string, what: string) =>
  ((await (await fetch(`${url}/_sandbox/${what}`)).json()) as { items: Record<string, unknown>[] }).items;

test('what was acknowledged survives a kill, and a batch that it interrupts is completed at the next start', async () => {
  const database = path.join(await temporaryFolder(), 'sandbox.db');
  const { child, url } = await start(database);
  const one = JSON.stringify({ recipient_phone: PHONE, value: 7, currency: 'GHS' });
  expect((await fetch(`${url}/v1/cards/issue`, { method: 'POST', headers, body: one })).status).toBe(201);
  const body = JSON.stringify({ file: FILE, currency: 'KES', brand_id: 'naivas' });
  const call = fetch(`${url}/v1/cards/bulk`, { method: 'POST', headers, body }).catch(() => undefined);
  while ((await itemsAt(url, 'cards?limit=2')).length < 2);
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
    Number(batch?.issued) + 1,
  );
  expect(count("SELECT balance FROM cards WHERE currency = 'GHS'")).toBe(7);
  expect(count("SELECT sum(-amount) FROM wallet_entries WHERE amount < 0 AND currency = 'KES'")).toBe(
    5 * Number(batch?.issued),
  );
  expect(store.prepare('SELECT name FROM events ORDER BY event DESC LIMIT 1').get()).toEqual({
    name: 'batch.complete',
  });
});

test('others are answered while a file becomes cards', async () => {
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
