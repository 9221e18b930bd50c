import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Inbox } from 'reward-card-contract/webhooks';
import type { OutboxEngine } from 'reward-card-contract/webhooks/outbox';
import type { OutboxBoss, PgBossLike } from 'reward-card-contract/webhooks/postgres';
import type { BullMqLike, OutboxBullMq } from 'reward-card-contract/webhooks/redis';
import { UserError } from '../user-error.ts';
import { shownPath, userPath } from '../user-path.ts';
import { inboxPlace } from './inbox-place.ts';
import { outboxPlace } from './outbox-place.ts';
import type { Place } from './place.ts';

export interface Where {
  readonly kind: 'inbox' | 'outbox';
  /** A file of SQLite, postgres://..., redis://..., or a module whose default export is an inbox or an outbox. */
  readonly where: string;
  readonly queue: string | undefined;
}

/** Opens an inbox or an outbox, to look after its dead letters alone: nothing is handled or sent, and no setting changed. */
export async function openPlace(asked: Where): Promise<Place> {
  const { where } = asked;
  if (where.includes('://') && !URL.canParse(where)) throw wrong(asked, 'is not a URL');
  if (/^postgres(ql)?:\/\//.test(where)) return openPostgres(asked);
  if (/^rediss?:\/\//.test(where)) return openRedis(asked);
  if (/^[a-z]+:\/\//.test(where)) throw wrong(asked, 'takes a file, postgres://..., redis://... or a module');
  const file = userPath(where);
  if (!(await stat(file).catch(() => undefined))?.isFile()) throw wrong(asked, 'there is no such file');
  return /\.[cm]?[jt]s$/.test(file) ? openModule(asked, file) : openSqlite(asked, file);
}

async function openSqlite(asked: Where, file: string): Promise<Place> {
  if (asked.kind === 'outbox') throw wrong(asked, 'an outbox is in postgres://... or redis://...; SQLite has none');
  const { createSqliteInbox } = await import('reward-card-contract/webhooks/sqlite');
  return inboxPlace(createSqliteInbox({ path: file }));
}

async function openPostgres(asked: Where): Promise<Place> {
  const { PgBoss } = await load<{ PgBoss: new (options: object) => OutboxBoss & PgBossLike }>(asked, 'pg-boss', 'pg');
  const { createPostgresInbox, postgresQueue } = await import('reward-card-contract/webhooks/postgres');
  const settings = { connectionString: asked.where, supervise: false, schedule: false, migrate: false, max: 2 };
  const boss = lookingOnly(new PgBoss(settings));
  const queue = asked.queue === undefined ? {} : { queue: asked.queue };
  if (asked.kind === 'inbox') return inboxPlace(createPostgresInbox({ boss, ...queue }));
  return openQueue(postgresQueue({ boss, ...queue }));
}

async function openRedis(asked: Where): Promise<Place> {
  const bullmq = await load<BullMqLike & OutboxBullMq>(asked, 'bullmq', 'ioredis');
  const { createRedisInbox, redisQueue } = await import('reward-card-contract/webhooks/redis');
  const options = { bullmq, connection: { url: asked.where }, acceptLoss: true };
  const queue = asked.queue === undefined ? {} : { queue: asked.queue };
  if (asked.kind === 'inbox') return inboxPlace(createRedisInbox({ ...options, ...queue }));
  return openQueue(redisQueue({ ...options, ...queue }));
}

async function openQueue(queue: OutboxEngine<never>): Promise<Place> {
  try {
    // What is only looked at has none of these; the queue has its own.
    await queue.open({ concurrency: 0, perEndpoint: 1, maxAttempts: 5, firstRetryMs: 1_000, clock: NO_CLOCK });
  } catch (error) {
    await queue.close();
    throw error;
  }
  return outboxPlace(queue);
}

const NO_CLOCK = { now: () => Date.now(), sleep: async () => {} };

async function openModule(asked: Where, file: string): Promise<Place> {
  const module = (await import(pathToFileURL(file).href).catch((error: unknown) => {
    throw wrong(asked, `cannot be loaded: ${error instanceof Error ? error.message.split('\n', 1)[0] : error}`);
  })) as { default?: unknown };
  const place = Object(module.default) as Inbox & OutboxEngine<never>;
  const isThere = asked.kind === 'inbox' ? typeof place.deadLetters?.list : typeof place.find;
  if (isThere !== 'function') throw wrong(asked, `its default export is not an ${asked.kind}`);
  return asked.kind === 'inbox' ? inboxPlace(place) : outboxPlace(place);
}

/** A boss that leaves the queues as they are: to create one would also set its retries. */
function lookingOnly<Boss extends object>(boss: Boss): Boss {
  const nothing = async () => {};
  return new Proxy(boss, {
    get(target, name) {
      if (name === 'createQueue' || name === 'updateQueue') return nothing;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
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
