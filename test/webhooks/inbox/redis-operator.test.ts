import * as bullmq from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { InboxOptions } from '../../../src/webhooks/index.ts';
import { createRedisInbox } from '../../../src/webhooks/redis.ts';
import { redisMissing, startRedis } from '../../servers/redis.ts';
import type { TestServer } from '../../servers/server-process.ts';
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

  test('refuses for good, in one line, a queue with other settings or of something else', async () => {
    const queue = nameQueue();
    await using first = receiving(open(queue));
    expect(await first.post(await issued())).toBe(200);
    await using other = receiving(open(queue, { attempts: 7 }));
    expect(await other.post(await issued())).toBe(503);
    const refusal = `The inbox failed: The queue '${queue}' is used with other settings: attempts 2 instead of 7.`;
    await until(() => other.errors.length === 2);
    for (const { code, message } of other.errors)
      expect([code, message.split('\n').length, message.startsWith(refusal)]).toEqual(['store-failed', 1, true]);
    // What only looks has no settings; and where there is nothing, it makes nothing.
    await using looks = open(queue, { attempts: 9 });
    expect((await looks.stats()).handled).toBeLessThan(2);
    await using looksInVain = open('no-such-queue');
    await expect(looksInVain.stats()).rejects.toThrow("There is no queue 'no-such-queue'");
    expect(await admin.keys('bull:no-such-queue:*')).toEqual([]);
    await using replaces = receiving(open(queue, { attempts: 7, replaceSettings: true }));
    expect(await replaces.post(await issued())).toBe(200);
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
    await expect.poll(() => admin.exists(`bull:${queue}:record`), { timeout: 10_000 }).toBe(1);
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

  test('runs those whose process died one at a time, later, and counts no run that was not begun', async () => {
    const queue = nameQueue();
    const handled: string[] = [];
    let [running, most] = [0, 0];
    await using receives = receiving(open(queue, { concurrency: 0 }), byNote);
    for (const note of NOTES) expect(await receives.post(await issued(note))).toBe(200);
    // As a process does that begins a run of each, and is killed.
    const jobs = new bullmq.Queue(queue, { connection: { url: server.url } });
    const began = Date.now();
    const died = { number: 1, state: 'running', at: began, gap: 0 };
    for (const job of await jobs.getWaiting()) await job.updateProgress(died);
    const options = { backoff: { firstMs: 1_000, longestMs: 1_000 }, replaceSettings: true };
    await using works = receiving(open(queue, options), {
      on: {
        'card.issued': async (event) => {
          most = Math.max(most, ++running);
          handled.push(`${noteOf(event)} after ${Date.now() - began >= 1_000}`);
          await new Promise((resolve) => setTimeout(resolve, 10));
          running -= 1;
        },
      },
    });
    await until(async () => (await works.inbox.stats()).handled === NOTES.length);
    expect([handled.toSorted(), most]).toEqual([NOTES.map((note) => `${note} after true`), 1]);
    expect((await works.inbox.deliveries.get('1'))?.attempts).toBe(2);
    await jobs.close();
  });

  test('reports a Redis that begins to forget while it is open, and stores nothing in it', async () => {
    await using volatile = await startRedis({ appendonly: true });
    const client = new Redis(volatile.url);
    onTestFinished(() => client.disconnect());
    const inbox = createRedisInbox({ bullmq, connection: { url: volatile.url }, queue: 'kept', ...QUICK });
    await using kept = receiving(inbox, noting([]));
    const changes = [
      [['appendonly', 'no'], ['appendonly', 'yes'], /keeps no append-only file/],
      [['maxmemory', '1gb', 'maxmemory-policy', 'allkeys-lru'], ['maxmemory-policy', 'noeviction'], /deletes keys/],
    ] as const;
    for (const [begin, end, reported] of process.env.SOAK ? changes : changes.slice(0, 1)) {
      await until(async () => (await kept.post(await issued())) === 200);
      kept.errors.length = 0;
      await client.config('SET', ...begin);
      await expect.poll(() => kept.codes(), { timeout: 10_000 }).toEqual(['store-failed']);
      expect(kept.errors[0]?.message).toMatch(reported);
      expect(await kept.post(await issued())).toBe(503);
      await client.config('SET', ...end);
    }
    await expect.poll(async () => kept.post(await issued()), { timeout: 10_000 }).toBe(200);
  });
});
