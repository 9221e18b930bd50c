import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import type { Inbox } from '../../../src/webhooks.ts';
import type { OutboxQueue } from '../../../src/webhooks-outbox.ts';
import { createPostgresInbox, postgresQueue } from '../../../src/webhooks-postgres.ts';
import { createRedisInbox, redisQueue } from '../../../src/webhooks-redis.ts';
import { postgresMissing, startPostgres } from '../../servers/postgres.ts';
import { redisMissing, startRedis } from '../../servers/redis.ts';
import type { TestServer } from '../../servers/server-process.ts';
import { startSilentProxy } from '../../servers/silent-proxy.ts';
import { issued, noteOf, QUICK, receiving } from './inbox-behaviour.ts';
import { issued as event, sending, startEndpoint, until } from './outbox-behaviour.ts';

/** Within which everything notices that the network is silent, and goes on when it is not any more. */
const MAX_MS = 10_000;

interface Side extends AsyncDisposable {
  readonly inbox: Inbox;
  readonly queue: OutboxQueue<never>;
}

/** Clients as users have them who did not think of silence. */
const SERVERS: readonly (readonly [
  name: string,
  isMissing: boolean,
  start: () => Promise<TestServer>,
  open: (url: string) => Side,
])[] = [
  [
    'PostgreSQL',
    postgresMissing('a network to PostgreSQL that is silent'),
    startPostgres,
    (url) => {
      const pools = [1, 2].map(() => new pg.Pool({ connectionString: url }));
      const [one = expect.fail(), other = expect.fail()] = pools;
      return {
        inbox: createPostgresInbox({ pool: one, queue: 'in', ...QUICK }),
        queue: postgresQueue({ pool: other, queue: 'out' }) as OutboxQueue<never>,
        [Symbol.asyncDispose]: async () => void pools.map((pool) => pool.end().catch(() => {})),
      };
    },
  ],
  [
    'Redis',
    redisMissing('a network to Redis that is silent'),
    () => startRedis({ appendonly: true }),
    (url) => {
      const redis = new Redis(url, { lazyConnect: true });
      return {
        inbox: createRedisInbox({ redis, queue: 'in', ...QUICK }),
        queue: redisQueue({ redis, queue: 'out' }),
        [Symbol.asyncDispose]: async () => {},
      };
    },
  ],
];

const cases = SERVERS.flatMap(([name, isMissing, start, open]) =>
  [true, false].map((withOpen) => ({ name, isMissing, start, open, withOpen })),
);

describe.runIf(process.env.SOAK)('a silent network', () => {
  for (const { name, isMissing, start, open, withOpen } of cases)
    test.skipIf(isMissing)(
      `to ${name} is noticed in 10 s; ${withOpen ? 'when it passes everything again' : 'when only new connections pass'}, all goes on in 10 s`,
      async () => {
        await using server = await start();
        await using proxy = await startSilentProxy(server);
        await using endpoint = await startEndpoint();
        await using side = open(proxy.url);
        const handled: string[] = [];
        await using kept = receiving(side.inbox, { on: { 'card.issued': (each) => void handled.push(noteOf(each)) } });
        await using sender = sending({ queue: () => side.queue } as never);
        const enqueue = (note: string) => sender.outbox.enqueue(event(note), { endpoint: endpoint.to(note) });
        const before = await Promise.all(Array.from({ length: 12 }, () => issued()));
        await until(async () => (await kept.post(before[0] ?? expect.fail())) === 200);
        expect(await Promise.all(before.map(kept.post))).toEqual(before.map(() => 200));
        await Promise.all(Array.from({ length: 12 }, () => enqueue('before')));
        await until(() => handled.length === 12 && endpoint.received.length === 12);
        const silent = performance.now();
        const since = () => Math.round(performance.now() - silent);
        proxy.silence();
        const during = await issued('during');
        const noticed = await Promise.all([
          kept.post(during).then((status) => [status, since()] as const),
          ...[side.inbox.stats(), sender.outbox.stats(), enqueue('during')].map((answer) =>
            answer.then(
              () => ['answered', since()] as const,
              ({ code }) => [code, since()] as const,
            ),
          ),
        ]);
        await until(() => [kept.errors, sender.errors].every((errors) => errors.length > 0));
        const failed = 'store-failed';
        expect(noticed.map(([what]) => what)).toEqual([503, failed, failed, failed]);
        const times = [...noticed.map(([, time]) => time), since()];
        await sleep(3_000);
        const flowing = performance.now();
        proxy.flow({ withOpen });
        const again = async () => {
          const after = await issued('after');
          while ((await kept.post(after)) !== 200) await sleep(100);
          while (!handled.includes('after')) await sleep(20);
          return Math.round(performance.now() - flowing);
        };
        const sentAgain = async () => {
          while ((await enqueue('after').catch(() => true)) === true) await sleep(100);
          while (!endpoint.received.some(({ path }) => path === '/after')) await sleep(20);
          return Math.round(performance.now() - flowing);
        };
        const went = await Promise.all([again(), sentAgain()]);
        console.log(`${name}: noticed after ${times.join(', ')} ms, went on after ${went.join(', ')} ms.`);
        expect(Math.max(...times)).toBeLessThan(MAX_MS);
        expect(Math.max(...went)).toBeLessThan(MAX_MS);
      },
      120_000,
    );
});
