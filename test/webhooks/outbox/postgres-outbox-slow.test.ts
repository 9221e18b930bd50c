import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { describe, expect, test } from 'vitest';
import { createWebhookOutbox } from '../../../src/webhooks/outbox.ts';
import { postgresQueue } from '../../../src/webhooks/postgres.ts';
import { heartbeat } from '../../heartbeat.ts';
import { postgresMissing, startPostgres } from '../../servers/postgres.ts';
import { sign } from '../scheme.ts';
import { startCountingEndpoint } from './counting-endpoint.ts';
import { issued, until } from './outbox-behaviour.ts';
import { startWorkers } from './start-workers.ts';

const SIZE = { workers: 2, rounds: 4, events: 2_000, dead: 500 };
/** Share of the others' deliveries that a dead endpoint may cost here: it is a few in a hundred, and a busy machine adds its own. */
const MAX_COST = 0.5;

/** An outbox with workers and an endpoint of its own. */
async function startLane(url: string, queue: string) {
  const settings = { sign, firstRetryMs: 1_000, concurrency: 0 };
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false });
  const outbox = createWebhookOutbox({ ...settings, queue: postgresQueue({ boss, queue }) });
  await outbox.stats();
  const endpoint = await startCountingEndpoint();
  const workers = await startWorkers(SIZE.workers, { engine: 'postgres', url, queue, firstRetryMs: 1_000 });
  const end = async () => {
    await workers[Symbol.asyncDispose]();
    await endpoint[Symbol.asyncDispose]();
    await outbox.close();
  };
  return { name: queue, outbox, endpoint, [Symbol.asyncDispose]: end };
}

type Lane = Awaited<ReturnType<typeof startLane>>;

describe.skipIf(postgresMissing('an endpoint that never answers, and PostgreSQL'))('an outbox in PostgreSQL', () => {
  // In the short run there is nothing to measure; that others are not delayed is seen in the behaviour of every outbox.
  test.runIf(process.env.SOAK)('delivers to the others as fast while an endpoint never answers', async () => {
    await using server = await startPostgres({ settings: ['max_connections=200', 'fsync=off'] });
    const client = new pg.Client(server.url);
    client.on('error', () => {});
    await client.connect();
    await using one = await startLane(server.url, 'one');
    await using other = await startLane(server.url, 'other');
    const lanes = [one, other];
    const enqueue = ({ name, outbox, endpoint }: Lane, path: string) => {
      const executeSql = (text: string, values: unknown[] = []) => client.query({ name, text, values });
      return outbox.enqueue(issued('x'), { endpoint: endpoint.to(path), transaction: { executeSql } });
    };
    /** Both deliver at the same time, so that whatever else the machine does befalls both. */
    const race = async (beside: Lane, alone: Lane) => {
      await client.query('BEGIN');
      for (let count = 0; count < SIZE.dead; count += 1) await enqueue(beside, 'hangs');
      await client.query('COMMIT');
      await client.query('BEGIN');
      for (let count = 0; count < SIZE.events; count += 1) {
        for (const lane of lanes) await enqueue(lane, `good-${count % 20}`);
      }
      const before = new Map(lanes.map((lane) => [lane, lane.endpoint.acknowledged]));
      const delivered = (lane: Lane) => lane.endpoint.acknowledged - (before.get(lane) ?? 0);
      await client.query('COMMIT');
      await until(() => lanes.some((lane) => delivered(lane) >= SIZE.events), 600_000);
      const counts = { beside: delivered(beside), alone: delivered(alone) };
      await client.query("DELETE FROM pgboss.job WHERE data->>'group' LIKE '%/hangs'");
      for (const { endpoint, outbox } of lanes) {
        endpoint.letGo();
        await until(async () => (await outbox.stats()).waiting === 0, 600_000);
      }
      return counts;
    };
    await race(one, other);
    const sum = { beside: 0, alone: 0 };
    using _ = heartbeat(() => JSON.stringify(sum));
    for (let round = 0; round < SIZE.rounds; round += 1) {
      const counts = round % 2 === 0 ? await race(one, other) : await race(other, one);
      sum.beside += counts.beside;
      sum.alone += counts.alone;
      process.stderr.write(`${JSON.stringify(counts)}\n`);
    }
    const cost = 1 - sum.beside / sum.alone;
    console.log(
      `${sum.alone} delivered, and in the same time ${sum.beside} beside an endpoint that never answers: it costs the others ${(100 * cost).toFixed(1)} %.`,
    );
    expect(cost).toBeLessThan(MAX_COST);
    await client.end();
  });
});
