import * as bullmq from 'bullmq';
import { afterAll, beforeAll, describe } from 'vitest';
import { createRedisInbox } from '../../../src/webhooks/redis.ts';
import { redisMissing, startRedis } from '../../servers/redis.ts';
import type { TestServer } from '../../servers/server-process.ts';
import { inboxBehaviour } from './inbox-behaviour.ts';

let queues = 0;

describe.skipIf(redisMissing('the inbox in Redis'))('the inbox in Redis', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startRedis({ appendonly: true });
  });
  afterAll(() => server?.[Symbol.asyncDispose]());

  inboxBehaviour(
    'in Redis',
    async () => {
      const queue = `inbox-${++queues}`;
      return {
        open: (options) => createRedisInbox({ bullmq, connection: { url: server.url }, queue, ...options }),
        isForgetful: true,
        trouble: { begin: () => server.kill(), end: () => server.restart() },
        [Symbol.asyncDispose]: async () => {},
      };
    },
    /^handles a delivery|^tries a handler|^drops|^when closed, waits|^is down/,
  );
});
