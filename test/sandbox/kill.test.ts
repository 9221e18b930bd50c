import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../scripts/contract/read-contract.ts';
import { listening, PHONE } from './running-sandbox.ts';

const KILLS = 200;
const BUDGET_MS = 100_000;
const CONCURRENT = 50;
const CARDS = 10;
const MOST_ATTEMPTS = 5;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sandbox-kill-'));
  // One file, because a process that is started two hundred times should not read a hundred each time.
  await build({
    entryPoints: [path.join(ROOT, 'src/sandbox/bin.ts')],
    outfile: path.join(folder, 'bin.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    logLevel: 'silent',
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const tokenHeaders = { authorization: 'Bearer sandbox-token', 'content-type': 'application/json' };

async function start(): Promise<{ child: ChildProcess; url: string }> {
  const database = path.join(folder, 'sandbox.db');
  const args = [path.join(folder, 'bin.mjs'), 'serve', '--port', '0', '--database', database, '--json', '--quiet'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  for await (const chunk of child.stdout) {
    text += String(chunk);
    if (text.includes('}')) break;
  }
  return { child, url: JSON.parse(text).url };
}

const post = async (url: string, body: unknown) => {
  const response = await fetch(url, { method: 'POST', headers: tokenHeaders, body: JSON.stringify(body) });
  if (response.status >= 300) throw new Error(`${response.status}: ${await response.text()}`);
  return response.json() as Promise<{ card_id: string }>;
};

/** What the receiver answered to one payload. */
interface Arrivals {
  accepted: number;
  refused: number;
}

/**
 * Finds deliveries whose record is not what the receiver saw: one that is `delivered` was accepted, each answer that is
 * recorded was given, no request was made that was not counted before, and none beyond the fifth.
 */
function findUntrue(database: DatabaseSync, arrivals: ReadonlyMap<string, Arrivals>): unknown[] {
  const sql = `SELECT payload, deliveries.status, deliveries.attempts AS counted,
      count(*) FILTER (WHERE outcome = 'acknowledged') AS acknowledged, count(*) FILTER (WHERE outcome = 'refused') AS refused
    FROM deliveries JOIN events USING (event) JOIN attempts AS each ON each.delivery = deliveries.delivery
    GROUP BY deliveries.delivery`;
  const deliveries = database.prepare(sql).all();
  const untrue = deliveries.filter(({ payload, status, counted, acknowledged, refused }) => {
    const seen = arrivals.get(String(payload)) ?? { accepted: 0, refused: 0 };
    const isTrue =
      (status === 'delivered') === (acknowledged === 1) &&
      seen.accepted >= Number(acknowledged) &&
      seen.refused >= Number(refused) &&
      seen.accepted + seen.refused <= Number(counted) &&
      Number(counted) <= MOST_ATTEMPTS;
    return !isTrue;
  });
  const payloads = new Set(deliveries.map(({ payload }) => payload));
  expect(payloads.size).toBe(deliveries.length);
  return [...untrue, ...[...arrivals.keys()].filter((payload) => !payloads.has(payload))];
}

test(`killed ${KILLS} times: nothing acknowledged is lost, and nothing is sent more than 5 times`, {
  timeout: 200_000,
}, async () => {
  const arrivals = new Map<string, Arrivals>();
  const receiver = await listening(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const seen = arrivals.get(text) ?? { accepted: 0, refused: 0 };
    arrivals.set(text, seen);
    // Now and then a failure, so that retries are under way at every moment.
    const isRefused = arrivals.size % 7 === 0;
    seen[isRefused ? 'refused' : 'accepted'] += 1;
    response.writeHead(isRefused ? 503 : 200).end();
  });
  let { child, url } = await start();
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
  let kills = 0;
  for (; kills < KILLS && performance.now() - started < BUDGET_MS; kills += 1) {
    let over = false;
    const workers = Array.from({ length: CONCURRENT }, () => worker(url, () => over));
    await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 150));
    const exit = once(child, 'exit');
    over = true;
    child.kill('SIGKILL');
    await Promise.all([exit, ...workers]);
    ({ child, url } = await start());
  }
  await post(`${url}/_sandbox/clock/advance`, { ms: 600_000 });
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
  receiver.close();

  const database = new DatabaseSync(path.join(folder, 'sandbox.db'));
  const one = (sql: string) => Object.values(database.prepare(sql).get() ?? {})[0];
  expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
  const labels = new Set(
    database
      .prepare("SELECT label FROM card_entries WHERE kind = 'topup'")
      .all()
      .map(({ label }) => label),
  );
  expect([...acknowledged].filter((reason) => !labels.has(reason))).toEqual([]);
  expect(
    one(
      'SELECT count(*) FROM cards WHERE balance <> (SELECT sum(amount) FROM card_entries e WHERE e.card = cards.card)',
    ),
  ).toBe(0);
  expect(
    one(
      'SELECT count(*) FROM wallets WHERE balance <> (SELECT sum(amount) FROM wallet_entries e WHERE e.currency = wallets.currency)',
    ),
  ).toBe(0);
  // Each change has its event, each event its delivery, and each delivery its end.
  expect(one("SELECT count(*) FROM events WHERE name = 'card.topped_up'")).toBe(labels.size);
  expect(one('SELECT count(*) FROM events WHERE event NOT IN (SELECT event FROM deliveries)')).toBe(0);
  expect(one("SELECT count(*) FROM deliveries WHERE status NOT IN ('delivered', 'failed')")).toBe(0);
  expect(one(`SELECT count(*) FROM deliveries WHERE status = 'failed' AND attempts < ${MOST_ATTEMPTS}`)).toBe(0);
  expect(findUntrue(database, arrivals)).toEqual([]);
  const failed = one("SELECT count(*) FROM deliveries WHERE status = 'failed'");
  const requests = [...arrivals.values()].map(({ accepted, refused }) => accepted + refused);
  database.close();
  console.log(
    `${kills} kills in ${Math.round((performance.now() - started) / 1000)} s; ${acknowledged.size} top-ups acknowledged of ${sent}, ` +
      `${labels.size} kept; ${arrivals.size} events arrived, at most ${Math.max(...requests)} times; ${failed} used up ${MOST_ATTEMPTS} attempts`,
  );
  expect(acknowledged.size).toBeGreaterThan(kills);
});
