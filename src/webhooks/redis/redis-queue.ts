import { checkPositive } from '../check-options.ts';
import { jobIdOf } from '../engine/job-data.ts';
import type { ListOutboxOptions, OutboxDelivery, OutboxEngine, OutboxEngineSettings } from '../engine/outbox.ts';
import { outboxRecord } from '../engine/queue-record.ts';
import { type BullMqLike, checkBullMq, type QueueLike } from './bullmq-like.ts';
import { createJobAttempts, toDelivery, toJob } from './delivery-worker.ts';
import { findJobs, replayJob, stateOf } from './kept-jobs.ts';
import { type OpenQueue, openQueue } from './open-queue.ts';
import type { QueueIndex } from './queue-index.ts';
import { type QueueWorker, startWorker } from './start-worker.ts';

export interface RedisQueueOptions {
  /** `import * as bullmq from 'bullmq'`. */
  readonly bullmq: BullMqLike;
  /** As BullMQ takes it: `{ url: 'redis://...' }`, or a client of ioredis, which is copied. */
  readonly connection: object;
  /**
   * Name of the queue, after your application, as in `shop-events`. Outboxes of one name share their events, and have the
   * same settings; a queue that belongs to an inbox, or to something else, is refused.
   */
  readonly queue: string;
  /** What the keys of BullMQ begin with. Default `bull`. */
  readonly prefix?: string;
  /** Milliseconds after which an attempt counts as ended with its process, which is looked for as often. Default 20,000. */
  readonly leaseMs?: number;
  /** Milliseconds for which a delivered event is remembered, for `find` and `list`, and its id. Default 7 days. */
  readonly keepMs?: number;
  /**
   * Takes events also where Redis keeps no append-only file, or may delete keys when its memory is full: what was enqueued
   * can then be lost. Default false: such a Redis is reported, and `enqueue` rejects.
   */
  readonly acceptLoss?: boolean;
}

/** How deliveries are stored; see `QueueRecord`. */
const FORMAT = 1;
const ALL = ['waiting', 'dead', 'done'] as const;
/** Deliveries that are looked at together where only those to one endpoint are asked for. */
const PIECE = 200;

/**
 * Keeps the events of an outbox in Redis, by BullMQ; weaker than PostgreSQL. There is no transaction: an event that is
 * enqueued before yours commits is sent though that is rolled back, and one that is enqueued after it is lost if the
 * process dies in between, unless you enqueue it again with the same `id`. An event is as durable as the append-only file:
 * with `appendfsync always` once `enqueue` resolves; with `everysec`, the default of Redis, two seconds later, so that a crash
 * of Redis or of its machine may lose an event, and may forget an attempt, which is then not counted. Throws a TypeError for
 * invalid options.
 */
export function redisQueue(options: RedisQueueOptions): OutboxEngine<never> {
  const { leaseMs = 20_000, keepMs = 604_800_000, prefix = 'bull', acceptLoss = false } = options;
  checkBullMq('redisQueue', options);
  checkPositive('redisQueue', { leaseMs, keepMs });
  const place = { ...options, prefix, acceptLoss, leaseMs, keepMs };
  let opened: OpenQueue | undefined;
  let settings: OutboxEngineSettings | undefined;
  let worker: QueueWorker | undefined;
  let unwatch = () => {};
  const open = () => {
    if (!opened) throw new Error('The queue is not open.');
    return opened;
  };
  const ask: OpenQueue['ask'] = async (work) => open().ask(work);
  const maxAttempts = () => settings?.maxAttempts ?? 0;
  return {
    async open(given, purpose) {
      settings = given;
      await opened?.close();
      opened = undefined;
      const record = outboxRecord(FORMAT, given, { keepMs });
      opened = await openQueue(place, { record, purpose, replaceSettings: given.replaceSettings });
    },
    enqueue: async ({ id = crypto.randomUUID(), ...delivery }) => {
      await open().store(async (queue, index) => {
        const job = toJob(id, delivery);
        const listed = { id: job.opts.jobId, at: job.opts.timestamp };
        if ((await index.find(listed.id)).place === 'done') return;
        await queue.addBulk([job]);
        await index.accept([listed]);
      });
      return id;
    },
    async work(run, onTrouble) {
      if (!settings) throw new Error('The queue is not open.');
      const { concurrency } = settings;
      worker = startWorker(
        { ...place, concurrency, keepJobsMs: keepMs, onTrouble },
        createJobAttempts({ ...settings, ...place, run }),
      );
      unwatch = open().watch(onTrouble);
    },
    async pause() {
      unwatch();
      await worker?.stop();
    },
    find: (id) =>
      ask(async (queue, index) => {
        const jobId = jobIdOf(id);
        const [job, found] = await Promise.all([queue.getJob(jobId), index.find(jobId)]);
        return job && toDelivery(queue, job, found, maxAttempts());
      }),
    list: (asked) => ask((queue, index) => listDeliveries(queue, index, asked, maxAttempts())),
    cancel: (id) =>
      ask(async (queue, index) => {
        const job = await queue.getJob(jobIdOf(id));
        const listed = { id: jobIdOf(id), at: job?.timestamp ?? 0 };
        if (!job || !(await index.move(listed, 'done', { keepMs, onlyIf: 'idle' }))) return false;
        // One that was fetched meanwhile ends without an attempt.
        await job.remove().catch(() => {});
        return true;
      }),
    replay: (id) =>
      ask(async (queue, index) => {
        const job = await queue.getJob(jobIdOf(id));
        if (!job || (await stateOf(job, index)) !== 'failed') return false;
        await job.clearLogs();
        return replayJob(queue, index, jobIdOf(id), 'dead');
      }),
    drop: (id) =>
      ask(async (queue, index) => {
        const job = await queue.getJob(jobIdOf(id));
        if (!job || (await stateOf(job, index)) !== 'failed') return false;
        await index.move({ id: jobIdOf(id), at: job.timestamp }, 'gone');
        await job.remove();
        return true;
      }),
    stats: () =>
      ask(async (_, index) => {
        const { waiting, oldest, deadLetters, handled } = await index.numbers();
        return { waiting, ...(oldest && { oldestEnqueuedAt: oldest.at }), deadLetters, delivered: handled };
      }),
    async close() {
      unwatch();
      await opened?.close();
    },
  };
}

async function listDeliveries(
  queue: QueueLike,
  index: QueueIndex,
  { state, endpoint, limit, offset }: ListOutboxOptions & { readonly limit: number; readonly offset: number },
  maxAttempts: number,
): Promise<OutboxDelivery[]> {
  const places = state === undefined ? ALL : state === 'delivered' ? (['done'] as const) : [state];
  const read = async (from: number, count: number) => {
    const found = await findJobs(queue, index, places, from, count);
    return Promise.all(found.map(([job, where]) => toDelivery(queue, job, where, maxAttempts)));
  };
  if (endpoint === undefined) return (await read(offset, limit)).filter((delivery) => delivery !== undefined);
  const matching: OutboxDelivery[] = [];
  for (let from = 0; matching.length < offset + limit; from += PIECE) {
    const piece = await read(from, PIECE);
    for (const delivery of piece) if (delivery?.endpoint === endpoint) matching.push(delivery);
    if (piece.length < PIECE) break;
  }
  return matching.slice(offset, offset + limit);
}
