import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPostgresInbox, postgresQueue } from '../../../src/webhooks/postgres.ts';
import { postgresMissing, startPostgres } from '../../servers/postgres.ts';
import type { TestServer } from '../../servers/server-process.ts';
import { startSilentProxy } from '../../servers/silent-proxy.ts';
import { issued as event, sending, startEndpoint } from '../outbox/outbox-behaviour.ts';
import { issued, noteOf, QUICK, receiving, until } from './inbox-behaviour.ts';

/** Within which everything notices that the network is silent, and goes on when it is not any more. */
const MAX_MS = 10_000;
/** As the guides have it, and as somebody has it who did not read them. */
const BOSSES = [
  ['as the guides have it', { query_timeout: 5_000, connectionTimeoutMillis: 5_000, keepAlive: true }],
  ['of a URL alone', {}],
] as const;

describe.skipIf(postgresMissing('a network to PostgreSQL that is silent'))('a silent network to PostgreSQL', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]();
  });

  const cases = BOSSES.flatMap(([title, settings]) =>
    [true, false].map((withOpen) => ({
      title,
      settings,
      withOpen,
      ends: withOpen ? 'that passes everything again' : 'of which only new connections pass',
    })),
  );
  test.runIf(process.env.SOAK).each(cases)(
    'is noticed in 10 s, with a boss $title, and one $ends is used in 10 s',
    async ({ settings, withOpen }) => {
      await using proxy = await startSilentProxy(server);
      await using endpoint = await startEndpoint();
      const name = `silent-${Math.random()}`;
      const boss = () => new PgBoss({ connectionString: proxy.url, ...settings });
      const handled: string[] = [];
      const inbox = createPostgresInbox({ boss: boss(), queue: `${name}-inbox`, ...QUICK });
      await using kept = receiving(inbox, { on: { 'card.issued': (issued) => void handled.push(noteOf(issued)) } });
      await using sender = sending({ queue: () => postgresQueue({ boss: boss(), queue: `${name}-outbox` }) } as never);
      const enqueue = (note: string) => sender.outbox.enqueue(event(note), { endpoint: endpoint.to(note) });
      // Many connections, which are all idle when the silence begins.
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
        ...[inbox.stats(), sender.outbox.stats(), enqueue('during')].map((answer) =>
          answer.then(
            () => ['answered', since()] as const,
            ({ code }) => [code, since()] as const,
          ),
        ),
        // What is reported by those that work, which nobody asked.
        ...[kept.errors, sender.errors].map(async (errors) => {
          while (!errors.some(({ message }) => /cannot be reached|in time/.test(message))) await setTimeout(20);
          return ['reported', since()] as const;
        }),
      ]);
      const failed = 'store-failed';
      expect(noticed.map(([what]) => what)).toEqual([503, failed, failed, failed, 'reported', 'reported']);
      const times = noticed.map(([, time]) => time);
      console.log(`Noticed after ${times.join(', ')} ms.`);
      expect(Math.max(...times)).toBeLessThan(MAX_MS);
      await setTimeout(3_000);
      const flowing = performance.now();
      proxy.flow({ withOpen });
      const again = async () => {
        const after = await issued('after');
        while ((await kept.post(after)) !== 200) await setTimeout(100);
        while (!handled.includes('after')) await setTimeout(20);
        return Math.round(performance.now() - flowing);
      };
      const sentAgain = async () => {
        while ((await enqueue('after').catch(() => true)) === true) await setTimeout(100);
        while (!endpoint.received.some(({ path }) => path === '/after')) await setTimeout(20);
        return Math.round(performance.now() - flowing);
      };
      const went = await Promise.all([again(), sentAgain()]);
      console.log(`Went on after ${went.join(', ')} ms.`);
      expect(Math.max(...went)).toBeLessThan(MAX_MS);
    },
    120_000,
  );

  test.runIf(process.env.SOAK)(
    'that forgot all connections at once has them all replaced, not one after the other',
    async () => {
      await using proxy = await startSilentProxy(server);
      const handled: string[] = [];
      const inbox = createPostgresInbox({ boss: new PgBoss(proxy.url), queue: 'forgotten', ...QUICK });
      await using kept = receiving(inbox, { on: { 'card.issued': (issued) => void handled.push(noteOf(issued)) } });
      const before = await Promise.all(Array.from({ length: 40 }, () => issued()));
      await until(async () => (await kept.post(before[0] ?? expect.fail())) === 200);
      await Promise.all(before.map(kept.post));
      await until(() => handled.length === before.length);
      proxy.silence();
      proxy.flow({ withOpen: false });
      const began = performance.now();
      const after = await issued('after');
      while ((await kept.post(after)) !== 200) await setTimeout(100);
      while (!handled.includes('after')) await setTimeout(20);
      const took = Math.round(performance.now() - began);
      console.log(`All connections were replaced after ${took} ms.`);
      // Two silent answers, three on a busy machine; one after the other, ten connections would take half a minute.
      expect(took).toBeLessThan(MAX_MS + 5_000);
    },
  );

  // A quarter of a minute of waiting.
  test.runIf(process.env.SOAK)(
    'of a machine that vanishes within a transaction does not keep its delivery from the others',
    async () => {
      await using proxy = await startSilentProxy(server);
      const queue = 'vanished-in-transaction';
      const bossOf = (connectionString: string) =>
        new PgBoss({ connectionString, superviseIntervalSeconds: 1, monitorIntervalSeconds: 1 });
      const open = (boss: PgBoss) => createPostgresInbox({ boss, queue, leaseMs: 10_000, concurrency: 1, ...QUICK });
      const admin = new pg.Client(server.url);
      await admin.connect();
      await admin.query('CREATE TABLE written (note text)');
      const boss = bossOf(proxy.url);
      const database = boss.getDb();
      const begin = database.beginTransaction?.bind(database) ?? expect.fail();
      let isSilent = false;
      // When the delivery is marked, and its row locked.
      database.beginTransaction = async () => {
        const transaction = await begin();
        const commit = () => {
          proxy.silence();
          isSilent = true;
          return transaction.commit();
        };
        return { ...transaction, commit };
      };
      const [vanishing, other] = [open(boss), open(bossOf(server.url))];
      await using one = receiving(vanishing, {
        on: {
          'card.issued': (_, context) =>
            vanishing.transaction(context, (db) => db.executeSql("INSERT INTO written VALUES ('vanished')")),
        },
      });
      await until(async () => (await one.post(await issued())) === 200);
      await until(() => isSilent);
      const began = performance.now();
      await using _ = receiving(other, {
        on: {
          'card.issued': (_, context) =>
            other.transaction(context, (db) => db.executeSql("INSERT INTO written VALUES ('other')")),
        },
      });
      await expect.poll(async () => (await other.stats()).handled, { interval: 100, timeout: 60_000 }).toBe(1);
      console.log(`Handled by another after ${Math.round(performance.now() - began)} ms.`);
      expect((await admin.query('SELECT note FROM written')).rows).toEqual([{ note: 'other' }]);
      await admin.end();
    },
    120_000,
  );
});
