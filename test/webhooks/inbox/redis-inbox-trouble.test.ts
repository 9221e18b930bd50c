import { setTimeout } from 'node:timers/promises';
import * as bullmq from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeliveryContext } from '../../../src/webhooks/index.ts';
import { type BullMqLike, createRedisInbox } from '../../../src/webhooks/redis.ts';
import { signDelivery } from '../../../src/webhooks/testing.ts';
import { sampled } from '../../sampled.ts';
import { REDIS_PASSWORD, redisMissing, startRedis } from '../../servers/redis.ts';
import type { TestServer } from '../../servers/server-process.ts';
import { type SilentProxy, startSilentProxy } from '../../servers/silent-proxy.ts';
import { sign } from '../scheme.ts';
import { endsWithoutServer } from './fleet.ts';
import { issued, noting, QUICK, receiving, until } from './inbox-behaviour.ts';

let queues = 0;

/** On a connection as BullMQ takes it. */
function onRedis(connection: object, acceptLoss = false) {
  const inbox = createRedisInbox({ bullmq, connection, queue: `trouble-${++queues}`, acceptLoss, ...QUICK });
  return { ...noting(inbox), inbox };
}

/** Milliseconds within which a silent network has to be noticed, and got over. */
const MAX_MS = 10_000;

/** Posts a delivery until it is stored, and waits until it is handled; resolves to the milliseconds. */
async function goesOnWithin({ handled, post }: ReturnType<typeof onRedis>): Promise<number> {
  const began = performance.now();
  const delivery = await issued('after');
  await expect.poll(() => post(delivery), { timeout: MAX_MS }).toBe(200);
  const left = MAX_MS - (performance.now() - began);
  await expect.poll(() => handled, { timeout: left }).toContain('after');
  return performance.now() - began;
}

type Ask = (...command: [string, ...string[]]) => Promise<unknown>;

