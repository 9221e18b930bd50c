/** Webhooks on Redis, for several machines. The clients are the user's: nothing of theirs is imported. */

export type { BullMqLike } from './inbox/redis/bullmq-like.ts';
export { createRedisInbox, type RedisInboxOptions } from './inbox/redis/create-redis-inbox.ts';
export { type RedisQueueOptions, redisQueue } from './outbox/redis/redis-queue.ts';
