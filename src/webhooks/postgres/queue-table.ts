import { jobIdOf } from '../engine/job-data.ts';
import { checkRecord, type QueueRecord } from '../engine/queue-record.ts';
import type { PgBossLike, QueueSettings, SqlExecutor } from './pg-boss-like.ts';

/** Where pg-boss keeps the jobs of a queue, as in SQL. */
export interface QueueTable {
  readonly schema: string;
  readonly jobs: string;
}

/** The table of a queue that is there. */
export async function findTable(boss: PgBossLike, queue: string): Promise<QueueTable> {
  // pg-boss says nowhere in which schema and table it keeps a queue: taken from what it would read.
  let read = '';
  const executeSql = async (text: string) => {
    read = text;
    return { rows: [] };
  };
  await boss.findJobs(queue, { id: RECORD, db: { executeSql } });
  const [, schema, table] = /\bFROM\s+((?:"(?:[^"]|"")*")|[^\s."]+)\.(\S+)/.exec(read) ?? [];
  if (!schema || !table) throw new Error('This version of pg-boss is not known; take 12.35 or newer, before 13.');
  return { schema, jobs: `${schema}.${table}` };
}

interface PreparedQueue {
  readonly boss: PgBossLike;
  readonly queue: string;
  readonly database: SqlExecutor;
  readonly record: QueueRecord;
  readonly replaceSettings: boolean;
  readonly bossSettings: QueueSettings;
}

/**
 * Creates the queue where it is missing, and gives it its settings. Throws a QueueRefused where its record differs, and an Error
 * where it has none but jobs that are not deliveries.
 */
export async function prepareQueue(options: PreparedQueue): Promise<QueueTable> {
  const { boss, queue, bossSettings } = options;
  // Which leaves one alone that is there.
  await boss.createQueue(queue, bossSettings);
  const table = await findTable(boss, queue);
  await noteRecord(table, options);
  await boss.updateQueue(queue, bossSettings);
  return table;
}

/** The job that is the record of its queue, cancelled and kept for good. No delivery has an empty key. */
const RECORD = jobIdOf('');

async function noteRecord(
  { jobs }: QueueTable,
  { boss, queue, database: db, record, replaceSettings }: PreparedQueue,
): Promise<void> {
  const find = async () => {
    const [job] = await boss.findJobs(queue, { id: RECORD, db });
    return job && JSON.stringify(job.data);
  };
  const stored = await find();
  if (!checkRecord(queue, stored, record, { replaceSettings })) return;
  if (stored === undefined) await refuseJobsOfOthers(jobs, queue, db);
  else await boss.deleteJob(queue, RECORD, { db });
  // Of two that begin at once the first one's holds, and the other is compared with it.
  await boss.send(queue, record, { id: RECORD, startAfter: new Date('3000-01-01'), deleteAfterSeconds: 0, db });
  await boss.cancel(queue, RECORD, { db });
  checkRecord(queue, await find(), record, { replaceSettings: false });
}

/**
 * Throws where a queue without a record has jobs of something else; where it has deliveries, its record was deleted. By SQL, as
 * pg-boss lists all jobs at once, and counts them from time to time. No QueueRefused: the queue may be emptied.
 */
async function refuseJobsOfOthers(jobs: string, queue: string, db: SqlExecutor): Promise<void> {
  const others = `SELECT 1 FROM ${jobs}
    WHERE name = $1 AND id <> $2 AND state <> 'cancelled' AND (data ?& '{format,key}') IS NOT TRUE LIMIT 1`;
  if ((await db.executeSql(others, [queue, RECORD])).rows.length > 0)
    throw new Error(
      `The queue '${queue}' belongs to something else, or to an earlier version. Empty it, or name another one.`,
    );
}
