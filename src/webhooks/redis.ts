/** Webhooks on Redis, for several machines. The clients are the user's: nothing of theirs is imported. */

export {
  createRedisStore,
  type RedisClient,
  type RedisStore,
  type RedisStoreOptions,
} from './deduplication/redis-store.ts';
export type { BullMqLike } from './inbox/redis/bullmq-like.ts';
export { createRedisInbox, type RedisInboxOptions } from './inbox/redis/create-redis-inbox.ts';
export type { OutboxBullMq } from './outbox/redis/outbox-bullmq.ts';
export { type RedisQueueOptions, redisQueue } from './outbox/redis/redis-queue.ts';
