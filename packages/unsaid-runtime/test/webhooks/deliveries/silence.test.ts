import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import type { DeliveryContext, Inbox, InboxOptions } from '../../../../../src/webhooks.ts';
import type { OutboxQueue } from '../../../../../src/webhooks-outbox.ts';
import { createPostgresInbox, postgresQueue } from '../../../../../src/webhooks-postgres.ts';
import { createRedisInbox, redisQueue } from '../../../../../src/webhooks-redis.ts';
import { signDelivery } from '../../../../../src/webhooks-testing.ts';
import { SCRIPTS, type ScriptName } from '../../../src/webhooks/redis/scripts.ts';
import { postgresMissing, startPostgres } from '../../servers/postgres.ts';
import { redisMissing, startRedis } from '../../servers/redis.ts';
import type { TestServer } from '../../servers/server-process.ts';
import { startSilentProxy } from '../../servers/silent-proxy.ts';
import { sign } from '../scheme.ts';
import { issued, noteOf, QUICK, receiving } from './inbox-behaviour.ts';
import { issued as event, sending, startEndpoint, until } from './outbox-behaviour.ts';

/** Within which everything notices that the network is silent, and goes on when it is not any more. */
const MAX_MS = 10_000;

interface Side extends AsyncDisposable {
  readonly inbox: Inbox;
  readonly queue: OutboxQueue<never>;
  /** Marks the delivery as handled in a transaction, for engines that have such. */
  readonly inTransaction?: (context: DeliveryContext) => Promise<unknown>;
}

/** Moments at which a network goes silent: the server does what it is asked, and the answer is lost. */
type Moment = 'claim' | 'store' | 'end' | 'end of a serial' | 'end in a transaction';

/** The name of a script, as a client of Redis sends it. */
function scriptNamed(name: ScriptName): RegExp {
  const [, lua = ''] = SCRIPTS.find(([each]) => each === name) ?? [];
  return new RegExp(createHash('sha1').update(lua).digest('hex'));
}

const QUICKLY = { attempts: 3, backoff: QUICK.backoff, serialBy: (event: object) => Reflect.get(event, 'serial') };

/** Clients as users have them who did not think of silence. */
const SERVERS: readonly (readonly [
  name: string,
  isMissing: boolean,
  start: () => Promise<TestServer>,
  open: (url: string, options?: InboxOptions) => Side,
  moments: Readonly<Partial<Record<Moment, RegExp>>>,
])[] = [
  [
    'PostgreSQL',
    postgresMissing('a network to PostgreSQL that is silent'),
    startPostgres,
    (url, options = {}) => {
      const pools = [1, 2].map(() => new pg.Pool({ connectionString: url }));
      const [one = expect.fail(), other = expect.fail()] = pools;
      const inbox = createPostgresInbox({ pool: one, queue: 'in', ...QUICKLY, ...options });
      return {
        inbox,
        queue: postgresQueue({ pool: other, queue: 'out' }) as OutboxQueue<never>,
        inTransaction: (context) => inbox.transaction(context, () => {}),
        [Symbol.asyncDispose]: async () => void pools.map((pool) => pool.end().catch(() => {})),
      };
    },
    {
      claim: /FROM held/,
      store: /INSERT INTO unsaid_deliveries/,
      end: /AS ended/,
      'end of a serial': /AS ended/,
      'end in a transaction': /AS ended/,
    },
  ],
  [
    'Redis',
    redisMissing('a network to Redis that is silent'),
    () => startRedis({ appendonly: true }),
    (url, options = {}) => {
      const redis = new Redis(url, { lazyConnect: true });
      return {
        inbox: createRedisInbox({ redis, queue: 'in', ...QUICKLY, ...options }),
        queue: redisQueue({ redis, queue: 'out' }),
        [Symbol.asyncDispose]: async () => {},
      };
    },
    { claim: scriptNamed('unsaidClaim'), store: scriptNamed('unsaidAdd'), end: scriptNamed('unsaidEnd') },
  ],
];

const moments = SERVERS.flatMap(([name, isMissing, start, open, patterns]) =>
  Object.entries(patterns).map(([moment, pattern]) => ({ name, isMissing, start, open, moment, pattern })),
);

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

  for (const { name, isMissing, start, open, moment, pattern } of moments)
    test.skipIf(isMissing)(
      `to ${name} from the ${moment} of a delivery on keeps it, and all others, waiting for 10 s at most`,
      async () => {
        await using server = await start();
        await using proxy = await startSilentProxy(server);
        await using side = open(proxy.url);
        // It stores and looks, and runs nothing.
        await using other = open(server.url, { concurrency: 0 });
        const handled: string[] = [];
        const gate = new AbortController();
        await using kept = receiving(side.inbox, {
          on: {
            async 'card.issued'(each, context) {
              if (noteOf(each) === 'cut' && !gate.signal.aborted) await once(gate.signal, 'abort');
              if (moment === 'end in a transaction') await side.inTransaction?.(context);
              handled.push(noteOf(each));
            },
          },
        });
        await using elsewhere = receiving(other.inbox);
        const isStored = async (note: string, where = kept) =>
          (await where.post(await signDelivery({ event: 'card.issued', note, serial: `${note}'s` }, { sign }))) === 200;
        await until(() => isStored('before'));
        await until(() => handled.includes('before'));
        const cut = () => {
          const silent = proxy.silenceAfter(pattern);
          gate.abort();
          return silent;
        };
        if (moment === 'claim') {
          await side.inbox.pause();
          await until(() => isStored('cut', elsewhere));
          const silent = cut();
          side.inbox.resume();
          await silent;
        } else if (moment === 'store') {
          const silent = cut();
          const stored = isStored('cut');
          await silent;
          expect(await stored).toBe(false);
        } else {
          await until(() => isStored('cut'));
          await until(async () => (await side.inbox.stats()).running === 1);
          await cut();
        }
        await until(() => kept.errors.length > 0);
        const flowing = performance.now();
        proxy.flow({ withOpen: false });
        const since = () => Math.round(performance.now() - flowing);
        const again = async () => {
          await until(() => isStored('after'));
          await until(() => handled.includes('after'));
          return since();
        };
        const cutOne = async () => {
          await until(() => handled.includes('cut'));
          await until(async () => {
            const { waiting, running } = await elsewhere.inbox.stats();
            return handled.includes('after') && waiting + running === 0;
          });
          return since();
        };
        const went = await Promise.all([again(), cutOne()]);
        console.log(`${name}, ${moment}: went on after ${went.join(', ')} ms.`);
        expect(Math.max(...went)).toBeLessThan(MAX_MS);
        if (moment !== 'end in a transaction') expect(handled.toSorted()).toEqual(['after', 'before', 'cut']);
      },
      120_000,
    );
});
