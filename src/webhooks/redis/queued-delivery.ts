import { jobIdOf } from '../engine/job-data.ts';
import type { EnqueuedDelivery, OutboxDelivery, RecordedAttempt } from '../engine/outbox.ts';
import { fromJobData, toJobData } from '../engine/outbox-data.ts';
import type { BullMqJob, BullMqNewJob, QueueLike } from './bullmq-like.ts';
import { newJob } from './handle-job.ts';
import type { Found } from './queue-index.ts';

/** The id of a delivery is the name of its job: that of a job takes no colon, and no number. */
export function toJob(id: string, delivery: EnqueuedDelivery): BullMqNewJob {
  return newJob(id, jobIdOf(id), toJobData(delivery), delivery.enqueuedAt);
}

/** Reads anything: what somebody else put into the queue is attempted in vain, and shall harm no other delivery. */
export function fromJob({ id = '', name, data }: BullMqJob): EnqueuedDelivery & { readonly id: string } {
  return { ...fromJobData(id, data), id: jobIdOf(nameOf(name)) === id ? nameOf(name) : id };
}

function nameOf(name: string): string {
  try {
    return String(JSON.parse(name));
  } catch {
    return name;
  }
}

/** `undefined` for one that was cancelled as it was fetched, which ended without an attempt. */
export async function toDelivery(
  queue: QueueLike,
  job: BullMqJob,
  found: Found,
  maxAttempts: number,
): Promise<OutboxDelivery | undefined> {
  const [state, { logs }] = await Promise.all([job.getState(), queue.getJobLogs(job.id ?? '')]);
  if (state === 'completed' && !job.returnvalue) return undefined;
  const { id, endpoint, enqueuedAt, raw } = fromJob(job);
  const ended = state === 'active' ? found.runs - 1 : found.runs;
  return {
    ...{ id, endpoint, raw, enqueuedAt },
    state: state === 'completed' ? 'delivered' : state === 'failed' ? 'dead' : 'waiting',
    // Where the process of the last one died, it was begun once more to find that out.
    attempts: listAttempts(job, logs, Math.min(ended, maxAttempts)),
  };
}

/** Those that failed are in the log of the job; of one that nobody noted, the process died. */
function listAttempts(job: BullMqJob, logs: string[], ended: number): RecordedAttempt[] {
  const failed = logs.map((line) => JSON.parse(line) as RecordedAttempt);
  const all = job.returnvalue ? [...failed, job.returnvalue as RecordedAttempt] : failed;
  const noted = new Map(all.map((attempt) => [attempt.number, attempt]));
  return Array.from({ length: ended }, (_, index) => {
    const number = index + 1;
    return noted.get(number) ?? { number, outcome: 'interrupted' };
  });
}
