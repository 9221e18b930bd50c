import { findTables } from '../../inbox/postgres/job-table.ts';
import type { SqlExecutor } from '../../inbox/postgres/pg-boss-like.ts';
import type { OutboxDelivery, OutboxStats, RecordedAttempt } from '../outbox.ts';
import { type DeliveryRow, type JobData, toDelivery } from './job-data.ts';
import type { OutboxBoss, OutboxJob } from './outbox-boss.ts';

/** A claimed job with what its attempt came to. */
export interface EndedAttempt {
  readonly job: OutboxJob;
  readonly attempt: RecordedAttempt;
}

/** What is asked of the tables of pg-boss themselves, since its methods do not offer it. */
export interface OutboxSql {
  /** Gives claimed jobs back, as if they had not been claimed. */
  giveBack(jobs: readonly OutboxJob[]): Promise<void>;
  /** Puts off what is due of these groups, by 15 to 30 seconds. */
  putOff(groups: readonly string[]): Promise<void>;
  /** Notes failed attempts in their jobs, which must still be in that attempt, and that none follows the last one. */
  noteAttempts(ended: readonly EndedAttempt[]): Promise<void>;
  find(id: string): Promise<OutboxDelivery | undefined>;
  listDead(limit: number, offset: number): Promise<OutboxDelivery[]>;
  /** Locks the dead letter of a delivery, within a transaction. */
  lockDead(
    id: string,
    transaction: SqlExecutor,
  ): Promise<{ readonly jobId: string; readonly data: JobData } | undefined>;
  stats(): Promise<OutboxStats>;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const CLAIMS = 'retry_count + CASE WHEN started_on IS NULL THEN 0 ELSE 1 END AS claims';
const ROW = `id, data, state, ${CLAIMS}, started_on AS "startedOn", completed_on AS "completedOn"`;
/** Whatever somebody else put into the queue. */
const ENQUEUED_AT = `CASE WHEN jsonb_typeof(data->'enqueuedAt') = 'number' THEN (data->>'enqueuedAt')::numeric END`;
/** A dead letter is a copy in a queue of its own, which knows what it was made of. */
const DEAD = `source_root_id AS id, data, 'failed' AS state, source_retry_count + 1 AS claims,
  NULL AS "startedOn", NULL AS "completedOn"`;

/** For a queue that exists. */
export async function openOutboxSql(boss: OutboxBoss, queue: string, maxAttempts: number): Promise<OutboxSql> {
  // The parent of all tables of jobs: queues may have one each.
  const table = `${(await findTables(boss, queue)).schema}.job`;
  const dead = deadQueueOf(queue);
  const ask = async (text: string, values: unknown[]) => (await boss.getDb().executeSql(text, values)).rows;
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
      const notes = ended.map(({ job, attempt }) => ({ id: job.id, retry_count: job.retryCount, attempt }));
      await ask(
        `UPDATE ${table} job
         SET retry_limit = CASE WHEN note.retry_count + 1 < $3 THEN job.retry_limit ELSE job.retry_count END,
           data = CASE WHEN jsonb_typeof(job.data) <> 'object' OR note.retry_count >= $3 THEN job.data
             ELSE jsonb_set(job.data, '{attempts}', coalesce(job.data->'attempts', '[]') || note.attempt) END
         FROM json_to_recordset($2::text::json) AS note (id uuid, retry_count int, attempt jsonb)
         WHERE job.name = $1 AND job.id = note.id AND job.retry_count = note.retry_count AND job.state = 'active'`,
        [queue, JSON.stringify(notes), maxAttempts],
      );
    },
    async find(id) {
      if (!UUID.test(id)) return undefined;
      const [row] = await ask(
        `SELECT ${ROW} FROM ${table} WHERE name = $1 AND id = $2::uuid
         UNION ALL SELECT ${DEAD} FROM ${table} WHERE name = $3 AND source_root_id = $2::uuid LIMIT 1`,
        [queue, id, dead],
      );
      return row && toDelivery(row as DeliveryRow, maxAttempts);
    },
    async listDead(limit, offset) {
      const rows = await ask(
        `SELECT ${DEAD} FROM ${table} WHERE name = $1 ORDER BY ${ENQUEUED_AT}, source_root_id LIMIT $2 OFFSET $3`,
        [dead, limit, offset],
      );
      return rows.map((row) => toDelivery(row as DeliveryRow, maxAttempts));
    },
    async lockDead(id, transaction) {
      if (!UUID.test(id)) return undefined;
      const { rows } = await transaction.executeSql(
        `SELECT id AS "jobId", data FROM ${table} WHERE name = $1 AND source_root_id = $2::uuid FOR UPDATE`,
        [dead, id],
      );
      return rows[0];
    },
    async stats() {
      const [row] = await ask(
        `SELECT count(*) FILTER (WHERE state < 'completed') AS waiting,
           min(${ENQUEUED_AT}) FILTER (WHERE state < 'completed') AS oldest,
           count(*) FILTER (WHERE state = 'completed') AS delivered,
           (SELECT count(*) FROM ${table} WHERE name = $2) AS dead
         FROM ${table} WHERE name = $1`,
        [queue, dead],
      );
      const { waiting, oldest, delivered, dead: deadLetters } = row;
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
