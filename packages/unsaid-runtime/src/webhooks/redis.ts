/** Webhooks on Redis, for several machines. The client is the user's: nothing of it is imported. */

export type { RedisLike } from './redis/bounded-redis.ts';
export { createRedisInbox, type RedisInboxOptions, type RedisQueueOptions, redisQueue } from './redis/queues.ts';
