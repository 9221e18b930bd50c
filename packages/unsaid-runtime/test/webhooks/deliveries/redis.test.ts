import { Redis } from 'ioredis';
import { describe, expect, test } from 'vitest';
import { createRedisInbox, redisQueue } from '../../../../../src/webhooks-redis.ts';
import { REDIS_PASSWORD, type RedisOptions, redisMissing, startRedis } from '../../servers/redis.ts';
import { issued, noting, QUICK, receiving, until } from './inbox-behaviour.ts';

const connect = (url: string) => new Redis(url, { lazyConnect: true }).on('error', () => {});

describe.skipIf(redisMissing('a Redis that forgets'))('Redis', () => {
  test.each<[string, RedisOptions, RegExp]>([
    ['keeps no append-only file', { appendonly: false }, /Redis keeps no append-only file: .* Set appendonly yes, or/],
    [
      'deletes keys when its memory is full',
      { appendonly: true, args: ['--maxmemory', '100mb', '--maxmemory-policy', 'allkeys-lru'] },
      /Redis deletes keys when its memory is full \(allkeys-lru\), .* Set maxmemory-policy noeviction, or/,
    ],
  ])('that %s takes nothing, unless that is accepted', async (_, options, message) => {
    await using server = await startRedis(options);
    const redis = connect(server.url);
    await using kept = receiving(createRedisInbox({ redis, queue: 'q' }));
    expect(await kept.post(await issued())).toBe(503);
    await until(() => kept.errors.length > 1);
    expect(kept.errors[0]?.message).toMatch(message);
    await using accepting = noting(createRedisInbox({ redis, queue: 'q', acceptLoss: true }));
    expect(await accepting.post(await issued())).toBe(200);
    await until(() => accepting.handled.length === 1);
  });

  test('that syncs later, and has replicas that are not waited for, is reported', async () => {
    await using server = await startRedis({ appendonly: true, appendfsync: 'everysec' });
    const replicaOf = ['--replicaof', '127.0.0.1', String(server.port), '--masterauth', REDIS_PASSWORD];
    await using replica = await startRedis({ appendonly: true, args: replicaOf });
    const redis = connect(server.url);
    await redis.connect();
    await until(async () => (await redis.wait(1, 100)) === 1);
    await using kept = receiving(createRedisInbox({ redis, queue: 'q' }));
    await until(() => kept.codes().length === 2);
    expect(kept.errors.map(({ code, message }) => `${code}: ${message}`)).toEqual([
      expect.stringMatching(/^loss-possible: Redis syncs its append-only file later \(appendfsync everysec\)/),
      expect.stringMatching(/^loss-possible: Redis does not wait for its replicas/),
    ]);
    await using waiting = noting(createRedisInbox({ redis, queue: 'q2', waitReplicas: 1, ...QUICK }));
    expect(await waiting.post(await issued())).toBe(200);
    await replica.kill();
    const delivery = await issued();
    expect(await waiting.post(delivery)).toBe(503);
    expect(waiting.errors.at(-1)?.message).toMatch(
      /Redis has reached 0 of the 1 replicas of `waitReplicas` in time\.$/,
    );
    await replica.restart();
    await until(async () => (await waiting.post(delivery)) === 200);
    redis.disconnect();
  });

  test('that forgets since it was opened, as after a failover, takes nothing until that is mended', async () => {
    await using server = await startRedis({ appendonly: true });
    const redis = connect(server.url);
    await using kept = noting(createRedisInbox({ redis, queue: 'q', ...QUICK }));
    expect(await kept.post(await issued())).toBe(200);
    await redis.config('SET', 'appendonly', 'no');
    await expect.poll(async () => kept.post(await issued()), { timeout: 8_000 }).toBe(503);
    expect(kept.errors.at(-1)?.message).toMatch(/Redis keeps no append-only file/);
    expect(await kept.inbox.health()).toMatchObject({ ok: false });
    await redis.config('SET', 'appendonly', 'yes');
    await expect.poll(async () => kept.post(await issued()), { timeout: 8_000 }).toBe(200);
    redis.disconnect();
  });

  test('that has lost everything takes what is stored then', async () => {
    await using server = await startRedis({ appendonly: true });
    const redis = connect(server.url);
    await using kept = noting(createRedisInbox({ redis, queue: 'q', ...QUICK }));
    await kept.post(await issued('before'));
    await until(() => kept.handled.length === 1);
    await redis.flushall();
    await kept.post(await issued('after'));
    await until(() => kept.handled.length === 2);
    await until(async () => (await redis.hget('unsaid:{q}:record', 'format')) === '1');
    redis.disconnect();
  });

  test('is not given the client of the user, which keeps its commands and its connection', async () => {
    await using server = await startRedis({ appendonly: true });
    const redis = connect(server.url);
    await using kept = noting(createRedisInbox({ redis, queue: 'q' }));
    await kept.post(await issued());
    await until(() => kept.handled.length === 1);
    expect([redis.status, Reflect.has(redis, 'unsaidAdd')]).toEqual(['wait', false]);
    await kept.receiver.close();
    expect(await redis.exists('unsaid:{q}:record')).toBe(1);
    redis.disconnect();
  });

  test('refuses a wrong password in one line', async () => {
    await using server = await startRedis({ appendonly: true });
    const redis = connect(server.url.replace(REDIS_PASSWORD, 'wrong'));
    await using kept = receiving(createRedisInbox({ redis, queue: 'q' }));
    expect(await kept.post(await issued())).toBe(503);
    expect(kept.errors[0]?.message).toMatch(/^The inbox failed: Redis refuses the user or the password: [^\n]+$/);
  });
});

test.each([
  ['redis', { redis: { url: 'redis://127.0.0.1' } }],
  ['queue', { queue: 'a:b' }],
  ['waitReplicas', { waitReplicas: -1 }],
  ['application', { application: { name: 'shop' } }],
])('an invalid %s is refused in one line that names it', (name, options) => {
  const place = { redis: connect('redis://127.0.0.1:1'), queue: 'q', ...options } as never;
  for (const make of [createRedisInbox, redisQueue])
    expect(() => make(place)).toThrow(new RegExp(`^(createRedisInbox|redisQueue): \`${name}\` .+; it takes .+\\.$`));
});
