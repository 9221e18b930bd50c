import type { EndedAttempt, OutboxEngine, OutboxStats } from '../engine/outbox.ts';
import { type DeliveryJob, toDelivery } from '../engine/outbox-data.ts';
import type { JobAttempt, SqlExecutor } from './pg-boss-like.ts';
import type { QueueTables } from './queue-table.ts';

/** A claimed job with what its attempt came to. */
export interface EndedJob {
  readonly job: JobAttempt & { readonly data: object };
  readonly attempt: EndedAttempt;
}

/** What is asked of the tables of pg-boss themselves, since its methods do not offer it. */
export interface OutboxSql {
  /** Gives claimed jobs back, as if they had not been claimed: of what is fetched, an endpoint may have more than its share. */
  giveBack(jobs: readonly JobAttempt[]): Promise<void>;
  /** Puts off what is due of these groups, by 15 to 30 seconds: each look for deliveries would pass over it. */
  putOff(groups: readonly string[]): Promise<void>;
  /**
   * Notes failed attempts in their jobs, which must still be in that attempt, and that none follows the last one: pg-boss
   * changes no job that runs.
   */
  noteAttempts(ended: readonly EndedJob[]): Promise<void>;
  /** pg-boss lists no page of a queue. */
  readonly list: OutboxEngine<never>['list'];
  /** pg-boss knows neither the age of what waits nor what is completed. */
  stats(): Promise<OutboxStats>;
}

const ROW = `id, data, state::text, retry_count AS "retryCount", started_on AS "startedOn", completed_on AS "completedOn"`;
/** Whatever somebody else put into the queue. */
const ENQUEUED_AT = `CASE WHEN jsonb_typeof(data->'enqueuedAt') = 'number' THEN (data->>'enqueuedAt')::numeric END`;
const STATES = { waiting: ['created', 'retry', 'active'], delivered: ['completed'], dead: ['failed'] } as const;

interface OutboxSqlOptions {
  readonly queue: string;
  readonly maxAttempts: number;
  /** For what is done. */
  readonly database: SqlExecutor;
  /** For numbers and lists. */
  readonly reading: SqlExecutor;
}

export function openOutboxSql({ schema }: QueueTables, options: OutboxSqlOptions): OutboxSql {
  const { queue, maxAttempts, database, reading } = options;
  // The parent of all tables of jobs: queues may have one each.
  const table = `${schema}.job`;
  const ask = async (text: string, values: unknown[]) => (await database.executeSql(text, values)).rows;
  return {
    async giveBack(jobs) {
      await ask(
        `UPDATE ${table} SET state = 'created', started_on = NULL, heartbeat_on = NULL
         WHERE name = $1 AND id = ANY($2::uuid[]) AND state = 'active'
           AND id::text || ':' || retry_count = ANY($3::text[])`,
        [queue, jobs.map(({ id }) => id), jobs.map(({ id, retryCount }) => `${id}:${retryCount}`)],
      );
    },
    async putOff(groups) {
      await ask(
        `UPDATE ${table} SET start_after = now() + (1 + random()) * interval '15 s'
         WHERE name = $1 AND id IN (SELECT id FROM ${table} WHERE name = $1 AND state < 'active' AND start_after <= now()
           AND group_id = ANY($2::text[]) FOR UPDATE SKIP LOCKED)`,
        [queue, groups],
      );
    },
    async noteAttempts(ended) {
      const notes = ended.map(({ job, attempt: { isFinal = false, ...attempt } }) => ({
        ...{ id: job.id, retry_count: job.retryCount },
        ...{ is_final: isFinal || job.retryCount + 1 >= maxAttempts, attempt },
      }));
      await ask(
        `UPDATE ${table} job
         SET retry_limit = CASE WHEN note.is_final THEN job.retry_count ELSE job.retry_limit END,
           deletion_seconds = CASE WHEN note.is_final THEN 0 ELSE job.deletion_seconds END,
           data = CASE WHEN jsonb_typeof(job.data) <> 'object' OR note.retry_count >= $3 THEN job.data
             ELSE jsonb_set(job.data, '{attempts}', coalesce(job.data->'attempts', '[]') || note.attempt) END
         FROM json_to_recordset($2::text::json) AS note (id uuid, retry_count int, is_final boolean, attempt jsonb)
         WHERE job.name = $1 AND job.id = note.id AND job.retry_count = note.retry_count AND job.state = 'active'`,
        [queue, JSON.stringify(notes), maxAttempts],
      );
    },
    async list({ state, endpoint, limit, offset }) {
      const states = state ? STATES[state] : Object.values(STATES).flat();
      const { rows } = await reading.executeSql(
        `SELECT ${ROW} FROM ${table} WHERE name = $1 AND state::text = ANY($2)
           AND ($3::text IS NULL OR data->>'endpoint' = $3) ORDER BY ${ENQUEUED_AT}, id LIMIT $4 OFFSET $5`,
        [queue, states, endpoint ?? null, limit, offset],
      );
      return rows.map((row) => toDelivery(row as DeliveryJob, maxAttempts));
    },
    async stats() {
      const { rows } = await reading.executeSql(
        `SELECT count(*) FILTER (WHERE state < 'completed') AS waiting,
           min(${ENQUEUED_AT}) FILTER (WHERE state < 'completed') AS oldest,
           count(*) FILTER (WHERE state = 'completed') AS delivered, count(*) FILTER (WHERE state = 'failed') AS dead
         FROM ${table} WHERE name = $1`,
        [queue],
      );
      const { waiting, oldest, delivered, dead } = rows[0];
      return {
        waiting: Number(waiting),
        ...(oldest && { oldestEnqueuedAt: Number(oldest) }),
        deadLetters: Number(dead),
        delivered: Number(delivered),
      };
    },
  };
}
