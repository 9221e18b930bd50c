/** Webhooks on Redis, for several machines. The clients are the user's: nothing of theirs is imported. */

export type { BullMqLike } from './redis/bullmq-like.ts';
export { createRedisInbox, type RedisInboxOptions } from './redis/create-redis-inbox.ts';
export { type RedisQueueOptions, redisQueue } from './redis/redis-queue.ts';
