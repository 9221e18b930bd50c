import { checkPositive } from '../check-options.ts';
import { createInbox } from '../engine/create-inbox.ts';
import { type InboxOptions, readInboxOptions } from '../engine/delivery-engine.ts';
import { INBOX_RECORD } from '../engine/queue-record.ts';
import type { Inbox } from '../receiver/receiver-options.ts';
import { createBullEngine } from './bull-engine.ts';
import { checkBullMq, type RedisPlace } from './bullmq-like.ts';

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
