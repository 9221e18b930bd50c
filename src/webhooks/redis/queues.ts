import { checkPositive } from '../check-options.ts';
import { createInbox } from '../engine/create-inbox.ts';
import {
  type InboxOptions,
  type OutboxEngine,
  type OutboxSettings,
  readInboxOptions,
} from '../engine/delivery-engine.ts';
import { type OutboxQueue, outboxEngineSettings } from '../engine/outbox.ts';
import { INBOX_RECORD, OUTBOX_RECORD } from '../engine/queue-record.ts';
import type { Inbox } from '../receiver/receiver-options.ts';
import { checkBullMq, type RedisPlace } from './bullmq-like.ts';
import { countJobs, getDelivery, listDeliveries, removeJob, replayJob, storeDelivery } from './kept-jobs.ts';
import { type OpenQueue, openQueue, type QueueOptions } from './open-queue.ts';
import { startWorker } from './start-worker.ts';

export interface RedisInboxOptions extends InboxOptions, RedisPlace {}

/**
 * An inbox in Redis, for any number of machines; weaker than the other two. A delivery is as durable as the append-only
 * file: with `appendfsync always` when it is answered 200, with `everysec`, the default of Redis, up to a second or two later,
 * which a crash of the machine forgets. There is no transaction: each effect happens at least once. All that waits is held
 * in memory; of what was handled its key. BullMQ keeps, locks and retries, and drops what comes again without a word:
 * `duplicates` stays 0, and `onDuplicate` is not called. Throws a TypeError for options that cannot be
 * meant; a Redis that cannot be used is reported, and refuses deliveries with 503 until it can.
 */
export function createRedisInbox(options: RedisInboxOptions): Inbox {
  const { bullmq, connection, queue, prefix = 'bull', leaseMs = 30_000, acceptLoss = false } = options;
  checkBullMq('createRedisInbox', options);
  checkPositive('createRedisInbox', { leaseMs });
  const settings = readInboxOptions('createRedisInbox', options);
  const place = { bullmq, connection, queue, prefix, leaseMs, acceptLoss };
  return createInbox(createBullEngine({ ...settings, ...place, record: INBOX_RECORD, perGroup: 1 }), settings);
}

export interface RedisQueueOptions extends RedisPlace {
  /** Milliseconds for which a delivered event is remembered, for `find` and `list`, and its id. Default 7 days. */
  readonly keepMs?: number;
}

/**
 * Keeps the events of an outbox in Redis, by BullMQ; weaker than PostgreSQL. There is no transaction: an event that is
 * enqueued before yours commits is sent though that is rolled back, and one that is enqueued after it is lost if the
 * process dies in between, unless you enqueue it again with the same `id`. An event is as durable as the append-only file:
 * with `appendfsync always` once `enqueue` resolves; with `everysec`, the default of Redis, two seconds later, so that a crash
 * of Redis or of its machine may lose an event, and may forget an attempt, which is then not counted. Throws a TypeError for
 * invalid options.
 */
export function redisQueue(options: RedisQueueOptions): OutboxQueue<never> {
  const { leaseMs = 20_000, keepMs = 604_800_000, prefix = 'bull', acceptLoss = false } = options;
  checkBullMq('redisQueue', options);
  checkPositive('redisQueue', { leaseMs, keepMs });
  const place = { ...options, prefix, acceptLoss, leaseMs };
  return {
    connect(rules) {
      return createBullEngine({ ...outboxEngineSettings(rules, keepMs), ...place, record: OUTBOX_RECORD, keepMs });
    },
  };
}

interface BullEngineOptions extends OutboxSettings, QueueOptions {
  readonly leaseMs: number;
}

/** An engine on BullMQ. What it throws says in one line what is wrong with Redis. */
function createBullEngine(options: BullEngineOptions): OutboxEngine<never> {
  let opened: OpenQueue | undefined;
  let stopWorker: (() => Promise<void>) | undefined;
  const ask: OpenQueue['ask'] = async (work) => {
    if (!opened) throw new Error('The queue is not open.');
    return opened.ask(work);
  };
  return {
    async open(purpose) {
      await opened?.close();
      opened = undefined;
      opened = await openQueue(options, purpose);
    },
    store: (delivery) => ask((queue) => storeDelivery(queue, options.keepMs, delivery)),
    async work(run, onTrouble) {
      stopWorker = startWorker({ ...options, run, onTrouble });
    },
    async pause() {
      await stopWorker?.();
    },
    stats: () => ask(countJobs),
    deliveries: {
      list: (listed) => ask((queue) => listDeliveries(queue, listed)),
      get: (key) => ask((queue) => getDelivery(queue, key)),
      replay: (key, state) => ask((queue) => replayJob(queue, key, state)),
      drop: (key) => ask((queue) => removeJob(queue, key, ['failed'])),
      cancel: (key) => ask((queue) => removeJob(queue, key, ['waiting', 'delayed'])),
    },
    async close() {
      await opened?.close();
    },
  };
}
