import type { WebhookErrorCode } from '../../webhook-error.ts';
import type { DeadDelivery, DeadLetter, Failure, InboxStats } from '../inbox.ts';
import { fromJobData, jobIdOf } from '../job-data.ts';
import type { JobAttempt, PgBossLike } from './pg-boss-like.ts';

/** Duplicates are counted in one of so many rows, since each waits for the one before it in the same row. */
const SLOTS = 16;

/** What has no method in pg-boss: numbers, dead letters, and letting go of a job. Its documentation allows SQL. */
export interface JobTable {
  /** Counts a duplicate; `false` where there is no job of this key after all. */
  countDuplicate(key: string): Promise<boolean>;
  stats(): Promise<InboxStats>;
  /** Makes a job a dead letter, whatever attempts are left, which is kept until somebody decides. */
  bury(attempt: JobAttempt, failure: Failure): Promise<void>;
  /** Hands a job to another process at once; its next attempt has the same number. */
  release(attempt: JobAttempt): Promise<void>;
  list(limit: number, offset: number): Promise<DeadLetter[]>;
  get(key: string): Promise<DeadDelivery | undefined>;
  replay(key: string): Promise<boolean>;
  drop(key: string): Promise<boolean>;
}

type Row = Record<string, unknown>;

/** Creates the table of counts if it is missing, for a queue that exists. Throws an Error if it lacks columns. */
export async function openJobTable(boss: PgBossLike, queue: string, keepSeconds: number): Promise<JobTable> {
  const { schema, jobs } = await findTables(boss, queue);
  const counts = `${schema}.webhook_inbox_counts`;
  const database = boss.getDb();
  const ask = async (text: string, values: unknown[] = []): Promise<Row[]> =>
    (await database.executeSql(text, values)).rows;
  const change = async (sets: string, where: string, values: unknown[]) => {
    const text = `UPDATE ${jobs} SET ${sets} WHERE name = $1 AND id = $2 AND ${where} RETURNING id`;
    return (await ask(text, [queue, ...values])).length === 1;
  };
  await createCounts(ask, counts);
  const now = `${schema}.job_now()`;
  const active = "state = 'active' AND retry_count = $3";
  const dead = "state = 'failed'";
  const again = `state = 'created', started_on = NULL, heartbeat_on = NULL, start_after = ${now}`;
  const select = (columns: string) => `SELECT ${columns}, output, retry_count FROM ${jobs} WHERE name = $1 AND ${dead}`;
  const brief = select("data->>'key' AS key, (data->>'receivedAt')::bigint AS received");
  return {
    async countDuplicate(key) {
      const text = `INSERT INTO ${counts} AS c (queue, slot, duplicates)
        SELECT $1, $2, 1 WHERE EXISTS (SELECT FROM ${jobs} WHERE name = $1 AND id = $3)
        ON CONFLICT (queue, slot) DO UPDATE SET duplicates = c.duplicates + 1 RETURNING 1`;
      return (await ask(text, [queue, Math.floor(Math.random() * SLOTS), jobIdOf(key)])).length === 1;
    },
    stats: async () => toStats((await ask(statsOf(jobs, counts), [queue]))[0] ?? {}),
    async bury({ id, retryCount }, failure) {
      const sets = `state = 'failed', completed_on = ${now}, deletion_seconds = 0, output = $4`;
      await change(sets, active, [id, retryCount, JSON.stringify(toOutput(failure))]);
    },
    release: async ({ id, retryCount }) => void (await change(again, active, [id, retryCount])),
    list: async (limit, offset) =>
      (await ask(`${brief} ORDER BY 2, 1 LIMIT $2 OFFSET $3`, [queue, limit, offset])).map(toDeadLetter),
    async get(key) {
      const [row] = await ask(`${select('data')} AND id = $2`, [queue, jobIdOf(key)]);
      if (!row) return undefined;
      const delivery = fromJobData(row.data as object);
      return { ...toDeadLetter({ ...row, key: JSON.stringify(key), received: delivery.receivedAt }), ...delivery };
    },
    replay: (key) =>
      change(`${again}, retry_count = 0, completed_on = NULL, output = NULL, deletion_seconds = $3`, dead, [
        jobIdOf(key),
        keepSeconds,
      ]),
    drop: (key) =>
      change(`state = 'cancelled', completed_on = ${now}, data = NULL, output = NULL, deletion_seconds = $3`, dead, [
        jobIdOf(key),
        keepSeconds,
      ]),
  };
}

