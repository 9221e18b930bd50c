import type { EngineStats, KeptDelivery, OutboxEngine, QueuedDelivery } from '../engine/delivery-engine.ts';
import { fromJobData, groupOf, type JobData, jobIdOf, toJobData } from '../engine/job-data.ts';
import type { DeliveryState, Failure } from '../receiver/inbox.ts';
import type { WebhookErrorCode } from '../webhook-error.ts';
import { beginTransaction, explainQueue, QueueMissing } from './bounded-database.ts';
import type { FoundJob, JobAttempt, PgBossLike, SqlExecutor } from './pg-boss-like.ts';
import type { QueueTable } from './queue-table.ts';

/** What is done with the jobs of a queue: by SQL where pg-boss has no method, which its documentation allows. */
export type Jobs = ReturnType<typeof openJobs>;

interface JobsOptions {
  readonly boss: PgBossLike;
  readonly queue: string;
  readonly keepHandledBodies: boolean;
  /** For what is done. */
  readonly database: SqlExecutor;
  /** For numbers and lists. */
  readonly reading: SqlExecutor;
}

/** What is added to the data of a job as a run ends. */
type Patch = Partial<Pick<JobData, 'notes'>>;

/** The states of pg-boss. What was dropped or cancelled is `cancelled`. */
const STATES: Readonly<Record<DeliveryState, readonly string[]>> = {
  waiting: ['created', 'retry', 'active'],
  handled: ['completed'],
  dead: ['failed'],
};

export function openJobs({ schema, jobs }: QueueTable, options: JobsOptions) {
  const { boss, queue, keepHandledBodies, database, reading } = options;
  const now = `${schema}.job_now()`;
  const read = async (text: string, values: unknown[]) => (await reading.executeSql(text, values)).rows;
  /** Changes jobs that are still active in these attempts; the values are $4 and on. Resolves to how many there were. */
  const change = async (attempts: readonly JobAttempt[], sets: string, values: unknown[], db = database) => {
    const text = `UPDATE ${jobs} SET ${sets} WHERE name = $1 AND id = ANY($2::uuid[]) AND state = 'active'
      AND id::text || ':' || retry_count = ANY($3::text[]) RETURNING id`;
    const ids = attempts.map(({ id }) => id);
    const numbered = attempts.map(({ id, retryCount }) => `${id}:${retryCount}`);
    return (await db.executeSql(text, [queue, ids, numbered, ...values])).rows.length;
  };
  const data = (from = 'data') => `data = ${from} || $4::jsonb`;
  const replay: OutboxEngine<never>['deliveries']['replay'] = (key, state) => {
    const states = state ? STATES[state] : Object.values(STATES).flat();
    const isReplaced = (job: FoundJob) => 'raw' in job.data;
    return replaceJob(boss, { queue, id: jobIdOf(key), states, isReplaced }, ({ data: before }, db) => {
      const { notes: _, lastAt: __, ...fresh } = before as JobData;
      return send(boss, queue, fresh, db);
    });
  };
  return {
    /** Resolves to whether it is new. */
    async add(delivery: QueuedDelivery, db = database): Promise<boolean> {
      if (await send(boss, queue, toJobData(delivery), db).catch(explainQueue)) return true;
      // Neither stored nor there: nothing is, in a queue that does not exist.
      if (!(await boss.getQueue(queue))) throw new QueueMissing(queue);
      return false;
    },
    /** pg-boss knows neither the age of what waits nor what is completed. */
    async stats(): Promise<EngineStats> {
      const waiting = "FILTER (WHERE state IN ('created', 'retry', 'active'))";
      const [{ oldest, ...counts }] = await read(
        `SELECT count(*) ${waiting} AS waiting, min((data->>'receivedAt')::bigint) ${waiting} AS oldest,
           count(*) FILTER (WHERE state = 'failed') AS dead, count(*) FILTER (WHERE state = 'completed') AS handled
         FROM ${jobs} WHERE name = $1`,
        [queue],
      );
      // The driver has great integers as strings.
      return {
        waiting: Number(counts.waiting),
        ...(oldest !== null && { oldestReceivedAt: Number(oldest) }),
        deadLetters: Number(counts.dead),
        handled: Number(counts.handled),
      };
    },
    /**
     * Marks jobs as handled and deletes what was received, which pg-boss never does. Resolves to how many were still in these
     * attempts.
     */
    finish(attempts: readonly JobAttempt[], patch: Patch, db?: SqlExecutor): Promise<number> {
      const kept = keepHandledBodies ? 'data' : "(data - '{raw,headers}'::text[])";
      const sets = `state = 'completed', completed_on = ${now}, output = NULL, ${data(kept)}`;
      return change(attempts, sets, [JSON.stringify(patch)], db);
    },
    /**
     * Makes a job a dead letter, whatever attempts are left, which is kept until somebody decides. pg-boss fails for good only
     * what has no attempt left, and deletes it some day.
     */
    bury(attempt: JobAttempt, failure: Failure, patch: Patch): Promise<number> {
      const sets = `state = 'failed', completed_on = ${now}, deletion_seconds = 0, output = $5, ${data()}`;
      return change([attempt], sets, [JSON.stringify(patch), JSON.stringify(toOutput(failure))]);
    },
    /** Hands jobs out again after so many seconds; their next attempts have the same numbers, which `fail` would count. */
    release(attempts: readonly JobAttempt[], seconds: number): Promise<number> {
      const sets = `state = 'created', started_on = NULL, heartbeat_on = NULL, start_after = ${now} + $4 * interval '1 s'`;
      return change(attempts, sets, [seconds]);
    },
    deliveries: {
      async list({ state, group, limit, offset }) {
        const rows = await read(
          `SELECT id, data, state::text, output, retry_count AS "retryCount", started_on AS "startedOn" FROM ${jobs}
           WHERE name = $1 AND state::text = ANY($2) AND data ? 'key' AND ($3::text IS NULL OR data->>'group' = $3)
           ORDER BY (data->>'receivedAt')::bigint, data->>'key' LIMIT $4 OFFSET $5`,
          [queue, state ? STATES[state] : [...STATES.waiting, ...STATES.dead], group ?? null, limit, offset],
        );
        return rows.map(toKept);
      },
      async get(key) {
        const [job] = await boss.findJobs(queue, { id: jobIdOf(key), db: reading });
        return job && job.state !== 'cancelled' ? toKept(job) : undefined;
      },
      replay,
      drop: (key) =>
        replaceJob(boss, { queue, id: jobIdOf(key), states: STATES.dead }, async ({ id }, db) => {
          await boss.send(queue, {}, { id, db });
          await boss.cancel(queue, id, { db });
        }),
      cancel: (key) =>
        inTransaction(boss, async (db) => {
          const id = jobIdOf(key);
          if (!(await holdWaiting(boss, queue, id, db))) return false;
          await boss.cancel(queue, id, { db });
          return true;
        }),
    } satisfies OutboxEngine<never>['deliveries'],
  };
}

