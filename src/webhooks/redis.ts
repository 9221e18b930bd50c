/** Webhooks on Redis, for several machines. The clients are the user's: nothing of theirs is imported. */

export {
  createRedisStore,
  type RedisClient,
  type RedisStore,
  type RedisStoreOptions,
} from './deduplication/redis-store.ts';
export type { BullMqLike, QueueLike, WorkerLike } from './inbox/redis/bullmq-like.ts';
