import { EventEmitter, once } from 'node:events';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeliveryContext } from '../../../src/webhooks/index.ts';
import { createPostgresInbox, type PgBossLike, type PostgresInbox } from '../../../src/webhooks/postgres.ts';
import { sampled } from '../../sampled.ts';
import { POSTGRES_PASSWORD, postgresMissing, startPostgres } from '../../servers/postgres.ts';
import type { TestServer } from '../../servers/server-process.ts';
import { endsWithoutServer } from './fleet.ts';
import { issued, noting, QUICK, receiving, until } from './inbox-behaviour.ts';

type Ask = (text: string) => Promise<pg.QueryResult>;

/** Trouble that befalls a database in use: begins, and returns how it ends; and what is reported. */
const TROUBLES: Record<string, readonly [begin: (ask: Ask) => Promise<() => unknown>, reported: RegExp]> = {
  'has the tables of another version of pg-boss': [
    async (ask) => {
      await ask('ALTER TABLE pgboss.job RENAME COLUMN expire_seconds TO expire_minutes');
      return () => ask('ALTER TABLE pgboss.job RENAME COLUMN expire_minutes TO expire_seconds');
    },
    /^The tables in PostgreSQL are missing, or are of another version: column "expire_seconds" .*does not exist\./,
  ],
  'has another password now': [
    async (ask) => {
      await ask("ALTER ROLE postgres PASSWORD 'another'");
      await ask(END_SESSIONS);
      return () => ask(`ALTER ROLE postgres PASSWORD '${POSTGRES_PASSWORD}'`);
    },
    /^PostgreSQL refuses the user or the password: password authentication failed for user "postgres"\.$/,
  ],
  'takes no writes': [
    async (ask) => {
      await ask('ALTER DATABASE postgres SET default_transaction_read_only = on');
      await ask(END_SESSIONS);
      return async () => {
        await ask('ALTER DATABASE postgres RESET default_transaction_read_only');
        await ask(END_SESSIONS);
      };
    },
    /^PostgreSQL takes no writes: cannot execute .+ in a read-only transaction\.$/,
  ],
};

