import { jobIdOf } from '../engine/job-data.ts';
import { checkRecord, type QueueRecord } from '../engine/queue-record.ts';
import type { PgBossLike, QueueSettings, SqlExecutor } from './pg-boss-like.ts';

/** Where pg-boss keeps a queue, and this package what it knows of it. */
export interface QueueTables {
  /** As in SQL. */
  readonly schema: string;
  readonly jobs: string;
  /** Of this package: the record of each queue. */
  readonly queues: string;
}

const COLUMNS = ['queue', 'record'];

/** Tables of a queue that is there. */
export async function findTables(boss: PgBossLike, queue: string): Promise<QueueTables> {
  // pg-boss says nowhere in which schema and table it keeps a queue: taken from what it would read.
  let read = '';
  const executeSql = async (text: string) => {
    read = text;
    return { rows: [] };
  };
  await boss.findJobs(queue, { id: jobIdOf(''), db: { executeSql } });
  const [, schema, table] = /\bFROM\s+((?:"(?:[^"]|"")*")|[^\s."]+)\.(\S+)/.exec(read) ?? [];
  if (!schema || !table) throw new Error('This version of pg-boss is not known; take 12.35 or newer, before 13.');
  return { schema, jobs: `${schema}.${table}`, queues: `${schema}.webhook_queues` };
}

/** What creates the table, as guides/several-instances.md has it for a schema in which a process must not create tables. */
function createTable(table: string): string {
  return `CREATE TABLE IF NOT EXISTS ${table} (
  queue text PRIMARY KEY,
  record text
)`;
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
 * Creates the queue and the table of queues where they are missing, and gives the queue its settings unless its record differs.
 * Throws a QueueRefused for one that does, and an Error where the table lacks columns.
 */
export async function prepareQueue(options: PreparedQueue): Promise<QueueTables> {
  const { boss, queue, database, bossSettings } = options;
  // Which leaves one alone that is there.
  await boss.createQueue(queue, bossSettings);
  const tables = await findTables(boss, queue);
  await ensureTable(database, tables.queues);
  await noteRecord(tables.queues, options);
  await boss.updateQueue(queue, bossSettings);
  return tables;
}

async function noteRecord(queues: string, options: PreparedQueue): Promise<void> {
  const { queue, database, record } = options;
  const find = async () =>
    (await database.executeSql(`SELECT record FROM ${queues} WHERE queue = $1`, [queue])).rows[0]?.record;
  const stored: string | null | undefined = await find();
  if (!checkRecord(queue, stored ?? undefined, record, options)) return;
  // Of two that begin at once the first one's holds, and the other is compared with it.
  const { rows } = await database.executeSql(
    `INSERT INTO ${queues} AS q (queue, record) VALUES ($1, $2)
     ON CONFLICT (queue) DO UPDATE SET record = excluded.record WHERE q.record IS NOT DISTINCT FROM $3 RETURNING 1`,
    [queue, JSON.stringify(record), stored ?? null],
  );
  if (rows.length === 0) checkRecord(queue, await find(), record, options);
}

async function ensureTable(database: SqlExecutor, table: string): Promise<void> {
  const find = 'SELECT attname FROM pg_attribute WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped';
  const columns = async () => (await database.executeSql(find, [table])).rows.map(({ attname }) => attname);
  if ((await columns()).length === 0) {
    await database.executeSql(createTable(table)).catch(async (error) => {
      // Another process was faster, which IF NOT EXISTS does not always see.
      if ((await columns()).length === 0) throw error;
    });
  }
  const found = await columns();
  if (found.toSorted().join() === COLUMNS.join()) return;
  throw new Error(
    `The table ${table} has the columns ${found.join(', ')} instead of ${COLUMNS.join(', ')}: another version of reward-card-contract made it. Rename it.`,
  );
}
