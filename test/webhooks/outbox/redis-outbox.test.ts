import type { ServerResponse } from 'node:http';
import * as bullmq from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRedisInbox, redisQueue } from '../../../src/webhooks/redis.ts';
import { redisMissing, startRedis } from '../../servers/redis.ts';
import type { TestServer } from '../../servers/server-process.ts';
import { startSilentProxy } from '../../servers/silent-proxy.ts';
import { fetchAndDie } from '../die-on-redis.ts';
import { issued as delivered, receiving } from '../inbox/inbox-behaviour.ts';
import {
  FIRST_RETRY_MS,
  issued,
  type OutboxPlace,
  outboxBehaviour,
  sending,
  startEndpoint,
  until,
} from './outbox-behaviour.ts';

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
      putForeign: () => jobs.add('foreign', { what: 'is no event' }, { attempts: 9, backoff: { type: 'custom' } }),
      trouble: { begin: () => server.kill(), end: () => server.restart() },
      [Symbol.asyncDispose]: async () => client.disconnect(),
    };
    return { ...place, name: queue, jobs };
  };

  outboxBehaviour('in Redis', makePlace, /^delivers a|^lists|^attempts|^shares|^counts|^does not|^refuses/);

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

  test('counts attempts whose process died, each after its time, and makes no sixth', async () => {
    await using place = await makePlace();
    await using endpoint = await startEndpoint();
    await using enqueues = sending(place, { concurrency: 0 });
    const id = await enqueues.outbox.enqueue(issued('x'), { endpoint: endpoint.to('good') });
    for (const death of [1, 2, 3, 4, 5]) {
      await fetchAndDie(server.url, place.name);
      if (death === 5) break;
      await using sends = sending(place);
      await until(async () => (await place.jobs.getDelayedCount()) === 1);
      await sends.outbox.close();
      const waits = (await place.jobs.getDelayed()).map(({ delay }) => Math.round(delay / 1_000));
      expect(waits).toEqual([(FIRST_RETRY_MS / 1_000) * 2 ** (death - 1)]);
      await Promise.all((await place.jobs.getDelayed()).map((job) => job.promote()));
    }
    await using last = sending(place);
    await until(async () => (await last.outbox.find(id))?.state === 'dead');
    const { attempts = [] } = (await last.outbox.find(id)) ?? {};
    expect(attempts).toEqual([1, 2, 3, 4, 5].map((number) => ({ number, outcome: 'interrupted' })));
    expect([endpoint.received, last.attempts]).toEqual([[], []]);
    expect(last.errors.map(({ code, key }) => [code, key])).toEqual([['dead-lettered', id]]);
    expect(await last.outbox.replay(id)).toBe(true);
    await until(async () => (await last.outbox.find(id))?.state === 'delivered');
    expect((await last.outbox.find(id))?.attempts).toMatchObject([{ number: 1, outcome: 'acknowledged' }]);
  });

  test('forgets what was cancelled, and lists those of one endpoint page by page', async () => {
    await using place = await makePlace();
    await using sender = sending(place, { concurrency: 0 });
    const { outbox } = sender;
    const [one, other] = ['https://example.com/1', 'https://example.com/2'];
    const put = (id: string, endpoint: string) => outbox.enqueue(issued('x'), { endpoint, id });
    for (const id of ['a', 'b', 'c']) expect([await put(id, one), await put(`${id}2`, other)]).toEqual([id, `${id}2`]);
    expect([await outbox.cancel('a'), await outbox.find('a')]).toEqual([true, undefined]);
    const listed = async (offset: number) =>
      (await outbox.list({ endpoint: one, offset, limit: 1 })).map(({ id, state }) => [id, state]);
    expect([await listed(0), await listed(1), await listed(2)]).toEqual([[['b', 'waiting']], [['c', 'waiting']], []]);
    expect(await outbox.stats()).toMatchObject({ waiting: 5 });
  });

  test('behind connections that go silent goes on within 10 s', async () => {
    await using place = await makePlace();
    await using proxy = await startSilentProxy(server);
    await using endpoint = await startEndpoint();
    const queue = redisQueue({ bullmq, connection: { url: proxy.url }, queue: place.name });
    await using sender = sending(place, { queue });
    const put = (note: string) => sender.outbox.enqueue(issued(note), { endpoint: endpoint.to('good') });
    await put('before');
    await until(() => endpoint.received.length === 1);
    proxy.silence();
    proxy.flow({ withOpen: false });
    const end = performance.now() + 10_000;
    const put200 = () =>
      put('after').then(
        () => true,
        () => false,
      );
    await until(put200, 10_000);
    await until(() => endpoint.received.some(({ body }) => body.includes('after')), end - performance.now());
    expect(new Set(sender.errors.map(({ code }) => code))).toEqual(new Set(['store-failed']));
  });

  test('refuses a queue to an inbox, and one without a name', async () => {
    await using place = await makePlace();
    await using first = sending(place);
    await first.outbox.stats();
    const connection = { url: server.url };
    await using inbox = receiving(createRedisInbox({ bullmq, connection, queue: place.name }));
    expect(await inbox.post(await delivered())).toBe(503);
    expect(inbox.errors[0]?.message).toMatch(/belongs to an outbox, not to an inbox\. Name another one\.$/);
    expect(() => redisQueue({ bullmq, connection, queue: '' })).toThrow(/^redisQueue: `queue` is ''; it takes a name/);
  });
});