/** Trouble that befalls a server in use: begins, and returns how it ends; and what is reported. */
const TROUBLES: Record<string, readonly [begin: (ask: Ask) => Promise<() => unknown>, reported: RegExp]> = {
  'has no memory left': [
    async (ask) => {
      await ask('CONFIG', 'SET', 'maxmemory', '1mb');
      return () => ask('CONFIG', 'SET', 'maxmemory', '0');
    },
    /^Redis has no memory left: OOM command not allowed .+\.$/,
  ],
  'became a replica': [
    async (ask) => {
      await ask('REPLICAOF', '127.0.0.1', '1');
      return () => ask('REPLICAOF', 'NO', 'ONE');
    },
    /^Redis takes no writes, as a replica: (READONLY|UNBLOCKED) .+$/,
  ],
  'has another password now': [
    async (ask) => {
      await ask('CONFIG', 'SET', 'requirepass', 'another');
      await ask('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
      return () => ask('CONFIG', 'SET', 'requirepass', REDIS_PASSWORD);
    },
    /^Redis (refuses the user or the password|cannot be reached): .+\.$/,
  ],
};

describe.skipIf(redisMissing('the inbox in Redis in trouble'))('an inbox in Redis', () => {
  let server: TestServer;
  let admin: Redis;
  const ask: Ask = (command, ...args) => admin.call(command, ...args);
  beforeAll(async () => {
    server = await startRedis({ appendonly: true });
    admin = new Redis(server.url);
  });
  afterAll(async () => {
    admin?.disconnect();
    await server?.[Symbol.asyncDispose]();
  });
  const goesOn = async (url: string, begin: () => Promise<() => unknown>, reported: RegExp) => {
    await using kept = onRedis({ url });
    expect(await kept.post(await issued('before'))).toBe(200);
    await until(async () => (await kept.inbox.stats()).handled === 1);
    const end = await begin();
    const delivery = await issued('x'.repeat(20_000));
    try {
      await until(async () => {
        expect(await kept.post(delivery)).toBe(503);
        return kept.errors.length >= 3;
      });
      expect(new Set(kept.codes())).toEqual(new Set(['store-failed']));
      for (const { message } of kept.errors) expect(message.replace('The inbox failed: ', '')).toMatch(reported);
    } finally {
      await end();
    }
    await until(async () => (await kept.post(delivery)) === 200);
    await until(() => kept.handled.length === 2);
    await until(async () => (await kept.inbox.stats()).handled === 2);
  };

  test.each(sampled(Object.entries(TROUBLES), 3))(
    'that %s: 503 in one line, and goes on when that is over',
    (_, [begin, reported]) => goesOn(server.url, () => begin(ask), reported),
  );

  test.each([
    [
      'a wrong password',
      (url: URL) => Object.assign(url, { password: 'wrong' }),
      /refuses the user or the password: WRONGPASS/,
    ],
    ['no password', (url: URL) => Object.assign(url, { password: '' }), /refuses the user or the password: NOAUTH/],
    ['nobody listening', (url: URL) => Object.assign(url, { port: '1' }), /cannot be reached: connect ECONNREFUSED/],
  ])('begun with %s: 503, and each trouble in one line', async (_, change, reported) => {
    await using kept = onRedis({ url: change(new URL(server.url)).href });
    expect(await kept.post(await issued())).toBe(503);
    await until(() => kept.errors.length >= 2);
    for (const { code, message } of kept.errors) {
      expect([code, message]).toEqual(['store-failed', expect.stringMatching(/^The inbox failed: Redis .+\.$/)]);
      expect(message).toMatch(reported);
    }
  });

  test('refuses a Redis that forgets at a crash, unless told to accept that, and goes on once it does not', async () => {
    await using volatile = await startRedis({ appendonly: false });
    const client = new Redis(volatile.url);
    client.on('error', () => {});
    await using kept = onRedis({ url: volatile.url });
    const delivery = await issued('kept');
    expect(await kept.post(delivery)).toBe(503);
    expect(kept.errors[0]?.message).toMatch(
      /^The inbox failed: Redis keeps no append-only file: .+ `acceptLoss: true`\.$/,
    );
    await using accepting = onRedis({ url: volatile.url }, true);
    expect(await accepting.post(delivery)).toBe(200);
    await client.config('SET', 'appendonly', 'yes');
    await until(async () => (await kept.post(delivery)) === 200);
    await client.config('SET', 'maxmemory', '100mb', 'maxmemory-policy', 'allkeys-lru');
    await using evicted = onRedis({ url: volatile.url });
    expect(await evicted.post(delivery)).toBe(503);
    expect(evicted.errors[0]?.message).toMatch(/^The inbox failed: Redis deletes keys .+ \(allkeys-lru\), .+\.$/);
    client.disconnect();
  });

  test.runIf(process.env.SOAK)(
    'that does not answer: 503 in time and in one line, keeps nothing in memory, and goes on when it does',
    async () => {
      const client = new Redis(server.url);
      const copies: Redis[] = [];
      const duplicate = client.duplicate.bind(client);
      client.duplicate = (options) => {
        const copy = duplicate(options);
        copies.push(copy);
        return copy;
      };
      await using kept = onRedis(client);
      expect(await kept.post(await issued('before'))).toBe(200);
      await until(() => kept.handled.length === 1);
      const delivery = await issued('meanwhile');
      await ask('CLIENT', 'PAUSE', '100000', 'WRITE');
      try {
        expect(await kept.post(delivery)).toBe(503);
        expect(kept.errors[0]?.message).toBe('The inbox failed: Redis did not answer within 3000 ms.');
        // What was on its way is held by the connection, which is given up.
        await until(() => copies[0]?.status !== 'ready');
      } finally {
        await ask('CLIENT', 'UNPAUSE');
      }
      await until(async () => (await kept.post(delivery)) === 200);
      await until(() => kept.handled.length === 2);
      client.disconnect();
    },
  );

  // The short run has the one of the three that takes least.
  test.runIf(process.env.SOAK).each([
    ['and comes back', (proxy: SilentProxy) => proxy.flow({ withOpen: true })],
    ['and comes back, but forgot the connections', (proxy: SilentProxy) => proxy.flow({ withOpen: false })],
  ])('behind a network that goes silent %s: notices it within 10 s, and goes on within 10 s', async (title, flow) => {
    await using proxy = await startSilentProxy(server);
    await using kept = onRedis({ url: proxy.url });
    expect(await kept.post(await issued('before'))).toBe(200);
    await until(async () => (await kept.inbox.stats()).handled === 1);
    await setTimeout(5_000);
    const silentAt = performance.now();
    proxy.silence();
    await expect.poll(() => kept.codes(), { timeout: MAX_MS }).toContain('store-failed');
    const noticed = performance.now() - silentAt;
    expect(await kept.post(await issued('meanwhile'))).toBe(503);
    await expect(kept.inbox.stats()).rejects.toMatchObject({ code: 'store-failed' });
    await setTimeout(20_000);
    flow(proxy);
    const went = await goesOnWithin(kept);
    console.log(
      `Redis, silent network ${title}: noticed after ${noticed.toFixed(0)} ms, on again after ${went.toFixed(0)} ms.`,
    );
  });

  test('whose connections go silent, and no others: goes on within 10 s', async () => {
    await using proxy = await startSilentProxy(server);
    await using kept = onRedis({ url: proxy.url });
    expect(await kept.post(await issued('before'))).toBe(200);
    await until(async () => (await kept.inbox.stats()).handled === 1);
    proxy.silence();
    proxy.flow({ withOpen: false });
    await goesOnWithin(kept);
    expect(new Set(kept.codes())).toEqual(new Set(['store-failed']));
  });

  test('takes a client of ioredis, and leaves it alone', async () => {
    const client = new Redis(server.url);
    const kept = onRedis(client);
    expect(await kept.post(await issued('with a client'))).toBe(200);
    await until(() => kept.handled.length === 1);
    await until(async () => (await kept.inbox.stats()).handled === 1);
    await kept.receiver.close();
    expect(await client.ping()).toBe('PONG');
    client.disconnect();
  });

  test('keeps no body of what was handled or dropped', async () => {
    await using kept = onRedis({ url: server.url });
    const queue = `bull:trouble-${queues}:`;
    expect(await kept.post(await issued('personal'))).toBe(200);
    await until(async () => (await kept.inbox.stats()).handled === 1);
    expect(await kept.post(await signDelivery('not JSON', { sign }))).toBe(200);
    await until(async () => (await kept.inbox.stats()).deadLetters === 1);
    const [{ key } = expect.fail()] = await kept.inbox.deadLetters.list();
    await kept.inbox.deadLetters.drop(key);
    const [mark = expect.fail(), ...others] = await admin.keys(`${queue}*-*-*`);
    expect([mark, others]).toEqual([expect.stringMatching(`^${queue}de:[0-9a-f-]{36}$`), []]);
    // The time that it is remembered for.
    expect(await admin.pttl(mark)).toBeGreaterThan(29 * 86_400_000);
    expect(await admin.memory('USAGE', mark)).toBeLessThan(300);
  });

  test('leaves a delivery alone that a newer version of this package stored', async () => {
    await using kept = onRedis({ url: server.url });
    await kept.post(await issued('known'));
    await until(() => kept.handled.length === 1);
    const queue = new bullmq.Queue(`trouble-${queues}`, { connection: { url: server.url } });
    await queue.add('newer', { format: 99 }, { attempts: 1_000, backoff: { type: 'custom' } });
    await until(() => kept.errors.length > 0);
    expect(kept.errors[0]?.message).toMatch(/^The inbox failed: A delivery was stored in format 99 by another version/);
    await kept.post(await issued('also known'));
    await until(() => kept.handled.length === 2);
    await until(async () => (await kept.inbox.stats()).handled === 2);
    expect(await kept.inbox.stats()).toMatchObject({ waiting: 1, deadLetters: 0 });
    // However often it is looked at: it uses up no attempt.
    const [newer = expect.fail()] = await queue.getDelayed();
    for (const _ of [1, 2, 3]) {
      await newer.promote();
      await until(() => newer.isDelayed());
    }
    await queue.close();
  });

  test.runIf(process.env.SOAK)('lets its process end while the server is away', async () => {
    await using away = await startRedis({ appendonly: true });
    await endsWithoutServer({ engine: 'redis', leaseMs: 1_000 }, away);
  });

  test('counts an attempt whose lock was lost, so that what never ends in time does not run for ever', async () => {
    const queue = `trouble-${++queues}`;
    const connection = { url: server.url };
    const inbox = createRedisInbox({ bullmq, connection, queue, leaseMs: 200, ...QUICK });
    let runs = 0;
    const loseLock = async (_: object, { signal }: DeliveryContext) => {
      runs += 1;
      for (const lock of await admin.keys(`bull:${queue}:*:lock`)) await admin.del(lock);
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    };
    await using kept = receiving(inbox, { on: { 'card.issued': loseLock } });
    expect(await kept.post(await issued())).toBe(200);
    await until(async () => (await inbox.stats()).deadLetters === 1);
    expect(runs).toBe(QUICK.attempts);
    expect((await inbox.deadLetters.list())[0]?.failure.message).toBe('The last of 2 attempts ended with its process.');
  });

  test('gives up one whose process died in every attempt, while another that died runs', async () => {
    const queue = new bullmq.Queue(`trouble-${++queues}`, { connection: { url: server.url } });
    const inbox = createRedisInbox({ bullmq, connection: { url: server.url }, queue: queue.name, ...QUICK });
    let runs = 0;
    const hang = (_: object, { signal }: DeliveryContext) => {
      runs += 1;
      return new Promise((resolve) => signal.addEventListener('abort', resolve));
    };
    await using kept = receiving(inbox, { on: { 'card.issued': hang } });
    await inbox.pause();
    for (const [index, deaths] of [1, QUICK.attempts].entries()) {
      expect(await kept.post(await issued(`death ${index}`))).toBe(200);
      const [job = expect.fail()] = await queue.getJobs(['wait'], 0, 0);
      await job.updateData({ ...job.data, deaths });
      await admin.hset(queue.toKey(String(job.id)), 'stc', deaths);
    }
    inbox.resume();
    await until(async () => (await inbox.stats()).deadLetters === 1);
    expect(runs).toBe(1);
    await queue.close();
  });
});

test.each([
  [
    'bullmq',
    { bullmq: {} as BullMqLike },
    /^createRedisInbox: `bullmq` has no Queue, Worker, .+ in version 6\.7 or newer/,
  ],
  [
    'connection',
    { connection: 'redis://' as never },
    /^createRedisInbox: `connection` is redis:\/\/; it takes an object/,
  ],
  ['queue', { queue: 'a:b' }, /^createRedisInbox: `queue` is 'a:b'; it takes a name without a colon, .+\.$/],
  [
    'queue',
    { queue: undefined as never },
    /^createRedisInbox: `queue` is undefined; it takes a name .+ after your app/,
  ],
  ['leaseMs', { leaseMs: 0 }, /^createRedisInbox: `leaseMs` is 0; it takes milliseconds, more than 0 and finite\.$/],
  ['attempts', { attempts: 0 }, /^createRedisInbox: `attempts` is 0; it takes an integer, 1 or more\.$/],
])('an option %s that cannot be meant is refused in one line that names it', (_, options, message) => {
  const create = () => createRedisInbox({ bullmq, connection: {}, queue: 'named', ...options });
  expect(create).toThrow(TypeError);
  expect(create).toThrow(message);
});
