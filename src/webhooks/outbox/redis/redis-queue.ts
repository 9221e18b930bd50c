import { checkPositive, describe } from '../../deduplication/check-options.ts';
import { type BullMqLike, checkBullMq } from '../../inbox/redis/bullmq-like.ts';
import type { JobScripts } from '../../inbox/redis/job-scripts.ts';
import { inTime, type OpenQueue, openQueue } from '../../inbox/redis/queue-engine.ts';
import type { OutboxStats } from '../outbox.ts';
import type { OutboxEngine, OutboxEngineSettings } from '../outbox-engine.ts';
import { type DeliveryWorker, startDeliveryWorker } from './delivery-worker.ts';
import type { OutboxBullMq, OutboxQueue } from './outbox-bullmq.ts';
import { addDelivery, dropDead, findDelivery, replayDead } from './queued-delivery.ts';

export interface RedisQueueOptions {
  /** `import * as bullmq from 'bullmq'`. */
  readonly bullmq: OutboxBullMq;
  /** As BullMQ takes it: `{ url: 'redis://...' }`, or a client of ioredis, which is copied. */
  readonly connection: object;
  /** Name of the queue. Outboxes of one name share their events. Default `webhook-outbox`. */
  readonly queue?: string;
  /** What the keys of BullMQ begin with. Default `bull`. */
  readonly prefix?: string;
  /** Milliseconds after which an attempt counts as ended with its process, which is looked for as often. Default 20,000. */
  readonly leaseMs?: number;
  /** Milliseconds for which a delivered event is remembered, for `find` and `stats`. Default 7 days. */
  readonly keepMs?: number;
  /**
   * Takes events also where Redis keeps no append-only file, or may delete keys when its memory is full: what was enqueued
   * can then be lost. Default false: such a Redis is reported, and `enqueue` rejects.
   */
  readonly acceptLoss?: boolean;
}

/**
 * Keeps the events of an outbox in Redis, by BullMQ; weaker than PostgreSQL. There is no transaction: an event that is
 * enqueued before yours commits is sent though that is rolled back, and one that is enqueued after it is lost if the
 * process dies in between. An event is as durable as the append-only file: with `appendfsync always` once `enqueue` resolves;
 * with `everysec`, the default of Redis, two seconds later, so that a crash of Redis or of its machine may lose an event, and
 * may forget an attempt, which is then not counted. Throws a TypeError for options that cannot be meant.
 */
export function redisQueue(options: RedisQueueOptions): OutboxEngine<never> {
  const { bullmq, connection, queue: name = 'webhook-outbox', prefix = 'bull', acceptLoss = false } = options;
  const { leaseMs = 20_000, keepMs = 604_800_000 } = options;
  const package_ = bullmq as unknown as BullMqLike;
  checkBullMq('redisQueue', package_, connection);
  checkPositive('redisQueue', { leaseMs, keepMs });
  if (typeof name !== 'string' || name === '' || name.includes(':'))
    throw new TypeError(`redisQueue: \`queue\` is ${describe(name)}; it takes a name without a colon.`);
  let opened: OpenQueue | undefined;
  let settings: OutboxEngineSettings | undefined;
  let worker: DeliveryWorker | undefined;
  const ask = async <Result>(work: (queue: OutboxQueue, scripts: JobScripts) => Promise<Result>): Promise<Result> => {
    if (!opened) throw new Error('The queue is not open.');
    const { client, queue, scripts } = opened;
    // Otherwise BullMQ waits until it is back.
    if (client.status !== 'ready' && client.status !== 'connect')
      throw new Error('Redis cannot be reached: the connection was lost.');
    return inTime(work(queue as unknown as OutboxQueue, scripts));
  };
  return {
    async open(given) {
      settings = given;
      opened = await openQueue({ bullmq: package_, connection, queue: name, prefix, acceptLoss });
    },
    enqueue: (delivery) =>
      ask((queue) => {
        if (!settings) throw new Error('The queue is not open.');
        return addDelivery(queue, delivery, settings, keepMs);
      }),
    async work(run, onTrouble) {
      if (!settings) throw new Error('The queue is not open.');
      worker = startDeliveryWorker({
        ...settings,
        ...{ bullmq, connection, name, prefix, leaseMs, run, onTrouble },
        forgetAttempt: (id, token) => ask((_, scripts) => scripts.forgetAttempt(id, token)),
      });
    },
    pause: async () => worker?.stop(),
    find: (id) => ask((queue) => findDelivery(queue, id)),
    deadLetters: ({ limit = 100, offset = 0 } = {}) =>
      ask(async (queue, scripts) => {
        const listed = await scripts.list(limit, offset);
        const found = await Promise.all(listed.map(({ key }) => findDelivery(queue, key)));
        return found.filter((delivery) => delivery !== undefined);
      }),
    replay: (id) => ask((queue) => replayDead(queue, id)),
    drop: (id) => ask((queue) => dropDead(queue, id)),
    stats: () => ask((_, scripts) => readStats(scripts)),
    close: async () => opened?.close(),
  };
}

async function readStats(scripts: JobScripts): Promise<OutboxStats> {
  const { waiting, oldestReceivedAt, deadLetters, handled } = await scripts.stats();
  return {
    waiting,
    ...(oldestReceivedAt !== undefined && { oldestEnqueuedAt: oldestReceivedAt }),
    deadLetters,
    delivered: handled,
  };
}
