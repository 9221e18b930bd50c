import { jobIdOf } from '../engine/job-data.ts';
import type { EnqueuedDelivery, OutboxEngineSettings } from '../engine/outbox.ts';
import { groupOf, type JobData, jobIdsOf, toJobData } from '../engine/outbox-data.ts';
import { beginTransaction } from './bounded-database.ts';
import { QueueMissing } from './explain-postgres-error.ts';
import { deadQueueOf, type OutboxSql } from './outbox-sql.ts';
import type { PgBossLike, QueueSettings, SqlExecutor } from './pg-boss-like.ts';

/** Seconds after which an attempt counts as ended with its process: to sign and to post take 5 each, and noting it the rest. */
const EXPIRE_SECONDS = 20;
/** For which a transaction of ours may be idle. */
const IDLE_MS = 10_000;
/** For what waits, and for dead letters: ten years. */
const FOREVER_SECONDS = 315_360_000;
export const FOREVER: QueueSettings = { retentionSeconds: FOREVER_SECONDS };
/** When what is being cancelled would be due. */
const NEVER = new Date('3000-01-01');

/** What is done with the jobs of an outbox, by the methods of pg-boss. */
interface OutboxJobs {
  enqueue(delivery: EnqueuedDelivery, transaction: SqlExecutor | undefined): Promise<string>;
  cancel(id: string): Promise<boolean>;
  replay(id: string, sql: OutboxSql): Promise<boolean>;
  drop(id: string, sql: OutboxSql): Promise<boolean>;
}

export function outboxQueueSettings(
  queue: string,
  { maxAttempts, firstRetryMs }: OutboxEngineSettings,
  keepMs: number,
): QueueSettings {
  return {
    ...FOREVER,
    deadLetter: deadQueueOf(queue),
    // One more than there are: it reports that the process of the last one died.
    retryLimit: maxAttempts,
    retryDelay: Math.ceil(firstRetryMs / 1000),
    retryBackoff: true,
    expireInSeconds: EXPIRE_SECONDS,
    deleteAfterSeconds: Math.ceil(keepMs / 1000),
  };
}

export function createOutboxJobs(boss: PgBossLike, queue: string, database: SqlExecutor): OutboxJobs {
  const dead = deadQueueOf(queue);
  const send = (data: JobData, id: string | undefined, db: SqlExecutor) =>
    boss.send(queue, data, { group: { id: groupOf(data.endpoint) }, ...(id && { id }), db });
  /** Takes a dead letter out, with the job that it is a copy of. */
  const takeOut = async (
    id: string,
    sql: OutboxSql,
    then: (data: JobData, jobId: string, db: SqlExecutor) => Promise<unknown>,
  ) =>
    inTransaction(boss, async (db) => {
      const found = await sql.lockDead(id, db);
      if (!found) return false;
      await boss.deleteJob(dead, found.jobId, { db });
      await boss.deleteJob(queue, found.rootId, { db });
      await then(found.data, found.rootId, db);
      return true;
    });
  return {
    async enqueue(delivery, transaction) {
      const { id } = delivery;
      const jobId = id === undefined ? undefined : jobIdOf(id);
      const sent = await send(toJobData(delivery), jobId, transaction ?? database);
      // There is one of this id; but nothing is, in a queue that does not exist.
      if (sent === null && (id === undefined || !(await boss.getQueue(queue)))) throw new QueueMissing(queue);
      return id ?? String(sent);
    },
    cancel: (id) =>
      inTransaction(boss, async (db) => {
        for (const jobId of jobIdsOf(id)) {
          // Which tells whether it waits, and keeps it from being claimed.
          const { updated } = await boss.update(queue, undefined, { id: jobId, startAfter: NEVER, db });
          if (updated === 0) continue;
          await boss.cancel(queue, jobId, { db });
          return true;
        }
        return false;
      }),
    replay: (id, sql) => takeOut(id, sql, ({ attempts: _, ...data }, jobId, db) => send(data, jobId, db)),
    drop: (id, sql) => takeOut(id, sql, async () => {}),
  };
}

async function inTransaction<Result>(boss: PgBossLike, work: (db: SqlExecutor) => Promise<Result>): Promise<Result> {
  const transaction = await beginTransaction(boss, IDLE_MS);
  try {
    const result = await work(transaction.db);
    await transaction.commit();
    return result;
  } catch (cause) {
    await transaction.rollback();
    throw cause;
  }
}
