import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { describe, expect, test } from 'vitest';
import { createWebhookOutbox } from '../../../src/webhooks/outbox.ts';
import { postgresQueue } from '../../../src/webhooks/postgres.ts';
import { postgresMissing, startPostgres } from '../../servers/postgres.ts';
import { networkCuts, startSilentProxy } from '../../servers/silent-proxy.ts';
import { sign } from '../scheme.ts';
import { startCountingEndpoint } from './counting-endpoint.ts';
import { type Batch, countSent, pathOf, putDownAndKill, type Size, startWorkers } from './kill-workers.ts';
import { issued } from './outbox-behaviour.ts';

const QUEUE = 'killed';
const SIZE: Size = { workers: 4, events: 20_000, kills: 40, serverKills: 4, cuts: 3, perBatch: 20 };
/** For what takes a minute on a machine with nothing else to do. */
const TIMEOUT_MS = 900_000;
const title = `${SIZE.kills} workers and the server ${SIZE.serverKills} times killed, the network ${SIZE.cuts} times silent`;

const isLeftOut = !process.env.SOAK || postgresMissing('the outbox in PostgreSQL while everything is killed');

// What a kill leaves has short tests beside this one; this is for all at once.
describe.skipIf(isLeftOut)('an outbox in PostgreSQL', () => {
  test(
    `${title}: nothing lost that was committed, nothing sent that was rolled back, nothing sent six times`,
    async () => {
      // A kill loses nothing that was written, synced or not; the disk of the test's machine is not what is tested.
      await using server = await startPostgres({ settings: ['max_connections=200', 'fsync=off', 'jit=off'] });
      await using endpoint = await startCountingEndpoint();
      const pool = new pg.Pool({ connectionString: server.url, max: 8 });
      pool.on('error', () => {});
      // The server may be killed while one is out of the pool.
      pool.on('connect', (client) => client.on('error', () => {}));
      const ask = async (text: string) => (await pool.query(text)).rows;
      await ask('CREATE TABLE events (note text PRIMARY KEY)');
      const boss = new PgBoss({ connectionString: server.url, supervise: false, schedule: false });
      const queue = postgresQueue({ boss, queue: QUEUE });
      const outbox = createWebhookOutbox({ queue, sign, firstRetryMs: 1_000, concurrency: 0, onError: () => {} });
      await outbox.stats();
      // Those that enqueue are on the other side of it.
      await using proxy = await startSilentProxy(server);
      const network = networkCuts(proxy, async () => endpoint.sent.size);
      const options = { url: proxy.url, queue: QUEUE, firstRetryMs: 1_000 } as const;
      const put = ({ notes, isRolledBack }: Batch) =>
        inTransaction(pool, isRolledBack, async (client) => {
          await client.query('INSERT INTO events SELECT unnest($1::text[])', [notes]);
          // Prepared, which costs the server a third: what it is asked is always the same.
          const executeSql = (text: string, values: unknown[] = []) => client.query({ name: 'enqueue', text, values });
          for (const note of notes) {
            await outbox.enqueue(issued(note), { endpoint: endpoint.to(pathOf(note)), transaction: { executeSql } });
          }
        });
      const countWaiting = async () => (await outbox.stats()).waiting;
      await using workers = await startWorkers(SIZE.workers, options);
      const seconds = await putDownAndKill({
        size: SIZE,
        put,
        workers,
        server,
        endpoint,
        cut: network.cut,
        countWaiting,
      });
      const resumed = await network.resumed();
      const committed = (await ask('SELECT note FROM events')).map(({ note }) => String(note));
      const { delivered, deadLetters } = await outbox.stats();
      const { times, tooOften } = countSent(endpoint);
      console.log(
        `Outbox in PostgreSQL: ${committed.length} events in ${seconds.toFixed(1)} s, ${delivered} delivered, ${deadLetters} dead; sent once, twice, ...: ${times}; went on ${resumed.join(', ')} ms after the network was silent.`,
      );
      expect(resumed.filter((milliseconds) => milliseconds > 10_000)).toEqual([]);
      const known = new Set(committed);
      expect(committed.length).toBeGreaterThanOrEqual(SIZE.events);
      expect(committed.filter((note) => !endpoint.sent.has(note))).toEqual([]);
      expect([...endpoint.sent.keys()].filter((note) => !known.has(note))).toEqual([]);
      expect(tooOften).toEqual([]);
      expect(delivered + deadLetters).toBe(committed.length);
      const dead = await outbox.deadLetters({ limit: 10_000 });
      const good = dead.filter(({ endpoint }) => endpoint.includes('/good-'));
      expect(dead.length - good.length).toBe(committed.filter((note) => !pathOf(note).startsWith('good')).length);
      // On a machine that has much else to do, five answers may be late: dead after five attempts, and no fewer.
      const outcomes = good.map(({ attempts }) => attempts.map(({ outcome }) => outcome));
      if (good.length > 0)
        console.log(`Dead although answered 200: ${outcomes.map((each) => each.join(' ')).join('; ')}.`);
      expect(outcomes.filter((each) => each.length !== 5 || each.includes('acknowledged'))).toEqual([]);
      await outbox.close();
      await pool.end();
    },
    TIMEOUT_MS,
  );
});

async function inTransaction(pool: pg.Pool, isRolledBack: boolean, work: (client: pg.PoolClient) => Promise<void>) {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await work(client);
    await client.query(isRolledBack ? 'ROLLBACK' : 'COMMIT');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
