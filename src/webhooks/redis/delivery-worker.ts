import { createEndpointSlots } from '../engine/attempt-delivery.ts';
import { jobIdOf } from '../engine/job-data.ts';
import type {
  EndedAttempt,
  EnqueuedDelivery,
  OutboxDelivery,
  OutboxEngineSettings,
  RecordedAttempt,
  RunDelivery,
} from '../engine/outbox.ts';
import { fromJobData, toJobData } from '../engine/outbox-data.ts';
import type { BullMqJob, BullMqLike, NewJob, QueueLike } from './bullmq-like.ts';
import { lastRun, newJob, placeOf, type Run } from './kept-jobs.ts';
import { beginRun, type FetchedJob, markDone, type ProcessJob, TryAgain } from './start-worker.ts';

interface DeliverOptions extends OutboxEngineSettings {
  readonly bullmq: BullMqLike;
  readonly leaseMs: number;
  readonly keepMs: number;
  readonly run: RunDelivery;
}

/** Makes the function that attempts a job, or puts it off while its endpoint has as many attempts as it may. */
export function createJobAttempts(options: DeliverOptions): ProcessJob {
  const { bullmq, clock, firstRetryMs, keepMs, leaseMs, maxAttempts, perEndpoint, run } = options;
  const slots = createEndpointSlots(perEndpoint);
  const queues = createEndpointQueues(perEndpoint, clock.now);
  /** Ever further apart, also where it took its time to find out that the process of an attempt died. */
  const waitAfter = ({ number, gap }: Run) => {
    const wait = firstRetryMs * 2 ** (number - 1);
    return Math.max(wait, Math.min(gap + 1, wait + 2 * leaseMs));
  };
  const running = { bullmq, nextAt: (last: Run) => last.at + waitAfter(last) };
  const putOff = async ({ job, token }: FetchedJob, endpoint: string) => {
    await job.moveToDelayed(Date.now() + queues.wait(endpoint), token);
    throw new bullmq.DelayedError();
  };
  const settle = async (fetched: FetchedJob, begun: Run, { isFinal, ...attempt }: EndedAttempt) => {
    const { job, signal } = fetched;
    if (attempt.outcome === 'acknowledged') {
      await markDone(fetched, keepMs, begun);
      return attempt;
    }
    if (begun.number <= maxAttempts) await job.log(JSON.stringify(attempt));
    if (!signal.aborted) await job.updateProgress({ ...begun, state: 'ended' });
    const reason = attempt.status === undefined ? attempt.outcome : `${attempt.outcome} with ${attempt.status}`;
    if (isFinal || begun.number >= maxAttempts) throw new bullmq.UnrecoverableError(reason);
    const elapsed = Date.now() - begun.at;
    throw new TryAgain(reason, Math.max(firstRetryMs * 2 ** (begun.number - 1), waitAfter(begun) - elapsed));
  };
  return async (fetched) => {
    const delivery = fromJob(fetched.job);
    const { endpoint } = delivery;
    if (!slots.take(endpoint)) return putOff(fetched, endpoint);
    try {
      return await beginRun(fetched, running, async (begun) => {
        const ended = await fetched.during(run({ ...delivery, attempt: begun.number }));
        queues.took(endpoint, ended.durationMs ?? 0);
        return settle(fetched, begun, ended);
      });
    } finally {
      slots.free(endpoint);
    }
  };
}

/** What an attempt is taken to last before one has ended. */
const FIRST_GUESS_MS = 100;
const MIN_WAIT_MS = 20;
/** Not longer, since the endpoint may have recovered meanwhile. */
const MAX_WAIT_MS = 30_000;
/** Share that a new duration has in the average. */
const WEIGHT = 0.3;
/** Most endpoints that are remembered. */
const MAX_ENDPOINTS = 10_000;

/**
 * Gives out turns: each delivery that is put off gets one after those before it, as far apart as attempts end, so that
 * thousands for an endpoint that never answers are not fetched again and again.
 */
function createEndpointQueues(perEndpoint: number, now: () => number) {
  const queues = new Map<string, { lasts: number; turnAt: number }>();
  const queueOf = (endpoint: string) => {
    const queue = queues.get(endpoint) ?? { lasts: FIRST_GUESS_MS, turnAt: 0 };
    if (queues.size >= MAX_ENDPOINTS) queues.clear();
    queues.set(endpoint, queue);
    return queue;
  };
  return {
    /** Milliseconds after which it is the turn of one more delivery. */
    wait(endpoint: string): number {
      const queue = queueOf(endpoint);
      queue.turnAt = Math.max(now(), queue.turnAt) + queue.lasts / perEndpoint;
      const wait = Math.max(queue.turnAt - now(), MIN_WAIT_MS);
      // Those beyond it come spread over time, not all at once.
      return wait < MAX_WAIT_MS ? wait : (MAX_WAIT_MS * (1 + Math.random())) / 2;
    },
    /** Says how long an attempt took. */
    took(endpoint: string, milliseconds: number): void {
      const queue = queueOf(endpoint);
      queue.lasts += (milliseconds - queue.lasts) * WEIGHT;
    },
  };
}

/** The id of a delivery is the name of its job: that of a job takes no colon, and no number. */
export function toJob(id: string, delivery: EnqueuedDelivery): NewJob {
  return newJob(id, jobIdOf(id), toJobData(delivery), delivery.enqueuedAt);
}

/** Reads anything: what somebody else put into the queue is attempted in vain, and shall harm no other delivery. */
function fromJob({ id = '', name, data }: BullMqJob): EnqueuedDelivery & { readonly id: string } {
  return { ...fromJobData(id, data), id: jobIdOf(nameOf(name)) === id ? nameOf(name) : id };
}

function nameOf(name: string): string {
  try {
    return String(JSON.parse(name));
  } catch {
    return name;
  }
}

/** `undefined` for a job that was removed meanwhile, or ended without an attempt. */
export async function toDelivery(
  queue: QueueLike,
  job: BullMqJob,
  maxAttempts: number,
): Promise<OutboxDelivery | undefined> {
  const [state, { logs }] = await Promise.all([job.getState(), queue.getJobLogs(job.id ?? '')]);
  const place = placeOf(state);
  if (!place || (place === 'handled' && !job.returnvalue)) return undefined;
  const { id, endpoint, enqueuedAt, raw } = fromJob(job);
  const { number } = lastRun(job);
  return {
    ...{ id, endpoint, raw, enqueuedAt },
    state: place === 'handled' ? 'delivered' : place,
    // Where the process of the last one died, it was begun once more to find that out.
    attempts: listAttempts(job, logs, Math.min(state === 'active' ? number - 1 : number, maxAttempts)),
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
