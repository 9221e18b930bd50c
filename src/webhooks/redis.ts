/** Webhooks on Redis, for several machines. The clients are the user's: nothing of theirs is imported. */
export type { BullMqLike, QueueLike, WorkerLike } from './inbox/redis/bullmq-like.ts';