function send(boss: PgBossLike, queue: string, data: JobData, db: SqlExecutor): Promise<string | null> {
  const { key, group } = data;
  return boss.send(queue, data, {
    id: jobIdOf(JSON.parse(key)),
    ...(group !== undefined && { group: { id: groupOf(group) } }),
    db,
  });
}

/** What is noted with a job of a run that failed; JSON within a string for the reason that `JobData` gives. */
export function toOutput(failure: Failure): object {
  return { failure: JSON.stringify(failure) };
}

/** Whether what pg-boss noted says that the process of the last run ended, or that its lease was over. */
export function isAbandoned(output: object | null): boolean {
  return Object.hasOwn(Object(output), 'value');
}

function toKept(job: FoundJob): KeptDelivery {
  const data = job.data as JobData;
  const { state, output, retryCount, startedOn } = job;
  const failure = toFailure(output);
  return {
    key: JSON.parse(data.key),
    receivedAt: data.receivedAt,
    state: state === 'completed' ? 'handled' : state === 'failed' ? 'dead' : 'waiting',
    attempts: startedOn ? retryCount + 1 : retryCount,
    isRunning: state === 'active',
    notes: data.notes ?? [],
    ...('raw' in data && fromJobData(data)),
    ...(failure && { failure }),
  };
}

/** What pg-boss itself, or somebody with its tools, has failed was noted otherwise. */
function toFailure(output: unknown): Failure | undefined {
  if (output === null) return undefined;
  const { failure } = Object(output) as { failure?: unknown };
  if (typeof failure === 'string') return JSON.parse(failure) as { code: WebhookErrorCode; message: string };
  return { code: 'handler-failed', message: `Failed by pg-boss: ${JSON.stringify(output)}` };
}

/** For which a transaction of ours may be idle. */
const IDLE_MS = 10_000;
/** When what is being taken out would be due. */
const NEVER = new Date('3000-01-01');

interface Replaced {
  readonly queue: string;
  readonly id: string;
  readonly states: readonly string[];
  /** Default: any. */
  readonly isReplaced?: (job: FoundJob) => boolean;
}

/**
 * Takes a job that is in one of these states out of its queue, and does what is to come in its place in the same transaction.
 * Never one that runs, whatever the states are. Resolves to whether there was one.
 */
function replaceJob(
  boss: PgBossLike,
  { queue, id, states, isReplaced = () => true }: Replaced,
  replace: (job: FoundJob, db: SqlExecutor) => Promise<unknown>,
): Promise<boolean> {
  return inTransaction(boss, async (db) => {
    const [job] = await boss.findJobs(queue, { id, db });
    if (!job || !states.includes(job.state) || !isReplaced(job) || !(await hold(boss, queue, job, db))) return false;
    await boss.deleteJob(queue, id, { db });
    await replace(job, db);
    return true;
  });
}

/** Whether nobody fetches a job until the transaction ends, nor has done so. */
async function hold(boss: PgBossLike, queue: string, { id, state }: FoundJob, db: SqlExecutor): Promise<boolean> {
  if (state === 'completed') return true;
  if (state === 'failed') await boss.retry(queue, id, { db });
  return holdWaiting(boss, queue, id, db);
}

/** The same for one that waits: pg-boss updates a job only before it is fetched, and tells whether it did. */
async function holdWaiting(boss: PgBossLike, queue: string, id: string, db: SqlExecutor): Promise<boolean> {
  return (await boss.update(queue, undefined, { id, startAfter: NEVER, db })).updated === 1;
}

async function inTransaction<Result>(boss: PgBossLike, work: (db: SqlExecutor) => Promise<Result>): Promise<Result> {
  const transaction = await beginTransaction(boss, IDLE_MS);
  try {
    const result = await work(transaction.db);
    await transaction.commit();
    return result;
  } catch (cause) {
    await transaction.rollback();
    throw cause;
  }
}
