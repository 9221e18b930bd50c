import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobIdOf } from '../../../src/webhooks/engine/job-data.ts';
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
      isOrdered: true,
      async hasten() {
        const rows = await ask(
          `UPDATE pgboss.job j SET start_after = now() FROM pgboss.job old
           WHERE j.id = old.id AND j.name = $1 AND old.name = $1 AND j.state IN ('created', 'retry') AND j.start_after > now()
           RETURNING extract(epoch FROM old.start_after - now()) * 1000 AS left`,
          [queue],
        );
        return rows.map(({ left }) => Number(left));
      },
      putForeign: () => boss.send(queue, { what: 'is no event', group: {} }),
      trouble: { begin: () => server.kill(), end: () => server.restart() },
      async [Symbol.asyncDispose]() {},
    };
    return { ...place, boss, ask, name: queue };
  };

  type Place = Awaited<ReturnType<typeof makePlace>>;
  /** As a process does that claims and is killed. */
  const claimAndDie = async (place: Place, id: string) => {
    await place.hasten();
    expect(await place.boss.fetch(place.name)).toHaveLength(1);
    await place.ask("UPDATE pgboss.job SET heartbeat_on = now() - interval '1 day' WHERE id = $1", [jobIdOf(id)]);
    await place.ask('UPDATE pgboss.queue SET monitor_claim_on = NULL, monitor_on = NULL');
    await place.boss.supervise(place.name);
  };

  outboxBehaviour(
    'in PostgreSQL',
    makePlace,
    /^delivers an event|^attempts 5|^has no more|^waits for|^rejects|^lists what waits/,
  );

  test('delivers what its transaction commits, and never what is rolled back', async () => {
    await using place = await makePlace();
    await using endpoint = await startEndpoint();
    await using sender = sending(place);
    await sender.outbox.stats();
    const enqueueIn = (note: string, end: 'commit' | 'rollback') =>
      inTransaction(place.boss, end, async (transaction) => {
        const id = await sender.outbox.enqueue(issued(note), { endpoint: endpoint.to(note), transaction });
        expect(await sender.outbox.find(id)).toBeUndefined();
        return id;
      });
    const lost = await enqueueIn('rolled-back', 'rollback');
    const kept = await enqueueIn('committed', 'commit');
    await until(async () => (await sender.outbox.find(kept))?.state === 'delivered');
    expect(await sender.outbox.find(lost)).toBeUndefined();
    expect(endpoint.received.map(({ path }) => path)).toEqual(['/committed']);
  });

  test('counts an attempt whose process died, keeps what came before, and makes no sixth', async () => {
    await using place = await makePlace();
    await using endpoint = await startEndpoint({ bad: (response) => response.writeHead(500).end() });
    await using sender = sending(place);
    const { outbox } = sender;
    const id = await outbox.enqueue(issued('x'), { endpoint: endpoint.to('bad') });
    await until(async () => (await outbox.find(id))?.attempts.length === 1);
    await outbox.close();
    for (let death = 0; death < 3; death += 1) await claimAndDie(place, id);
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
    for (let death = alreadyMade; death < 5; death += 1) await claimAndDie(place, id);
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

  test('takes a delivery of an id once in transactions as well', async () => {
    await using place = await makePlace();
    await using endpoint = await startEndpoint();
    await using sender = sending(place);
    const { outbox } = sender;
    const enqueueTwice = (id: string, end: 'commit' | 'rollback') =>
      inTransaction(place.boss, end, async (transaction) => {
        const once = { endpoint: endpoint.to(end), id, transaction };
        expect([await outbox.enqueue(issued('x'), once), await outbox.enqueue(issued('x'), once)]).toEqual([id, id]);
      });
    await enqueueTwice('kept', 'rollback');
    expect(await outbox.find('kept')).toBeUndefined();
    await enqueueTwice('kept', 'commit');
    await until(async () => (await outbox.find('kept'))?.state === 'delivered');
    expect(endpoint.received.map(({ path }) => path)).toEqual(['/commit']);
  });

  test('waits no shorter after an attempt that followed one whose process died', async () => {
    await using place = await makePlace();
    await using endpoint = await startEndpoint({ bad: (response) => response.writeHead(500).end() });
    let time = Date.now();
    const clock: Clock = { ...systemClock, now: () => time };
    await using sender = sending(place, { clock });
    const id = await sender.outbox.enqueue(issued('x'), { endpoint: endpoint.to('bad') });
    await until(async () => (await sender.outbox.find(id))?.attempts.length === 1);
    await sender.outbox.close();
    await claimAndDie(place, id);
    // Noticed late: ten minutes after the first attempt, with a minute between the first two planned.
    time += 600_000;
    await using second = sending(place, { clock });
    await place.hasten();
    await until(async () => second.attempts.length === 1);
    await until(async () => {
      const [row] = await place.ask(
        'SELECT extract(epoch FROM start_after) * 1000 AS due FROM pgboss.job WHERE id = $1 AND state = $2',
        [jobIdOf(id), 'created'],
      );
      return Number(row?.due) - Date.now() >= 590_000;
    });
  });

  test('takes nothing back out of a dead letter that could not be replayed or dropped', async () => {
    await using place = await makePlace();
    await using sender = sending(place, { isActive: () => false });
    const id = await sender.outbox.enqueue(issued('x'), { endpoint: 'https://127.0.0.1:1/' });
    await until(async () => (await sender.outbox.stats()).deadLetters === 1);
    const failing = new Proxy(boss, {
      get(target, name) {
        if (name === 'send') return () => Promise.reject(new Error('in the middle'));
        if (name === 'deleteJob')
          return async (queue: string, job: string, options: object) => {
            if (queue === place.name && isDropping) throw new Error('in the middle');
            return target.deleteJob(queue, job, options);
          };
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    let isDropping = false;
    await using second = sending({ ...place, queue: () => postgresQueue({ boss: failing, queue: place.name }) });
    await expect(second.outbox.replay(id)).rejects.toThrow('in the middle');
    isDropping = true;
    await expect(second.outbox.drop(id)).rejects.toThrow('in the middle');
    expect(await sender.outbox.deadLetters()).toMatchObject([{ id, state: 'dead' }]);
  });

  test('runs nothing in a transaction when storing was given up', async () => {
    await using place = await makePlace();
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    // As where there is no connection for what pg-boss asks of its own.
    const send = async (...given: Parameters<PgBoss['send']>) => {
      if (given[0] === place.name) await ended;
      return boss.send(...given);
    };
    const slow = new Proxy(boss, {
      get(target, name) {
        const value: unknown = name === 'send' && isSlow ? send : Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    let isSlow = false;
    await using sender = sending({ ...place, queue: () => postgresQueue({ boss: slow, queue: place.name }) });
    await sender.outbox.stats();
    isSlow = true;
    const asked: string[] = [];
    const transaction = { executeSql: async (text: string) => ({ rows: [asked.push(text)] }) };
    const enqueued = sender.outbox.enqueue(issued('x'), { endpoint: 'https://127.0.0.1:1/', transaction });
    await expect(enqueued).rejects.toThrow('PostgreSQL did not answer within 3000 ms.');
    end();
    await sender.outbox.stats();
    expect(asked).toEqual([]);
  });

  test('accepts nothing for a queue that was deleted, also of an id that might be there', async () => {
    await using place = await makePlace();
    await using sender = sending(place);
    await sender.outbox.stats();
    // Again where the end of a run was written in between.
    const remove = () => place.ask('SELECT pgboss.delete_queue($1)', [place.name]).then(Boolean, () => false);
    await until(remove);
    const enqueue = (id: object) => sender.outbox.enqueue(issued('x'), { endpoint: 'https://127.0.0.1:1/', ...id });
    await expect(enqueue({ id: 'known' })).rejects.toThrow(/has no queue outbox-\d+ any more\. It is created again\.$/);
    expect(await enqueue({ id: 'known' })).toBe('known');
    await until(remove);
    await expect(enqueue({})).rejects.toThrow(/It is created again\.$/);
  });
});

/** Ends the transaction whatever happens in it: what is left open would keep the test from ending. */
async function inTransaction<Result>(
  boss: PgBoss,
  end: 'commit' | 'rollback',
  work: (transaction: SqlExecutor) => Promise<Result>,
): Promise<Result> {
  const transaction = (await boss.getDb().beginTransaction?.()) ?? expect.fail('no transaction');
  try {
    const result = await work(transaction.db);
    await transaction[end]();
    return result;
  } finally {
    await transaction.rollback();
  }
}
