import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.ts';
import { buildSandbox, launch } from './built-sandbox.ts';
import { type Arrivals, checkRecords, findUntrue, MAX_ATTEMPTS, noteArrival, selectOne } from './records.ts';
import { listening, PHONE, until } from './running-sandbox.ts';

const KILLS = process.env.SOAK ? 200 : 3;
const CONCURRENT = 50;
const CARDS = 10;

const folder = await temporaryFolder();
let bin: string;
beforeAll(async () => {
  bin = await buildSandbox();
});
const tokenHeaders = { authorization: 'Bearer sandbox-token', 'content-type': 'application/json' };

async function start() {
  const { child, url, lines, ended } = await launch(bin, ['--database', path.join(folder, 'sandbox.db'), '--quiet']);
  if (url === undefined) throw new Error(`The sandbox did not start: ${lines.join(' ')}`);
  return { child, url, ended };
}

const post = async (url: string, body: unknown) => {
  const response = await fetch(url, { method: 'POST', headers: tokenHeaders, body: JSON.stringify(body) });
  if (response.status >= 300) throw new Error(`${response.status}: ${await response.text()}`);
  return response.json() as Promise<{ card_id: string }>;
};

test(`killed ${KILLS} times: nothing acknowledged is lost, and nothing is sent more than 5 times`, async () => {
  const arrivals: Arrivals = new Map();
  const receiver = await listening(async (request, response) => {
    const seen = await noteArrival(arrivals, request);
    // Now and then a failure, so that retries are under way at every moment.
    const isRefused = arrivals.size % 7 === 0;
    seen[isRefused ? 'refused' : 'accepted'] += 1;
    response.writeHead(isRefused ? 503 : 200).end();
  });
  let { child, url, ended } = await start();
  await post(`${url}/_sandbox/webhooks`, { url: receiver.url });
  const cards = await Promise.all(
    Array.from({ length: CARDS }, () =>
      post(`${url}/v1/cards/issue`, { recipient_phone: PHONE, value: 1, currency: 'KES' }),
    ),
  );
  const acknowledged = new Set<string>();
  let sent = 0;
  const worker = async (base: string, isOver: () => boolean) => {
    while (!isOver()) {
      sent += 1;
      const reason = `top-up ${sent}`;
      const { card_id } = cards[sent % CARDS] ?? { card_id: '' };
      try {
        await post(`${base}/v1/cards/${card_id}/topup`, { amount: 3, currency: 'KES', reason });
        acknowledged.add(reason);
      } catch (error) {
        // Only a broken connection is expected; an answer that is no success would be a finding.
        if (/^\d{3}: /.test((error as Error).message)) throw error;
      }
    }
  };
  const started = performance.now();
  for (let kills = 0; kills < KILLS; kills += 1) {
    let over = false;
    const workers = Array.from({ length: CONCURRENT }, () => worker(url, () => over));
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

  const database = new DatabaseSync(path.join(folder, 'sandbox.db'));
  const one = (sql: string) => selectOne(database, sql);
  checkRecords(database);
  const labels = new Set(
    database
      .prepare("SELECT label FROM card_entries WHERE kind = 'topup'")
      .all()
      .map(({ label }) => label),
  );
  expect([...acknowledged].filter((reason) => !labels.has(reason))).toEqual([]);
  // Each event has its delivery, and each delivery its end.
  expect(one('SELECT count(*) FROM events WHERE event NOT IN (SELECT event FROM deliveries)')).toBe(0);
  expect(one("SELECT count(*) FROM deliveries WHERE status NOT IN ('delivered', 'failed')")).toBe(0);
  expect(one(`SELECT count(*) FROM deliveries WHERE status = 'failed' AND attempts < ${MAX_ATTEMPTS}`)).toBe(0);
  expect(findUntrue(database, arrivals)).toEqual([]);
  const events = database.prepare('SELECT payload FROM events').all();
  const payloads = new Set(events.map(({ payload }) => String(payload)));
  expect(payloads.size).toBe(events.length);
  expect([...arrivals.keys()].filter((key) => !payloads.has(key.trim()))).toEqual([]);
  const failed = one("SELECT count(*) FROM deliveries WHERE status = 'failed'");
  const requests = [...arrivals.values()].map(({ accepted, refused }) => accepted + refused);
  database.close();
  console.log(
    `${KILLS} kills in ${Math.round((performance.now() - started) / 1000)} s; ${acknowledged.size} top-ups acknowledged of ${sent}, ` +
      `${labels.size} kept; ${arrivals.size} events arrived, at most ${Math.max(...requests)} times; ${failed} used up ${MAX_ATTEMPTS} attempts`,
  );
});
