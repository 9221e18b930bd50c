import { checkInteger } from '../check-options.ts';
import { createInbox } from '../engine/create-inbox.ts';
import type { OutboxQueue, QueueOptions } from '../engine/outbox.ts';
import { checkName, type InboxOptions, readInboxOptions, readQueueOptions } from '../engine/settings.ts';
import type { Inbox } from '../receiver/receiver-options.ts';
import { createRedisStore, type RedisPlace } from './redis-store.ts';

export interface RedisInboxOptions extends InboxOptions, RedisPlace {}

/**
 * An inbox in Redis, for any number of machines; weaker than the other two. A delivery is as durable as the append-only
 * file: with `appendfsync always` when it is answered 200, with `everysec`, the default of Redis, up to a second or two later,
 * which a crash of the machine forgets. There is no transaction: each effect happens at least once. All that waits is held
 * in memory; of what was handled its key. Throws a TypeError for invalid options; a Redis that cannot be used is reported, and
 * refuses deliveries with 503 until it can.
 */
export function createRedisInbox(options: RedisInboxOptions): Inbox {
  const { application = '', queue } = options;
  checkRedisPlace('createRedisInbox', options);
  const settings = readInboxOptions('createRedisInbox', options);
  return createInbox(createRedisStore(options, { queue, direction: 'in', application }), settings).inbox;
}

function checkRedisPlace(caller: string, { redis, queue, waitReplicas = 0 }: RedisPlace): void {
  if (typeof Reflect.get(Object(redis), 'duplicate') !== 'function')
    throw new TypeError(
      `${caller}: \`redis\` has no method duplicate; it takes a \`new Redis(...)\` or \`new Cluster(...)\` of ioredis.`,
    );
  checkName(caller, 'queue', queue);
  checkInteger(caller, 'waitReplicas', waitReplicas, 0);
}

export interface RedisQueueOptions extends RedisPlace, QueueOptions {}

/**
 * Keeps the events of an outbox in Redis; weaker than PostgreSQL. There is no transaction: an event that is
 * enqueued before yours commits is sent though that is rolled back, and one that is enqueued after it is lost if the
 * process dies in between, unless you enqueue it again with the same `id`. An event is as durable as the append-only file:
 * with `appendfsync always` once `enqueue` resolves; with `everysec`, the default of Redis, two seconds later, so that a crash
 * of Redis or of its machine may lose an event, and may forget an attempt, which is then not counted. Throws a TypeError for
 * invalid options.
 */
export function redisQueue(options: RedisQueueOptions): OutboxQueue<never> {
  const { application = '', queue } = options;
  checkRedisPlace('redisQueue', options);
  return {
    store: createRedisStore(options, { queue, direction: 'out', application }),
    ...readQueueOptions('redisQueue', options),
  };
}
