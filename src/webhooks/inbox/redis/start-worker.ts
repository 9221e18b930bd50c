import { setTimeout } from 'node:timers/promises';
import { nextOwner } from '../../receiver/handler-context.ts';
import type { StoredDelivery } from '../inbox.ts';
import type { Run } from '../inbox-engine.ts';
import type { BullMqJob, WorkerLike } from './bullmq-like.ts';
import { explainRedisError } from './explain-redis-error.ts';
import { defineJobScripts, type JobScripts } from './job-scripts.ts';
import type { QueueEngineOptions } from './queue-engine.ts';
import { fromJob, isHandled } from './queued-job.ts';
import { endCopy, patientConnection } from './redis-connection.ts';

export interface QueueWorker {
  /** Takes no more; resolves when what the handlers came to has been noted, or Redis is away. */
  stop(): Promise<void>;
}

/** Milliseconds for which Redis is waited for when there is nothing left but to note. */
const LAST_NOTES_MS = 2_000;
/** A process that died is an attempt, however many did. */
const ENOUGH = 2 ** 30;

/** Starts a worker of BullMQ, which fetches, locks, retries and notes by itself. */
export function startWorker(options: QueueEngineOptions, run: Run, onTrouble: (cause?: unknown) => void): QueueWorker {
  const { bullmq, backoff, concurrency, keepMs, leaseMs, prefix } = options;
  const connection = patientConnection(options.connection);
  const running = new Set<Promise<unknown>>();
  const process = (job: BullMqJob, token?: string, signal?: AbortSignal) => {
    const handling = handle({ ...options, run, onTrouble, scripts }, job, token, signal);
    running.add(handling);
    handling.finally(() => running.delete(handling)).catch(() => {});
    return handling;
  };
  // With three parameters, or BullMQ hands over no signal.
  const worker = new bullmq.Worker(options.queue, (job, token, signal) => process(job, token, signal), {
    connection,
    prefix,
    concurrency,
    lockDuration: leaseMs,
    stalledInterval: leaseMs,
    maxStalledCount: ENOUGH,
    removeOnComplete: { age: Math.ceil(keepMs / 1_000) },
    runRetryDelay: 1_000,
    settings: {
      backoffStrategy: (failures: number) => Math.min(backoff.firstMs * 2 ** (failures - 1), backoff.longestMs),
    },
  });
  // On the connection that BullMQ notes outcomes with: it waits until Redis is back.
  const scripts = worker.getBackend().client.then((client) => defineJobScripts(worker, client));
  scripts.catch(() => {});
  worker.on('error', (error) => onTrouble(explainRedisError(error)));
  worker.on('active', () => onTrouble());
  worker.on('lockRenewalFailed', (ids) => {
    for (const id of ids) worker.cancelJob(id);
  });
  return { stop: () => stopWorker(worker, running).finally(() => endCopy(connection, options.connection)) };
}

/** Closes a worker when nothing runs any more and that has been noted, or Redis is away. */
export async function stopWorker(
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

interface Handling extends QueueEngineOptions {
  readonly run: Run;
  readonly onTrouble: (cause: unknown) => void;
  readonly scripts: Promise<JobScripts>;
}

async function handle(
  { bullmq, attempts, run, onTrouble, ...handling }: Handling,
  job: BullMqJob,
  token?: string,
  signal?: AbortSignal,
): Promise<void> {
  if (isHandled(job)) return;
  const number = job.attemptsStarted;
  const attempt = { number, owner: nextOwner(), ...(signal && { signal }) };
  const outcome = await run(readDelivery(job, onTrouble), attempt);
  const { markHandled, forgetAttempt } = await handling.scripts;
  if (outcome.status === 'handled') {
    // Also where BullMQ cannot note that it is done: then it is not run again.
    void markHandled(job.id ?? '').catch(() => {});
    return;
  }
  if (outcome.status === 'released') {
    // Where the lock was lost, neither does anything: it was an attempt, and another has it already.
    await forgetAttempt(job.id ?? '', token).catch(() => {});
    await job.moveToWait(token).catch(() => {});
    throw new bullmq.WaitingError();
  }
  const reason = JSON.stringify(outcome.failure);
  if (outcome.status === 'dead' || number >= attempts) throw new bullmq.UnrecoverableError(reason);
  throw new Error(reason);
}

/** What this version cannot read is tried again, by a process that can. */
function readDelivery(job: BullMqJob, onTrouble: (cause: unknown) => void): StoredDelivery {
  try {
    return fromJob(job);
  } catch (cause) {
    onTrouble(cause);
    throw cause;
  }
}
