import type { BullMqJob, NewJob, QueueLike, RedisClient } from './bullmq-like.ts';

/** Where a job is. BullMQ removes one that is handled, unless it is kept to be looked up. */
export type JobPlace = 'waiting' | 'dead' | 'handled';

const STATES: Readonly<Record<JobPlace, readonly string[]>> = {
  waiting: ['active', 'wait', 'delayed'],
  dead: ['failed'],
  handled: ['completed'],
};

/** Where a state of BullMQ is; `undefined` for a job that is not there any more. */
export function placeOf(state: string): JobPlace | undefined {
  if (state === 'unknown') return undefined;
  return state === 'failed' ? 'dead' : state === 'completed' ? 'handled' : 'waiting';
}

/** A run of a delivery, the last one that began: the progress of its job. */
export interface Run {
  readonly number: number;
  /** `held`: the process of the last one died, and the next has to wait for its time. */
  readonly state: 'running' | 'ended' | 'held';
  /** When it began. */
  readonly at: number;
  /** Milliseconds between that and the beginning of the one before. */
  readonly gap: number;
}

const NO_RUN: Run = { number: 0, state: 'ended', at: 0, gap: 0 };

export function lastRun({ progress }: BullMqJob): Run {
  return typeof progress === 'object' && progress !== null ? (progress as Run) : NO_RUN;
}

/** Which runs are the last is decided here, by the runs that began: BullMQ must not bury a delivery by itself. */
export const ENOUGH = 2 ** 30;

/** The name is JSON, since half of a surrogate pair is not UTF-8. */
export function newJob(name: string, jobId: string, data: object, at: number): NewJob {
  const opts = { attempts: ENOUGH, backoff: { type: 'custom' }, stackTraceLimit: 0 };
  return { name: JSON.stringify(name), data, opts: { jobId, timestamp: Math.round(at), ...opts } };
}

/** What is remembered of a delivery that is over, after its job was removed: that it is not to be handled again. */
export interface Mark {
  readonly at: number;
  readonly runs: number;
}

/** In milliseconds: Redis refuses what goes beyond its calendar. */
const MAX_KEEP_MS = 1e15;

export type Marks = ReturnType<typeof createMarks>;

/** Marks in keys of our own beside those of BullMQ. */
export function createMarks(queue: Pick<QueueLike, 'toKey'>, client: RedisClient) {
  const keyOf = (id: string) => queue.toKey(`done:${id}`);
  return {
    async find(id: string): Promise<Mark | undefined> {
      const [at, runs] = (await client.get(keyOf(id)))?.split('.') ?? [];
      return at === undefined ? undefined : { at: Number(at), runs: Number(runs) };
    },
    async set(job: BullMqJob, keepMs: number, runs = lastRun(job).number): Promise<void> {
      const PX = Math.min(Math.ceil(keepMs), MAX_KEEP_MS);
      await client.set(keyOf(job.id ?? ''), `${job.timestamp}.${runs}`, { PX });
    },
    delete: (id: string) => client.del(keyOf(id)),
  };
}

/** Jobs of these places, one place after the other, each in the order of BullMQ. */
export async function listJobs(
  queue: QueueLike,
  places: readonly JobPlace[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<(readonly [BullMqJob, JobPlace])[]> {
  const listed: (readonly [BullMqJob, JobPlace])[] = [];
  const counts = await queue.getJobCounts(...places.flatMap((place) => STATES[place]));
  let from = offset;
  for (const place of places) {
    for (const state of STATES[place]) {
      const count = counts[state] ?? 0;
      const left = limit - listed.length;
      if (left > 0 && from < count) {
        const jobs = await queue.getJobs([state], from, from + left - 1, true);
        for (const job of jobs.slice(0, left)) listed.push([job, place]);
      }
      from = Math.max(0, from - count);
    }
  }
  return listed;
}

/** Jobs of each state that are looked at for the oldest. */
const LOOKED_AT = 10;

export async function countJobs(queue: QueueLike) {
  const [{ active = 0, wait = 0, delayed = 0, failed = 0 }, { meta }, next] = await Promise.all([
    queue.getJobCounts('active', 'wait', 'delayed', 'failed'),
    queue.getMetrics('completed'),
    queue.getJobs([...STATES.waiting], 0, LOOKED_AT - 1, true),
  ]);
  const oldest = Math.min(...next.map(({ timestamp }) => timestamp));
  return {
    waiting: active + wait + delayed,
    oldest: Number.isFinite(oldest) ? oldest : undefined,
    dead: failed,
    handled: meta.count,
  };
}

/** Has a job run now, with all its attempts; `false` where there is none in these places, and while it runs. */
export async function replayJob(
  queue: QueueLike,
  marks: Marks,
  id: string,
  places: readonly JobPlace[],
): Promise<boolean> {
  const job = await queue.getJob(id);
  const state = (await job?.getState()) ?? 'unknown';
  const place = placeOf(state);
  if (!job || !place || state === 'active' || !places.includes(place)) return false;
  await marks.delete(id);
  await job.updateProgress(NO_RUN);
  await job.clearLogs();
  if (state === 'failed' || state === 'completed')
    await job.retry(state, { resetAttemptsMade: true, resetAttemptsStarted: true });
  // One that became due meanwhile runs anyway.
  else if (state === 'delayed') await job.promote().catch(() => {});
  return true;
}

/** Deletes a dead letter; its id stays known for `keepMs`. */
export async function dropJob(queue: QueueLike, marks: Marks, id: string, keepMs: number): Promise<boolean> {
  const job = await queue.getJob(id);
  if (!job || (await job.getState()) !== 'failed') return false;
  // First, or a crash in between would have it forgotten.
  if (keepMs > 0) await marks.set(job, keepMs);
  await job.remove();
  return true;
}
