import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeliveryContext } from '../../../../../src/webhooks.ts';
import { createWebhookOutbox } from '../../../../../src/webhooks-outbox.ts';
import { createPostgresInbox, deliveryTables, postgresQueue } from '../../../../../src/webhooks-postgres.ts';
import { POSTGRES_PASSWORD, postgresMissing, startPostgres } from '../../servers/postgres.ts';
import type { TestServer } from '../../servers/server-process.ts';
import { sign } from '../scheme.ts';
import { issued, noting, QUICK, receiving, until } from './inbox-behaviour.ts';
import { issued as event } from './outbox-behaviour.ts';

type Ask = (text: string) => Promise<unknown>;

const END_SESSIONS = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = 'postgres' AND pid <> pg_backend_pid()`;

/** Trouble that befalls a database in use: begins, and returns how it ends; and what is reported. */
const TROUBLES: Record<string, readonly [begin: (ask: Ask) => Promise<() => unknown>, reported: RegExp]> = {
  'lost its tables': [
    async (ask) => {
      await ask('ALTER TABLE unsaid_deliveries RENAME TO mislaid');
      return () => ask('ALTER TABLE mislaid RENAME TO unsaid_deliveries');
    },
    /The tables in PostgreSQL are missing, or are of another version: .+ Create them by the SQL that `deliveryTables` returns/,
  ],
  'has another password now': [
    async (ask) => {
      await ask("ALTER ROLE postgres PASSWORD 'another'");
      await ask(END_SESSIONS);
      return () => ask(`ALTER ROLE postgres PASSWORD '${POSTGRES_PASSWORD}'`);
    },
    /PostgreSQL refuses the user or the password: password authentication failed for user "postgres"\.$/,
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
    /PostgreSQL accepts no writes: cannot execute .+ in a read-only transaction\.$/,
  ],
};

describe.skipIf(postgresMissing('a database in trouble'))('PostgreSQL', () => {
  let server: TestServer;
  let admin: pg.Client;
  const pools: pg.Pool[] = [];
  const ask: Ask = (text) => admin.query(text);
  const connect = (settings: pg.PoolConfig = {}) => {
    const pool = new pg.Pool({ connectionString: server.url, max: 4, ...settings });
    pools.push(pool);
    return pool;
  };
  let queues = 0;
  const newQueue = () => `queue-${++queues}`;
  beforeAll(async () => {
    server = await startPostgres();
    admin = new pg.Client(server.url);
    await admin.connect();
    // Writes whatever the default is.
    await ask('SET default_transaction_read_only = off');
  });
  afterAll(async () => {
    await Promise.all(pools.map((pool) => pool.end()));
    await admin?.end();
    await server?.[Symbol.asyncDispose]();
  });

  test.each(Object.entries(TROUBLES))(
    'that %s: 503 in one line, and all goes on when that is over',
    async (_, [begin, reported]) => {
      await using kept = noting(createPostgresInbox({ pool: connect(), queue: newQueue(), ...QUICK }));
      expect(await kept.post(await issued('before'))).toBe(200);
      await until(() => kept.handled.length === 1);
      const end = await begin(ask);
      const delivery = await issued('during');
      await until(
        async () => (await kept.post(delivery)) === 503 && kept.errors.some(({ message }) => reported.test(message)),
      );
      for (const { message } of kept.errors) expect(message).toMatch(/^The inbox failed: [^\n]+$/);
      await until(async () => !(await kept.inbox.health()).ok);
      await end();
      await until(async () => (await kept.post(delivery)) === 200);
      await until(() => kept.handled.length === 2);
    },
  );

  test('that may forget what it committed takes nothing, unless that is accepted', async () => {
    const pool = connect({ options: '-c synchronous_commit=off' });
    await using kept = receiving(createPostgresInbox({ pool, queue: newQueue() }));
    expect(await kept.post(await issued())).toBe(503);
    await until(() => kept.errors.length > 1);
    expect(kept.errors[0]?.message).toBe(
      'The inbox failed: PostgreSQL may forget deliveries that were answered 200, as synchronous_commit is off. Set synchronous_commit = on for this user (ALTER ROLE ... SET) or in postgresql.conf, or pass `acceptLoss: true`.',
    );
    await using accepting = receiving(createPostgresInbox({ pool, queue: newQueue(), acceptLoss: true }));
    expect(await accepting.post(await issued())).toBe(200);
  });

  test('that may forget what it commits since it was opened, as after a failover, takes nothing until that is mended', async () => {
    await using kept = noting(createPostgresInbox({ pool: connect(), queue: newQueue(), ...QUICK }));
    expect(await kept.post(await issued())).toBe(200);
    const post = async () => kept.post(await issued());
    await ask('ALTER SYSTEM SET full_page_writes = off');
    await ask('SELECT pg_reload_conf()');
    await expect.poll(post, { timeout: 8_000 }).toBe(503);
    expect(kept.errors.at(-1)?.message).toMatch(/as full_page_writes is off/);
    expect(await kept.inbox.health()).toMatchObject({ ok: false, reason: expect.stringContaining('full_page_writes') });
    await ask('ALTER SYSTEM RESET full_page_writes');
    await ask('SELECT pg_reload_conf()');
    await expect.poll(post, { timeout: 8_000 }).toBe(200);
  });

  test('whose standbys are not waited for is reported', async () => {
    await ask("ALTER SYSTEM SET synchronous_standby_names = 'none_such'");
    await ask('SELECT pg_reload_conf()');
    const pool = connect({ options: '-c synchronous_commit=local' });
    await using kept = receiving(createPostgresInbox({ pool, queue: newQueue() }));
    await until(() => kept.codes().includes('loss-possible'));
    expect(kept.errors[0]?.message).toMatch(/synchronous_commit is local: a failover may lose deliveries\.$/);
    await ask('ALTER SYSTEM RESET synchronous_standby_names');
    await ask('SELECT pg_reload_conf()');
  });

  test('whose user may create nothing uses the tables that an administrator created in a schema', async () => {
    await ask("CREATE ROLE plain LOGIN PASSWORD 'plain'; REVOKE CREATE ON SCHEMA public FROM PUBLIC");
    const url = Object.assign(new URL(server.url), { username: 'plain', password: 'plain' }).href;
    const pool = connect({ connectionString: url });
    await using kept = noting(createPostgresInbox({ pool, queue: 'plain', schema: 'hooks', ...QUICK }));
    const delivery = await issued();
    expect(await kept.post(delivery)).toBe(503);
    await until(() => kept.errors.some(({ message }) => /does not let this user do it/.test(message)));
    await ask(deliveryTables({ schema: 'hooks' }));
    await ask('GRANT USAGE ON SCHEMA hooks TO plain');
    await ask('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA hooks TO plain');
    await until(async () => (await kept.post(delivery)) === 200);
    await until(() => kept.handled.length === 1);
  });

  test('has its tables created by ten processes at once', async () => {
    await ask('CREATE SCHEMA crowded');
    const inboxes = Array.from({ length: 10 }, () =>
      createPostgresInbox({ pool: connect({ max: 1 }), queue: 'crowded', schema: 'crowded', concurrency: 0 }),
    );
    const kept = inboxes.map((inbox) => receiving(inbox));
    const statuses = await Promise.all(kept.map(async ({ post }) => post(await issued())));
    expect(statuses).toEqual(inboxes.map(() => 200));
    for (const each of kept) await each[Symbol.asyncDispose]();
  });

  test('rolls back what a handler wrote whose work fails, or whose commit does', async () => {
    const pool = connect();
    await ask('CREATE TABLE written (note text, UNIQUE (note) DEFERRABLE INITIALLY DEFERRED)');
    const inbox = createPostgresInbox({ pool, queue: newQueue(), ...QUICK, attempts: 1 });
    const codes: unknown[] = [];
    await using kept = receiving(inbox, {
      on: {
        'card.issued': ({ note }, context: DeliveryContext) =>
          inbox
            .transaction(context, async (client) => {
              await client.query('INSERT INTO written VALUES ($1)', [note]);
              if (note === 'fails') throw new Error('no');
              // The commit refuses it.
              if (note === 'twice') await client.query('INSERT INTO written VALUES ($1)', [note]);
            })
            .catch((error) => {
              codes.push(error.code ?? error.message);
              throw error;
            }),
      },
    });
    for (const note of ['fails', 'twice', 'good']) await kept.post(await issued(note));
    await until(async () => (await inbox.stats()).deadLetters === 2 && (await inbox.stats()).handled === 1);
    expect(codes.toSorted()).toEqual(['23505', 'no']);
    expect((await admin.query('SELECT note FROM written')).rows).toEqual([{ note: 'good' }]);
  });

  test('takes what an outbox enqueues in a transaction, of a client or of what has executeSql, and takes it back', async () => {
    const pool = connect();
    const queue = postgresQueue({ pool, queue: newQueue() });
    await using outbox = createWebhookOutbox({ queue, sign, firstRetryMs: 1, concurrency: 0 });
    await outbox.stats();
    const client = await pool.connect();
    const executeSql = (text: string, values?: unknown[]) => client.query(text, values);
    for (const [index, transaction] of [client, { executeSql }].entries()) {
      for (const end of ['ROLLBACK', 'COMMIT']) {
        await client.query('BEGIN');
        await outbox.enqueue(event(end), { endpoint: 'https://example.com/', id: `${end}-${index}`, transaction });
        await client.query(end);
      }
    }
    client.release();
    // What is asked of a pool is not in the transaction of any client.
    await expect(outbox.enqueue(event('x'), { endpoint: 'https://example.com/', transaction: pool })).rejects.toThrow(
      'The outbox failed: `transaction` is a pool; it takes the client that began the transaction.',
    );
    expect((await outbox.deliveries.list()).map(({ key }) => key)).toEqual(['COMMIT-0', 'COMMIT-1']);
  });

  test('that ends a connection between its being handed out and being used ends no process', async () => {
    const pool = connect({ max: 1 });
    await using kept = noting(createPostgresInbox({ pool, queue: newQueue(), ...QUICK }));
    await kept.post(await issued());
    await until(() => kept.handled.length === 1);
    const client = await pool.connect();
    const ended = new Promise((resolve) => client.once('end', resolve));
    await ask(END_SESSIONS);
    await ended;
    client.release(true);
    await until(async () => (await kept.post(await issued())) === 200);
  });
});

test.each([
  ['pool', { pool: {} }],
  ['queue', { queue: undefined }],
  ['schema', { schema: 'a"; DROP TABLE b' }],
])('an invalid %s is refused in one line that names it', (name, options) => {
  const place = { pool: new pg.Pool(), queue: 'q', ...options } as never;
  for (const make of [createPostgresInbox, postgresQueue])
    expect(() => make(place)).toThrow(
      new RegExp(`^(createPostgresInbox|postgresQueue): \`${name}\` .+; it takes .+\\.$`),
    );
});
