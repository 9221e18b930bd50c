import { deepEqual, equal, throws } from 'node:assert/strict';
import {
  type BullMqLike,
  createRedisInbox,
  createRedisStore,
  type OutboxBullMq,
  redisQueue,
} from 'reward-card-contract/webhooks/redis';

/** The store sends commands to a connection that is played here; inbox and outbox say which engine they miss. */
export default async function use(): Promise<void> {
  const commands: string[] = [];
  const store = createRedisStore({
    client: {
      sendCommand: async ([command = '']) => {
        commands.push(command);
        return 'fresh';
      },
    },
  });
  const claim = { key: 'delivery', owner: 'one' };
  equal(await store.claim(claim), 'fresh');
  await store.done(claim);
  deepEqual(commands, ['EVAL', 'SET']);
  throws(() => createRedisInbox({ bullmq: {} as BullMqLike, connection: {} }), TypeError);
  throws(() => redisQueue({ bullmq: {} as OutboxBullMq, connection: {} }), TypeError);
}
