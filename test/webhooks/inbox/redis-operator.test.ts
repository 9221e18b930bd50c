import { setTimeout } from 'node:timers/promises';
import * as bullmq from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InboxOptions } from '../../../src/webhooks/index.ts';
import { createRedisInbox } from '../../../src/webhooks/redis.ts';
import { redisMissing, startRedis } from '../../servers/redis.ts';
import type { TestServer } from '../../servers/server-process.ts';
import { fetchAndDie } from '../die-on-redis.ts';
import { issued, noteOf, QUICK, receiving, until } from './inbox-behaviour.ts';

describe.skipIf(redisMissing('what operators do with inboxes in Redis'))('an inbox in Redis', () => {
  let server: TestServer;
  let admin: Redis;
  let queues = 0;
  beforeAll(async () => {
    server = await startRedis({ appendonly: true });
    admin = new Redis(server.url);
  });
  afterAll(async () => {
    admin?.disconnect();
    await server?.[Symbol.asyncDispose]();
  });
  const nameQueue = () => `operated-${++queues}`;
  const open = (queue: string, options: InboxOptions & { leaseMs?: number } = {}) =>
    createRedisInbox({ bullmq, connection: { url: server.url }, queue, ...QUICK, ...options });
  const byNote = { key: ({ event }: { event: object | undefined }) => noteOf(event ?? {}) };
  const noting = (handled: string[]) => ({
    ...byNote,
    on: { 'card.issued': (event: object) => void handled.push(noteOf(event)) },
  });
  const NOTES = ['1', '2', '3', '4', '5', '6'];

  test('refuses for good, in one line, a queue of something else', async () => {
    const queue = nameQueue();
    await using first = receiving(open(queue));
    expect(await first.post(await issued())).toBe(200);
    await using other = receiving(open(queue, { attempts: 7 }));
    expect(await other.post(await issued())).toBe(200);
    // What only looks makes nothing where there is nothing.
    await using looksInVain = open('no-such-queue');
    await expect(looksInVain.stats()).rejects.toThrow("There is no queue 'no-such-queue'");
    expect(await admin.keys('bull:no-such-queue:*')).toEqual([]);
    const foreign = new bullmq.Queue(nameQueue(), { connection: { url: server.url } });
    await foreign.add('a job', {});
    await using foreigner = receiving(open(foreign.name));
    expect(await foreigner.post(await issued())).toBe(503);
    expect(foreigner.errors[0]?.message).toMatch(/belongs to something else, not to an inbox\. Name another one\.$/);
    expect(await foreign.getWaitingCount()).toBe(1);
    await foreign.close();
  });

  test('goes on where Redis lost everything: what is stored then is taken by a process that starts later', async () => {
    const queue = nameQueue();
    await using receives = receiving(open(queue, { concurrency: 0 }), byNote);
    expect(await receives.post(await issued('1'))).toBe(200);
    await admin.del(await admin.keys(`bull:${queue}:*`));
    expect(await receives.post(await issued('2'))).toBe(200);
    const handled: string[] = [];
    await using works = receiving(open(queue), noting(handled));
    await until(() => handled.length === 1);
    expect([handled, works.errors]).toEqual([['2'], []]);
  });

  test('waits ever longer after runs that fail', async () => {
    const queue = nameQueue();
    const inbox = open(queue, { attempts: 9, backoff: { firstMs: 60_000, longestMs: 300_000 } });
    await using kept = receiving(inbox, { on: { 'card.issued': () => Promise.reject(new Error('no')) } });
    await kept.post(await issued());
    const jobs = new bullmq.Queue(queue, { connection: { url: server.url } });
    for (const minutes of [1, 2, 4, 5, 5]) {
      let delay = 0;
      await until(async () => {
        [delay = 0] = (await jobs.getDelayed()).map((job) => job.delay);
        return delay > 0;
      });
      expect(delay).toBe(minutes * 60_000);
      for (const job of await jobs.getDelayed()) await job.promote();
    }
    await jobs.close();
  });

  test('runs those whose process died one at a time, later, with one attempt less, and others beside them', async () => {
    const queue = nameQueue();
    const options = { backoff: { firstMs: 1_000, longestMs: 1_000 }, keepHandledBodies: true };
    const handled: string[] = [];
    let [running, most] = [0, 0];
    await using receives = receiving(open(queue, { ...options, concurrency: 0 }), byNote);
    for (const note of NOTES) expect(await receives.post(await issued(note))).toBe(200);
    await fetchAndDie(server.url, queue, NOTES.length);
    const began = Date.now();
    await using works = receiving(open(queue, { ...options, concurrency: 2 }), {
      on: {
        'card.issued': async (event) => {
          if (noteOf(event) === 'new') return void handled.push('new');
          most = Math.max(most, ++running);
          await until(() => handled.includes('new'));
          handled.push(`${noteOf(event)} after ${Date.now() - began >= 1_000}`);
          running -= 1;
        },
      },
    });
    await until(() => running === 1);
    expect(await receives.post(await issued('new'))).toBe(200);
    await until(async () => (await works.inbox.stats()).handled === NOTES.length + 1);
    expect([handled.toSorted(), most]).toEqual([[...NOTES.map((note) => `${note} after true`), 'new'], 1]);
    expect((await works.inbox.deliveries.get('1'))?.attempts).toBe(2);
  });

  test('runs nothing again that was handled while Redis was away for longer than its lock lasted', async () => {
    await using away = await startRedis({ appendonly: true });
    const place = { bullmq, connection: { url: away.url }, queue: 'away', ...QUICK };
    let runs = 0;
    const killServer = async () => {
      await away.kill();
      runs += 1;
    };
    await using works = receiving(createRedisInbox({ ...place, leaseMs: 1_000 }), {
      on: { 'card.issued': killServer },
    });
    await until(async () => (await works.post(await issued())) === 200);
    await until(() => runs === 1);
    // Longer than the lock lasts, and until it is noted once more.
    await setTimeout(2_500);
    await away.restart();
    await until(async () => (await works.inbox.stats().catch(() => undefined))?.waiting === 0);
    expect(runs).toBe(1);
  });
});
