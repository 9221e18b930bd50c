import { PgBoss } from 'pg-boss';
import { describe, expect, test } from 'vitest';
import { createWebhookOutbox } from '../../../src/webhooks/outbox.ts';
import { postgresQueue } from '../../../src/webhooks/postgres.ts';
import { postgresMissing, startPostgres } from '../../servers/postgres.ts';
import { sign } from '../scheme.ts';
import { startCountingEndpoint } from './counting-endpoint.ts';
import { issued, until } from './outbox-behaviour.ts';
import { startWorkers } from './start-workers.ts';

const QUEUE = 'slow';
const SIZE = process.env.SOAK
  ? { workers: 4, rounds: 12, events: 2_000, dead: 500 }
  : { workers: 1, rounds: 1, events: 100, dead: 50 };
/** Most of the others' time that a dead endpoint may cost; in the short run there is nothing to measure. */
const MOST_COST = process.env.SOAK ? 0.1 : 5;

describe.skipIf(postgresMissing('an endpoint that never answers, and PostgreSQL'))('an outbox in PostgreSQL', () => {
  test('delivers to the others as fast as before while an endpoint never answers', async () => {
    await using server = await startPostgres({ settings: ['max_connections=200', 'fsync=off'] });
    await using endpoint = await startCountingEndpoint();
    const boss = new PgBoss({ connectionString: server.url, supervise: false, schedule: false });
    boss.on('error', () => {});
    await boss.start();
    const queue = postgresQueue({ boss, queue: QUEUE });
    await using outbox = createWebhookOutbox({ queue, sign, firstRetryMs: 1_000, concurrency: 0 });
    await outbox.stats();
    await using _workers = await startWorkers(SIZE.workers, {
      engine: 'postgres',
      url: server.url,
      queue: QUEUE,
      firstRetryMs: 1_000,
    });
    const enqueue = async (count: number, pathOf: (index: number) => string) => {
      const transaction = (await boss.getDb().beginTransaction?.()) ?? expect.fail();
      for (let index = 0; index < count; index += 1) {
        await outbox.enqueue(issued('x'), { endpoint: endpoint.to(pathOf(index)), transaction: transaction.db });
      }
      await transaction.commit();
    };
    /** Resolves to the milliseconds in which the others got their events, those to the dead endpoint being first. */
    const measure = async (dead: number) => {
      await enqueue(dead, () => 'hangs');
      const before = endpoint.acknowledged;
      await enqueue(SIZE.events, (index) => `good-${index % 20}`);
      const began = performance.now();
      await until(() => endpoint.acknowledged >= before + SIZE.events, 60_000);
      const took = performance.now() - began;
      await boss.getDb().executeSql("DELETE FROM pgboss.job WHERE data->>'endpoint' LIKE '%/hangs'");
      endpoint.letGo();
      await until(async () => (await outbox.stats()).waiting === 0);
      return took;
    };
    await measure(0);
    const times = { without: 0, with: 0 };
    // In turn, so that whatever else the machine does befalls both.
    for (let round = 0; round < SIZE.rounds; round += 1) {
      times.without += await measure(0);
      times.with += await measure(SIZE.dead);
    }
    const cost = times.with / times.without - 1;
    const rate = (time: number) => `${Math.round((SIZE.rounds * SIZE.events * 1_000) / time)}/s`;
    console.log(
      `${rate(times.without)}, and ${rate(times.with)} beside an endpoint that never answers: it costs the others ${(100 * cost).toFixed(1)} %.`,
    );
    expect(cost).toBeLessThan(MOST_COST);
    await boss.stop({ graceful: false });
  });
});
