import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DeliveryState, EventNumbers, Inbox } from 'unsaid-runtime/webhooks';
import type { OutboxDeliveries, OutboxQueue, RecordedAttempt, WebhookOutbox } from 'unsaid-runtime/webhooks/outbox';
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
  if (!where) throw wrong(named, 'the environment has no such variable');
  const asked = { ...named, where };
  if (where.includes('://')) {
    if (URL.canParse(where) && /^postgres(ql)?:/.test(where)) return openPostgres(asked);
    if (URL.canParse(where) && /^rediss?:/.test(where)) return openRedis(asked);
    throw wrong(asked, 'takes a file, a URL postgres://... or redis://..., or a module');
  }
  const file = userPath(where);
  if (!(await stat(file).catch(() => undefined))?.isFile()) throw wrong(asked, 'there is no such file');
  if (/\.[cm]?[jt]s$/.test(file)) return openModule(asked, file);
  const { createSqliteInbox, sqliteQueue } = await import('unsaid-runtime/webhooks/sqlite');
  const options = asked.queue === undefined ? { path: file } : { path: file, queue: asked.queue };
  return asked.kind === 'inbox' ? inboxPlace(createSqliteInbox(options)) : openQueue(sqliteQueue(options));
}

async function openPostgres(asked: Where): Promise<Place> {
  const queue = queueOf(asked);
  const { Pool } = await load<{ Pool: new (options: object) => PgPoolLike & Ending }>(asked, 'pg');
  const { createPostgresInbox, postgresQueue } = await import('unsaid-runtime/webhooks/postgres');
  const pool = new Pool({ connectionString: asked.where, max: 2, connectionTimeoutMillis: 5_000 });
  const schema = asked.schema === undefined ? {} : { schema: asked.schema };
  const options = { pool, queue, acceptLoss: true, ...schema };
  return closing(
    () => (asked.kind === 'inbox' ? inboxPlace(createPostgresInbox(options)) : openQueue(postgresQueue(options))),
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
    () => (asked.kind === 'inbox' ? inboxPlace(createRedisInbox(options)) : openQueue(redisQueue(options))),
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
      ...place,
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
  return outboxPlace(await inspectWebhookOutbox(queue));
}

async function openModule(asked: Where, file: string): Promise<Place> {
  const module = (await import(pathToFileURL(file).href).catch((error: unknown) => {
    throw wrong(asked, `cannot be loaded: ${reasonOf(error)}`);
  })) as { default?: unknown };
  const place = Object(module.default) as Inbox & WebhookOutbox<never>;
  const isThere = asked.kind === 'inbox' ? typeof place.deadLetters?.list : typeof place.find;
  if (isThere !== 'function') throw wrong(asked, `its default export is not an ${asked.kind}`);
  return asked.kind === 'inbox' ? inboxPlace(place) : outboxPlace(place);
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

/** A delivery as it is listed. */
export interface Listed {
  readonly key: string;
  readonly event: string | undefined;
  readonly state: string;
  /** When it was received or enqueued, in milliseconds since 1970. */
  readonly at: number;
  readonly attempts: number;
  /** What its last run failed with, in a line. */
  readonly reason: string | undefined;
}

/** What was received, or is to be sent. */
export interface Shown {
  readonly key: string;
  readonly state: string;
  /** Lines before the body: headers, or attempts. */
  readonly lines: readonly string[];
  /** Absent where the body was deleted. */
  readonly raw: Uint8Array | undefined;
}

/** Where deliveries are: an inbox or an outbox. */
export interface Place {
  byEvent(): Promise<EventNumbers[]>;
  /** Those in a state; without one, those that are not over. */
  list(state: DeliveryState | undefined, limit: number, offset: number): Promise<Listed[]>;
  show(key: string): Promise<Shown | undefined>;
  replay(key: string): Promise<boolean>;
  drop(key: string): Promise<boolean>;
  cancel(key: string): Promise<boolean>;
  forget(which: { readonly key: string } | { readonly containing: string }): Promise<number>;
  close(): Promise<unknown>;
}

function inboxPlace({ deadLetters, deliveries, close }: Pick<Inbox, 'deadLetters' | 'deliveries' | 'close'>): Place {
  return {
    byEvent: deliveries.byEvent,
    async list(state, limit, offset) {
      const listed = await deliveries.list({ ...(state && { state }), limit, offset });
      return listed.map(({ key, event, receivedAt: at, attempts, failure, state: now }) => {
        const reason = failure && `${failure.code}: ${failure.message}`;
        return { key, event, state: now, at, attempts, reason };
      });
    },
    async show(key) {
      const found = await deliveries.get(key);
      const lines = Object.entries(found?.headers ?? {}).map(([name, value]) => `${name}: ${value}`);
      return found && { key: found.key, state: found.state, lines, raw: found.raw };
    },
    replay: deadLetters.replay,
    drop: deadLetters.drop,
    cancel: deliveries.cancel,
    forget: deliveries.forget,
    close: () => close(),
  };
}

const OPEN = ['waiting', 'running', 'dead'] as const;

function outboxPlace(outbox: OutboxDeliveries & Pick<WebhookOutbox<never>, 'close'>): Place {
  return {
    byEvent: () => outbox.byEvent(),
    async list(state, limit, offset) {
      const states = state === undefined ? OPEN : [state === 'handled' ? ('delivered' as const) : state];
      const pages = states.map((each) => outbox.list({ state: each, limit: limit + offset }));
      const listed = (await Promise.all(pages)).flat().slice(offset, offset + limit);
      return listed.map(({ id, event, enqueuedAt, attempts, endpoint, state: now }) => {
        const last = attempts.at(-1);
        const reason = `${new URL(endpoint).origin}: ${last ? outcomeOf(last) : 'no attempt'}`;
        return { key: id, event, state: now, at: enqueuedAt, attempts: attempts.length, reason };
      });
    },
    async show(key) {
      const found = await outbox.find(key);
      if (!found) return undefined;
      const attempts = found.attempts.map((attempt) => `attempt ${attempt.number}: ${outcomeOf(attempt)}`);
      return { key: found.id, state: found.state, lines: [`endpoint: ${found.endpoint}`, ...attempts], raw: found.raw };
    },
    replay: (key) => outbox.replay(key),
    drop: (key) => outbox.drop(key),
    cancel: (key) => outbox.cancel(key),
    forget: (which) => outbox.forget('key' in which ? { id: which.key } : which),
    close: () => outbox.close(),
  };
}

function outcomeOf({ at, outcome, status, error, durationMs }: RecordedAttempt): string {
  const parts = [
    status === undefined ? outcome : `${outcome} with ${status}`,
    error !== undefined && `(${error})`,
    at !== undefined && `at ${new Date(at).toISOString()}`,
    durationMs !== undefined && `in ${Math.round(durationMs)} ms`,
  ];
  return parts.filter(Boolean).join(' ');
}
