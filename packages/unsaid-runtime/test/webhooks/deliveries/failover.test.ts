import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import type { Inbox } from '../../../../../src/webhooks.ts';
import { createPostgresInbox } from '../../../../../src/webhooks-postgres.ts';
import { createRedisInbox } from '../../../../../src/webhooks-redis.ts';
import { startMovingNetwork } from '../../servers/moving-network.ts';
import { postgresMissing, startPostgres, startPostgresStandby } from '../../servers/postgres.ts';
import { REDIS_PASSWORD, redisMissing, startRedis } from '../../servers/redis.ts';
import type { TestServer } from '../../servers/server-process.ts';
import { issued, noteOf, receiving } from './inbox-behaviour.ts';

const MOST_WAITING = 1_000;
const SENDERS = 6;
const HANDLING_MS = 150;
/** Time of deliveries before the primary is killed, and after. */
const BEFORE_MS = 5_000;
const AFTER_MS = 3_000;
const SETTINGS = { queue: 'in', concurrency: 30, leaseMs: 3_000, backoff: { firstMs: 50, longestMs: 200 } };

interface Kind {
  readonly name: string;
  readonly isMissing: boolean;
  start(): Promise<TestServer>;
  /** Starts a standby, which hears of the primary through that port, and follows when it resolves. */
  follow(primary: TestServer, port: number): Promise<TestServer>;
  /** Has the primary wait for its standby; of Redis the inbox does. */
  waitFor(primary: TestServer): Promise<unknown>;
  promote(standby: TestServer): Promise<unknown>;
  /** What is opened is ended with the inbox. */
  open(url: string, waits: boolean): { readonly inbox: Inbox; end(): unknown };
}

async function ask({ url }: TestServer, ...statements: readonly string[]): Promise<pg.QueryResult[]> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  const results: pg.QueryResult[] = [];
  for (const statement of statements) results.push(await client.query(statement));
  await client.end();
  return results;
}

const POSTGRES: Kind = {
  name: 'PostgreSQL',
  isMissing: postgresMissing('a failover of PostgreSQL'),
  start: startPostgres,
  async follow(primary, port) {
    const standby = await startPostgresStandby(port);
    const streaming = async () => (await ask(primary, 'SELECT state FROM pg_stat_replication'))[0]?.rows[0]?.state;
    await expect.poll(streaming, { timeout: 20_000 }).toBe('streaming');
    return standby;
  },
  waitFor: (primary) =>
    ask(primary, "ALTER SYSTEM SET synchronous_standby_names = '*'", 'SELECT pg_reload_conf(), pg_sleep(0.5)'),
  promote: (standby) => ask(standby, 'SELECT pg_promote()'),
  open(url) {
    const pool = new pg.Pool({ connectionString: url, max: 20 });
    return { inbox: createPostgresInbox({ pool, ...SETTINGS }), end: () => pool.end() };
  },
};

async function command({ url }: TestServer, name: string, ...values: readonly string[]): Promise<string> {
  const redis = new Redis(url);
  const answer = await redis.call(name, ...values);
  redis.disconnect();
  return String(answer);
}

const REDIS: Kind = {
  name: 'Redis',
  isMissing: redisMissing('a failover of Redis'),
  start: () => startRedis({ appendonly: true, args: ['--repl-diskless-sync-delay', '0'] }),
  async follow(_, port) {
    const args = ['--replicaof', '127.0.0.1', String(port), '--masterauth', REDIS_PASSWORD];
    const standby = await startRedis({ appendonly: true, args });
    const linked = () => command(standby, 'INFO', 'replication');
    await expect.poll(linked, { timeout: 20_000 }).toContain('master_link_status:up');
    return standby;
  },
  waitFor: async () => {},
  promote: (standby) => command(standby, 'REPLICAOF', 'NO', 'ONE'),
  open(url, waits) {
    const redis = new Redis(url, { lazyConnect: true });
    return { inbox: createRedisInbox({ redis, waitReplicas: waits ? 1 : 0, ...SETTINGS }), end: () => {} };
  },
};

const CASES = [
  { what: 'a standby that is up to date', lateMs: 0, waits: false },
  { what: 'a standby 200 ms late', lateMs: 200, waits: false },
  { what: 'a standby 200 ms late that is waited for', lateMs: 200, waits: true },
];

describe.runIf(process.env.SOAK)('a failover', () => {
  for (const kind of [POSTGRES, REDIS])
    for (const { what, lateMs, waits } of CASES)
      test.skipIf(kind.isMissing)(
        `of ${kind.name} to ${what} loses ${waits ? 'nothing' : 'what that had not'}`,
        async () => {
          await using primary = await kind.start();
          await using replication = await startMovingNetwork(primary.port, lateMs);
          await using standby = await kind.follow(primary, replication.port);
          if (waits) await kind.waitFor(primary);
          await using network = await startMovingNetwork(primary.port);
          const { inbox, end } = kind.open(Object.assign(new URL(primary.url), { port: network.port }).href, waits);
          const ran = new Set<string>();
          const acceptedAt = new Map<string, number>();
          {
            const handle = async (event: object) => {
              await sleep(HANDLING_MS);
              ran.add(noteOf(event));
            };
            await using kept = receiving(inbox, { on: { 'card.issued': handle } });
            const stopped = new AbortController();
            const deliver = async () => {
              while (!stopped.signal.aborted) {
                // Handlers are slower than senders: what waits at the end is to be handled in time.
                if (acceptedAt.size - ran.size > MOST_WAITING) {
                  await sleep(5);
                  continue;
                }
                const delivery = await issued();
                const { note } = JSON.parse(new TextDecoder().decode(delivery.raw));
                if ((await kept.post(delivery)) === 200) acceptedAt.set(note, performance.now());
                else await sleep(20);
              }
            };
            const delivering = Array.from({ length: SENDERS }, deliver);
            await sleep(BEFORE_MS);
            await primary.kill();
            const killedAt = performance.now();
            replication.lead(standby.port);
            await kind.promote(standby);
            // What waits for a standby takes nothing until there is another one.
            await using _ = waits ? await kind.follow(standby, standby.port) : undefined;
            network.lead(standby.port);
            const backAt = () => Math.min(...[...acceptedAt.values()].filter((at) => at > killedAt + 100));
            await expect.poll(backAt, { timeout: 30_000 }).toBeLessThan(Number.POSITIVE_INFINITY);
            await sleep(AFTER_MS);
            stopped.abort();
            await Promise.all(delivering);
            const open = async () => {
              const { waiting, running } = await inbox.stats();
              return waiting + running;
            };
            await expect.poll(open, { timeout: 60_000 }).toBe(0);
            const lost = [...acceptedAt.keys()].filter((note) => !ran.has(note));
            const backMs = Math.round(backAt() - killedAt);
            console.log(
              `${kind.name}, ${what}: ${lost.length} of ${acceptedAt.size} lost, stored again ${backMs} ms after the kill.`,
            );
            // How many the others lose is how late the standby is, which the machine decides too.
            if (waits) expect(lost).toEqual([]);
            else expect(lost.length).toBeLessThan(acceptedAt.size / 2);
          }
          await end();
        },
        120_000,
      );
});
