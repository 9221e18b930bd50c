import type { EngineStats, KeptDelivery, OutboxEngine, QueuedDelivery } from '../engine/delivery-engine.ts';
import { fromJobData, type JobData, jobIdOf, toJobData } from '../engine/job-data.ts';
import type { DeliveryState, Failure } from '../receiver/inbox.ts';
import type { WebhookErrorCode } from '../webhook-error.ts';
import { beginTransaction, eachInTime, explainQueue, inTime, QueueMissing } from './bounded-database.ts';
import {
  ENOUGH,
  type FoundJob,
  type InsertedJob,
  type JobLike,
  type PgBossLike,
  type SqlExecutor,
} from './pg-boss-like.ts';
import { queryJobs } from './prepare-queue.ts';

/** What is done with the jobs of a queue, by the methods of pg-boss. */
export type Jobs = ReturnType<typeof openJobs>;

interface JobsOptions {
  readonly boss: PgBossLike;
  readonly queue: string;
  readonly keepHandledBodies: boolean;
  readonly backoff: { readonly firstMs: number; readonly longestMs: number };
  /** For what is done. */
  readonly database: SqlExecutor;
  /** For numbers and lists. */
  readonly reading: SqlExecutor;
}

/** The states of pg-boss. What was dropped or cancelled is `cancelled`. */
const STATES: Readonly<Record<DeliveryState, readonly string[]>> = {
  waiting: ['created', 'retry', 'active'],
  handled: ['completed'],
  dead: ['failed'],
};

