import * as bullmq from 'bullmq';
import { describe, expect, test } from 'vitest';
import { createWebhookOutbox } from '../../../src/webhooks/outbox.ts';
import { redisQueue } from '../../../src/webhooks/redis.ts';
import { type RedisOptions, redisMissing, startRedis } from '../../servers/redis.ts';
import { startCutNetwork } from '../../servers/silent-proxy.ts';
import { sign } from '../scheme.ts';
import { startCountingEndpoint } from './counting-endpoint.ts';
import { type Batch, countSent, pathOf, putDownAndKill, type Size } from './kill-workers.ts';
import { issued } from './outbox-behaviour.ts';
import { startWorkers } from './start-workers.ts';

const QUEUE = 'killed';
const SIZE: Size = { workers: 2, events: 1_500, kills: 6, serverKills: 2, perBatch: 20 };
const [FIRST_RETRY_MS, LEASE_MS] = [500, 10_000];
const title = `${SIZE.kills} workers and the server ${SIZE.serverKills} times killed`;

/** There is no transaction: what is rolled back was enqueued before that. */
async function killOnRedis(redis: RedisOptions, size = SIZE, isCut = false) {
  await using started = await startRedis(redis);
  await using endpoint = await startCountingEndpoint();
  await using cut = isCut ? await startCutNetwork(started, async () => endpoint.sent.size) : undefined;
  const server = cut ?? started;
  const queue = redisQueue({ bullmq, connection: { url: started.url }, queue: QUEUE, acceptLoss: true });
  const settings = { firstRetryMs: FIRST_RETRY_MS, concurrency: 0, onError: () => {} };
  await using outbox = createWebhookOutbox({ ...settings, queue, sign });
  const kept = { enqueued: [] as string[], rolledBack: [] as string[] };
  const put = async ({ notes, isRolledBack }: Batch) => {
    for (const note of notes) {
      await outbox.enqueue(issued(note), { endpoint: endpoint.to(pathOf(note)) });
      kept[isRolledBack ? 'rolledBack' : 'enqueued'].push(note);
    }
  };
  const options = { engine: 'redis', url: server.url, queue: QUEUE, firstRetryMs: FIRST_RETRY_MS } as const;
  await using workers = await startWorkers(size.workers, { ...options, leaseMs: LEASE_MS });
  const countWaiting = async () => (await outbox.stats()).waiting;
  const seconds = await putDownAndKill({ size, put, workers, server, endpoint, countWaiting });
  const all = [...kept.enqueued, ...kept.rolledBack];
  return { ...kept, all, seconds, endpoint, stats: await outbox.stats(), resumedMs: cut?.resumedMs ?? [] };
}

type Result = Awaited<ReturnType<typeof killOnRedis>>;

const lost = ({ all, endpoint }: Result) => all.filter((note) => !endpoint.sent.has(note));

function tell(persistence: string, result: Result): string {
  const { all, rolledBack, seconds, endpoint, stats } = result;
  const sentThough = rolledBack.filter((note) => endpoint.sent.has(note)).length;
  return (
    `Outbox in Redis, ${persistence}: ${all.length} events in ${seconds.toFixed(1)} s, ${lost(result).length} lost; ` +
    `sent though rolled back: ${sentThough} of ${rolledBack.length}; it remembers ${stats.delivered} delivered, ` +
    `${stats.deadLetters} dead; sent once, twice, ...: ${countSent(endpoint).times}.`
  );
}

const isLeftOut = redisMissing('the outbox in Redis while everything is killed');

// Each with a Redis of its own: most of the time they wait for retries.
describe.skipIf(isLeftOut)('an outbox in Redis', { concurrent: true }, () => {
  // In the short run, the tests of its outbox do so for a few.
  test.runIf(process.env.SOAK)(
    `with an append-only file that is synced always, ${title}: nothing lost that was enqueued, nothing sent six times`,
    async () => {
      const result = await killOnRedis({ appendonly: true, appendfsync: 'always' });
      console.log(tell('append-only file synced always', result));
      const { all, endpoint, stats } = result;
      expect(all.length).toBeGreaterThanOrEqual(SIZE.events);
      expect(lost(result)).toEqual([]);
      expect(countSent(endpoint).tooOften).toEqual([]);
      // Those too of whose `enqueue` the answer was lost with the server.
      expect(stats.delivered + stats.deadLetters).toBeGreaterThanOrEqual(all.length);
      const bad = [...endpoint.sent.keys()].filter((note) => !pathOf(note).startsWith('good'));
      // On a machine that has much else to do, five answers may be late.
      expect(stats.deadLetters).toBeGreaterThanOrEqual(bad.length);
    },
  );

  test.runIf(process.env.SOAK)(
    'with an append-only file that is synced always, while its network goes silent and workers are killed: goes on within 10 s each time, nothing lost',
    async () => {
      const result = await killOnRedis({ appendonly: true, appendfsync: 'always' }, SIZE, true);
      const { endpoint, resumedMs, stats } = result;
      console.log(tell('append-only file synced always, network silent', result), resumedMs.map(Math.round).join(', '));
      expect([lost(result), countSent(endpoint).tooOften, stats.waiting]).toEqual([[], [], 0]);
      expect(resumedMs).toHaveLength(SIZE.serverKills);
      expect(Math.max(...resumedMs)).toBeLessThan(10_000);
    },
  );

  // With `everysec`, Redis puts off writing while it syncs, for two seconds at most: killed then, it forgets them.
  test.runIf(process.env.SOAK).each([
    ['append-only file synced everysec', { appendonly: true, appendfsync: 'everysec' }],
    ['no append-only file', { appendonly: false }],
  ] as const)(`with %s, ${title}: says what was lost, and delivers the rest`, async (persistence, redis) => {
    const result = await killOnRedis(redis, { ...SIZE, events: 1_000 });
    console.log(tell(persistence, result));
    expect(result.all.length).toBeGreaterThanOrEqual(1_000);
    expect(result.stats.waiting).toBe(0);
    expect(lost(result).length).toBeLessThan(result.all.length);
  });
});
