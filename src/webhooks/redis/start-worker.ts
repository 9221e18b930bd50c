import { setTimeout } from 'node:timers/promises';
import type { BullMqJob, BullMqLike, WorkerLike } from './bullmq-like.ts';
import { createMarks, ENOUGH, lastRun, type Marks, type Run } from './kept-jobs.ts';
import { endCopy, explainRedisError, patientConnection, type QueueOptions } from './open-queue.ts';

export interface WorkerOptions extends QueueOptions {
  readonly concurrency: number;
  readonly leaseMs: number;
  /** For which a job that is done is kept; 0: not at all. */
  readonly keepJobsMs: number;
  readonly onTrouble: (cause?: unknown) => void;
}

/** A job that was fetched and locked. */
export interface FetchedJob {
  readonly job: BullMqJob;
  readonly token: string | undefined;
  /** Aborted when its lock was lost. */
  readonly signal: AbortSignal;
  readonly marks: Marks;
  /** Says what has to end before the worker can stop. */
  during<Result>(work: Promise<Result>): Promise<Result>;
}

export type ProcessJob = (fetched: FetchedJob) => Promise<unknown>;

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

/** Starts a worker of BullMQ, which fetches, locks and retries by itself. */
export function startWorker(options: WorkerOptions, process: ProcessJob): QueueWorker {
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
  const work = async (job: BullMqJob, token: string | undefined, signal: AbortSignal) =>
    process({ job, token, signal, marks: await marks, during });
  const worker = new Worker(options.queue, work, {
    ...{ connection, prefix, concurrency, lockDuration: leaseMs, stalledInterval: leaseMs, maxStalledCount: ENOUGH },
    ...{ runRetryDelay: RETRY_MS, drainDelay: BLOCK_SECONDS },
    // Has them counted, for `stats`.
    metrics: { maxDataPoints: 1 },
    removeOnComplete: keepJobsMs > 0 ? { age: Math.ceil(keepJobsMs / 1_000) } : { count: 0 },
    settings: {
      backoffStrategy: (_failures: number, _type: string, error: unknown) =>
        error instanceof TryAgain ? error.delayMs : RETRY_MS,
    },
  });
  // On the connection that BullMQ notes outcomes with: it waits until Redis is back.
  const marks = worker.getBackend().client.then((client) => createMarks(worker, client));
  marks.catch(() => {});
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

interface RunOptions {
  readonly bullmq: BullMqLike;
  /** When the next run may begin after one that did not succeed. */
  readonly nextAt: (run: Run) => number;
  /** Called one after the other where the processes of earlier runs died. */
  readonly turns: Turns;
}

/**
 * Runs a job unless it was done, or cancelled, meanwhile. After a run whose process died it waits for its time, as after one
 * that failed, and then for its turn: what ends its process ends it again, and must not use up the attempts of others that
 * ran beside it.
 */
export async function beginRun<Result>(
  { job, token, marks, signal }: FetchedJob,
  { bullmq, nextAt, turns }: RunOptions,
  run: (begun: Run) => Promise<Result>,
): Promise<Result | undefined> {
  if (await marks.find(job.id ?? '')) return undefined;
  const last = lastRun(job);
  const begin = async () => {
    if (signal.aborted) throw new bullmq.WaitingError();
    const at = Date.now();
    const gap = last.number === 0 ? 0 : Math.max(0, at - last.at);
    const begun: Run = { number: last.number + 1, state: 'running', at, gap };
    await job.updateProgress(begun);
    return run(begun);
  };
  if (last.state === 'ended') return begin();
  if (last.state === 'running' && nextAt(last) > Date.now()) {
    await job.updateProgress({ ...last, state: 'held' });
    await job.moveToDelayed(nextAt(last), token);
    throw new bullmq.DelayedError();
  }
  return turns(begin);
}

/** Remembers what was done, which would be done again otherwise: tries again until that succeeds, or the lock was lost. */
export async function markDone({ job, marks, signal }: FetchedJob, keepMs: number, { number }: Run): Promise<void> {
  for (;;) {
    try {
      return await marks.set(job, keepMs, number);
    } catch (cause) {
      if (signal.aborted) throw cause;
      await setTimeout(NOTE_AGAIN_MS, undefined, { ref: false });
    }
  }
}

export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Makes the function that does one thing after the other. */
export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
  };
}
