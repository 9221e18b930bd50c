import type { ServerResponse } from 'node:http';
import * as bullmq from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { redisQueue } from '../../../src/webhooks/redis.ts';
import { redisMissing, startRedis } from '../../servers/redis.ts';
import type { TestServer } from '../../servers/server-process.ts';
import { issued, type OutboxPlace, outboxBehaviour, sending, startEndpoint, until } from './outbox-behaviour.ts';

let queues = 0;

describe.skipIf(redisMissing('the outbox in Redis'))('the outbox in Redis', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startRedis({ appendonly: true });
  });
  afterAll(() => server?.[Symbol.asyncDispose]());

  const makePlace = async () => {
    const queue = `outbox-${++queues}`;
    const client = new Redis(server.url);
    client.on('error', () => {});
    const jobs = new bullmq.Queue(queue, { connection: client });
    jobs.on('error', () => {});
    const place: OutboxPlace<never> = {
      queue: () => redisQueue({ bullmq, connection: { url: server.url }, queue }),
      async hasten() {
        const delayed = (await jobs.getDelayed()).filter(({ attemptsMade }) => attemptsMade > 0);
        const left = delayed.map(({ delay }) => delay);
        // One may have become due by itself meanwhile.
        await Promise.all(delayed.map((job) => job.promote().catch(() => {})));
        return left;
      },
      async putForeign() {
        const [jobId, backoff] = [crypto.randomUUID(), { type: 'exponential', delay: 1_000 }];
        await jobs.add(JSON.stringify(jobId), { what: 'is no event' }, { jobId, attempts: 5, backoff });
        return jobId;
      },
      trouble: { begin: () => server.kill(), end: () => server.restart() },
      [Symbol.asyncDispose]: async () => client.disconnect(),
    };
    return { ...place, name: queue };
  };

  outboxBehaviour('in Redis', makePlace, /^delivers a|^lists|^attempts in vain|^shares|^counts|^does not|^refuses/);

  test.runIf(process.env.SOAK)('ends its worker when closed while Redis is away', async () => {
    await using place = await makePlace();
    const held: ServerResponse[] = [];
    await using endpoint = await startEndpoint({ slow: (response) => held.push(response) });
    let closed = 0;
    const Worker = new Proxy(bullmq.Worker, {
      construct(target, args) {
        const worker: bullmq.Worker = Reflect.construct(target, args);
        return worker.on('closed', () => {
          closed += 1;
        });
      },
    });
    const connection = { url: server.url };
    await using sender = sending(place, {
      queue: redisQueue({ bullmq: { ...bullmq, Worker }, connection, queue: place.name }),
    });
    await sender.outbox.enqueue(issued('x'), { endpoint: endpoint.to('slow') });
    await until(() => held.length === 1);
    await server.kill();
    try {
      held[0]?.end();
      await sender.outbox.close();
      await until(() => closed === 1);
    } finally {
      await server.restart();
    }
  });

  test('counts attempts whose process died, and makes no sixth', async () => {
    await using place = await makePlace();
    await using endpoint = await startEndpoint();
    await using enqueues = sending(place, { concurrency: 0 });
    const id = await enqueues.outbox.enqueue(issued('x'), { endpoint: endpoint.to('good') });
    const dies = new bullmq.Worker(place.name, null, { connection: { url: server.url }, autorun: false });
    dies.on('error', () => {});
    for (let death = 0; death < 5; death += 1) {
      // As the check for stalled jobs does once the lock of a process that died is over.
      const job = (await dies.getNextJob('token', { block: false })) ?? expect.fail('nothing waits');
      await job.moveToWait('token');
    }
    await dies.close();
    await using second = sending(place);
    await until(async () => (await second.outbox.find(id))?.state === 'dead');
    const { attempts = [] } = (await second.outbox.find(id)) ?? {};
    expect(attempts).toEqual([1, 2, 3, 4, 5].map((number) => ({ number, outcome: 'interrupted' })));
    expect([endpoint.received, second.attempts]).toEqual([[], []]);
    expect(second.errors.map(({ code, key }) => [code, key])).toEqual([['dead-lettered', id]]);
  });
});
