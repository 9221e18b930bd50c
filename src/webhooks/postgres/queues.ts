import { checkPositive } from '../check-options.ts';
import { createInbox } from '../engine/create-inbox.ts';
import { type InboxOptions, readInboxOptions } from '../engine/delivery-engine.ts';
import { engineFailed } from '../engine/engine-life.ts';
import { type OutboxQueue, outboxEngineSettings } from '../engine/outbox.ts';
import { INBOX_RECORD, OUTBOX_RECORD } from '../engine/queue-record.ts';
import type { Claim } from '../memory/memory-store.ts';
import type { Inbox } from '../receiver/receiver-options.ts';
import { WebhookError } from '../webhook-error.ts';
import { createBossEngine, EXPIRY_MARGIN_MS } from './boss-engine.ts';
import { beginTransaction, eachInTime, inTime } from './bounded-database.ts';
import { checkBoss, type PgBossLike, type SqlExecutor } from './pg-boss-like.ts';

export interface PostgresInboxOptions extends InboxOptions {
  /**
   * `new PgBoss(url)` of the package `pg-boss`. It is started if nobody has, and then stopped with the inbox. Its `max`, 10
   * unless set, are the connections to the database: give it more than `concurrency` where handlers use `transaction`.
   */
  readonly boss: PgBossLike;
  /** Name of the queue, which is created: after the application, as in `shop-inbox`. Inboxes of one name share their deliveries. */
  readonly queue: string;
  /**
   * Milliseconds after which a delivery whose process died may be handed to another, at least 10,000. Default 30,000.
   * pg-boss looks for such every `superviseIntervalSeconds` and `monitorIntervalSeconds` of its own, 60 unless set.
   */
  readonly leaseMs?: number;
}

export interface PostgresInbox extends Inbox {
  /**
   * Runs `work` and marks the delivery as handled in one transaction, so that what it writes with the `db` it is given
   * happens exactly once. Await it in a handler, last, with the handler's context. PostgreSQL ends a transaction in which
   * nothing is asked for `leaseMs`. Rejects, and writes nothing, with what `work` or the commit throws, with `claim-lost` when the delivery was handled or taken over meanwhile, and with
   * `store-failed` when it could not begin.
   */
  transaction<Result>(claim: Claim, work: (db: SqlExecutor) => Result | Promise<Result>): Promise<Result>;
}

/** The most that pg-boss lets a job run. */
const MAX_RUN_MS = 86_400_000;

/**
 * An inbox in PostgreSQL, for any number of machines. A delivery is committed before it is answered 200; effects within
 * `transaction` happen exactly once, others at least once. pg-boss keeps, locks and retries; this creates a queue of it, which
 * several processes may do at once. Throws a TypeError for options that
 * cannot be meant; a database that cannot be used is reported, and refuses deliveries with 503 until it can.
 */
export function createPostgresInbox(options: PostgresInboxOptions): PostgresInbox {
  const { boss, queue, leaseMs = 30_000 } = options;
  checkBoss('createPostgresInbox', options);
  checkPositive('createPostgresInbox', { leaseMs });
  if (leaseMs < 10_000)
    throw new TypeError(`createPostgresInbox: \`leaseMs\` is ${leaseMs}; pg-boss takes 10,000 or more.`);
  const settings = readInboxOptions('createPostgresInbox', options);
  if (settings.timeoutMs > MAX_RUN_MS - EXPIRY_MARGIN_MS)
    throw new TypeError(
      `createPostgresInbox: \`timeoutMs\` is ${settings.timeoutMs}; pg-boss lets nothing run for longer than a day.`,
    );
  const engine = createBossEngine({ ...settings, boss, queue, leaseMs, record: INBOX_RECORD, perGroup: 1 });
  return {
    ...createInbox(engine, settings),
    async transaction(claim, work) {
      const job = engine.running(claim);
      if (!job || job.isSettled || job.lost.signal.aborted) throw lost(claim);
      const transaction = await beginTransaction(boss, leaseMs).catch((cause) => {
        throw engineFailed('inbox', cause);
      });
      try {
        const result = await work(transaction.db);
        job.isSettled = true;
        if (!(await engine.finish(job, eachInTime(transaction.db)))) throw lost(claim);
        await inTime(transaction.commit());
        return result;
      } catch (error) {
        job.isSettled = false;
        await transaction.rollback().catch(() => {});
        throw error;
      }
    },
  };
}

function lost({ key }: Claim): WebhookError {
  return new WebhookError('claim-lost', 'The delivery was handled or taken over meanwhile.', { key });
}

export interface PostgresQueueOptions {
  /** `new PgBoss(url)` of the package `pg-boss`. It is started if nobody has, and then stopped with the outbox. */
  readonly boss: PgBossLike;
  /** Name of the queue, which is created: after the application, as in `shop-outbox`. */
  readonly queue: string;
  /** Milliseconds for which a delivered event is remembered, for `find`, `stats` and its id. Default 7 days. */
  readonly keepMs?: number;
}

/**
 * Keeps the events of an outbox in PostgreSQL, by pg-boss. `enqueue` takes the caller's transaction as pg-boss does, such as
 * `{ executeSql: (text, values) => client.query(text, values) }`: what is rolled back is never sent. An attempt whose
 * process died is found by pg-boss, every `superviseIntervalSeconds` and `monitorIntervalSeconds` of its own, 60 unless
 * set. Throws a TypeError for invalid options.
 */
export function postgresQueue(options: PostgresQueueOptions): OutboxQueue<SqlExecutor> {
  const { boss, queue, keepMs = 604_800_000 } = options;
  checkBoss('postgresQueue', options);
  checkPositive('postgresQueue', { keepMs });
  return {
    connect(rules) {
      const settings = outboxEngineSettings(rules, keepMs);
      return createBossEngine({
        ...settings,
        boss,
        queue,
        leaseMs: LEASE_SECONDS * 1_000,
        record: OUTBOX_RECORD,
      });
    },
  };
}

/** After which an attempt counts as ended with its process: to sign and to post take 5 seconds each, and noting it the rest. */
const LEASE_SECONDS = 20;
