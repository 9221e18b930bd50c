import { throws } from 'node:assert/strict';
import { type BullMqLike, createRedisInbox, redisQueue } from 'reward-card-contract/webhooks/redis';

/** Inbox and outbox say which engine they miss. */
export default async function use(): Promise<void> {
  const options = { bullmq: {} as BullMqLike, connection: {}, queue: 'shop' };
  throws(() => createRedisInbox(options), TypeError);
  throws(() => redisQueue(options), TypeError);
}
