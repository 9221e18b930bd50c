import { setImmediate } from 'node:timers/promises';
import { answerInTime } from '../answer-in-time.ts';
import type { StoredDelivery } from '../inbox.ts';
import type { EngineSettings, InboxEngine } from '../inbox-engine.ts';
import { jobIdOf } from '../job-data.ts';
import type { BullMqLike, QueueLike, RedisCommands } from './bullmq-like.ts';
import { createBatch } from './create-batch.ts';
import { explainRedisError } from './explain-redis-error.ts';
import { defineJobScripts, type JobScripts, toFailure } from './job-scripts.ts';
import { fromJob, toJob } from './queued-job.ts';
import { endCopy, refusingConnection } from './redis-connection.ts';
import { type QueueWorker, startWorker } from './start-worker.ts';

export interface QueueEngineOptions extends EngineSettings {
  readonly bullmq: BullMqLike;
  readonly connection: object;
  readonly queue: string;
  readonly prefix: string;
  readonly leaseMs: number;
  readonly acceptLoss: boolean;
}

/** A queue whose Redis answers. */
export interface OpenQueue {
  readonly queue: QueueLike;
  readonly client: RedisCommands;
  readonly scripts: JobScripts;
  close(): Promise<void>;
}

/** An engine on BullMQ. What it throws says in one line what is wrong with Redis. */
export function createQueueEngine(options: QueueEngineOptions): InboxEngine {
  let opened: OpenQueue | undefined;
  let worker: QueueWorker | undefined;
  const ask = async <Result>(work: (open: OpenQueue) => Promise<Result>): Promise<Result> => {
    if (!opened) throw new Error('The inbox is not open.');
    const { status } = opened.client;
    // Otherwise BullMQ waits until it is back.
    if (status !== 'ready' && status !== 'connect')
      throw new Error('Redis cannot be reached: the connection was lost.');
    return inTime(work(opened));
  };
  const storeTogether = createBatch((deliveries: readonly StoredDelivery[]) =>
    ask((open) => storeAll(open, deliveries)),
  );
  return {
    async open() {
      opened = await openQueue(options);
    },
    async store(delivery) {
      const first = await storeTogether(delivery);
      // Once more where BullMQ took longer to send it.
      const stored = first ?? (await ask(({ scripts }) => scripts.accept([jobIdOf(delivery.key)])))[0];
      if (!stored) throw new Error('Redis lost a delivery as it was stored.');
      return stored;
    },
    async work(run, onTrouble) {
      worker = startWorker(options, run, onTrouble);
    },
    pause: async () => worker?.stop(),
    stats: () => ask(({ scripts }) => scripts.stats()),
    deadLetters: {
      list: ({ limit = 100, offset = 0 } = {}) => ask(({ scripts }) => scripts.list(limit, offset)),
      get: (key) => ask(({ queue }) => getDead(queue, key)),
      replay: (key) => ask(({ queue }) => replay(queue, key)),
      drop: (key) => ask(({ scripts }) => scripts.drop(key, options.keepMs)),
    },
    close: async () => opened?.close(),
  };
}

/** Connects to a queue. Rejects with what is wrong with Redis, in one line. */
export async function openQueue({
  bullmq,
  connection,
  queue: name,
  prefix,
  acceptLoss,
}: Pick<QueueEngineOptions, 'bullmq' | 'connection' | 'queue' | 'prefix' | 'acceptLoss'>): Promise<OpenQueue> {
  const refusing = refusingConnection(connection);
  const queue = new bullmq.Queue(name, { connection: refusing, prefix });
  const close = async () => {
    // What is not connected has nothing to say goodbye to, but would go on connecting.
    await inTime(queue.close()).catch(() => void queue.disconnect().catch(() => {}));
    endCopy(refusing, connection);
  };
  try {
    // BullMQ goes on trying behind its back; the first thing that went wrong says what is wrong.
    const failed = new Promise<never>((_, reject) => queue.on('error', reject));
    await inTime(Promise.race([queue.waitUntilReady(), failed]));
    const client = await queue.getBackend().client;
    if (!acceptLoss) checkDurable(await inTime(client.info()));
    return { queue, client, scripts: defineJobScripts(queue, client), close };
  } catch (error) {
    void queue.disconnect().catch(() => {});
    await close();
    throw explainRedisError(error);
  }
}

/** Throws an Error where Redis forgets, at a crash or by itself, what was answered 200. */
function checkDurable(info: string): void {
  const remedy = 'or pass `acceptLoss: true`.';
  if (/^aof_enabled:0/m.test(info))
    throw new Error(
      `Redis keeps no append-only file: a crash of it loses deliveries that were answered 200. Set appendonly yes, ${remedy}`,
    );
  const [, policy = 'noeviction'] = /^maxmemory_policy:(\S+)/m.exec(info) ?? [];
  if (policy !== 'noeviction' && !/^maxmemory:0\s*$/m.test(info))
    throw new Error(
      `Redis deletes keys when its memory is full (${policy}), deliveries among them. Set maxmemory-policy noeviction, ${remedy}`,
    );
}

/** Resolves to what became of each; `undefined` for one that is not there, or not yet. */
async function storeAll({ queue, scripts }: OpenQueue, deliveries: readonly StoredDelivery[]) {
  const jobs = deliveries.map(toJob);
  const ids = jobs.map(({ opts }) => opts.jobId);
  // Asked for right behind it, on the same connection.
  const [, accepted] = await Promise.all([queue.addBulk(jobs), setImmediate().then(() => scripts.accept(ids))]);
  return accepted;
}

async function getDead(queue: QueueLike, key: string) {
  const job = await queue.getJob(jobIdOf(key));
  if (!job || !(await job.isFailed())) return undefined;
  const delivery = fromJob(job);
  return { ...delivery, attempts: job.attemptsStarted, failure: toFailure(job.failedReason) };
}

async function replay(queue: QueueLike, key: string): Promise<boolean> {
  const job = await queue.getJob(jobIdOf(key));
  if (!job || !(await job.isFailed())) return false;
  await job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true });
  return true;
}

/** Rejects when Redis does not answer in time, and with what is wrong with it in one line. */
export async function inTime<Result>(answer: Promise<Result>): Promise<Result> {
  try {
    return await answerInTime('Redis', answer);
  } catch (cause) {
    throw explainRedisError(cause);
  }
}
