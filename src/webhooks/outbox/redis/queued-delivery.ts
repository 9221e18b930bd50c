import { DELIVERY } from '../../../../generated/receiver.ts';
import type { OutboxDelivery, RecordedAttempt } from '../outbox.ts';
import type { EnqueuedDelivery, OutboxEngineSettings } from '../outbox-engine.ts';
import { fromJobData, toJobData } from '../postgres/job-data.ts';
import type { OutboxJob, OutboxQueue } from './outbox-bullmq.ts';

/** Resolves to the id of the delivery. */
export async function addDelivery(
  queue: OutboxQueue,
  delivery: EnqueuedDelivery,
  { maxAttempts, firstRetryMs }: OutboxEngineSettings,
  keepMs: number,
): Promise<string> {
  const id = crypto.randomUUID();
  // By its name a job is listed.
  await queue.add(JSON.stringify(id), toJobData(delivery), {
    jobId: id,
    timestamp: delivery.enqueuedAt,
    attempts: maxAttempts,
    backoff: { type: 'exponential', delay: firstRetryMs },
    removeOnComplete: { age: Math.ceil(keepMs / 1000) },
    removeOnFail: false,
    stackTraceLimit: 0,
  });
  return id;
}

export async function findDelivery(queue: OutboxQueue, id: string): Promise<OutboxDelivery | undefined> {
  const job = id === '' ? undefined : await queue.getJob(id);
  if (!job) return undefined;
  const [state, { logs }] = await Promise.all([job.getState(), queue.getJobLogs(id)]);
  const { endpoint, enqueuedAt, raw } = fromJobData(job.data);
  const isOver = state === 'completed' || state === 'failed';
  const ended = state === 'active' ? job.attemptsStarted - 1 : job.attemptsStarted;
  return {
    ...{ id, endpoint, raw, enqueuedAt },
    state: state === 'completed' ? 'delivered' : state === 'failed' ? 'dead' : 'waiting',
    // Where the process of the last one died, it was started once more to find that out.
    attempts: listAttempts(job, logs, Math.min(ended, DELIVERY.maxAttempts), isOver),
  };
}

/** Those that failed are in the log of the job; of one that nobody noted, the process died. */
function listAttempts(job: OutboxJob, logs: string[], ended: number, isOver: boolean): RecordedAttempt[] {
  const failed = logs.map((line) => JSON.parse(line) as RecordedAttempt);
  const all = isOver && job.returnvalue ? [...failed, job.returnvalue as RecordedAttempt] : failed;
  const noted = new Map(all.map((attempt) => [attempt.number, attempt]));
  return Array.from({ length: ended }, (_, index) => {
    const number = index + 1;
    return noted.get(number) ?? { number, outcome: 'interrupted' };
  });
}

export async function replayDead(queue: OutboxQueue, id: string): Promise<boolean> {
  const job = await findDead(queue, id);
  if (!job) return false;
  await job.clearLogs();
  await job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true });
  return true;
}

export async function dropDead(queue: OutboxQueue, id: string): Promise<boolean> {
  const job = await findDead(queue, id);
  await job?.remove();
  return job !== undefined;
}

async function findDead(queue: OutboxQueue, id: string): Promise<OutboxJob | undefined> {
  const job = id === '' ? undefined : await queue.getJob(id);
  return job && (await job.isFailed()) ? job : undefined;
}
