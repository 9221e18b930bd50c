import type { EndedAttempt, OutboxDelivery, OutboxEngine, OutboxStats } from '../engine/outbox.ts';
import { type DeliveryRow, type JobData, jobIdsOf, toDelivery } from '../engine/outbox-data.ts';
import type { JobAttempt, SqlExecutor } from './pg-boss-like.ts';
import type { QueueTables } from './queue-table.ts';

/** A claimed job with what its attempt came to. */
export interface EndedJob {
  readonly job: JobAttempt & { readonly data: object };
  readonly attempt: EndedAttempt;
}

/** What is asked of the tables of pg-boss themselves, since its methods do not offer it. */
export interface OutboxSql {
  /** Gives claimed jobs back, as if they had not been claimed. */
  giveBack(jobs: readonly JobAttempt[]): Promise<void>;
  /** Puts off what is due of these groups, by 15 to 30 seconds. */
  putOff(groups: readonly string[]): Promise<void>;
  /** Notes failed attempts in their jobs, which must still be in that attempt, and that none follows the last one. */
  noteAttempts(ended: readonly EndedJob[]): Promise<void>;
  find(id: string): Promise<OutboxDelivery | undefined>;
  readonly list: OutboxEngine<never>['list'];
  /** Locks the dead letter of a delivery, within a transaction. */
  lockDead(
    id: string,
    transaction: SqlExecutor,
  ): Promise<{ readonly jobId: string; readonly rootId: string; readonly data: JobData } | undefined>;
  stats(): Promise<OutboxStats>;
}

const CLAIMS = 'retry_count + CASE WHEN started_on IS NULL THEN 0 ELSE 1 END AS claims';
const ROW = `id, data, state::text, ${CLAIMS}, started_on AS "startedOn", completed_on AS "completedOn"`;
/** Whatever somebody else put into the queue. */
const ENQUEUED_AT = `CASE WHEN jsonb_typeof(data->'enqueuedAt') = 'number' THEN (data->>'enqueuedAt')::numeric END`;
/** A dead letter is a copy in a queue of its own, which knows what it was made of. */
const DEAD = `source_root_id AS id, data, 'failed' AS state, source_retry_count + 1 AS claims,
  NULL AS "startedOn", NULL AS "completedOn"`;

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
  const dead = deadQueueOf(queue);
  const ask = async (text: string, values: unknown[]) => (await database.executeSql(text, values)).rows;
  const read = async (text: string, values: unknown[]) =>
    (await reading.executeSql(text, values)).rows.map((row) => toDelivery(row as DeliveryRow, maxAttempts));
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
           data = CASE WHEN jsonb_typeof(job.data) <> 'object' OR note.retry_count >= $3 THEN job.data
             ELSE jsonb_set(job.data, '{attempts}', coalesce(job.data->'attempts', '[]') || note.attempt) END
         FROM json_to_recordset($2::text::json) AS note (id uuid, retry_count int, is_final boolean, attempt jsonb)
         WHERE job.name = $1 AND job.id = note.id AND job.retry_count = note.retry_count AND job.state = 'active'`,
        [queue, JSON.stringify(notes), maxAttempts],
      );
    },
    async find(id) {
      const found = await read(
        `SELECT ${ROW} FROM ${table} WHERE name = $1 AND id = ANY($2::uuid[]) AND state <> 'cancelled'
         UNION ALL SELECT ${DEAD} FROM ${table} WHERE name = $3 AND source_root_id = ANY($2::uuid[])`,
        [queue, jobIdsOf(id), dead],
      );
      return found.find((delivery) => delivery.id === id);
    },
    list({ state, endpoint, limit, offset }) {
      const states = { waiting: ['created', 'retry', 'active'], delivered: ['completed'], dead: [] };
      // A dead letter is listed by its copy.
      const all = [...states.waiting, ...states.delivered];
      const page = 'ORDER BY enqueued, id LIMIT $5 OFFSET $6';
      const where = "($4::text IS NULL OR data->>'endpoint' = $4)";
      return read(
        `SELECT *, ${ENQUEUED_AT} AS enqueued FROM (
           SELECT ${ROW} FROM ${table} WHERE name = $1 AND state::text = ANY($3) AND ${where}
           UNION ALL SELECT ${DEAD} FROM ${table} WHERE name = $2 AND ${where}
         ) AS listed ${page}`,
        [
          queue,
          state === undefined || state === 'dead' ? dead : '',
          state ? states[state] : all,
          endpoint ?? null,
          limit,
          offset,
        ],
      );
    },
    async lockDead(id, transaction) {
      const { rows } = await transaction.executeSql(
        `SELECT id AS "jobId", source_root_id AS "rootId", data FROM ${table}
         WHERE name = $1 AND source_root_id = ANY($2::uuid[]) FOR UPDATE`,
        [dead, jobIdsOf(id)],
      );
      return rows[0];
    },
    async stats() {
      const { rows } = await reading.executeSql(
        `SELECT count(*) FILTER (WHERE state < 'completed') AS waiting,
           min(${ENQUEUED_AT}) FILTER (WHERE state < 'completed') AS oldest,
           count(*) FILTER (WHERE state = 'completed') AS delivered,
           (SELECT count(*) FROM ${table} WHERE name = $2) AS dead
         FROM ${table} WHERE name = $1`,
        [queue, dead],
      );
      const { waiting, oldest, delivered, dead: deadLetters } = rows[0];
      return {
        waiting: Number(waiting),
        ...(oldest && { oldestEnqueuedAt: Number(oldest) }),
        deadLetters: Number(deadLetters),
        delivered: Number(delivered),
      };
    },
  };
}

export function deadQueueOf(queue: string): string {
  return `${queue}-dead`;
}
