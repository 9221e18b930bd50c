import { setTimeout } from 'node:timers/promises';
import type { Run } from '../engine/delivery-engine.ts';
import type { BullMqJob } from './bullmq-like.ts';
import { countRuns, ENOUGH } from './kept-jobs.ts';
import type { QueueOptions } from './open-queue.ts';
import { createProcess, type ProcessOptions, waitAfter } from './process-job.ts';
import { endCopy, explainRedisError, patientConnection } from './redis-connection.ts';

export interface WorkerOptions extends QueueOptions, Omit<ProcessOptions, 'ended'> {
  readonly leaseMs: number;
}

/** Milliseconds for which Redis is waited for when there is nothing left but to note. */
const LAST_NOTES_MS = 2_000;
/** After which BullMQ does again what failed, as where Redis took no writes. */
const RETRY_MS = 1_000;
/** Seconds for which a command waits for a job, so that a connection that answers nothing for longer is known to be dead. */
const BLOCK_SECONDS = 2;

/**
 * Starts a worker of BullMQ, which fetches, locks and retries by itself. Returns what ends it: resolves when what runs has
 * ended and been noted, or Redis is away.
 */
export function startWorker(options: WorkerOptions): () => Promise<void> {
  const { bullmq, concurrency, keepHandledBodies, keepMs, leaseMs, prefix, onTrouble } = options;
  const connection = patientConnection(options.connection);
  const running = new Set<Promise<unknown>>();
  const run: Run = (delivery, attempt) => {
    const outcome = options.run(delivery, attempt).finally(() => running.delete(outcome));
    running.add(outcome);
    return outcome;
  };
  const ended = new AbortController();
  const { process, completed } = createProcess({ ...options, run, ended: ended.signal });
  class Worker extends bullmq.Worker {
    /** BullMQ waits for up to 10 s for a job that is due later. */
    get maximumBlockTimeout() {
      return BLOCK_SECONDS;
    }
  }
  const worker = new Worker(options.queue, process, {
    ...{ connection, prefix, concurrency, lockDuration: leaseMs, stalledInterval: leaseMs, maxStalledCount: ENOUGH },
    ...{ runRetryDelay: RETRY_MS, drainDelay: BLOCK_SECONDS },
    // Has them counted, for `stats`.
    metrics: { maxDataPoints: 1 },
    removeOnComplete: keepHandledBodies ? { age: Math.ceil(keepMs / 1_000) } : { count: 0 },
    settings: {
      backoffStrategy: (_failures: number, _type: string, _error: unknown, job: BullMqJob) =>
        waitAfter(options, countRuns(job) + 1),
    },
  });
  worker.on('error', (error) => onTrouble(explainRedisError(error)));
  worker.on('active', () => onTrouble());
  worker.on('completed', completed);
  worker.on('lockRenewalFailed', (ids) => {
    for (const id of ids) worker.cancelJob(id);
  });
  const untilLate = async () => {
    // Those as well that were being fetched as it stopped.
    while (running.size > 0) await Promise.allSettled(running);
    await setTimeout(LAST_NOTES_MS, undefined, { ref: false });
  };
  return async () => {
    await Promise.race([worker.pause(), untilLate()]).catch(untilLate);
    // Ends what would still be noted in a Redis that is away.
    ended.abort();
    void worker.close(true).catch(() => {});
    endCopy(connection, options.connection);
  };
}
