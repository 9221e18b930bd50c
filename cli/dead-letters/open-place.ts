import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Inbox } from 'reward-card-contract/webhooks';
import type { OutboxQueue, RecordedAttempt, WebhookOutbox } from 'reward-card-contract/webhooks/outbox';
import type { PgBossLike } from 'reward-card-contract/webhooks/postgres';
import type { BullMqLike } from 'reward-card-contract/webhooks/redis';
import { reasonOf, UserError } from '../engine/system/user-error.ts';
import { shownPath, userPath } from '../engine/system/user-path.ts';

export interface Where {
  readonly kind: 'inbox' | 'outbox';
  /**
   * A file of SQLite, postgres://..., redis://..., a module whose default export is an inbox or an outbox, or env:NAME for
   * the environment variable that has one of them.
   */
  readonly where: string;
  readonly queue: string | undefined;
}

/**
 * Opens an inbox or an outbox, to look after its dead letters alone: nothing is made, handled or sent, and no setting
 * changed.
 */
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
  if (asked.kind === 'outbox') throw wrong(asked, 'an outbox is in postgres://... or redis://...; SQLite has none');
  const { createSqliteInbox } = await import('reward-card-contract/webhooks/sqlite');
  return inboxPlace(createSqliteInbox({ path: file }));
}

async function openPostgres(asked: Where): Promise<Place> {
  const { PgBoss } = await load<{ PgBoss: new (options: object) => PgBossLike }>(asked, 'pg-boss', 'pg');
  const { createPostgresInbox, postgresQueue } = await import('reward-card-contract/webhooks/postgres');
  const settings = { connectionString: asked.where, supervise: false, schedule: false, migrate: false, max: 2 };
  const options = { boss: new PgBoss(settings), queue: queueOf(asked) };
  return asked.kind === 'inbox' ? inboxPlace(createPostgresInbox(options)) : openQueue(postgresQueue(options));
}

async function openRedis(asked: Where): Promise<Place> {
  const bullmq = await load<BullMqLike>(asked, 'bullmq', 'ioredis');
  const { createRedisInbox, redisQueue } = await import('reward-card-contract/webhooks/redis');
  const options = { bullmq, connection: { url: asked.where }, queue: queueOf(asked), acceptLoss: true };
  return asked.kind === 'inbox' ? inboxPlace(createRedisInbox(options)) : openQueue(redisQueue(options));
}

function queueOf(asked: Where): string {
  if (asked.queue !== undefined) return asked.queue;
  throw wrong(asked, 'name its queue with --queue');
}

async function openQueue(queue: OutboxQueue<never>): Promise<Place> {
  const { inspectWebhookOutbox } = await import('reward-card-contract/webhooks/outbox');
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
async function load<Package>(asked: Where, name: string, driver: string): Promise<Package> {
  try {
    const found = createRequire(path.join(userPath('.'), 'index.js')).resolve(name);
    return (await import(pathToFileURL(found).href)) as Package;
  } catch {
    throw wrong(asked, `needs ${name}, which is not installed here: npm install ${name} ${driver}`);
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

/** A dead letter as it is listed. */
export interface Listed {
  readonly key: string;
  /** Name of the event, as far as the body tells it. */
  readonly event: string | undefined;
  /** When it was received or enqueued, in milliseconds since 1970. */
  readonly at: number;
  readonly attempts: number;
  /** Why it is one, in a line. */
  readonly reason: string;
}

/** What was received, or is to be sent. */
export interface Shown {
  readonly key: string;
  /** Lines before the body: headers, or attempts. */
  readonly lines: readonly string[];
  readonly raw: Uint8Array;
}

/** Where dead letters are: an inbox or an outbox. */
export interface Place {
  list(limit: number, offset: number): Promise<Listed[]>;
  show(key: string): Promise<Shown | undefined>;
  replay(key: string): Promise<boolean>;
  drop(key: string): Promise<boolean>;
  close(): Promise<unknown>;
}

/** The name of the event in a body, which need not be one. */
function eventOf(raw: Uint8Array | undefined): string | undefined {
  try {
    const { event } = JSON.parse(new TextDecoder().decode(raw));
    return typeof event === 'string' ? event : undefined;
  } catch {
    return undefined;
  }
}

/** The dead letters of an inbox. */
function inboxPlace({ deadLetters, close }: Pick<Inbox, 'deadLetters' | 'close'>): Place {
  return {
    async list(limit, offset) {
      const letters = await deadLetters.list({ limit, offset });
      // Their bodies tell the events, and are not fetched for more than somebody reads.
      const read = letters.length > MAX_READ ? [] : letters.map(({ key }) => deadLetters.get(key));
      const bodies = await Promise.all(read);
      return letters.map(({ key, receivedAt: at, attempts, failure }, index) => {
        const reason = `${failure.code}: ${failure.message}`;
        return { key, event: eventOf(bodies[index]?.raw), at, attempts, reason };
      });
    },
    async show(key) {
      const dead = await deadLetters.get(key);
      const lines = Object.entries(dead?.headers ?? {}).map(([name, value]) => `${name}: ${value}`);
      return dead && { key: dead.key, lines, raw: dead.raw };
    },
    replay: deadLetters.replay,
    drop: deadLetters.drop,
    close: () => close(),
  };
}

const MAX_READ = 200;

/** The dead letters of an outbox, or of its queue. */
function outboxPlace(outbox: Pick<WebhookOutbox<never>, 'list' | 'find' | 'replay' | 'drop' | 'close'>): Place {
  return {
    async list(limit, offset) {
      const dead = await outbox.list({ state: 'dead', limit, offset });
      return dead.map(({ id, enqueuedAt, attempts, endpoint, raw }) => {
        const last = attempts.at(-1);
        const reason = `${new URL(endpoint).origin}: ${last ? outcomeOf(last) : 'no attempt'}`;
        return { key: id, event: eventOf(raw), at: enqueuedAt, attempts: attempts.length, reason };
      });
    },
    async show(key) {
      const dead = await outbox.find(key);
      if (dead?.state !== 'dead') return undefined;
      const attempts = dead.attempts.map((attempt) => `attempt ${attempt.number}: ${outcomeOf(attempt)}`);
      return { key: dead.id, lines: [`endpoint: ${dead.endpoint}`, ...attempts], raw: dead.raw };
    },
    replay: (key) => outbox.replay(key),
    drop: (key) => outbox.drop(key),
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
