import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { DeliveryContext, Inbox, InboxOptions } from '../../../../../src/webhooks.ts';
import type { OutboxQueue, QueueOptions } from '../../../../../src/webhooks-outbox.ts';
import { createPostgresInbox, type PostgresInbox, postgresQueue } from '../../../../../src/webhooks-postgres.ts';
import { createRedisInbox, redisQueue } from '../../../../../src/webhooks-redis.ts';
import { createSqliteInbox, type SqliteInbox, sqliteQueue } from '../../../../../src/webhooks-sqlite.ts';
import { around } from '../../../../../test/around.ts';
import { temporaryFolder } from '../../../../../test/temporary-folder.ts';
import { postgresMissing, startPostgres } from '../../servers/postgres.ts';
import { redisMissing, startRedis } from '../../servers/redis.ts';
import { loadClient } from './load-client.ts';

/** A place in which inboxes and outboxes keep their deliveries. Each test has one of its own. */
export interface Place extends AsyncDisposable {
  /** Name of its queue. */
  readonly name: string;
  /** Address of its server, or path of its file. */
  readonly where: string;
  /** Whether it has a server, which `trouble` kills and starts again. */
  readonly server: boolean;
  /** Another inbox on the same place, as another process would open it. */
  open(options?: InboxOptions): Inbox;
  /** Another queue of an outbox on the same place, with the same name as the inbox. */
  queue(options?: QueueOptions): OutboxQueue<never>;
  /** Milliseconds within which it hears of what another process stored. */
  readonly hearsWithinMs: number;
  /** Puts the engine out of order, and back. */
  readonly trouble: { begin(): Promise<unknown>; end(): Promise<unknown> };
  /** Lets what waits for its next run be due; resolves to the milliseconds that were left. */
  hasten(): Promise<number[]>;
  /** Writes another format into the record of the queue. */
  setFormat(format: number): Promise<unknown>;
  /** Runs work in a transaction of the caller's; for engines whose outbox takes one. */
  transact?(work: (transaction: never) => Promise<unknown>, isRolledBack: boolean): Promise<unknown>;
  /** Makes an empty table of effects. */
  createEffects?(): Promise<unknown>;
  /** Writes a note with the key in one transaction, and lists the notes; for engines that have `transaction`. */
  readonly effects?: {
    write(inbox: Inbox, context: DeliveryContext, note: string): Promise<unknown>;
    list(): Promise<string[]>;
  };
}

/** An engine that runs, and makes places. */
export interface Engine extends AsyncDisposable {
  place(): Promise<Place>;
}

export interface EngineKind {
  readonly name: string;
  readonly isMissing: boolean;
  /** With the clients of another folder's `node_modules`, where one is named. */
  start(clients?: string): Promise<Engine>;
}

/** An engine that runs around the tests of a group. */
export const started = (kind: EngineKind): Engine =>
  around(
    () => kind.start(),
    (engine) => engine[Symbol.asyncDispose](),
  );

let places = 0;

const SQLITE: EngineKind = {
  name: 'SQLite',
  isMissing: false,
  async start() {
    const directory = await temporaryFolder();
    return {
      place: async () => sqlitePlace(path.join(directory, `${++places}.db`)),
      [Symbol.asyncDispose]: async () => {},
    };
  },
};

function sqlitePlace(file: string): Place {
  const opened: SqliteInbox[] = [];
  const open = (options?: InboxOptions) => {
    const inbox = createSqliteInbox({ path: file, queue: 'here', busyMs: 500, ...options });
    opened.push(inbox);
    return inbox;
  };
  const database = () => (opened[0] ?? open()).database;
  const createEffects = async () =>
    database().exec('CREATE TABLE IF NOT EXISTS effects (id INTEGER PRIMARY KEY, note TEXT)');
  return {
    name: 'here',
    where: file,
    server: false,
    open,
    createEffects,
    queue: (options) => sqliteQueue({ path: file, queue: 'here', busyMs: 500, ...options }) as OutboxQueue<never>,
    hearsWithinMs: 250,
    trouble: {
      // Whatever stands at the path meanwhile, the file is found again.
      begin: async () => {
        await rename(file, `${file}.away`).catch(() => {});
        await mkdir(file);
      },
      end: async () => {
        await rm(file, { recursive: true });
        await rename(`${file}.away`, file).catch(() => {});
      },
    },
    async hasten() {
      const waiting = "state = 'waiting' AND attempts > 0 AND due_at > ?";
      const now = Date.now();
      const rows = database().prepare(`SELECT due_at FROM unsaid_deliveries WHERE ${waiting}`).all(now);
      database().prepare(`UPDATE unsaid_deliveries SET due_at = 0 WHERE ${waiting}`).run(now);
      return rows.map(({ due_at }) => Number(due_at) - now);
    },
    setFormat: async (format) => database().exec(`UPDATE unsaid_queues SET format = ${format}`),
    effects: {
      async write(inbox, context, note) {
        await createEffects();
        return (inbox as SqliteInbox).transaction(context, (own) =>
          own.prepare('INSERT INTO effects (note) VALUES (?)').run(note),
        );
      },
      list: async () =>
        database()
          .prepare('SELECT note FROM effects ORDER BY id')
          .all()
          .map(({ note }) => String(note)),
    },
    [Symbol.asyncDispose]: async () => void (await Promise.all(opened.map((inbox) => inbox.close({ graceMs: 0 })))),
  };
}

