import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { csvFile } from '../../../../src/client.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { buildSandbox, launch } from '../built-sandbox.ts';
import { listening, PHONE, until } from '../running-sandbox.ts';
import { clientOf, generate, HEADERS, overlayOf, speaking } from './providers.ts';

const KILLS = 200;
const CONCURRENT = 20;
const MAX_ATTEMPTS = 5;

const folder = await temporaryFolder();
const baobab = await generate(overlayOf('baobab'), path.join(folder, 'baobab'), true);
const CARD = { recipient_phone: PHONE, value: 700, currency: 'KES' };

test('a lost response makes one card, asked for again with the same key', async () => {
  await using sandbox = await speaking(baobab.folder, { webhooks: [{ url: 'sandbox:inbox' }] });
  const client = clientOf(sandbox, 'baobab', baobab);
  await sandbox.controls.PUT('/_sandbox/faults', { body: { api: { after: 'drop', times: 1 } } });
  const issue = () =>
    client.POST('/v1/cards/issue', {
      params: { header: { 'Idempotency-Key': 'the-same-key' } },
      body: CARD,
    } as never);
  await expect(issue()).rejects.toMatchObject({ code: 'response-lost' });
  const { data } = await issue();
  await sandbox.idle();
  const { data: kept } = await sandbox.controls.GET('/_sandbox/cards');
  const { data: wallets } = await sandbox.controls.GET('/_sandbox/wallet');
  const { data: sent } = await sandbox.controls.GET('/_sandbox/deliveries');
  expect(kept?.items.map(({ card_id }) => card_id)).toEqual([data?.card_id]);
  expect(1_000_000_000_000 - (wallets?.items[0]?.balance ?? 0)).toBe(CARD.value);
  expect(sent?.items.filter(({ event }) => event === 'card.issued')).toHaveLength(1);
});

test.runIf(process.env.SOAK)(
  `killed ${KILLS} times, and asked again with the same keys: no card twice, none lost, no event sent more than ${MAX_ATTEMPTS} times`,
  async () => {
    const database = path.join(folder, 'sandbox.db');
    const bin = await buildSandbox();
    const start = () => launch(bin, ['--database', database, '--variant', baobab.folder, '--quiet']);
    const arrivals = new Map<string, number>();
    const receiver = await listening(async (request, response) => {
      let payload = '';
      for await (const chunk of request) payload += chunk;
      arrivals.set(payload, (arrivals.get(payload) ?? 0) + 1);
      // Now and then a failure, so that retries are under way at every moment.
      response.writeHead(arrivals.size % 7 === 0 ? 503 : 200).end();
    });
    let running = await start();
    const json = { 'content-type': 'application/json' };
    const post = (at: string, body: object, headers: Record<string, string> = {}) =>
      fetch(`${running.url}${at}`, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) });
    await post('/_sandbox/webhooks', { url: receiver.url });

    const cardsOf = new Map<string, Set<string>>();
    /** Asks until there is an answer, whatever becomes of the sandbox meanwhile. */
    const issue = async (key: string) => {
      const headers = { ...HEADERS.baobab, 'idempotency-key': key };
      const card = await until(async () => {
        const response = await post('/v1/cards/issue', CARD, headers).catch(() => undefined);
        // There are more calls than the provider allows.
        if (response === undefined || response.status === 429) return undefined;
        const text = await response.text().catch(() => undefined);
        if (text !== undefined && response.status >= 300) throw new Error(`${response.status}: ${text}`);
        return text === undefined ? undefined : (JSON.parse(text) as { card_id: string });
      });
      cardsOf.set(key, (cardsOf.get(key) ?? new Set()).add(card.card_id));
    };
    const file = csvFile(`msisdn;amount\n${`${PHONE};500\n`.repeat(3_000)}`);
    const bulk = (key: string) =>
      post('/v1/cards/bulk', { file, currency: 'KES' }, { ...HEADERS.baobab, 'idempotency-key': key });

    for (let kills = 0; kills < KILLS; kills += 1) {
      await post('/_sandbox/clock/advance', { ms: 60_000 });
      const keys = Array.from({ length: CONCURRENT }, (_, index) => `key-number-${kills}-${index}`);
      const calls = keys.map(issue);
      const batch = kills === 1 ? bulk('the-key-of-a-batch').catch(() => undefined) : undefined;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 60));
      running.child.kill('SIGKILL');
      await running.ended;
      running = await start();
      await Promise.all([...calls, batch]);
      // Once more, of which nothing comes.
      await Promise.all(keys.slice(0, 3).map(issue));
    }
    const again = (await (await bulk('the-key-of-a-batch')).json()) as { total: number; issued: number };
    await post('/_sandbox/clock/advance', { ms: 600_000 });
    running.child.kill('SIGTERM');
    expect(await running.ended).toBe(0);
    await receiver.close();

    using kept = new DatabaseSync(database);
    const one = (sql: string) => Object.values(kept.prepare(sql).get() ?? {})[0];
    expect([...cardsOf.values()].filter((cards) => cards.size !== 1)).toEqual([]);
    expect([again.total, again.issued]).toEqual([3_000, 3_000]);
    expect(one('SELECT count(*) FROM cards')).toBe(cardsOf.size + 3_000);
    expect(one("SELECT count(*) FROM events WHERE name = 'card.issued'")).toBe(cardsOf.size + 3_000);
    expect(one('SELECT 1000000000000 - balance FROM wallets')).toBe(cardsOf.size * CARD.value + 3_000 * 500);
    expect(one('PRAGMA integrity_check')).toBe('ok');
    expect(one("SELECT count(*) FROM deliveries WHERE status NOT IN ('delivered', 'failed')")).toBe(0);
    const payloads = new Set(
      kept
        .prepare('SELECT payload FROM events')
        .all()
        .map(({ payload }) => payload),
    );
    expect([...arrivals.keys()].filter((payload) => !payloads.has(payload))).toEqual([]);
    expect(Math.max(...arrivals.values())).toBeLessThanOrEqual(MAX_ATTEMPTS);
  },
);
