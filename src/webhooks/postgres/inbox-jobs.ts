import type { EngineDeliveries } from '../engine/inbox-engine.ts';
import { fromJobData, jobIdOf } from '../engine/job-data.ts';
import type { DeliveryEntry, DeliveryRecord, DeliveryState, Failure, InboxStats } from '../receiver/inbox.ts';
import type { WebhookErrorCode } from '../webhook-error.ts';
import type { JobAttempt, SqlExecutor } from './pg-boss-like.ts';
import type { QueueTables } from './queue-table.ts';

/** Duplicates are counted in one of so many rows, since each waits for the one before it in the same row. */
const SLOTS = 16;

/** What has no method in pg-boss: numbers, what an operator does, and the ends of runs. Its documentation allows SQL. */
export interface JobTable extends EngineDeliveries {
  /** Counts a duplicate; `false` where there is no job of this key after all. */
  countDuplicate(key: string): Promise<boolean>;
  stats(): Promise<InboxStats>;
  /** Marks jobs as handled and deletes what was received; resolves to how many were still active in these attempts. */
  finish(handled: readonly HandledJob[], transaction?: SqlExecutor): Promise<number>;
  /** Makes a job a dead letter, whatever attempts are left, which is kept until somebody decides. */
  bury(attempt: JobAttempt, failure: Failure): Promise<void>;
  /** Hands a job out again after so many seconds; its next attempt has the same number. */
  release(attempt: JobAttempt, seconds: number): Promise<void>;
}

export interface HandledJob extends JobAttempt {
  readonly isUnhandled: boolean;
}

interface JobTableOptions {
  readonly queue: string;
  readonly keepHandledBodies: boolean;
  /** For what is done. */
  readonly database: SqlExecutor;
  /** For numbers and lists. */
  readonly reading: SqlExecutor;
}

type Row = Record<string, unknown>;

/** The states of pg-boss. What was dropped is `cancelled`. */
const STATES: Readonly<Record<DeliveryState, readonly string[]>> = {
  waiting: ['created', 'retry', 'active'],
  handled: ['completed'],
  dead: ['failed'],
};

export function openJobTable({ schema, jobs, queues }: QueueTables, options: JobTableOptions): JobTable {
  const { queue, keepHandledBodies, database, reading } = options;
  const read = async (text: string, values: unknown[] = []): Promise<Row[]> =>
    (await reading.executeSql(text, values)).rows;
  const change = async (sets: string, where: string, values: unknown[]) => {
    const text = `UPDATE ${jobs} SET ${sets} WHERE name = $1 AND id = $2 AND ${where} RETURNING id`;
    return (await database.executeSql(text, [queue, ...values])).rows.length === 1;
  };
  const now = `${schema}.job_now()`;
  const active = "state = 'active' AND retry_count = $3";
  const again = `state = 'created', started_on = NULL, heartbeat_on = NULL`;
  const asConfigured = `deletion_seconds = (SELECT deletion_seconds FROM ${schema}.queue WHERE name = $1)`;
  const body = keepHandledBodies ? '' : "data = data - '{raw,headers,trace}'::text[],";
  const columns = `data->>'key' AS key, (data->>'receivedAt')::bigint AS received, state::text,
    output, retry_count + CASE WHEN started_on IS NULL THEN 0 ELSE 1 END AS attempts`;
  return {
    async countDuplicate(key) {
      const text = `INSERT INTO ${queues} AS q (queue, slot, duplicates)
        SELECT $1, $2, 1 WHERE EXISTS (SELECT FROM ${jobs} WHERE name = $1 AND id = $3)
        ON CONFLICT (queue, slot) DO UPDATE SET duplicates = q.duplicates + 1 RETURNING 1`;
      const values = [queue, Math.floor(Math.random() * SLOTS), jobIdOf(key)];
      return (await database.executeSql(text, values)).rows.length === 1;
    },
    stats: async () => toStats((await read(statsOf(jobs, queues), [queue]))[0] ?? {}),
    async finish(handled, transaction = database) {
      const { rows } = await transaction.executeSql(
        `UPDATE ${jobs} SET state = 'completed', completed_on = ${now}, ${body}
           output = CASE WHEN id = ANY($4::uuid[]) THEN '{"unhandled":true}'::jsonb END
         WHERE name = $1 AND id = ANY($2::uuid[]) AND state = 'active'
           AND id::text || ':' || retry_count = ANY($3::text[]) RETURNING id`,
        [
          queue,
          handled.map(({ id }) => id),
          handled.map(({ id, retryCount }) => `${id}:${retryCount}`),
          handled.filter(({ isUnhandled }) => isUnhandled).map(({ id }) => id),
        ],
      );
      return rows.length;
    },
    async bury({ id, retryCount }, failure) {
      const sets = `state = 'failed', completed_on = ${now}, deletion_seconds = 0, output = $4`;
      await change(sets, active, [id, retryCount, JSON.stringify(toOutput(failure))]);
    },
    async release({ id, retryCount }, seconds) {
      await change(`${again}, start_after = ${now} + $4 * interval '1 s'`, active, [id, retryCount, seconds]);
    },
    async list({ state, limit, offset }) {
      const states = state ? STATES[state] : [...STATES.waiting, ...STATES.dead];
      const text = `SELECT ${columns} FROM ${jobs} WHERE name = $1 AND state::text = ANY($2)
        ORDER BY 2, 1 LIMIT $3 OFFSET $4`;
      return (await read(text, [queue, states, limit, offset])).map(toEntry);
    },
    async get(key) {
      const text = `SELECT ${columns}, data FROM ${jobs} WHERE name = $1 AND id = $2 AND state <> 'cancelled'`;
      const [row] = await read(text, [queue, jobIdOf(key)]);
      return row && toRecord(row);
    },
    replay: (key, state) =>
      change(
        `${again}, start_after = ${now}, retry_count = 0, completed_on = NULL, output = NULL, ${asConfigured}`,
        "state::text = ANY($3) AND data ? 'raw'",
        [
          jobIdOf(key),
          state ? STATES[state].filter((each) => each !== 'active') : ['created', 'retry', 'completed', 'failed'],
        ],
      ),
    drop: (key) =>
      change(
        `state = 'cancelled', completed_on = ${now}, data = NULL, output = NULL, ${asConfigured}`,
        "state = 'failed'",
        [jobIdOf(key)],
      ),
  };
}

