import type { SqlExecutor } from '../../inbox/postgres/pg-boss-like.ts';
import type { OutboxEngineSettings } from '../outbox-engine.ts';
import { groupOf, type JobData } from './job-data.ts';
import type { OutboxBoss } from './outbox-boss.ts';
import { deadQueueOf, type OutboxSql } from './outbox-sql.ts';

/** Seconds after which an attempt counts as ended with its process: to sign and to post take 5 each, and noting it the rest. */
const EXPIRE_SECONDS = 20;
/** For what waits, and for dead letters: ten years. */
const FOREVER_SECONDS = 315_360_000;

/** The jobs of an outbox, by the methods of pg-boss. */
export interface OutboxJobs {
  /** Creates the queues, and sets their retries. */
  prepare(settings: OutboxEngineSettings): Promise<void>;
  send(data: JobData, options: { readonly id?: string; readonly db: SqlExecutor | undefined }): Promise<string>;
  replay(id: string, sql: OutboxSql): Promise<boolean>;
  drop(id: string, sql: OutboxSql): Promise<boolean>;
}

export function createOutboxJobs(boss: OutboxBoss, queue: string, keepMs: number): OutboxJobs {
  const dead = deadQueueOf(queue);
  const send: OutboxJobs['send'] = async (data, { id, db }) => {
    const group = { id: groupOf(data.endpoint) };
    const sent = await boss.send(queue, data, { group, ...(id && { id }), ...(db && { db }) });
    if (sent === null) throw new Error(`The queue ${queue} took no job.`);
    return sent;
  };
  /** Takes a dead letter out, with the job that it is a copy of. */
  const takeOut = async (id: string, sql: OutboxSql, then: (data: JobData, db: SqlExecutor) => Promise<unknown>) =>
    inTransaction(boss, async (db) => {
      const found = await sql.lockDead(id, db);
      if (!found) return false;
      await boss.deleteJob(dead, found.jobId, { db });
      await boss.deleteJob(queue, id, { db });
      await then(found.data, db);
      return true;
    });
  return {
    async prepare({ maxAttempts, firstRetryMs }) {
      const forever = { retentionSeconds: FOREVER_SECONDS };
      await boss.createQueue(dead, forever);
      const settings = {
        ...forever,
        deadLetter: dead,
        // One more than there are: it reports that the process of the last one died.
        retryLimit: maxAttempts,
        retryDelay: Math.ceil(firstRetryMs / 1000),
        retryBackoff: true,
        expireInSeconds: EXPIRE_SECONDS,
        deleteAfterSeconds: Math.ceil(keepMs / 1000),
      };
      await boss.createQueue(queue, settings);
      await boss.updateQueue(queue, settings);
    },
    send,
    replay: (id, sql) => takeOut(id, sql, ({ attempts: _, ...data }, db) => send(data, { id, db })),
    drop: (id, sql) => takeOut(id, sql, async () => {}),
  };
}

async function inTransaction<Result>(boss: OutboxBoss, work: (db: SqlExecutor) => Promise<Result>): Promise<Result> {
  const transaction = await boss.getDb().beginTransaction?.();
  if (!transaction) throw new Error('The `db` of the boss has no `beginTransaction`, which this needs.');
  try {
    const result = await work(transaction.db);
    await transaction.commit();
    return result;
  } catch (cause) {
    await transaction.rollback();
    throw cause;
  }
}
