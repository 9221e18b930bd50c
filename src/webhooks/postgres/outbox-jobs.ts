import { jobIdOf } from '../engine/job-data.ts';
import type { EnqueuedDelivery, OutboxDelivery, OutboxEngineSettings } from '../engine/outbox.ts';
import { groupOf, type JobData, jobIdsOf, toDelivery, toJobData } from '../engine/outbox-data.ts';
import { QueueMissing } from './bounded-database.ts';
import { ENOUGH, type PgBossLike, type QueueSettings, type SqlExecutor } from './pg-boss-like.ts';
import { holdWaiting, inTransaction, replaceJob } from './replace-job.ts';

/** Seconds after which an attempt counts as ended with its process: to sign and to post take 5 each, and noting it the rest. */
const EXPIRE_SECONDS = 20;

export function outboxQueueSettings({ firstRetryMs }: OutboxEngineSettings, keepMs: number): QueueSettings {
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
export function createOutboxJobs(
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
      const sent = await send(toJobData(delivery), jobId, transaction ?? database);
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
