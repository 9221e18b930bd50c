import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Clock, systemClock } from '../../../src/webhooks/index.ts';
import { postgresQueue, type SqlExecutor } from '../../../src/webhooks/postgres.ts';
import { postgresMissing, startPostgres } from '../../servers/postgres.ts';
import type { TestServer } from '../../servers/server-process.ts';
import {
  exhaust,
  issued,
  type OutboxPlace,
  outboxBehaviour,
  sending,
  startEndpoint,
  until,
} from './outbox-behaviour.ts';

let queues = 0;

describe.skipIf(postgresMissing('the outbox in PostgreSQL'))('the outbox in PostgreSQL', () => {
  let server: TestServer;
  // One for all: each connection costs as much as a test.
  let boss: PgBoss;
  beforeAll(async () => {
    server = await startPostgres();
    boss = new PgBoss({ connectionString: server.url, supervise: false, schedule: false, max: 6 });
    boss.on('error', () => {});
    await boss.start();
  });
  afterAll(async () => {
    await boss?.stop({ graceful: false });
    await server?.[Symbol.asyncDispose]();
  });

  const makePlace = async () => {
    const queue = `outbox-${++queues}`;
    const ask = async (sql: string, values: unknown[] = []) => (await boss.getDb().executeSql(sql, values)).rows;
    const place: OutboxPlace<SqlExecutor> = {
      queue: () => postgresQueue({ boss, queue }),
      async hasten() {
        const rows = await ask(
          `UPDATE pgboss.job j SET start_after = now() FROM pgboss.job old
           WHERE j.id = old.id AND j.name = $1 AND old.name = $1 AND j.state = 'retry' AND j.start_after > now()
           RETURNING extract(epoch FROM old.start_after - now()) * 1000 AS left`,
          [queue],
        );
        return rows.map(({ left }) => Number(left));
      },
      putForeign: async () => (await boss.send(queue, { what: 'is no event' })) ?? expect.fail(),
      trouble: { begin: () => server.kill(), end: () => server.restart() },
      async [Symbol.asyncDispose]() {},
    };
    return { ...place, boss, ask, name: queue };
  };

  outboxBehaviour('in PostgreSQL', makePlace, /^delivers an event|^attempts 5|^has no more|^waits for|^rejects/);

  test('delivers what its transaction commits, and never what is rolled back', async () => {
    await using place = await makePlace();
    await using endpoint = await startEndpoint();
    await using sender = sending(place);
    await sender.outbox.stats();
    const enqueueIn = async (note: string, end: 'commit' | 'rollback') => {
      const transaction = await place.boss.getDb().beginTransaction?.();
      if (!transaction) return expect.fail('no transaction');
      const id = await sender.outbox.enqueue(issued(note), {
        endpoint: endpoint.to(note),
        transaction: transaction.db,
      });
      expect(await sender.outbox.find(id)).toBeUndefined();
      await transaction[end]();
      return id;
    };
    const lost = await enqueueIn('rolled-back', 'rollback');
    const kept = await enqueueIn('committed', 'commit');
    await until(async () => (await sender.outbox.find(kept))?.state === 'delivered');
    expect(await sender.outbox.find(lost)).toBeUndefined();
    expect(endpoint.received.map(({ path }) => path)).toEqual(['/committed']);
  });

  test('puts off what waits for an endpoint that never answers, so that no look for others passes over it', async () => {
    await using place = await makePlace();
    await using endpoint = await startEndpoint({ hangs: () => {} });
    // A hundred times as fast.
    const clock: Clock = {
      now: () => Date.now() * 100,
      sleep: (milliseconds, signal) => systemClock.sleep(milliseconds / 100, signal),
    };
    await using sender = sending(place, { clock, firstRetryMs: 600_000 });
    for (let count = 0; count < 40; count += 1)
      await sender.outbox.enqueue(issued('x'), { endpoint: endpoint.to('hangs') });
    await until(async () => {
      const [{ later }] = await place.ask(
        `SELECT count(*) AS later FROM pgboss.job
         WHERE name = $1 AND state = 'created' AND started_on IS NULL AND start_after > now() + interval '5 s'`,
        [place.name],
      );
      return Number(later) > 0;
    });
    await sender.outbox.close({ graceMs: 0 });
    // None of those that were put off lost an attempt by that.
    for (const { number } of sender.attempts) expect(number).toBe(1);
    await using second = sending(place);
    const id = await second.outbox.enqueue(issued('x'), { endpoint: endpoint.to('good') });
    await until(async () => (await second.outbox.find(id))?.state === 'delivered');
    expect((await second.outbox.stats()).waiting).toBe(40);
  });

  test('counts an attempt whose process died, keeps what came before, and makes no sixth', async () => {
    await using place = await makePlace();
    await using endpoint = await startEndpoint({ bad: (response) => response.writeHead(500).end() });
    await using sender = sending(place);
    const { outbox } = sender;
    const id = await outbox.enqueue(issued('x'), { endpoint: endpoint.to('bad') });
    await until(async () => (await outbox.find(id))?.attempts.length === 1);
    await outbox.close();
    /** As a process does that claims and is killed. */
    const claimAndDie = async () => {
      await place.hasten();
      expect(await place.boss.fetch(place.name)).toHaveLength(1);
      await place.ask("UPDATE pgboss.job SET started_on = started_on - interval '21 s' WHERE id = $1", [id]);
      await place.ask('UPDATE pgboss.queue SET monitor_claim_on = NULL, monitor_on = NULL');
      await place.boss.supervise(place.name);
    };
    for (let death = 0; death < 3; death += 1) await claimAndDie();
    await using second = sending(place);
    await exhaust(place, second.outbox, id);
    const { attempts } = (await second.outbox.find(id)) ?? expect.fail();
    expect(attempts.map(({ number, outcome }) => [number, outcome])).toEqual([
      [1, 'refused'],
      [2, 'interrupted'],
      [3, 'interrupted'],
      [4, 'interrupted'],
      [5, 'refused'],
    ]);
    expect(endpoint.received).toHaveLength(2);
    // The last one, too, may end with its process.
    expect(await second.outbox.replay(id)).toBe(true);
    await second.outbox.close();
    await using third = sending(place, { concurrency: 0 });
    const alreadyMade = (await third.outbox.find(id))?.attempts.length ?? 0;
    for (let death = alreadyMade; death < 5; death += 1) await claimAndDie();
    await using fourth = sending(place);
    await exhaust(place, fourth.outbox, id);
    const died = (await third.outbox.find(id)) ?? expect.fail();
    expect([died.state, died.attempts.length, died.attempts.at(-1)]).toEqual([
      'dead',
      5,
      { number: 5, outcome: 'interrupted' },
    ]);
    expect((await third.outbox.stats()).deadLetters).toBe(1);
    expect(fourth.errors.map(({ code, key }) => [code, key])).toEqual([['dead-lettered', id]]);
    expect(endpoint.received.length).toBeLessThanOrEqual(3);
  });
});
