import type { EngineStats, KeptDelivery, QueuedDelivery } from '../engine/delivery-engine.ts';
import { checkFormat, FORMAT, jobIdOf } from '../engine/job-data.ts';
import type { DeliveryState, Failure } from '../receiver/inbox.ts';
import type { BullMqJob, NewJob, QueueLike, RedisClient } from './bullmq-like.ts';

const STATES: Readonly<Record<DeliveryState, readonly string[]>> = {
  waiting: ['active', 'wait', 'delayed'],
  dead: ['failed'],
  handled: ['completed'],
};

/** Where a state of BullMQ is; `undefined` for a job that is not there any more. */
function placeOf(state: string): DeliveryState | undefined {
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

/** What is kept of a delivery beside its key and time, which the job has anyway. */
interface QueuedData extends Pick<QueuedDelivery, 'headers' | 'group'> {
  readonly format: number;
  /** Tells who added it. */
  readonly token: string;
  /** Base64. */
  readonly raw: string;
}

/** A delivery as a job whose name is the key, as JSON: half of a surrogate pair is not UTF-8. */
export function toJob({ key, raw, headers, receivedAt, group }: QueuedDelivery, token: string): NewJob {
  const base64 = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('base64');
  const further = { ...(group !== undefined && { group }) };
  const data: QueuedData = { format: FORMAT, token, headers, raw: base64, ...further };
  const opts = { attempts: ENOUGH, backoff: { type: 'custom' }, stackTraceLimit: 0 };
  return { name: JSON.stringify(key), data, opts: { jobId: jobIdOf(key), timestamp: Math.round(receivedAt), ...opts } };
}

/** Throws an Error for what a newer version of this package stored. */
export function fromJob(job: Pick<BullMqJob, 'name' | 'data' | 'timestamp'>): QueuedDelivery {
  const { format, headers, raw, group } = Object(job.data) as QueuedData;
  checkFormat(format);
  return {
    key: JSON.parse(job.name),
    raw: new Uint8Array(Buffer.from(raw, 'base64')),
    headers,
    receivedAt: job.timestamp,
    ...(group !== undefined && { group }),
  };
}

/** A job with what became of it; `undefined` where it was removed meanwhile, or somebody else put it into the queue. */
export async function toKept(queue: QueueLike, job: BullMqJob): Promise<KeptDelivery | undefined> {
  const hasNotes = job.data?.group !== undefined;
  const [state, { logs }] = await Promise.all([
    job.getState(),
    hasNotes ? queue.getJobLogs(job.id ?? '') : { logs: [] },
  ]);
  const place = placeOf(state);
  if (!place || job.data?.format !== FORMAT) return undefined;
  return {
    ...fromJob(job),
    state: place,
    attempts: lastRun(job).number,
    isRunning: state === 'active',
    notes: typeof job.returnvalue === 'string' ? [...logs, job.returnvalue] : logs,
    ...(job.failedReason && place !== 'handled' && { failure: toFailure(job.failedReason) }),
  };
}

/** What somebody else has failed has another reason. */
function toFailure(reason: string): Failure {
  if (reason.startsWith('{')) return JSON.parse(reason) as Failure;
  return { code: 'handler-failed', message: `Failed by BullMQ: ${reason}` };
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

/** Jobs of these states, one state after the other, each in the order of BullMQ. */
export async function listJobs(
  queue: QueueLike,
  places: readonly DeliveryState[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<BullMqJob[]> {
  const listed: BullMqJob[] = [];
  const counts = await queue.getJobCounts(...places.flatMap((place) => STATES[place]));
  let from = offset;
  for (const place of places) {
    for (const state of STATES[place]) {
      const count = counts[state] ?? 0;
      const left = limit - listed.length;
      if (left > 0 && from < count) {
        const jobs = await queue.getJobs([state], from, from + left - 1, true);
        listed.push(...jobs.slice(0, left));
      }
      from = Math.max(0, from - count);
    }
  }
  return listed;
}

/** Jobs of each state that are looked at for the oldest. */
const LOOKED_AT = 10;

export async function countJobs(queue: QueueLike): Promise<EngineStats> {
  const [{ active = 0, wait = 0, delayed = 0, failed = 0 }, { meta }, next] = await Promise.all([
    queue.getJobCounts('active', 'wait', 'delayed', 'failed'),
    queue.getMetrics('completed'),
    queue.getJobs([...STATES.waiting], 0, LOOKED_AT - 1, true),
  ]);
  const times = next.map(({ timestamp }) => timestamp);
  return {
    waiting: active + wait + delayed,
    ...(times.length > 0 && { oldestReceivedAt: Math.min(...times) }),
    deadLetters: failed,
    handled: meta.count,
  };
}

/** Has a job run now, with all its attempts; `false` where there is none in these places, and while it runs. */
export async function replayJob(
  queue: QueueLike,
  marks: Marks,
  id: string,
  places: readonly DeliveryState[],
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

/** Deletes a dead letter, whose key stays known. */
export async function dropJob(queue: QueueLike, marks: Marks, id: string, keepMs: number): Promise<boolean> {
  const job = await queue.getJob(id);
  if (!job || (await job.getState()) !== 'failed') return false;
  // First, or a crash in between would have it forgotten.
  await marks.set(job, keepMs);
  await job.remove();
  return true;
}

/** Deletes a job that waits, whose key stays known. BullMQ removes none that runs. */
export async function cancelJob(queue: QueueLike, marks: Marks, id: string, keepMs: number): Promise<boolean> {
  const job = await queue.getJob(id);
  if (!job || !['waiting', 'delayed'].includes(await job.getState())) return false;
  const isRemoved = await job.remove().then(
    () => true,
    () => false,
  );
  // One that was done in between was not cancelled.
  if (!isRemoved || (await marks.find(id))) return false;
  await marks.set(job, keepMs);
  return true;
}