export function openJobs({ boss, queue, keepHandledBodies, backoff, database, reading }: JobsOptions) {
  const query = (text: string, values: readonly unknown[] = []) => queryJobs(boss, queue, reading, { text, values });
  /**
   * Puts other jobs in the place of those that are still in these attempts, and ends them: what a job holds pg-boss changes only
   * while that waits. Resolves to how many there were.
   */
  const replace = (
    jobs: readonly JobLike[],
    make: (job: JobLike) => Omit<InsertedJob, 'id'>,
    end: (ids: string[], db: SqlExecutor) => Promise<unknown> = async () => {},
    transaction?: SqlExecutor,
  ) =>
    inTransaction(
      boss,
      async (db) => {
        await boss.deleteJob(queue, [...jobs], { db });
        // Nothing where another attempt has it, or ended it.
        const made = jobs.map((job) => ({ ...make(job), id: job.id }));
        const ids = (await boss.insert(queue, made, { returnId: true, db })) ?? [];
        if (ids.length > 0) await end(ids, db);
        return ids.length;
      },
      transaction,
    );
  /** After an attempt whose process dies pg-boss waits by itself, and begins to double anew. */
  const waiting = (job: JobLike, seconds: number, more?: Partial<JobData>) => {
    const data = { ...(job.data as JobData), before: countRuns(job), ...more };
    const retryDelay = toSeconds(Math.min(backoff.firstMs * 2 ** data.before, backoff.longestMs));
    return { data, startAfter: seconds, retryDelay, ...groupOption(slotOf(job)) };
  };
  /**
   * Hands a job out again after so many seconds; its next attempt has the same number, which `fail` would count. Another process
   * may have it by now where this was done before, though its answer was lost.
   */
  const release = (job: JobLike, seconds: number, more?: Partial<JobData>): Promise<unknown> =>
    inTransaction(boss, async (db) => {
      const [current] = await boss.findJobs(queue, { id: job.id, db });
      if (JSON.stringify(current?.startedOn) !== JSON.stringify(job.startedOn)) return;
      await replace([job], () => waiting(job, seconds, more), undefined, db);
    });
  const toHandled = (job: JobLike) => {
    const { raw, headers, ...key } = job.data as JobData;
    const kept = keepHandledBodies ? { raw, headers } : {};
    return { data: { ...key, ...kept, before: countRuns(job) }, ...groupOption(slotOf(job)) };
  };
  const complete = (ids: string[], db: SqlExecutor) => boss.complete(queue, ids, null, { includeQueued: true, db });
  /**
   * Takes a job that is in one of these states out of its queue, and does what is to come in its place in the same transaction.
   * Never one that runs, whatever the states are, or of which only the key was kept. Resolves to whether there was one.
   */
  const takeOut = (
    key: string,
    states: readonly string[],
    replace: (job: FoundJob, db: SqlExecutor) => Promise<unknown>,
  ): Promise<boolean> =>
    inTransaction(boss, async (db) => {
      const [job] = await boss.findJobs(queue, { id: jobIdOf(key), db });
      if (!job || !states.includes(job.state) || !('raw' in job.data) || !(await hold(boss, queue, job, db)))
        return false;
      await boss.deleteJob(queue, job.id, { db });
      await replace(job, db);
      return true;
    });
  return {
    /** Resolves to whether it is new. */
    async add(delivery: QueuedDelivery, db = database): Promise<boolean> {
      if (await send(boss, queue, toJobData(delivery), db).catch(explainQueue)) return true;
      // Neither stored nor there: nothing is, in a queue that does not exist.
      if (!(await boss.getQueue(queue))) throw new QueueMissing(queue);
      return false;
    },
    async stats(): Promise<EngineStats> {
      const waiting = "FILTER (WHERE state IN ('created', 'retry', 'active'))";
      const [{ oldest, ...counts }] = await query(
        `SELECT count(*) ${waiting} AS waiting, min((data->>'receivedAt')::bigint) ${waiting} AS oldest,
           count(*) FILTER (WHERE state = 'failed') AS dead, count(*) FILTER (WHERE state = 'completed') AS handled
         FROM job`,
      );
      // The driver has great integers as strings.
      return {
        waiting: Number(counts.waiting),
        ...(oldest !== null && { oldestReceivedAt: Number(oldest) }),
        deadLetters: Number(counts.dead),
        handled: Number(counts.handled),
      };
    },
    /** Marks jobs as handled, and deletes what was received. */
    async finish(jobs: readonly JobLike[], note?: string): Promise<void> {
      if (keepHandledBodies) await boss.complete(queue, [...jobs], note ? { note } : null, { db: database });
      else await replace(jobs, toHandled, complete);
    },
    /** The same in a transaction. Resolves to whether the job was still in this attempt. */
    finishIn: async (job: JobLike, transaction: SqlExecutor): Promise<boolean> =>
      (await replace([job], toHandled, complete, transaction)) === 1,
    /** Makes a job a dead letter, whatever attempts are left, which is kept until somebody decides. */
    bury: (job: JobLike, failure: Failure, note?: string): Promise<number> =>
      replace(
        [job],
        ({ data }) => ({
          ...{ retryLimit: 0, deleteAfterSeconds: 0 },
          data: { ...noted(data as JobData, note), before: countRuns(job) },
        }),
        (ids, db) => boss.fail(queue, ids, toOutput(failure), { db }),
      ),
    release,
    /** The same for jobs that did not run. Only once: the next claim of them could not be told from this one. */
    putBack: (jobs: readonly JobLike[]) => replace(jobs, (job) => waiting(job, 0)),
    /** Has a job tried again, with a note of the attempt that ended. Not by `fail`, which takes no note. */
    tryAgain: (job: JobLike, note: string, lastAt: number, seconds: number) =>
      release(job, seconds, { ...noted(job.data as JobData, note), lastAt, before: countRuns(job) + 1 }),
    deliveries: {
      async list({ state, group, limit, offset }) {
        const rows = await query(
          `SELECT * FROM job
           WHERE state::text = ANY($2) AND data ? 'key' AND ($3::text IS NULL OR data->>'group' = $3)
           ORDER BY (data->>'receivedAt')::bigint, data->>'key' LIMIT $4 OFFSET $5`,
          [state ? STATES[state] : [...STATES.waiting, ...STATES.dead], group ?? null, limit, offset],
        );
        return rows.map(toKept);
      },
      async get(key) {
        const [job] = await boss.findJobs(queue, { id: jobIdOf(key), db: reading });
        return job && job.state !== 'cancelled' ? toKept(job) : undefined;
      },
      replay: (key, state) =>
        takeOut(key, state ? STATES[state] : Object.values(STATES).flat(), ({ data }, db) => {
          const { notes: _, lastAt: __, before: ___, ...fresh } = data as JobData;
          return send(boss, queue, fresh, db);
        }),
      drop: (key) =>
        takeOut(key, STATES.dead, async ({ id }, db) => {
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
  return boss.send(queue, data, { id: jobIdOf(JSON.parse(data.key)), ...groupOption(data.group), db });
}

/** Most characters of a group; an index of PostgreSQL takes no more than 2,700 bytes. */
const MAX_GROUP = 1_000;

function groupOption(group: string | undefined) {
  return group === undefined ? {} : { group: { id: group.slice(0, MAX_GROUP) } };
}

/** The group of deliveries that wait for their turn. */
const SUSPECTS = 'suspects';

/**
 * The group of which a job takes a slot: of what is sent, the endpoint. Of deliveries whose process died, or whose lease was
 * over, one did it: beside no other such, it takes no other with it.
 */
export function slotOf({ data, output, groupId }: JobLike): string | undefined {
  const { group } = Object(data) as Partial<JobData>;
  if (typeof group === 'string') return group.slice(0, MAX_GROUP);
  const isSuspect = output === null ? groupId === SUSPECTS : Object.hasOwn(Object(output), 'value');
  return isSuspect ? SUSPECTS : undefined;
}

/** How many runs of a job that runs were over before. */
export function countRuns({ data, retryCount }: JobLike): number {
  return ((Object(data) as JobData).before ?? 0) + retryCount;
}

/** The data of a job with one more note. */
function noted(data: JobData, note: string | undefined): JobData {
  return note === undefined ? data : { ...data, notes: [...(data.notes ?? []), note] };
}

/** Of pg-boss, which counts in nothing smaller. */
export function toSeconds(milliseconds: number): number {
  return Math.min(Math.ceil(milliseconds / 1_000), ENOUGH);
}

/** What is noted with a job of a run that failed; JSON within a string for the reason that `JobData` gives. */
export function toOutput(failure: Failure): object {
  return { failure: JSON.stringify(failure) };
}

function toKept(job: FoundJob): KeptDelivery {
  const data = job.data as JobData;
  const { state, startedOn } = job;
  const isOver = state === 'completed' || state === 'failed';
  const { note } = Object(job.output) as { note?: string };
  const failure = state === 'completed' ? undefined : toFailure(job.output);
  return {
    key: JSON.parse(data.key),
    receivedAt: data.receivedAt,
    state: state === 'completed' ? 'handled' : state === 'failed' ? 'dead' : 'waiting',
    attempts: countRuns(job) + (startedOn || isOver ? 1 : 0),
    isRunning: state === 'active',
    notes: noted(data, note).notes ?? [],
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

/** In a transaction that was given, or one of its own, in which each statement ends in time. */
async function inTransaction<Result>(
  boss: PgBossLike,
  work: (db: SqlExecutor) => Promise<Result>,
  given?: SqlExecutor,
): Promise<Result> {
  if (given) return work(given);
  const transaction = await beginTransaction(boss, IDLE_MS);
  try {
    const result = await work(eachInTime(transaction.db));
    await inTime(transaction.commit());
    return result;
  } catch (cause) {
    // Not waited for: on a connection that is silent it takes as long again.
    void transaction.rollback().catch(() => {});
    throw cause;
  }
}
