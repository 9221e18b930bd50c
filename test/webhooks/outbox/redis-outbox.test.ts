import * as bullmq from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe } from 'vitest';
import { redisQueue } from '../../../src/webhooks/redis.ts';
import { redisMissing, startRedis } from '../../servers/redis.ts';
import type { TestServer } from '../../servers/server-process.ts';
import { outboxBehaviour } from './outbox-behaviour.ts';

let queues = 0;

describe.skipIf(redisMissing('the outbox in Redis'))('the outbox in Redis', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startRedis({ appendonly: true });
  });
  afterAll(() => server?.[Symbol.asyncDispose]());

  outboxBehaviour('in Redis', async () => {
    const queue = `outbox-${++queues}`;
    const client = new Redis(server.url);
    client.on('error', () => {});
    const jobs = new bullmq.Queue(queue, { connection: client });
    jobs.on('error', () => {});
    return {
      queue: () => redisQueue({ bullmq, connection: { url: server.url }, queue }),
      async hasten() {
        const delayed = (await jobs.getDelayed()).filter(({ attemptsMade }) => attemptsMade > 0);
        const left = delayed.map(({ delay }) => delay);
        await Promise.all(delayed.map((job) => job.promote()));
        return left;
      },
      trouble: { begin: () => server.kill(), end: () => server.restart() },
      async [Symbol.asyncDispose]() {
        client.disconnect();
      },
    };
  });
});
