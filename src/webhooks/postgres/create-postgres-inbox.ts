import { checkPositive } from '../check-options.ts';
import { createInbox } from '../engine/create-inbox.ts';
import { engineFailed } from '../engine/engine-life.ts';
import { type EngineSettings, type InboxEngine, type InboxOptions, readInboxOptions } from '../engine/inbox-engine.ts';
import { FORMAT, jobIdOf, toJobData } from '../engine/job-data.ts';
import { inboxRecord } from '../engine/queue-record.ts';
import type { Claim } from '../memory/memory-store.ts';
import type { StoredDelivery } from '../receiver/inbox.ts';
import type { Inbox } from '../receiver/receiver-options.ts';
import { WebhookError } from '../webhook-error.ts';
import { createAnnouncement } from './announcement.ts';
import { createBossSession } from './boss-session.ts';
import {
  beginTransaction,
  boundedDatabase,
  explainQueue,
  inTime,
  QueueMissing,
  READING_MS,
  reuseSlow,
} from './bounded-database.ts';
import { type JobTable, openJobTable } from './inbox-jobs.ts';
import { checkBoss, ENOUGH, type PgBossLike, type QueueSettings, type SqlExecutor } from './pg-boss-like.ts';
import { findTables, prepareQueue } from './queue-table.ts';
import { type RunningJob, startWorkLoop, type WorkLoop } from './work-loop.ts';

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
 * `transaction` happen exactly once, others at least once. pg-boss keeps, locks and retries; this creates a queue of it
 * and a table of counts in its schema, which several processes may do at once. Throws a TypeError for options that
 * cannot be meant; a database that cannot be used is reported, and refuses deliveries with 503 until it can.
 */
export function createPostgresInbox(options: PostgresInboxOptions): PostgresInbox {
  const { boss, queue, leaseMs = 30_000 } = options;
  checkBoss('createPostgresInbox', options);
  checkLease(leaseMs);
  const settings = readInboxOptions('createPostgresInbox', options);
  if (settings.timeoutMs > MAX_RUN_MS - EXPIRY_MARGIN_MS)
    throw new TypeError(
      `createPostgresInbox: \`timeoutMs\` is ${settings.timeoutMs}; pg-boss lets nothing run for longer than a day.`,
    );
  const engine = createBossEngine({ ...settings, boss, queue, leaseMs });
  return {
    ...createInbox(engine, settings),
    async transaction(claim, work) {
      const job = engine.running(claim);
      if (!job || job.lost.signal.aborted) throw lost(claim);
      const transaction = await beginTransaction(boss, leaseMs).catch((cause) => {
        throw engineFailed('inbox', cause);
      });
      try {
        const result = await work(transaction.db);
        job.isSettled = true;
        if (!(await inTime(engine.finish(job, transaction.db)))) throw lost(claim);
        await inTime(transaction.commit());
        return result;
      } catch (error) {
        job.isSettled = false;
        await transaction.rollback();
        throw error;
      }
    },
  };
}

function checkLease(leaseMs: number): void {
  checkPositive('createPostgresInbox', { leaseMs });
  if (leaseMs < 10_000)
    throw new TypeError(`createPostgresInbox: \`leaseMs\` is ${leaseMs}; pg-boss takes 10,000 or more.`);
}

function lost({ key }: Claim): WebhookError {
  return new WebhookError('claim-lost', 'The delivery was handled or taken over meanwhile.', { key });
}

/** For which a run may go on beyond its time before pg-boss takes it away. */
const EXPIRY_MARGIN_MS = 60_000;

interface BossEngineOptions extends EngineSettings {
  readonly boss: PgBossLike;
  readonly queue: string;
  readonly leaseMs: number;
}

interface BossEngine extends InboxEngine {
  /** The job that this run handles, in this process; `undefined` when it is over. */
  running(claim: Claim): RunningJob | undefined;
  /** Marks a job as handled in a transaction; resolves to whether it was still in this attempt. */
  finish(job: RunningJob, transaction: SqlExecutor): Promise<boolean>;
}

/** An engine on pg-boss. What it throws says in one line what is wrong with the database. */
function createBossEngine(options: BossEngineOptions): BossEngine {
  const { boss, queue, concurrency } = options;
  const database = boundedDatabase(boss);
  const reading = boundedDatabase(boss, READING_MS);
  let loop: WorkLoop | undefined;
  const session = createBossSession<JobTable>({
    boss,
    async prepare(purpose) {
      const record = inboxRecord(FORMAT, options, { leaseMs: options.leaseMs });
      const tables =
        purpose === 'use'
          ? await prepareQueue({ ...options, database, record, bossSettings: queueSettings(options) })
          : await findTables(boss, queue);
      const jobs = openJobTable(tables, { ...options, database, reading });
      return { ...jobs, stats: reuseSlow(jobs.stats) };
    },
  });
  const { ask } = session;
  const announcement = createAnnouncement({ ...options, database });
  const store = async (delivery: StoredDelivery) => {
    const id = jobIdOf(delivery.key);
    if (await boss.send(queue, toJobData(delivery), { id, db: database }).catch(explainQueue)) {
      // This process has it as soon as it has a place for it.
      if (concurrency > 0 && loop?.isIdle()) loop.nudge();
      else announcement.send();
      return 'stored';
    }
    const [job] = await boss.findJobs(queue, { id, db: database });
    if (job) return 'duplicate';
    // Neither stored nor there: nothing is, in a queue that does not exist.
    throw new QueueMissing(queue);
  };
  return {
    open: session.open,
    store: (delivery) => ask(() => store(delivery)),
    async work(run, onTrouble) {
      session.hear(onTrouble);
      loop = startWorkLoop({ ...options, database, ready: session.ready, run, onTrouble });
      announcement.hear(loop.nudge);
    },
    async pause() {
      await announcement.end();
      await loop?.stop();
      loop = undefined;
    },
    stats: () => ask(({ stats }) => stats(), READING_MS),
    deliveries: {
      list: (listed) => ask(({ list }) => list(listed), READING_MS),
      get: (key) => ask(({ get }) => get(key), READING_MS),
      async replay(key, state) {
        const isReplayed = await ask(({ replay }) => replay(key, state), READING_MS);
        if (isReplayed) {
          loop?.nudge();
          announcement.send();
        }
        return isReplayed;
      },
      drop: (key) => ask(({ drop }) => drop(key), READING_MS),
    },
    close: session.close,
    running({ key, owner }) {
      const job = loop?.running.get(owner);
      return job?.key === key ? job : undefined;
    },
    async finish({ attempt }, transaction) {
      const { finish } = await session.ready();
      return (await finish([attempt], transaction)) === 1;
    },
  };
}

/** Which runs are the last is decided here; pg-boss must neither bury a delivery by itself nor delete one that waits. */
function queueSettings({ backoff, keepMs, leaseMs, timeoutMs }: BossEngineOptions): QueueSettings {
  return {
    retryLimit: ENOUGH,
    retryDelay: seconds(backoff.firstMs),
    retryBackoff: true,
    retryDelayMax: seconds(backoff.longestMs),
    expireInSeconds: seconds(timeoutMs + EXPIRY_MARGIN_MS),
    heartbeatSeconds: seconds(leaseMs),
    retentionSeconds: ENOUGH,
    deleteAfterSeconds: seconds(keepMs),
  };
}

function seconds(milliseconds: number): number {
  return Math.min(Math.ceil(milliseconds / 1_000), ENOUGH);
}
