/** Webhooks on Redis, for several machines. The clients are the user's: nothing of theirs is imported. */

export type { BullMqLike } from './redis/bullmq-like.ts';
export { createRedisInbox, type RedisInboxOptions, type RedisQueueOptions, redisQueue } from './redis/queues.ts';