/** What is noted with a job of a run that failed; JSON within a string for the reason that `JobData` gives. */
export function toOutput(failure: Failure): object {
  return { failure: JSON.stringify(failure) };
}

/** Whether what pg-boss noted says that the process of the last run ended, or that its lease was over. */
export function isAbandoned(output: object | null): boolean {
  return Object.hasOwn(Object(output), 'value');
}

function statsOf(jobs: string, queues: string): string {
  const waiting = "FILTER (WHERE state IN ('created', 'retry', 'active'))";
  return `SELECT count(*) ${waiting} AS waiting, min((data->>'receivedAt')::bigint) ${waiting} AS oldest,
      count(*) FILTER (WHERE state = 'failed') AS dead, count(*) FILTER (WHERE state = 'completed') AS handled,
      count(*) FILTER (WHERE state = 'completed' AND output ? 'unhandled') AS unhandled,
      (SELECT sum(duplicates) FROM ${queues} WHERE queue = $1) AS duplicates
    FROM ${jobs} WHERE name = $1`;
}

/** The driver has great integers as strings. */
function toStats({ waiting, oldest, dead, handled, unhandled, duplicates }: Row): InboxStats {
  return {
    waiting: Number(waiting),
    ...(oldest === null ? {} : { oldestReceivedAt: Number(oldest) }),
    deadLetters: Number(dead),
    handled: Number(handled),
    unhandled: Number(unhandled),
    duplicates: Number(duplicates ?? 0),
  };
}

function toEntry({ key, received, state, output, attempts }: Row): DeliveryEntry {
  const failure = toFailure(output);
  return {
    key: JSON.parse(String(key)),
    receivedAt: Number(received),
    state: stateOf(String(state)),
    attempts: Number(attempts),
    ...(failure && { failure }),
  };
}

function stateOf(state: string): DeliveryState {
  if (state === 'completed') return 'handled';
  return state === 'failed' ? 'dead' : 'waiting';
}

function toRecord(row: Row): DeliveryRecord {
  const data = row.data as object;
  if (!('raw' in data)) return toEntry(row);
  const { raw, headers, trace } = fromJobData(data);
  return { ...toEntry(row), raw, headers, ...(trace && { trace }) };
}

/** What pg-boss itself, or somebody with its tools, has failed was noted otherwise. */
function toFailure(output: unknown): Failure | undefined {
  const { failure, unhandled } = Object(output) as { failure?: unknown; unhandled?: unknown };
  if (typeof failure === 'string') return JSON.parse(failure) as { code: WebhookErrorCode; message: string };
  if (output === null || unhandled !== undefined) return undefined;
  return { code: 'handler-failed', message: `Failed by pg-boss: ${JSON.stringify(output)}` };
}
