import { checkPositive } from '../check-options.ts';
import { jobIdOf } from '../engine/job-data.ts';
import type { EnqueuedDelivery, OutboxDelivery, OutboxEngine, OutboxEngineSettings } from '../engine/outbox.ts';
import { FORMAT, groupOf, type JobData, jobIdsOf, toDelivery, toJobData } from '../engine/outbox-data.ts';
import type { PollLoop } from '../engine/poll-loop.ts';
import { outboxRecord } from '../engine/queue-record.ts';
import { type Announcement, createAnnouncement } from './announcement.ts';
import { createBossSession } from './boss-session.ts';
import { boundedDatabase, explaining, explainQueue, QueueMissing, READING_MS, reuseSlow } from './bounded-database.ts';
import { startDeliveryLoop } from './delivery-loop.ts';
import { type OutboxSql, openOutboxSql } from './outbox-sql.ts';
import { checkBoss, ENOUGH, type PgBossLike, type QueueSettings, type SqlExecutor } from './pg-boss-like.ts';
import { findTables, prepareQueue } from './queue-table.ts';
import { holdWaiting, inTransaction, replaceJob } from './replace-job.ts';

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
export function postgresQueue(options: PostgresQueueOptions): OutboxEngine<SqlExecutor> {
  const { boss, queue, keepMs = 604_800_000 } = options;
  checkBoss('postgresQueue', options);
  checkPositive('postgresQueue', { keepMs });
  const database = boundedDatabase(boss);
  const reading = boundedDatabase(boss, READING_MS);
  const jobs = createOutboxJobs(boss, queue, { database, reading });
  let settings: OutboxEngineSettings | undefined;
  let loop: PollLoop | undefined;
  let announcement: Announcement | undefined;
  const session = createBossSession<OutboxSql>({
    boss,
    async prepare(purpose) {
      if (!settings) throw new TypeError('postgresQueue: the queue has no outbox. Pass it to createWebhookOutbox.');
      announcement ??= createAnnouncement({ boss, queue, clock: settings.clock, database });
      const record = outboxRecord(FORMAT, settings, { keepMs });
      const bossSettings = outboxQueueSettings(settings, keepMs);
      const tables =
        purpose === 'use'
          ? await prepareQueue({ ...settings, boss, queue, database: reading, record, bossSettings })
          : await findTables(boss, queue);
      const sql = openOutboxSql(tables, { queue, maxAttempts: settings.maxAttempts, database, reading });
      return { ...sql, stats: reuseSlow(sql.stats) };
    },
  });
  const { ask } = session;
  const wake = () => {
    loop?.nudge();
    announcement?.send();
  };
  return {
    open(given, purpose) {
      settings = given;
      return session.open(purpose);
    },
    async enqueue(delivery, transaction) {
      const id = await ask(() => jobs.enqueue(delivery, transaction));
      // What is in a transaction is not there yet.
      if (!transaction) wake();
      return id;
    },
    async work(run, onTrouble) {
      if (!settings) throw new Error('The queue is not open.');
      const explained = explaining(onTrouble);
      session.hear(explained);
      loop = startDeliveryLoop({
        ...settings,
        boss,
        queue,
        database,
        ready: session.ready,
        run,
        onTrouble: explained,
      });
      announcement?.hear(loop.nudge);
    },
    async pause() {
      await announcement?.end();
      await loop?.stop();
      loop = undefined;
    },
    find: (id) => ask(() => jobs.find(id, settings?.maxAttempts ?? 0), READING_MS),
    list: (listed) => ask(({ list }) => list(listed), READING_MS),
    cancel: (id) => ask(() => jobs.cancel(id), READING_MS),
    async replay(id) {
      const isReplayed = await ask(() => jobs.replay(id), READING_MS);
      if (isReplayed) wake();
      return isReplayed;
    },
    drop: (id) => ask(() => jobs.drop(id), READING_MS),
    stats: () => ask(({ stats }) => stats(), READING_MS),
    close: session.close,
  };
}

/** Seconds after which an attempt counts as ended with its process: to sign and to post take 5 each, and noting it the rest. */
const EXPIRE_SECONDS = 20;

function outboxQueueSettings({ firstRetryMs }: OutboxEngineSettings, keepMs: number): QueueSettings {
  return {
    // Which attempt is the last is decided here: pg-boss must not fail a delivery by itself, nor delete one that waits.
    retryLimit: ENOUGH,
    retentionSeconds: ENOUGH,
    retryDelay: Math.ceil(firstRetryMs / 1000),
    retryBackoff: true,
    expireInSeconds: EXPIRE_SECONDS,
    deleteAfterSeconds: Math.ceil(keepMs / 1000),
  };
}

/** What is done with the jobs of an outbox, by the methods of pg-boss. */
function createOutboxJobs(
  boss: PgBossLike,
  queue: string,
  { database, reading }: { readonly database: SqlExecutor; readonly reading: SqlExecutor },
) {
  const send = (data: JobData, id: string | undefined, db: SqlExecutor) =>
    boss.send(queue, data, { group: { id: groupOf(data.endpoint) }, ...(id && { id }), db });
  const replaceDead = async (id: string, replace: Parameters<typeof replaceJob>[2]) => {
    for (const jobId of jobIdsOf(id)) {
      if (await replaceJob(boss, { queue, id: jobId, states: ['failed'] }, replace)) return true;
    }
    return false;
  };
  return {
    async enqueue(delivery: EnqueuedDelivery, transaction: SqlExecutor | undefined): Promise<string> {
      const { id } = delivery;
      const jobId = id === undefined ? undefined : jobIdOf(id);
      const sent = await send(toJobData(delivery), jobId, transaction ?? database).catch(explainQueue);
      // There is one of this id; but nothing is, in a queue that does not exist.
      if (sent === null && (id === undefined || !(await boss.getQueue(queue)))) throw new QueueMissing(queue);
      return id ?? String(sent);
    },
    async find(id: string, maxAttempts: number): Promise<OutboxDelivery | undefined> {
      for (const jobId of jobIdsOf(id)) {
        const [job] = await boss.findJobs(queue, { id: jobId, db: reading });
        const found = job && job.state !== 'cancelled' ? toDelivery(job, maxAttempts) : undefined;
        if (found?.id === id) return found;
      }
      return undefined;
    },
    cancel: (id: string) =>
      inTransaction(boss, async (db) => {
        for (const jobId of jobIdsOf(id)) {
          if (!(await holdWaiting(boss, queue, jobId, db))) continue;
          await boss.cancel(queue, jobId, { db });
          return true;
        }
        return false;
      }),
    replay: (id: string) =>
      replaceDead(id, ({ id: jobId, data }, db) => {
        const { attempts: _, ...fresh } = data as JobData;
        return send(fresh, jobId, db);
      }),
    drop: (id: string) => replaceDead(id, async () => {}),
  };
}
