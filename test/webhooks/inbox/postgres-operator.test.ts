import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../../cli/engine/system/root.ts';
import type { InboxOptions } from '../../../src/webhooks/index.ts';
import { createPostgresInbox, postgresQueue } from '../../../src/webhooks/postgres.ts';
import { signDelivery } from '../../../src/webhooks/testing.ts';
import { POSTGRES_PASSWORD, postgresMissing, startPostgres } from '../../servers/postgres.ts';
import type { TestServer } from '../../servers/server-process.ts';
import { issued as event, sending, startEndpoint } from '../outbox/outbox-behaviour.ts';
import { sign } from '../scheme.ts';
import { issued, noteOf, QUICK, receiving, until } from './inbox-behaviour.ts';

describe.skipIf(postgresMissing('what operators do with queues in PostgreSQL'))('queues in PostgreSQL', () => {
  let server: TestServer;
  let admin: pg.Client;
  // One for all: each connection costs as much as a test.
  let boss: PgBoss;
  let queues = 0;
  beforeAll(async () => {
    server = await startPostgres();
    admin = new pg.Client(server.url);
    await admin.connect();
    boss = new PgBoss({ connectionString: server.url, supervise: false, schedule: false });
    boss.on('error', () => {});
    await boss.start();
  });
  afterAll(async () => {
    await admin?.end();
    await boss?.stop({ graceful: false });
    await server?.[Symbol.asyncDispose]();
  });
  const ask = async (text: string, values: unknown[] = []) => (await admin.query(text, values)).rows;
  const nameQueue = () => `queue-${++queues}`;
  const open = (queue: string, options: InboxOptions = {}) =>
    createPostgresInbox({ boss, queue, ...QUICK, ...options });
  const noting = (handled: string[]) => ({
    on: { 'card.issued': (issued: object) => void handled.push(noteOf(issued)) },
  });
  const all = (size: number) => Array.from({ length: size }, (_, index) => index);
  /** As a process does that claims and is killed. */
  const claimAndDie = async (queue: string, batchSize: number) => {
    expect(await boss.fetch(queue, { batchSize })).toHaveLength(batchSize);
    await ask("UPDATE pgboss.job SET heartbeat_on = now() - interval '1 day' WHERE name = $1 AND state = 'active'", [
      queue,
    ]);
    await ask('UPDATE pgboss.queue SET monitor_claim_on = NULL, monitor_on = NULL');
    await boss.supervise(queue);
    await ask("UPDATE pgboss.job SET start_after = now() WHERE name = $1 AND state = 'retry'", [queue]);
  };

  test('are refused in one line, for good, to what is of another kind', async () => {
    const queue = nameQueue();
    await using first = receiving(open(queue));
    expect(await first.post(await issued())).toBe(200);
    await using outbox = sending({ queue: () => postgresQueue({ boss, queue }) } as never);
    await expect(outbox.outbox.enqueue(event('x'), { endpoint: 'https://127.0.0.1:1/' })).rejects.toMatchObject({
      code: 'store-failed',
      message: expect.stringContaining(`The queue '${queue}' belongs to an inbox, not to an outbox.`),
    });
    await using sender = sending({ queue: () => postgresQueue({ boss, queue: `${queue}-out` }) } as never, {
      concurrency: 0,
    });
    await sender.outbox.enqueue(event('x'), { endpoint: 'https://127.0.0.1:1/' });
    await using among = receiving(open(`${queue}-out`));
    expect(await among.post(await issued())).toBe(503);
    expect(among.errors[0]?.message).toContain('belongs to an outbox, not to an inbox');
    await using others = receiving(open(queue, { attempts: 7 }));
    expect(await others.post(await issued())).toBe(200);
  });

  test('are refused while they have jobs and belong to nobody, and left as they are', async () => {
    const queue = nameQueue();
    await boss.createQueue(queue, { retryLimit: 7 });
    const foreign = (await boss.send(queue, { what: 'is no delivery' })) ?? expect.fail('not sent');
    await using kept = receiving(open(queue));
    expect(await kept.post(await issued())).toBe(503);
    expect(kept.errors[0]?.message).toBe(
      `The inbox failed: The queue '${queue}' belongs to something else, or to an earlier version. Empty it, or name another one.`,
    );
    await using sender = sending({ queue: () => postgresQueue({ boss, queue }) } as never);
    await expect(sender.outbox.enqueue(event('x'), { endpoint: 'https://127.0.0.1:1/' })).rejects.toThrow(
      `The queue '${queue}' belongs to something else`,
    );
    expect(await boss.getQueue(queue)).toMatchObject({ retryLimit: 7 });
    expect(await boss.findJobs(queue)).toMatchObject([{ id: foreign, state: 'created' }]);
    await boss.deleteAllJobs(queue);
    expect(await kept.post(await issued())).toBe(200);
  });

  test('are taken up again with what waits where their record was deleted', async () => {
    const queue = nameQueue();
    await using stores = receiving(open(queue, { concurrency: 0 }));
    await stores.inbox.stats();
    await boss.deleteAllJobs(queue);
    expect(await stores.post(await issued('x'))).toBe(200);
    const handled: string[] = [];
    await using works = receiving(open(queue), noting(handled));
    expect(await works.post(await issued('y'))).toBe(200);
    await until(() => handled.length >= 2);
  });

  test('keep nothing of what was handled but its key', async () => {
    const queue = nameQueue();
    const key = 'key of "mine"';
    await using kept = receiving(open(queue), { key: () => key });
    expect(await kept.post(await issued('personal'))).toBe(200);
    await until(async () => (await kept.inbox.stats()).handled === 1);
    const [{ data }] = await ask("SELECT data FROM pgboss.job WHERE name = $1 AND state = 'completed'", [queue]);
    expect(data).toEqual({
      format: expect.any(Number),
      key: JSON.stringify(key),
      receivedAt: expect.any(Number),
      before: 0,
    });
    expect((await kept.inbox.deliveries.get(key))?.key).toBe(key);
  });

  test('wait ever longer for a handler that fails, and write nothing of what it takes back', async () => {
    const queue = nameQueue();
    await ask('CREATE TABLE taken_back (note text)');
    let runs = 0;
    const inbox = open(queue, { attempts: 9, backoff: { firstMs: 60_000, longestMs: 3_600_000 } });
    await using kept = receiving(inbox, {
      on: {
        'card.issued': (_, context) =>
          inbox.transaction(context, async (db) => {
            await db.executeSql("INSERT INTO taken_back VALUES ('never')");
            runs += 1;
            throw new Error('no');
          }),
      },
    });
    await kept.post(await issued());
    for (const attempt of [1, 2, 3, 4]) {
      let wait = 0;
      await until(async () => {
        const [row] = await ask(
          "SELECT extract(epoch FROM start_after - now()) AS wait FROM pgboss.job WHERE name = $1 AND state = 'retry'",
          [queue],
        );
        wait = Number(row?.wait ?? 0);
        return runs === attempt && wait > 1;
      });
      const least = 60 * 2 ** (attempt - 1);
      expect(wait).toBeGreaterThan(least - 10);
      expect(wait).toBeLessThanOrEqual(2 * least);
      await ask("UPDATE pgboss.job SET start_after = now() WHERE name = $1 AND state = 'retry'", [queue]);
    }
    expect(await ask('SELECT * FROM taken_back')).toEqual([]);
  });

  test('run what their processes died of one at a time, so that it takes no others into the dead letters', async () => {
    const queue = nameQueue();
    const handled: string[] = [];
    let running = 0;
    let most = 0;
    await using receives = receiving(open(queue, { concurrency: 0 }));
    for (const note of all(6)) expect(await receives.post(await issued(`old ${note}`))).toBe(200);
    await claimAndDie(queue, 6);
    await using works = receiving(open(queue, { concurrency: 2 }), {
      on: {
        'card.issued': async (issued) => {
          if (noteOf(issued) === 'new') return void handled.push('new');
          most = Math.max(most, ++running);
          await until(() => handled.includes('new'));
          running -= 1;
          handled.push(noteOf(issued));
        },
      },
    });
    await until(() => running === 1);
    // Those that wait hold neither a lease nor a place.
    await until(async () => (await boss.findJobs(queue)).filter(({ state }) => state === 'active').length === 1);
    expect(await receives.post(await issued('new'))).toBe(200);
    await until(() => handled.length === 7);
    expect(most).toBe(1);
    await until(async () => (await works.inbox.stats()).handled === 7);
    expect(await works.inbox.stats()).toMatchObject({ waiting: 0, deadLetters: 0 });
  });

  test('leave a delivery alone that another process has, when a run of it is given up', async () => {
    const queue = nameQueue();
    let isRunning = false;
    await using kept = receiving(open(queue), {
      on: {
        'card.issued': () => {
          isRunning = true;
          return new Promise(() => {});
        },
      },
    });
    expect(await kept.post(await issued())).toBe(200);
    await until(() => isRunning);
    // As when it was released, and its next attempt, of the same number, has begun.
    await ask("UPDATE pgboss.job SET started_on = started_on + interval '1 s' WHERE name = $1 AND state = 'active'", [
      queue,
    ]);
    const [taken] = await boss.findJobs(queue).then((jobs) => jobs.filter(({ state }) => state === 'active'));
    await kept.receiver.close({ graceMs: 0 });
    expect(await boss.findJobs(queue)).toContainEqual(taken);
  });

  test('are used by a role with the grants of the guide, and looked at by one that may only read', async () => {
    const guide = await readFile(path.join(ROOT, 'guides/several-instances.md'), 'utf8');
    const [, sql = expect.fail('no SQL')] = /^```sql\n([\s\S]*?)^```$/m.exec(guide) ?? [];
    await using fresh = await startPostgres();
    const owner = new pg.Client(fresh.url);
    await owner.connect();
    const installs = new PgBoss({ connectionString: fresh.url, supervise: false, schedule: false });
    await installs.start();
    await installs.stop({ graceful: false });
    for (const role of ['webhooks', 'monitoring'])
      await owner.query(`CREATE ROLE ${role} LOGIN PASSWORD '${POSTGRES_PASSWORD}'`);
    await owner.query(sql);
    const as = (username: string) => Object.assign(new URL(fresh.url), { username }).href;
    const user = new PgBoss({ connectionString: as('webhooks'), migrate: false });
    const emitted: unknown[] = [];
    user.on('error', (error) => emitted.push(error));
    const handled: string[] = [];
    const inbox = createPostgresInbox({ boss: user, queue: 'inbox', ...QUICK });
    await using kept = receiving(inbox, noting(handled));
    await using endpoint = await startEndpoint();
    await using sender = sending({ queue: () => postgresQueue({ boss: user, queue: 'outbox' }) } as never);
    await until(async () => (await kept.post(await issued('x'))) === 200);
    const id = await sender.outbox.enqueue(event('x'), { endpoint: endpoint.to('good') });
    await until(() => handled.length >= 1);
    await until(async () => (await sender.outbox.find(id))?.state === 'delivered');
    await user.supervise();
    expect(emitted).toEqual([]);
    const reads = new PgBoss({ connectionString: as('monitoring'), migrate: false, supervise: false, schedule: false });
    await using looking = createPostgresInbox({ boss: reads, queue: 'inbox' });
    expect(await looking.stats()).toEqual(await inbox.stats());
    expect(await looking.deliveries.list({ state: 'handled' })).toHaveLength(handled.length);
    expect(await kept.post(await signDelivery({ event: 1 }, { sign }))).toBe(200);
    await until(async () => (await inbox.stats()).deadLetters === 1);
    const [{ key } = expect.fail('no dead letter')] = await looking.deadLetters.list();
    await expect(looking.deadLetters.drop(key)).rejects.toThrow(
      /PostgreSQL does not let this user do it: permission denied/,
    );
    await using none = createPostgresInbox({ boss: reads, queue: 'none' });
    await expect(none.stats()).rejects.toThrow(/Queue none does not exist/);
    await owner.end();
  });
});
