import type { EngineDeliveries, EngineStats, KeptDelivery, QueuedDelivery } from '../engine/delivery-engine.ts';
import { fromJobData, type JobData, jobIdOf, toJobData } from '../engine/job-data.ts';
import { FORMAT } from '../engine/queue-record.ts';
import type { DeliveryState, Failure } from '../receiver/inbox.ts';
import type { BullMqJob, QueueLike } from './bullmq-like.ts';

export interface StoredJob extends JobData {
  /** Where BullMQ may fail to note it. */
  readonly isHandled?: true;
  /** How many runs had ended when it was replayed, after which they are counted from 1 again. */
  readonly replayedAfter?: number;
  /** How often its process died, as far as it has waited after that. */
  readonly deaths?: number;
}

const STATES: Readonly<Record<DeliveryState, readonly string[]>> = {
  waiting: ['active', 'wait', 'delayed'],
  dead: ['failed'],
  handled: ['completed'],
};

/** Which runs are the last is decided here, by all that began: BullMQ must not bury a delivery by itself. */
export const ENOUGH = 2 ** 30;

/** Redis refuses what goes beyond its calendar. */
const MAX_KEEP_MS = 1e15;

/** BullMQ does not tell whether there was one of its key. */
export async function storeDelivery(queue: QueueLike, keepMs: number, delivery: QueuedDelivery): Promise<'stored'> {
  const id = jobIdOf(delivery.key);
  const options = { attempts: ENOUGH, backoff: { type: 'custom' }, stackTraceLimit: 0 };
  const deduplication = { id, ttl: Math.min(Math.ceil(keepMs), MAX_KEEP_MS) };
  await queue.add('delivery', toJobData(delivery), { ...options, jobId: id, deduplication });
  return 'stored';
}

/** How many runs of a job are over, those included whose process died. */
export function countRuns({ attemptsMade, stalledCounter, data }: BullMqJob): number {
  return attemptsMade + stalledCounter - ((data as StoredJob).replayedAfter ?? 0);
}

/** A job with what became of it; `undefined` where somebody else put it into the queue. */
function toKept(job: BullMqJob, state: string): KeptDelivery | undefined {
  const data = job.data as StoredJob;
  if (data?.format !== FORMAT) return undefined;
  const isRunning = state === 'active';
  const { failedReason } = job;
  return {
    state: state === 'failed' ? 'dead' : state === 'completed' ? 'handled' : 'waiting',
    attempts: countRuns(job) + (isRunning ? 1 : 0),
    isRunning,
    notes: data.notes ?? [],
    ...fromJobData(data),
    ...(failedReason && state !== 'completed' && { failure: toFailure(failedReason) }),
  };
}

/** What somebody else has failed has another reason. */
function toFailure(reason: string): Failure {
  if (reason.startsWith('{')) return JSON.parse(reason) as Failure;
  return { code: 'handler-failed', message: `Failed by BullMQ: ${reason}` };
}

/** Jobs of each state that are looked at for the oldest. */
const LOOKED_AT = 10;

export async function countJobs(queue: QueueLike): Promise<EngineStats> {
  const [{ active = 0, wait = 0, delayed = 0, failed = 0 }, { meta }, next] = await Promise.all([
    queue.getJobCounts(...STATES.waiting, ...STATES.dead),
    queue.getMetrics('completed'),
    queue.getJobs([...STATES.waiting], 0, LOOKED_AT - 1, true),
  ]);
  const times = next.map(({ data }) => (data as StoredJob).receivedAt).filter((time) => time !== undefined);
  return {
    waiting: active + wait + delayed,
    ...(times.length > 0 && { oldestReceivedAt: Math.min(...times) }),
    deadLetters: failed,
    handled: meta.count,
  };
}

/** Deliveries that are looked at together where only those of one group are asked for. */
const PIECE = 200;

/** Those of one state after those of another, each in the order of BullMQ. */
export async function listDeliveries(
  queue: QueueLike,
  { state, group, limit, offset }: Parameters<EngineDeliveries['list']>[0],
): Promise<KeptDelivery[]> {
  const states = state ? STATES[state] : [...STATES.waiting, ...STATES.dead];
  if (group === undefined) return (await listJobs(queue, states, limit, offset)).filter((kept) => kept !== undefined);
  const matching: KeptDelivery[] = [];
  for (let from = 0; matching.length < offset + limit; from += PIECE) {
    const piece = await listJobs(queue, states, PIECE, from);
    for (const kept of piece) if (kept?.group === group) matching.push(kept);
    if (piece.length < PIECE) break;
  }
  return matching.slice(offset, offset + limit);
}

async function listJobs(queue: QueueLike, states: readonly string[], limit: number, offset: number) {
  const counts = await queue.getJobCounts(...states);
  const listed: (KeptDelivery | undefined)[] = [];
  let from = offset;
  for (const state of states) {
    const count = counts[state] ?? 0;
    const left = limit - listed.length;
    if (left > 0 && from < count) {
      const jobs = await queue.getJobs([state], from, from + left - 1, true);
      listed.push(...jobs.map((job) => toKept(job, state)));
    }
    from = Math.max(0, from - count);
  }
  return listed;
}

export async function getDelivery(queue: QueueLike, key: string): Promise<KeptDelivery | undefined> {
  const job = await queue.getJob(jobIdOf(key));
  const state = await job?.getState();
  return job && state && state !== 'unknown' ? toKept(job, state) : undefined;
}

/** Has a job run now, with all its attempts; `false` where there is none, and while it runs. */
export async function replayJob(queue: QueueLike, key: string, only?: 'dead'): Promise<boolean> {
  const job = await queue.getJob(jobIdOf(key));
  const state = await job?.getState();
  const states = only ? STATES[only] : ['waiting', 'delayed', 'failed', 'completed'];
  if (!job || !state || !states.includes(state)) return false;
  const { notes: _, isHandled: __, ...fresh } = job.data as StoredJob;
  const replayedAfter = job.attemptsMade + job.stalledCounter;
  await job.updateData({ ...fresh, replayedAfter, deaths: job.stalledCounter } satisfies StoredJob);
  if (state === 'failed' || state === 'completed') await job.retry(state);
  // One that became due meanwhile runs anyway.
  else if (state === 'delayed') await job.promote().catch(() => {});
  return true;
}

/** Deletes a job that is in one of these states. BullMQ removes none that runs. */
export async function removeJob(queue: QueueLike, key: string, states: readonly string[]): Promise<boolean> {
  const job = await queue.getJob(jobIdOf(key));
  if (!job || !states.includes(await job.getState())) return false;
  return job.remove().then(
    () => true,
    () => false,
  );
}
