import { explainRedisError } from '../../inbox/redis/explain-redis-error.ts';
import { endCopy, patientConnection } from '../../inbox/redis/redis-connection.ts';
import { stopWorker } from '../../inbox/redis/start-worker.ts';
import { createEndpointSlots } from '../endpoint-slots.ts';
import type { OutboxEngineSettings, RunDelivery } from '../outbox-engine.ts';
import { fromJobData } from '../postgres/job-data.ts';
import { createEndpointQueues } from './endpoint-queues.ts';
import type { OutboxBullMq, OutboxJob } from './outbox-bullmq.ts';

export interface DeliveryWorkerOptions extends OutboxEngineSettings {
  readonly bullmq: OutboxBullMq;
  readonly connection: object;
  readonly name: string;
  readonly prefix: string;
  readonly leaseMs: number;
  readonly run: RunDelivery;
  readonly onTrouble: (cause?: unknown) => void;
  /** Has a start not counted as an attempt. */
  readonly forgetAttempt: (id: string, token?: string) => Promise<void>;
}

export interface DeliveryWorker {
  /** Takes no more; resolves when all attempts that run have been noted, or Redis is away. */
  stop(): Promise<void>;
}

/** A process that died is an attempt, however many did. */
const ENOUGH = 2 ** 30;

/** Starts a worker of BullMQ, which fetches, locks, retries and notes by itself. */
export function startDeliveryWorker(options: DeliveryWorkerOptions): DeliveryWorker {
  const { bullmq, concurrency, leaseMs, name, prefix, onTrouble } = options;
  const connection = patientConnection(options.connection);
  const running = new Set<Promise<unknown>>();
  const attempt = createAttempting(options);
  const process = (job: OutboxJob, token?: string) => {
    const attempting = attempt(job, token);
    running.add(attempting);
    attempting.finally(() => running.delete(attempting)).catch(() => {});
    return attempting;
  };
  const settings = { connection, prefix, concurrency, lockDuration: leaseMs, stalledInterval: leaseMs };
  const worker = new bullmq.Worker(name, process, { ...settings, maxStalledCount: ENOUGH, runRetryDelay: 1_000 });
  worker.on('error', (error) => onTrouble(explainRedisError(error)));
  worker.on('active', () => onTrouble());
  return { stop: () => stopWorker(worker, running).finally(() => endCopy(connection, options.connection)) };
}

/** Makes the function that attempts a job, or puts it off while its endpoint has as many attempts as it may. */
function createAttempting({ bullmq, clock, perEndpoint, maxAttempts, run, forgetAttempt }: DeliveryWorkerOptions) {
  const slots = createEndpointSlots(perEndpoint);
  const queues = createEndpointQueues(perEndpoint, clock.now);
  const putOff = async (job: OutboxJob, endpoint: string, token?: string) => {
    // Where Redis was away just now, the start counts as an attempt all the same.
    await forgetAttempt(job.id ?? '', token).catch(() => {});
    await job.moveToDelayed(Date.now() + queues.wait(endpoint), token);
    throw new bullmq.DelayedError();
  };
  return async (job: OutboxJob, token?: string) => {
    const id = job.id ?? '';
    const delivery = fromJobData(job.data);
    const { endpoint } = delivery;
    if (!slots.take(endpoint)) return putOff(job, endpoint, token);
    // Counted by BullMQ as the job was fetched, so that one whose process dies counts as well.
    const number = job.attemptsStarted;
    const attempt = await run({ ...delivery, id, attempt: number }).finally(() => slots.free(endpoint));
    queues.took(endpoint, attempt.durationMs ?? 0);
    if (attempt.outcome === 'acknowledged') return attempt;
    if (number <= maxAttempts) await job.log(JSON.stringify(attempt));
    const reason = attempt.status === undefined ? attempt.outcome : `${attempt.outcome} with ${attempt.status}`;
    throw number >= maxAttempts ? new bullmq.UnrecoverableError(reason) : new Error(reason);
  };
}
