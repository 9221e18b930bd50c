import { answerInTime } from '../answer-in-time.ts';
import type { StoredDelivery } from '../inbox.ts';
import type { EngineSettings, InboxEngine } from '../inbox-engine.ts';
import { fromJobData, jobIdOf, toJobData } from '../job-data.ts';
import type { BullMqLike, QueueLike, RedisCommands } from './bullmq-like.ts';
import { explainRedisError } from './explain-redis-error.ts';
import { defineJobScripts, type JobScripts, toFailure } from './job-scripts.ts';
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

/** Which runs are the last is decided here: BullMQ must not bury a delivery by itself. */
const ENOUGH = 2 ** 30;

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
  return {
    async open() {
      opened = await openQueue(options);
    },
    store: (delivery) => ask(({ queue, scripts }) => store(options, queue, scripts, delivery)),
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

async function store(
  { keepMs }: EngineSettings,
  queue: QueueLike,
  { accept }: JobScripts,
  delivery: StoredDelivery,
): Promise<'stored' | 'duplicate'> {
  const data = toJobData(delivery);
  const jobId = jobIdOf(delivery.key);
  const adding = queue.add(data.key, data, {
    jobId,
    timestamp: data.receivedAt,
    attempts: ENOUGH,
    backoff: { type: 'custom' },
    removeOnComplete: { age: Math.ceil(keepMs / 1_000) },
    removeOnFail: false,
    stackTraceLimit: 0,
  });
  // Asked for right behind it, on the same connection; once more where BullMQ took longer to send it.
  const [, first] = await Promise.all([adding, accept(jobId)]);
  const accepted = first ?? (await accept(jobId));
  if (!accepted) throw new Error('Redis lost a delivery as it was stored.');
  return accepted;
}

async function getDead(queue: QueueLike, key: string) {
  const job = await queue.getJob(jobIdOf(key));
  if (!job || !(await job.isFailed())) return undefined;
  const delivery = fromJobData(job.data);
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