const END_SESSIONS = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = 'postgres' AND pid <> pg_backend_pid()`;

/** What the end of a session may be reported as, beside the trouble itself. */
const LOST = /^The inbox failed: PostgreSQL cannot be reached: .+\.$/;

describe.skipIf(postgresMissing('the inbox in PostgreSQL in trouble'))('an inbox in PostgreSQL', () => {
  let server: TestServer;
  let admin: pg.Client;
  const ask: Ask = (text) => admin.query(text);
  beforeAll(async () => {
    server = await startPostgres();
    admin = new pg.Client(server.url);
    await admin.connect();
    // Writes whatever the default is.
    await ask('SET default_transaction_read_only = off');
  });
  afterAll(async () => {
    await admin?.end();
    await server?.[Symbol.asyncDispose]();
  });
  const onDatabase = (boss: PgBossLike = new PgBoss({ connectionString: server.url, max: 3 })) => {
    const inbox = createPostgresInbox({ boss, queue: `queue-${Math.random()}`, ...QUICK });
    return { ...noting(inbox), inbox };
  };
  const goesOn = async (begin: (ask: Ask) => Promise<() => unknown>, reported: RegExp, leastCopies: number) => {
    const boss = new PgBoss({ connectionString: server.url, max: 3, cronWorkerIntervalSeconds: 1 });
    await using kept = onDatabase(boss);
    // The workers of pg-boss itself, which look for work each second, emit copies that are not an Error.
    let copies = 0;
    boss.on('error', (error: unknown) => {
      if (!(error instanceof Error)) copies += 1;
    });
    expect(await kept.post(await issued('before'))).toBe(200);
    await until(async () => (await kept.inbox.stats()).handled === 1);
    const end = await begin(ask);
    // Larger than what is free in the pages that a table has.
    const delivery = await issued(Array.from({ length: 20_000 }, () => Math.random().toString(36)[2]).join(''));
    try {
      // Until no connection is left that was open before.
      await until(async () => {
        expect(await kept.post(delivery)).toBe(503);
        return copies >= leastCopies && kept.errors.filter(({ message }) => !LOST.test(message)).length >= 3;
      });
      expect(new Set(kept.codes())).toEqual(new Set(['store-failed']));
      const lines = kept.errors.map(({ message }) => message).filter((message) => !LOST.test(message));
      for (const line of lines) expect(line.replace('The inbox failed: ', '')).toMatch(reported);
    } finally {
      await end();
    }
    await until(async () => (await kept.post(delivery)) === 200);
    await until(() => kept.handled.length === 2);
    await until(async () => (await kept.inbox.stats()).handled === 2);
  };

  test.each(sampled(Object.entries(TROUBLES), 3))(
    'that %s: 503 in one line, and goes on when that is over',
    (_, [begin, reported]) => goesOn(begin, reported, 1),
  );

  test('a connection that ends between being handed out and being used ends no process', async () => {
    const boss = new PgBoss({ connectionString: server.url, max: 3 });
    await using kept = onDatabase(boss);
    expect(await kept.post(await issued('before'))).toBe(200);
    const pool = Reflect.get(boss.getDb(), 'pool') as pg.Pool;
    const client = await pool.connect();
    const ended = new Promise<void>((resolve) => void client.once('end', resolve));
    // It would fail the run as an error that nobody caught.
    await ask(END_SESSIONS);
    await ended;
    client.release(true);
    const delivery = await issued('after');
    await until(async () => (await kept.post(delivery)) === 200);
  });

  test.runIf(process.env.SOAK).each([
    [
      'a wrong password',
      (url: URL) => Object.assign(url, { password: 'wrong' }),
      /refuses the user or the password: pass/,
    ],
    [
      'a database that is not there',
      (url: URL) => Object.assign(url, { pathname: '/nope' }),
      /no such database: .+nope/,
    ],
    ['nobody listening', (url: URL) => Object.assign(url, { port: '1' }), /cannot be reached: connect ECONNREFUSED/],
  ])('begun with %s: 503, and each trouble in one line', async (_, change, reported) => {
    await using kept = onDatabase(new PgBoss(change(new URL(server.url)).href));
    expect(await kept.post(await issued())).toBe(503);
    await until(() => kept.errors.length >= 2);
    for (const { code, message } of kept.errors) {
      expect([code, message]).toEqual(['store-failed', expect.stringMatching(/^The inbox failed: PostgreSQL .+\.$/)]);
      expect(message).toMatch(reported);
    }
  });

  test.runIf(process.env.SOAK)('begun before pg-boss was installed: 503, and goes on once it is', async () => {
    const own = { connectionString: server.url, schema: '"of another"' };
    await using kept = onDatabase(new PgBoss({ ...own, migrate: false }));
    const delivery = await issued('patient');
    expect(await kept.post(delivery)).toBe(503);
    expect(kept.errors[0]?.message).toMatch(
      /missing, or are of another version: the database has none of pg-boss\. Have one version/,
    );
    const installs = new PgBoss(own);
    await installs.start();
    await until(async () => (await kept.post(delivery)) === 200);
    await until(() => kept.handled.length === 1);
    await installs.stop({ graceful: false });
  });

  test('says in words what pg-boss emits that is not an Error', async () => {
    const boss = new PgBoss(server.url);
    await using kept = onDatabase(boss);
    expect(await kept.post(await issued())).toBe(200);
    await until(() => kept.handled.length === 1);
    const emitted: unknown[] = [
      // As a worker of it copies an AggregateError, which has no message.
      { code: 'ECONNREFUSED', message: ' (Queue: __pgboss__send-it, Worker: 1-2)' },
      { detail: 'personal', hint: 1 },
      'out of luck',
    ];
    for (const each of emitted) boss.emit('error', each as Error);
    expect(kept.errors.map(({ message }) => message)).toEqual([
      'The inbox failed: PostgreSQL cannot be reached: ECONNREFUSED.',
      'The inbox failed: an object with the fields detail, hint',
      'The inbox failed: out of luck',
    ]);
  });

  test('whose queue was deleted takes nothing for a duplicate, and creates it again', async () => {
    const boss = new PgBoss(server.url);
    await using kept = onDatabase(boss);
    expect(await kept.post(await issued('before'))).toBe(200);
    await until(async () => (await kept.inbox.stats()).handled === 1);
    // Again where something was written to it in between.
    await until(async () =>
      Boolean(await ask("SELECT pgboss.delete_queue(name) FROM pgboss.queue WHERE name LIKE 'queue-%'")),
    );
    const delivery = await issued('after');
    expect(await kept.post(delivery)).toBe(503);
    expect(kept.errors.at(-1)?.message).toMatch(
      /^The inbox failed: pg-boss has no queue .+ any more\. It is created again\.$/,
    );
    expect(await kept.post(delivery)).toBe(200);
    await until(() => kept.handled.length === 2);
  });

  test('whose schema was dropped says so, and has it created again', async () => {
    await using kept = onDatabase();
    expect(await kept.post(await issued())).toBe(200);
    await until(() => kept.handled.length === 1);
    // Again where it was in a deadlock with what asked for deliveries, and lost.
    await until(async () => Boolean(await ask('DROP SCHEMA pgboss CASCADE')));
    const delivery = await issued();
    expect(await kept.post(delivery)).toBe(503);
    // What asked for deliveries meanwhile may have been in its way.
    const messages = kept.errors.map(({ message }) => message).filter((message) => !/deadlock detected/.test(message));
    expect(messages[0]).toMatch(
      /^The inbox failed: The tables in PostgreSQL are missing, or are of another version: .+ Have one version of pg-boss/,
    );
    await until(async () => (await kept.post(delivery)) === 200);
    await until(() => kept.handled.length === 2);
  });

  test('outlives what the connections of its boss say after it was closed', async () => {
    const boss = new PgBoss(server.url);
    const kept = onDatabase(boss);
    await kept.inbox.stats();
    await kept.inbox.close();
    expect(() => boss.emit('error', new Error('terminating connection'))).not.toThrow();
  });

  test('is created by a process while another one creates it', async () => {
    const [early, late] = [new PgBoss(server.url), new PgBoss(server.url)];
    const moments = new EventEmitter();
    const [missed, sent, looked] = ['missed', 'sent', 'looked'].map((name) => once(moments, name));
    const [find, send] = [late.findJobs.bind(late), early.send.bind(early) as PgBossLike['send']];
    // It finds no record; then the early one sends it, and goes on when the late one has looked at the jobs.
    let isFirst = true;
    const findLate: typeof find = async (...args) => {
      const found = await find(...(args as Parameters<typeof find>));
      moments.emit(isFirst ? 'missed' : 'looked');
      if (isFirst) await sent;
      isFirst = false;
      return found as never;
    };
    const sendEarly: PgBossLike['send'] = async (...args) => {
      await missed;
      const id = await send(...args);
      moments.emit('sent');
      await looked;
      return id;
    };
    Object.assign(late, { findJobs: findLate });
    Object.assign(early, { send: sendEarly });
    const inboxes = [late, early].map((boss) => createPostgresInbox({ boss, queue: 'twice', ...QUICK }));
    const all = inboxes.map((inbox) => receiving(inbox));
    await Promise.all(inboxes.map((inbox) => inbox.stats()));
    expect(all.flatMap(({ errors }) => errors)).toEqual([]);
    await Promise.all(inboxes.map((inbox) => inbox.close()));
  });

  test.runIf(process.env.SOAK)('is created at once by many processes', async () => {
    const queue = 'at once';
    const url = server.url;
    const bosses = Array.from({ length: 6 }, () => new PgBoss({ connectionString: url, schema: 'fresh' }));
    const inboxes = bosses.map((boss) => createPostgresInbox({ boss, queue: queue.replace(' ', '-'), ...QUICK }));
    const all = inboxes.map((inbox) => receiving(inbox));
    const stats = await Promise.all(inboxes.map((inbox) => inbox.stats()));
    expect(stats.every(({ waiting }) => waiting === 0)).toBe(true);
    expect(all.flatMap(({ errors }) => errors)).toEqual([]);
    await Promise.all(inboxes.map((inbox) => inbox.close()));
  });

  /** While everything that asks for deliveries has to wait. */
  const whileItHangs = async (work: () => Promise<void>) => {
    await ask('BEGIN');
    try {
      await ask('LOCK TABLE pgboss.job IN ACCESS EXCLUSIVE MODE');
      await work();
    } finally {
      await ask('COMMIT');
    }
  };

  test('that does not answer: 503 in time and in one line, and goes on when it does', async () => {
    await using kept = onDatabase();
    expect(await kept.post(await issued('before'))).toBe(200);
    await until(async () => (await kept.inbox.stats()).handled === 1);
    const delivery = await issued('meanwhile');
    await whileItHangs(async () => expect(await kept.post(delivery)).toBe(503));
    expect(kept.errors.map(({ code, message }) => [code, message])).toEqual([
      ['store-failed', 'The inbox failed: PostgreSQL did not answer within 3000 ms.'],
    ]);
    expect(await kept.post(delivery)).toBe(200);
    await until(() => kept.handled.length === 2);
  });

  test.runIf(process.env.SOAK)('closes while the database does not answer', async () => {
    await using kept = onDatabase();
    expect(await kept.post(await issued('before'))).toBe(200);
    await until(async () => (await kept.inbox.stats()).handled === 1);
    await whileItHangs(async () => {
      let isClosed = false;
      void kept.receiver.close({ graceMs: 0 }).then(() => {
        isClosed = true;
      });
      await until(() => isClosed);
    });
  });

  test('hands what a process had that vanished to another, whose effect alone is written', async () => {
    const queue = 'vanished';
    const open = () => {
      const boss = new PgBoss({ connectionString: server.url, superviseIntervalSeconds: 1, monitorIntervalSeconds: 1 });
      // One at a time: what hangs takes nothing else, not even the same again.
      return createPostgresInbox({ boss, queue, leaseMs: 10_000, concurrency: 1, ...QUICK });
    };
    await ask('CREATE TABLE IF NOT EXISTS effects (note text)');
    const write = (inbox: PostgresInbox, note: string) => (_: object, context: DeliveryContext) =>
      inbox.transaction(context, (db) => db.executeSql('INSERT INTO effects VALUES ($1)', [note]));
    const [vanished, other] = [open(), open()];
    let end = () => {};
    const isOver = new Promise<void>((resolve) => {
      end = resolve;
    });
    const outcomes: string[] = [];
    const writeLate = async (event: object, context: DeliveryContext) => {
      await isOver;
      await write(vanished, 'late')(event, context).catch(({ code }) => outcomes.push(code));
    };
    await using one = receiving(vanished, { on: { 'card.issued': writeLate } });
    expect(await one.post(await issued())).toBe(200);
    await using _ = receiving(other, { on: { 'card.issued': write(other, 'in time') } });
    await until(async () => {
      // Again, as it goes on saying that it is there.
      await ask(`UPDATE pgboss.job SET heartbeat_on = now() - interval '1 day'
        WHERE name = '${queue}' AND state = 'active' AND retry_count = 0`);
      // One that was ended as it looked for such may still be taken for the one that does.
      await ask('UPDATE pgboss.queue SET monitor_claim_on = NULL, monitor_on = NULL');
      return (await other.stats()).handled === 1;
    });
    end();
    await until(() => outcomes.length === 1);
    expect(outcomes).toEqual(['claim-lost']);
    expect((await ask('SELECT note FROM effects')).rows).toEqual([{ note: 'in time' }]);
    expect(await other.stats()).toEqual({ waiting: 0, deadLetters: 0, handled: 1, unhandled: 0, duplicates: 0 });
  });

  test.runIf(process.env.SOAK)('lets its process end while the server is away', async () => {
    await using away = await startPostgres();
    await endsWithoutServer({ engine: 'postgres', leaseMs: 10_000 }, away);
  });

  test.runIf(process.env.SOAK)(
    'leaves a boss running that was started by somebody else, and stops one that it started when nobody needs it',
    async () => {
      const started = new PgBoss(server.url);
      await started.start();
      await using theirs = onDatabase(started);
      await theirs.post(await issued());
      await theirs.receiver.close();
      expect(await started.isInstalled()).toBe(true);
      await started.stop({ graceful: false });
      const boss = new PgBoss(server.url);
      await using one = onDatabase(boss);
      await using other = onDatabase(boss);
      await one.post(await issued());
      await other.post(await issued());
      await one.receiver.close();
      expect(await other.post(await issued())).toBe(200);
      await other.receiver.close();
      await expect(boss.isInstalled()).rejects.toThrow(/not opened/);
    },
  );
});

test.each([
  [
    'boss',
    { boss: {} as PgBossLike },
    /^createPostgresInbox: `boss` has no method start, .+ of pg-boss 12\.35 or newer/,
  ],
  ['queue', { queue: 'a b' }, /^createPostgresInbox: `queue` is 'a b'; it takes letters/],
  [
    'queue that is missing',
    { queue: undefined as unknown as string },
    /^createPostgresInbox: `queue` is missing\. Name it after your application, as in 'shop-inbox'\.$/,
  ],
  ['leaseMs', { leaseMs: 9_999 }, /^createPostgresInbox: `leaseMs` is 9999; pg-boss takes 10,000 or more\.$/],
  ['timeoutMs', { timeoutMs: 86_400_000 }, /^createPostgresInbox: `timeoutMs` is 86400000; pg-boss lets nothing run/],
  ['attempts', { attempts: 0 }, /^createPostgresInbox: `attempts` is 0; it takes an integer, 1 or more\.$/],
])('an option %s that cannot be meant is refused in one line that names it', (_, options, message) => {
  const create = () =>
    createPostgresInbox({ boss: new PgBoss('postgres://127.0.0.1:1/never'), queue: 'never', ...options });
  expect(create).toThrow(TypeError);
  expect(create).toThrow(message);
});
