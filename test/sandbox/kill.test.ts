import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.ts';
import { buildSandbox, launch } from './built-sandbox.ts';
import { listening, PHONE, until } from './running-sandbox.ts';

const KILLS = process.env.SOAK ? 60 : 3;
const CONCURRENT = 50;
const CARDS = 10;
const MAX_ATTEMPTS = 5;

const headers = { authorization: 'Bearer sandbox-token', 'content-type': 'application/json' };

async function post(url: string, body: unknown): Promise<{ card_id: string }> {
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (response.status >= 300) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as { card_id: string };
}

test(`killed ${KILLS} times: nothing acknowledged is lost, and nothing is sent more than 5 times`, async () => {
  const file = path.join(await temporaryFolder(), 'sandbox.db');
  const bin = await buildSandbox();
  const start = async () => {
    const { child, url = '', ended } = await launch(bin, ['--database', file, '--quiet']);
    return { child, url, ended };
  };
  const arrivals = new Map<string, number>();
  const receiver = await listening(async (request, response) => {
    let payload = '';
    for await (const chunk of request) payload += chunk;
    arrivals.set(payload, (arrivals.get(payload) ?? 0) + 1);
    // Now and then a failure, so that retries are under way at every moment.
    response.writeHead(arrivals.size % 7 === 0 ? 503 : 200).end();
  });
  let { child, url, ended } = await start();
  await post(`${url}/_sandbox/webhooks`, { url: receiver.url });
  const issue = () => post(`${url}/v1/cards/issue`, { recipient_phone: PHONE, value: 1, currency: 'KES' });
  const cards = await Promise.all(Array.from({ length: CARDS }, issue));
  const acknowledged = new Set<string>();
  let sent = 0;
  const topUp = async (base: string, isOver: () => boolean) => {
    while (!isOver()) {
      sent += 1;
      const reason = `top-up ${sent}`;
      try {
        await post(`${base}/v1/cards/${cards[sent % CARDS]?.card_id}/topup`, { amount: 3, currency: 'KES', reason });
        acknowledged.add(reason);
      } catch (error) {
        // Only a broken connection is expected; an answer that is no success would be a finding.
        if (/^\d{3}: /.test((error as Error).message)) throw error;
      }
    }
  };
  for (let kills = 0; kills < KILLS; kills += 1) {
    let over = false;
    const workers = Array.from({ length: CONCURRENT }, () => topUp(url, () => over));
    const before = acknowledged.size;
    // However busy the machine is, there is something to lose.
    await until(() => acknowledged.size > before);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 150));
    over = true;
    child.kill('SIGKILL');
    await Promise.all([ended, ...workers]);
    ({ child, url, ended } = await start());
  }
  await post(`${url}/_sandbox/clock/advance`, { ms: 600_000 });
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  receiver.close();

  using database = new DatabaseSync(file);
  const one = (sql: string) => Object.values(database.prepare(sql).get() ?? {})[0];
  expect(one('PRAGMA integrity_check')).toBe('ok');
  const labels = new Set(
    database
      .prepare("SELECT label FROM card_entries WHERE kind = 'topup'")
      .all()
      .map(({ label }) => label),
  );
  expect([...acknowledged].filter((reason) => !labels.has(reason))).toEqual([]);
  // Each balance is the sum of its entries, each event has its delivery, and each delivery its end.
  const sums = 'SELECT sum(amount) FROM card_entries e WHERE e.card = cards.card';
  expect(one(`SELECT count(*) FROM cards WHERE balance <> (${sums})`)).toBe(0);
  expect(one("SELECT count(*) FROM events WHERE name = 'card.topped_up'")).toBe(labels.size);
  expect(one('SELECT count(*) FROM events WHERE event NOT IN (SELECT event FROM deliveries)')).toBe(0);
  expect(one("SELECT count(*) FROM deliveries WHERE status NOT IN ('delivered', 'failed')")).toBe(0);
  expect(one(`SELECT count(*) FROM deliveries WHERE status = 'failed' AND attempts < ${MAX_ATTEMPTS}`)).toBe(0);
  // Nothing arrived that is not there, and nothing more often than it may.
  const payloads = new Set(
    database
      .prepare('SELECT payload FROM events')
      .all()
      .map(({ payload }) => payload),
  );
  expect([...arrivals.keys()].filter((payload) => !payloads.has(payload))).toEqual([]);
  expect(Math.max(...arrivals.values())).toBeLessThanOrEqual(MAX_ATTEMPTS);
});
