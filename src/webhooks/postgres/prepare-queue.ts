import { jobIdOf } from '../engine/job-data.ts';
import { checkRecord, type QueueRecord } from '../engine/queue-record.ts';
import { transactionOf } from './bounded-database.ts';
import type { PgBossLike, QueueSettings, SqlExecutor } from './pg-boss-like.ts';

/** Asks of what `findJobs` of pg-boss finds in a queue, as the table `job` with its fields as columns; the values are $2 and on. */
export function queryJobs(
  boss: PgBossLike,
  queue: string,
  database: SqlExecutor,
  { text, values = [] }: { readonly text: string; readonly values?: readonly unknown[] },
) {
  const db: SqlExecutor = {
    executeSql: (found, [name] = []) => database.executeSql(`WITH job AS (${found}) ${text}`, [name, ...values]),
  };
  // biome-ignore lint/suspicious/noExplicitAny: rows are of any shape
  return boss.findJobs(queue, { db }) as Promise<any[]>;
}

interface PreparedQueue {
  readonly boss: PgBossLike;
  readonly queue: string;
  readonly database: SqlExecutor;
  readonly record: QueueRecord;
  readonly bossSettings: QueueSettings;
}

/**
 * Creates the queue where it is missing, and gives it its settings. Throws a QueueRefused where its record differs, and an Error
 * where it has none but jobs that are not deliveries.
 */
export async function prepareQueue(options: PreparedQueue): Promise<void> {
  const { boss, queue, bossSettings } = options;
  // To see now that there are transactions, not when something was handled.
  transactionOf(boss);
  // Which leaves one alone that is there.
  await boss.createQueue(queue, bossSettings);
  await noteRecord(options);
  await boss.updateQueue(queue, bossSettings);
}

/** The job that is the record of its queue, cancelled and kept for good. No delivery has an empty key. */
export const RECORD = jobIdOf('');

async function noteRecord({ boss, queue, database: db, record }: PreparedQueue): Promise<void> {
  const find = async () => {
    const [job] = await boss.findJobs(queue, { id: RECORD, db });
    return job && JSON.stringify(job.data);
  };
  if ((await find()) === undefined) {
    await refuseJobsOfOthers(boss, queue, db);
    // Of two that begin at once the first one's holds, and the other is compared with it.
    await boss.send(queue, record, { id: RECORD, startAfter: new Date('3000-01-01'), deleteAfterSeconds: 0, db });
  }
  // Also where a process died before it did.
  await boss.cancel(queue, RECORD, { db });
  checkRecord(queue, (await find()) ?? '', record);
}

/**
 * Throws where a queue without a record has jobs of something else; where it has deliveries, its record was deleted. No
 * QueueRefused: the queue may be emptied.
 */
async function refuseJobsOfOthers(boss: PgBossLike, queue: string, db: SqlExecutor): Promise<void> {
  // A process that begins at the same moment may have sent the record, and not cancelled it yet.
  const text =
    "SELECT 1 FROM job WHERE state <> 'cancelled' AND id <> $2 AND (data ?& '{format,key}') IS NOT TRUE LIMIT 1";
  if ((await queryJobs(boss, queue, db, { text, values: [RECORD] })).length > 0)
    throw new Error(
      `The queue '${queue}' belongs to something else, or to an earlier version. Empty it, or name another one.`,
    );
}