const POSTGRES: EngineKind = {
  name: 'PostgreSQL',
  isMissing: postgresMissing('the inbox and the outbox in PostgreSQL'),
  async start(clients) {
    const { Pool } = loadClient('pg', clients) as typeof pg;
    const server = await startPostgres();
    const connect = (max: number) => {
      const pool = new Pool({ connectionString: server.url, max });
      pool.on('error', () => {});
      pool.on('connect', (client) => client.on('error', () => {}));
      return pool;
    };
    const admin = connect(2);
    await admin.query('CREATE TABLE effects (id bigserial PRIMARY KEY, note text)');
    const place = async (): Promise<Place> => {
      const queue = `here-${++places}`;
      const pool = connect(8);
      return {
        name: queue,
        where: server.url,
        server: true,
        createEffects: () => admin.query('TRUNCATE effects'),
        async transact(work, isRolledBack) {
          const client = await pool.connect();
          try {
            await client.query('BEGIN');
            await work(client as never);
            await client.query(isRolledBack ? 'ROLLBACK' : 'COMMIT');
            client.release();
          } catch (error) {
            client.release(true);
            throw error;
          }
        },
        open: (options) => createPostgresInbox({ pool, queue, ...options }),
        queue: (options) => postgresQueue({ pool, queue, ...options }) as OutboxQueue<never>,
        hearsWithinMs: 1_000,
        trouble: { begin: () => server.kill(), end: () => server.restart() },
        async hasten() {
          const { rows } = await admin.query(
            `UPDATE unsaid_deliveries AS d SET due_at = 0 FROM unsaid_deliveries AS before
             WHERE d.queue = $1 AND d.state = 'waiting' AND d.attempts > 0 AND d.seq = before.seq AND before.due_at > $2
             RETURNING before.due_at`,
            [queue, Date.now()],
          );
          return rows.map(({ due_at }) => Number(due_at) - Date.now());
        },
        setFormat: (format) => admin.query('UPDATE unsaid_queues SET format = $1 WHERE queue = $2', [format, queue]),
        effects: {
          write: (inbox, context, note) =>
            (inbox as PostgresInbox<pg.PoolClient>).transaction(context, (client) =>
              client.query('INSERT INTO effects (note) VALUES ($1)', [note]),
            ),
          list: async () => (await admin.query('SELECT note FROM effects ORDER BY id')).rows.map(({ note }) => note),
        },
        [Symbol.asyncDispose]: () => pool.end(),
      };
    };
    return {
      place,
      async [Symbol.asyncDispose]() {
        await admin.end();
        await server[Symbol.asyncDispose]();
      },
    };
  },
};

const REDIS: EngineKind = {
  name: 'Redis',
  isMissing: redisMissing('the inbox and the outbox in Redis'),
  async start(clients) {
    const { Redis } = loadClient('ioredis', clients) as typeof import('ioredis');
    const server = await startRedis({ appendonly: true });
    const connect = () =>
      new Redis(server.url, { retryStrategy: () => 50, maxRetriesPerRequest: null }).on('error', () => {});
    const redis = connect();
    const place = async (): Promise<Place> => {
      const queue = `here-${++places}`;
      const prefix = `unsaid:{${queue}}:`;
      return {
        name: queue,
        where: server.url,
        server: true,
        open: (options) => createRedisInbox({ redis, queue, ...options }),
        queue: (options) => redisQueue({ redis, queue, ...options }),
        hearsWithinMs: 250,
        trouble: { begin: () => server.kill(), end: () => server.restart() },
        async hasten() {
          const lefts: number[] = [];
          for (const group of await redis.zrange(`${prefix}groups`, '0', '-1')) {
            const due = await redis.zrangebyscore(`${prefix}due:${group}`, `${Date.now()}`, '+inf', 'WITHSCORES');
            for (let index = 0; index < due.length; index += 2) {
              lefts.push(Number(due[index + 1]) - Date.now());
              await redis.zadd(`${prefix}due:${group}`, '0', String(due[index]));
              await redis.zadd(`${prefix}groups`, '0', group);
            }
          }
          return lefts;
        },
        setFormat: (format) => redis.hset(`${prefix}record`, 'format', `${format}`),
        [Symbol.asyncDispose]: async () => {},
      };
    };
    return {
      place,
      async [Symbol.asyncDispose]() {
        redis.disconnect();
        await server[Symbol.asyncDispose]();
      },
    };
  },
};

export const ENGINES: readonly EngineKind[] = [SQLITE, POSTGRES, REDIS];
