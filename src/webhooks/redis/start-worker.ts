import { setTimeout } from 'node:timers/promises';
import type { BullMqJob, BullMqLike, WorkerLike } from './bullmq-like.ts';
import { endCopy, explainRedisError, patientConnection, type QueueOptions } from './open-queue.ts';
import { type Begun, createQueueIndex, type QueueIndex, type Run } from './queue-index.ts';

interface WorkerOptions extends QueueOptions {
  readonly concurrency: number;
  readonly leaseMs: number;
  /** For which a job that is done is kept; 0: not at all. */
  readonly keepJobsMs: number;
  readonly onTrouble: (cause?: unknown) => void;
}

/** A job that was fetched and locked. */
export interface FetchedJob {
  readonly id: string;
  readonly job: BullMqJob;
  readonly token: string | undefined;
  /** Aborted when its lock was lost. */
  readonly signal: AbortSignal;
  readonly index: QueueIndex;
  /** Says what has to end before the worker can stop. */
  during<Result>(work: Promise<Result>): Promise<Result>;
}

export interface QueueWorker {
  /** Takes no more; resolves when what it came to has been noted, or Redis is away. */
  stop(): Promise<void>;
}

/** To be tried again after so many milliseconds. */
export class TryAgain extends Error {
  readonly delayMs: number;

  constructor(reason: string, delayMs: number) {
    super(reason);
    this.delayMs = delayMs;
  }
}

/** Milliseconds for which Redis is waited for when there is nothing left but to note. */
const LAST_NOTES_MS = 2_000;
/** After which BullMQ does again what failed without a word of ours, as where Redis took no writes. */
const RETRY_MS = 1_000;
/** Seconds for which a command waits for a job, so that a connection that answers nothing for longer is known to be dead. */
const BLOCK_SECONDS = 2;
/** Which runs are the last is decided here, by the runs that began: BullMQ must not bury a delivery by itself. */
export const ENOUGH = 2 ** 30;

/** Starts a worker of BullMQ, which fetches, locks and retries by itself. */
export function startWorker(options: WorkerOptions, process: (fetched: FetchedJob) => Promise<unknown>): QueueWorker {
  const { bullmq, concurrency, keepJobsMs, leaseMs, prefix, onTrouble } = options;
  const connection = patientConnection(options.connection);
  const running = new Set<Promise<unknown>>();
  const during: FetchedJob['during'] = (work) => {
    running.add(work);
    work.finally(() => running.delete(work)).catch(() => {});
    return work;
  };
  class Worker extends bullmq.Worker {
    /** BullMQ waits for up to 10 s for a job that is due later. */
    get maximumBlockTimeout() {
      return BLOCK_SECONDS;
    }
  }
  // With three parameters, or BullMQ hands over no signal.
  const work = async (job: BullMqJob, token?: string, signal: AbortSignal = new AbortController().signal) =>
    process({ id: job.id ?? '', job, token, signal, index: await index, during });
  const worker = new Worker(options.queue, (job, token, signal) => work(job, token, signal), {
    ...{ connection, prefix, concurrency, lockDuration: leaseMs, stalledInterval: leaseMs, maxStalledCount: ENOUGH },
    ...{ runRetryDelay: RETRY_MS, drainDelay: BLOCK_SECONDS },
    removeOnComplete: keepJobsMs > 0 ? { age: Math.ceil(keepJobsMs / 1_000) } : { count: 0 },
    settings: {
      backoffStrategy: (_failures: number, _type: string, error: unknown) =>
        error instanceof TryAgain ? error.delayMs : RETRY_MS,
    },
  });
  // On the connection that BullMQ notes outcomes with: it waits until Redis is back.
  const index = worker.getBackend().client.then((client) => createQueueIndex(worker, client));
  index.catch(() => {});
  worker.on('error', (error) => onTrouble(explainRedisError(error)));
  worker.on('active', () => onTrouble());
  worker.on('lockRenewalFailed', (ids) => {
    for (const id of ids) worker.cancelJob(id);
  });
  return { stop: () => stopWorker(worker, running).finally(() => endCopy(connection, options.connection)) };
}

/** Closes a worker when nothing runs any more and that has been noted, or Redis is away. */
async function stopWorker(
  worker: Pick<WorkerLike, 'pause' | 'close'>,
  running: ReadonlySet<Promise<unknown>>,
): Promise<void> {
  // `close` can only be called once, and while Redis is away would wait for it to note what will be run again.
  const late = lateAfter(running);
  const paused = worker.pause().then(
    () => false,
    () => late,
  );
  if (await Promise.race([paused, late])) void worker.close(true).catch(() => {});
  else await worker.close();
}

async function lateAfter(running: ReadonlySet<Promise<unknown>>): Promise<true> {
  // Those as well that were being fetched as it stopped.
  while (running.size > 0) await Promise.allSettled(running);
  return setTimeout(LAST_NOTES_MS, true, { ref: false });
}

/** After which it is tried again to note what was done. */
const NOTE_AGAIN_MS = 1_000;

/** One after the other. */
type OneByOne = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createOneByOne(): OneByOne {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
  };
}

interface BeginOptions {
  readonly bullmq: BullMqLike;
  readonly now: () => number;
  /** When the next run may begin after one that did not succeed. */
  readonly nextAt: (run: Run) => number;
}

/**
 * Runs a job unless it was done, or cancelled, meanwhile. After a run whose process died it waits for its time, as after one
 * that failed, and then for its turn: what ends its process ends it again, and must not use up the attempts of others that
 * ran beside it.
 */
export async function beginRun<Result>(
  { id, job, token, index }: FetchedJob,
  { bullmq, now, nextAt }: BeginOptions,
  inTurn: OneByOne,
  run: (begun: Run) => Promise<Result>,
): Promise<Result | undefined> {
  const first = await index.begin(id, now(), false);
  if (first.is === 'done') return undefined;
  if (first.is === 'begun') return run(first);
  const { is: _, ...last } = first;
  if (last.state === 'running' && nextAt(last) > now()) {
    await index.note(id, last, { ...last, state: 'held' });
    await job.moveToDelayed(nextAt(last), token);
    throw new bullmq.DelayedError();
  }
  return inTurn(async () => {
    const begun: Begun = await index.begin(id, now(), true);
    return begun.is === 'done' ? undefined : run(begun);
  });
}

/** Notes what was done, which would be done again otherwise: tries again until that succeeds, or the lock was lost. */
export async function persist(work: () => Promise<unknown>, lost: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await work();
      return;
    } catch (cause) {
      if (lost.aborted) throw cause;
      await setTimeout(NOTE_AGAIN_MS, undefined, { ref: false });
    }
  }
}