/** What is noted with a job of a run that failed; JSON within a string for the reason that `JobData` gives. */
export function toOutput(failure: Failure): object {
  return { failure: JSON.stringify(failure) };
}

/** In which schema and table pg-boss keeps the queue, which it tells nobody: taken from what it would read. */
export async function findTables(boss: PgBossLike, queue: string): Promise<{ schema: string; jobs: string }> {
  let read = '';
  const executeSql = async (text: string) => {
    read = text;
    return { rows: [] };
  };
  await boss.findJobs(queue, { id: jobIdOf(''), db: { executeSql } });
  const [, schema, table] = /\bFROM\s+((?:"(?:[^"]|"")*")|[^\s."]+)\.(\S+)/.exec(read) ?? [];
  if (!schema || !table) throw new Error('This version of pg-boss is not known; take 12.35 or newer, before 13.');
  return { schema, jobs: `${schema}.${table}` };
}

const COLUMNS = ['queue', 'slot', 'duplicates'];

async function createCounts(ask: (text: string, values?: unknown[]) => Promise<Row[]>, table: string): Promise<void> {
  const find = 'SELECT attname FROM pg_attribute WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped';
  const columns = async () => (await ask(find, [table])).map(({ attname }) => attname);
  if ((await columns()).length === 0) {
    const create = `CREATE TABLE IF NOT EXISTS ${table}
      (queue text, slot int, duplicates bigint NOT NULL, PRIMARY KEY (queue, slot))`;
    await ask(create).catch(async (error) => {
      // Another process was faster, which IF NOT EXISTS does not always see.
      if ((await columns()).length === 0) throw error;
    });
  }
  const found = await columns();
  const missing = COLUMNS.filter((column) => !found.includes(column));
  if (missing.length === 0) return;
  throw new Error(
    `The table ${table} has no ${missing.join(', ')}: another version of reward-card-contract made it. Rename it.`,
  );
}

function statsOf(jobs: string, counts: string): string {
  const waiting = "FILTER (WHERE state IN ('created', 'retry', 'active'))";
  return `SELECT count(*) ${waiting} AS waiting, min((data->>'receivedAt')::bigint) ${waiting} AS oldest,
      count(*) FILTER (WHERE state = 'failed') AS dead, count(*) FILTER (WHERE state = 'completed') AS handled,
      (SELECT sum(duplicates) FROM ${counts} WHERE queue = $1) AS duplicates
    FROM ${jobs} WHERE name = $1`;
}

/** The driver has great integers as strings. */
function toStats({ waiting, oldest, dead, handled, duplicates }: Row): InboxStats {
  return {
    waiting: Number(waiting),
    ...(oldest === null ? {} : { oldestReceivedAt: Number(oldest) }),
    deadLetters: Number(dead),
    handled: Number(handled),
    duplicates: Number(duplicates ?? 0),
  };
}

function toDeadLetter({ key, received, output, retry_count }: Row): DeadLetter {
  return {
    key: JSON.parse(String(key)),
    receivedAt: Number(received),
    attempts: Number(retry_count) + 1,
    failure: toFailure(output),
  };
}

/** What pg-boss itself, or somebody with its tools, has failed was noted otherwise. */
function toFailure(output: unknown): Failure {
  const { failure } = Object(output) as { failure?: unknown };
  if (typeof failure === 'string') return JSON.parse(failure) as { code: WebhookErrorCode; message: string };
  return { code: 'handler-failed', message: `Failed by pg-boss: ${JSON.stringify(output)}` };
}
