import type { EngineDeliveries, EngineStats } from '../engine/inbox-engine.ts';
import { fromJobData, type JobData, jobIdOf } from '../engine/job-data.ts';
import type { DeliveryEntry, DeliveryRecord, DeliveryState, Failure } from '../receiver/inbox.ts';
import type { WebhookErrorCode } from '../webhook-error.ts';
import type { FoundJob, JobAttempt, PgBossLike, SqlExecutor } from './pg-boss-like.ts';
import type { QueueTables } from './queue-table.ts';
import { replaceJob } from './replace-job.ts';

/** What is done with the jobs of an inbox: by SQL where pg-boss has no method, which its documentation allows. */
export interface JobTable extends EngineDeliveries {
  /** pg-boss knows neither the age of what waits nor what is completed. */
  stats(): Promise<EngineStats>;
  /**
   * Marks jobs as handled and deletes what was received; resolves to how many were still active in these attempts. pg-boss
   * deletes no data when it completes a job, nor later.
   */
  finish(handled: readonly JobAttempt[], transaction?: SqlExecutor): Promise<number>;
  /**
   * Makes a job a dead letter, whatever attempts are left, which is kept until somebody decides. pg-boss fails for good only
   * what has no attempt left, and deletes it some day.
   */
  bury(attempt: JobAttempt, failure: Failure): Promise<void>;
  /** Hands a job out again after so many seconds; its next attempt has the same number, which `fail` would count. */
  release(attempt: JobAttempt, seconds: number): Promise<void>;
}

interface JobTableOptions {
  readonly boss: PgBossLike;
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

export function openJobTable({ schema, jobs }: QueueTables, options: JobTableOptions): JobTable {
  const { boss, queue, keepHandledBodies, database, reading } = options;
  const read = async (text: string, values: unknown[] = []): Promise<Row[]> =>
    (await reading.executeSql(text, values)).rows;
  const change = async (sets: string, where: string, values: unknown[]) => {
    const text = `UPDATE ${jobs} SET ${sets} WHERE name = $1 AND id = $2 AND ${where} RETURNING id`;
    return (await database.executeSql(text, [queue, ...values])).rows.length === 1;
  };
  const now = `${schema}.job_now()`;
  const active = "state = 'active' AND retry_count = $3";
  const again = `state = 'created', started_on = NULL, heartbeat_on = NULL`;
  const body = keepHandledBodies ? '' : "data = data - '{raw,headers,trace}'::text[],";
  const columns = `data->>'key' AS key, (data->>'receivedAt')::bigint AS received, state::text,
    output, retry_count + CASE WHEN started_on IS NULL THEN 0 ELSE 1 END AS attempts`;
  return {
    stats: async () => toStats((await read(statsOf(jobs), [queue]))[0] ?? {}),
    async finish(handled, transaction = database) {
      const { rows } = await transaction.executeSql(
        `UPDATE ${jobs} SET state = 'completed', completed_on = ${now}, ${body} output = NULL
         WHERE name = $1 AND id = ANY($2::uuid[]) AND state = 'active'
           AND id::text || ':' || retry_count = ANY($3::text[]) RETURNING id`,
        [queue, handled.map(({ id }) => id), handled.map(({ id, retryCount }) => `${id}:${retryCount}`)],
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
      const [job] = await boss.findJobs(queue, { id: jobIdOf(key), db: reading });
      return job && job.state !== 'cancelled' ? toRecord(job) : undefined;
    },
    replay: (key, state) =>
      replaceJob(
        boss,
        {
          ...{ queue, id: jobIdOf(key), states: state ? STATES[state] : Object.values(STATES).flat() },
          isReplaced: ({ data }) => 'raw' in data,
        },
        ({ id, data }, db) => boss.send(queue, data, { id, db }),
      ),
    drop: (key) =>
      replaceJob(boss, { queue, id: jobIdOf(key), states: STATES.dead }, async ({ id }, db) => {
        await boss.send(queue, {}, { id, db });
        await boss.cancel(queue, id, { db });
      }),
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

function statsOf(jobs: string): string {
  const waiting = "FILTER (WHERE state IN ('created', 'retry', 'active'))";
  return `SELECT count(*) ${waiting} AS waiting, min((data->>'receivedAt')::bigint) ${waiting} AS oldest,
      count(*) FILTER (WHERE state = 'failed') AS dead, count(*) FILTER (WHERE state = 'completed') AS handled
    FROM ${jobs} WHERE name = $1`;
}

/** The driver has great integers as strings. */
function toStats({ waiting, oldest, dead, handled }: Row): EngineStats {
  return {
    waiting: Number(waiting),
    ...(oldest === null ? {} : { oldestReceivedAt: Number(oldest) }),
    deadLetters: Number(dead),
    handled: Number(handled),
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

function toRecord({ data, state, output, retryCount, startedOn }: FoundJob): DeliveryRecord {
  const { key, receivedAt } = data as JobData;
  const entry = toEntry({
    key,
    received: receivedAt,
    state,
    output,
    attempts: startedOn ? retryCount + 1 : retryCount,
  });
  if (!('raw' in data)) return entry;
  const { raw, headers, trace } = fromJobData(data);
  return { ...entry, raw, headers, ...(trace && { trace }) };
}

/** What pg-boss itself, or somebody with its tools, has failed was noted otherwise. */
function toFailure(output: unknown): Failure | undefined {
  const { failure } = Object(output) as { failure?: unknown };
  if (typeof failure === 'string') return JSON.parse(failure) as { code: WebhookErrorCode; message: string };
  if (output === null) return undefined;
  return { code: 'handler-failed', message: `Failed by pg-boss: ${JSON.stringify(output)}` };
}
