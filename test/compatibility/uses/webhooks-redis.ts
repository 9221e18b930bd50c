import { throws } from 'node:assert/strict';
import { createRedisInbox, type RedisLike, redisQueue } from 'reward-card-contract/webhooks/redis';

/** Inbox and outbox say which client they miss. */
export default async function use(): Promise<void> {
  const options = { redis: {} as RedisLike, queue: 'shop' };
  throws(() => createRedisInbox(options), TypeError);
  throws(() => redisQueue(options), TypeError);
}
