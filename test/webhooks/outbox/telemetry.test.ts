import * as opentelemetry from '@opentelemetry/api';
import * as bullmq from 'bullmq';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenTelemetry } from '../../../src/webhooks/index.ts';
import { createWebhookOutbox } from '../../../src/webhooks/outbox.ts';
import { redisQueue } from '../../../src/webhooks/redis.ts';
import { redisMissing, startRedis } from '../../servers/redis.ts';
import type { TestServer } from '../../servers/server-process.ts';
import { sign } from '../scheme.ts';
import { recorder } from '../telemetry-recorder.ts';
import { issued, refuse, startEndpoint, until } from './outbox-behaviour.ts';

let server: TestServer;
let queues = 0;

async function sendOnRedis(telemetry: OpenTelemetry) {
  const endpoint = await startEndpoint({ bad: refuse });
  const queue = redisQueue({ bullmq, connection: { url: server.url }, queue: `told-${++queues}` });
  const options = { queue, sign, firstRetryMs: 1, onError: () => {} };
  const outbox = createWebhookOutbox({ ...options, telemetry });
  const end = async () => {
    await outbox.close();
    await endpoint[Symbol.asyncDispose]();
  };
  return { outbox, endpoint, [Symbol.asyncDispose]: end };
}

describe.skipIf(redisMissing('what an outbox tells OpenTelemetry'))('what an outbox tells OpenTelemetry', () => {
  beforeAll(async () => {
    server = await startRedis({ appendonly: true });
  });
  afterAll(() => server?.[Symbol.asyncDispose]());

  test('is how many and how long, and joins each attempt to what enqueued the event', async () => {
    const { telemetry, told, observe } = recorder();
    await using sender = await sendOnRedis(telemetry);
    const { outbox, endpoint } = sender;
    await outbox.enqueue(issued('x'), { endpoint: endpoint.to('good') });
    await until(async () => (await outbox.stats()).delivered === 1);
    await outbox.enqueue(issued('x'), { endpoint: endpoint.to('bad') });
    await until(async () => (await outbox.stats()).deadLetters === 1);
    await expect(outbox.enqueue({ event: 'no.event' } as never, { endpoint: endpoint.to('x') })).rejects.toThrow();
    const times = (count: number, line: string) => Array.from({ length: count }, () => line);
    expect(told.toSorted()).toEqual([
      'reward_card.outbox.attempt.duration {"outcome":"acknowledged"}',
      ...times(5, 'reward_card.outbox.attempt.duration {"outcome":"refused"}'),
      'reward_card.outbox.delivered +1 {}',
      ...times(2, 'reward_card.outbox.enqueued +1 {}'),
      ...times(5, 'reward_card.outbox.failed_attempts +1 {"outcome":"refused"}'),
      ...times(5, 'webhook.deliver {"code":2,"message":"refused"}'),
      ...times(6, 'webhook.deliver {"traceparent":"00-1"}'),
      ...times(2, 'webhook.enqueue {"of":"this request"}'),
    ]);
    // Neither a payload nor an endpoint.
    expect(told.join()).not.toMatch(/card\.issued|127\.0\.0\.1/);
    expect(await observe()).toEqual({
      'reward_card.outbox.waiting': 0,
      'reward_card.outbox.oldest_age': 0,
      'reward_card.outbox.dead_letters': 1,
    });
    await outbox.close();
    expect(await observe()).toEqual({});
  });

  // Without any it is silent in all other tests.
  test('is silent with the package @opentelemetry/api without an SDK', async () => {
    await using sender = await sendOnRedis(opentelemetry);
    const { outbox, endpoint } = sender;
    const id = await outbox.enqueue(issued('x'), { endpoint: endpoint.to('good') });
    await until(async () => (await outbox.find(id))?.state === 'delivered');
  });
});
