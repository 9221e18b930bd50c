import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Deliveries, Inbox } from 'unsaid-runtime/webhooks';
import type { OutboxQueue, WebhookOutbox } from 'unsaid-runtime/webhooks/outbox';
import type { PgPoolLike } from 'unsaid-runtime/webhooks/postgres';
import type { RedisLike } from 'unsaid-runtime/webhooks/redis';
import { reasonOf, UserError } from '../engine/system/user-error.ts';
import { shownPath, userPath } from '../engine/system/user-path.ts';

export interface Where {
  readonly kind: 'inbox' | 'outbox';
  /**
   * A file of SQLite, postgres://..., redis://..., a module whose default export is an inbox or an outbox, or env:NAME for
   * the environment variable that has one of them.
   */
  readonly where: string;
  readonly queue?: string | undefined;
  /** Schema of the tables in PostgreSQL. */
  readonly schema?: string | undefined;
}

/** Opens an inbox or an outbox, to look after what it keeps: nothing is made, handled or sent, and no setting changed. */
export async function openPlace(named: Where): Promise<Place> {
  const variable = /^env:(.*)$/s.exec(named.where)?.[1];
  const where = variable === undefined ? named.where : process.env[variable];
  if (!where) throw wrong(named, 'the environment variable is not set');
  const asked = { ...named, where };
  if (where.includes('://')) {
    if (URL.canParse(where) && /^postgres(ql)?:/.test(where)) return openPostgres(asked);
    if (URL.canParse(where) && /^rediss?:/.test(where)) return openRedis(asked);
    throw wrong(asked, 'must be a file, a URL postgres://... or redis://..., or a module');
  }
  const file = userPath(where);
  if (!(await stat(file).catch(() => undefined))?.isFile()) throw wrong(asked, 'the file does not exist');
  if (/\.[cm]?[jt]s$/.test(file)) return openModule(asked, file);
  const { createSqliteInbox, sqliteQueue } = await import('unsaid-runtime/webhooks/sqlite');
  const options = asked.queue === undefined ? { path: file } : { path: file, queue: asked.queue };
  return asked.kind === 'inbox' ? createSqliteInbox(options) : openQueue(sqliteQueue(options));
}

async function openPostgres(asked: Where): Promise<Place> {
  const queue = queueOf(asked);
  const { Pool } = await load<{ Pool: new (options: object) => PgPoolLike & Ending }>(asked, 'pg');
  const { createPostgresInbox, postgresQueue } = await import('unsaid-runtime/webhooks/postgres');
  const pool = new Pool({ connectionString: asked.where, max: 2, connectionTimeoutMillis: 5_000 });
  const schema = asked.schema === undefined ? {} : { schema: asked.schema };
  const options = { pool, queue, acceptLoss: true, ...schema };
  return closing(
    () => (asked.kind === 'inbox' ? createPostgresInbox(options) : openQueue(postgresQueue(options))),
    () => pool.end(),
  );
}

async function openRedis(asked: Where): Promise<Place> {
  const queue = queueOf(asked);
  const { Redis } = await load<{ Redis: new (url: string, options: object) => RedisLike & Disconnecting }>(
    asked,
    'ioredis',
  );
  const { createRedisInbox, redisQueue } = await import('unsaid-runtime/webhooks/redis');
  const redis = new Redis(asked.where, { lazyConnect: true });
  const options = { redis, queue, acceptLoss: true };
  return closing(
    () => (asked.kind === 'inbox' ? createRedisInbox(options) : openQueue(redisQueue(options))),
    () => redis.disconnect(),
  );
}

interface Ending {
  end(): Promise<unknown>;
}

interface Disconnecting {
  disconnect(): void;
}

/** A place whose connections end with it, also where it cannot be opened. */
async function closing(open: () => Place | Promise<Place>, end: () => unknown): Promise<Place> {
  try {
    const place = await open();
    return {
      deliveries: place.deliveries,
      async close() {
        await place.close();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

function queueOf(asked: Where): string {
  if (asked.queue !== undefined) return asked.queue;
  throw wrong(asked, 'name its queue with --queue');
}

async function openQueue<Transaction>(queue: OutboxQueue<Transaction>): Promise<Place> {
  const { inspectWebhookOutbox } = await import('unsaid-runtime/webhooks/outbox');
  return inspectWebhookOutbox(queue);
}

async function openModule(asked: Where, file: string): Promise<Place> {
  const module = (await import(pathToFileURL(file).href).catch((error: unknown) => {
    throw wrong(asked, `cannot be loaded: ${reasonOf(error)}`);
  })) as { default?: unknown };
  const place = Object(module.default) as Inbox & WebhookOutbox<never>;
  const isThere = asked.kind === 'inbox' ? place.accept : place.enqueue;
  if (typeof isThere !== 'function') throw wrong(asked, `its default export is not an ${asked.kind}`);
  return place;
}

/** Imports a package of the user's, from where they stand. */
async function load<Package>(asked: Where, name: string): Promise<Package> {
  try {
    const found = createRequire(path.join(userPath('.'), 'index.js')).resolve(name);
    const module = (await import(pathToFileURL(found).href)) as Package & { default?: Package };
    // A CommonJS package may have its exports there alone.
    return { ...module.default, ...module };
  } catch {
    throw wrong(asked, `needs ${name}, which is not installed here: npm install ${name}`);
  }
}

function wrong({ kind, where }: Where, problem: string): UserError {
  return new UserError(`--${kind} ${shownWhere(where)}: ${problem}.`, 2);
}

/** Without the password. */
export function shownWhere(where: string): string {
  if (!where.includes('://')) return shownPath(where);
  return URL.canParse(where) ? `${new URL(where).protocol}//${new URL(where).host}` : where.replace(/\/\/.*@/, '//');
}

/** Where deliveries are: an inbox or an outbox. */
export interface Place {
  readonly deliveries: Deliveries;
  close(): Promise<unknown>;
}
