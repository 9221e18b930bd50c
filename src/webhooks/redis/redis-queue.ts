import { checkPositive } from '../check-options.ts';
import { type OutboxQueue, outboxEngineSettings } from '../engine/outbox.ts';
import { OUTBOX_RECORD } from '../engine/queue-record.ts';
import { createBullEngine } from './bull-engine.ts';
import { checkBullMq, type RedisPlace } from './bullmq-like.ts';

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
