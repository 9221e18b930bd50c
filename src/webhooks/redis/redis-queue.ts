import { checkPositive } from '../check-options.ts';
import { jobIdOf } from '../engine/job-data.ts';
import type { ListOutboxOptions, OutboxDelivery, OutboxEngine, OutboxEngineSettings } from '../engine/outbox.ts';
import { outboxRecord } from '../engine/queue-record.ts';
import { type BullMqLike, checkBullMq, type QueueLike } from './bullmq-like.ts';
import { createJobAttempts, toDelivery, toJob } from './delivery-worker.ts';
import { countJobs, dropJob, type JobPlace, listJobs, type Marks, replayJob } from './kept-jobs.ts';
import { createQueueSession } from './queue-session.ts';

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
  const { ask, ...session } = createQueueSession(place);
  let settings: OutboxEngineSettings | undefined;
  const maxAttempts = () => settings?.maxAttempts ?? 0;
  return {
    open(given, purpose) {
      settings = given;
      const { replaceSettings } = given;
      return session.open({ record: outboxRecord(FORMAT, given, { keepMs }), purpose, replaceSettings });
    },
    async enqueue({ id = crypto.randomUUID(), ...delivery }) {
      await session.store(async (queue, marks) => {
        if (!(await marks.find(jobIdOf(id)))) await queue.addBulk([toJob(id, delivery)]);
      });
      return id;
    },
    async work(run, onTrouble) {
      if (!settings) throw new Error('The queue is not open.');
      const { concurrency } = settings;
      const process = createJobAttempts({ ...settings, ...place, run });
      session.work({ ...place, concurrency, keepJobsMs: keepMs, onTrouble }, process);
    },
    pause: session.pause,
    find: (id) =>
      ask(async (queue) => {
        const job = await queue.getJob(jobIdOf(id));
        return job && toDelivery(queue, job, maxAttempts());
      }),
    list: (asked) => ask((queue) => listDeliveries(queue, asked, maxAttempts())),
    cancel: (id) => ask((queue, marks) => cancelJob(queue, marks, jobIdOf(id), keepMs)),
    replay: (id) => ask((queue, marks) => replayJob(queue, marks, jobIdOf(id), ['dead'])),
    drop: (id) => ask((queue, marks) => dropJob(queue, marks, jobIdOf(id), 0)),
    stats: () =>
      ask(async (queue) => {
        const { waiting, oldest, dead, handled } = await countJobs(queue);
        return {
          waiting,
          deadLetters: dead,
          delivered: handled,
          ...(oldest !== undefined && { oldestEnqueuedAt: oldest }),
        };
      }),
    close: session.close,
  };
}

/** BullMQ removes no job that runs. */
async function cancelJob(queue: QueueLike, marks: Marks, id: string, keepMs: number): Promise<boolean> {
  const job = await queue.getJob(id);
  if (!job || !['wait', 'waiting', 'delayed'].includes(await job.getState())) return false;
  const isRemoved = await job.remove().then(
    () => true,
    () => false,
  );
  // One that was delivered in between was not cancelled.
  if (!isRemoved || (await marks.find(id))) return false;
  await marks.set(job, keepMs);
  return true;
}

async function listDeliveries(
  queue: QueueLike,
  { state, endpoint, limit, offset }: ListOutboxOptions & { readonly limit: number; readonly offset: number },
  maxAttempts: number,
): Promise<OutboxDelivery[]> {
  const places: readonly JobPlace[] =
    state === undefined ? ['waiting', 'dead', 'handled'] : [state === 'delivered' ? 'handled' : state];
  const read = async (page: { limit: number; offset: number }) => {
    const listed = await listJobs(queue, places, page);
    return Promise.all(listed.map(([job]) => toDelivery(queue, job, maxAttempts)));
  };
  if (endpoint === undefined) return (await read({ limit, offset })).filter((delivery) => delivery !== undefined);
  const matching: OutboxDelivery[] = [];
  for (let from = 0; matching.length < offset + limit; from += PIECE) {
    const piece = await read({ limit: PIECE, offset: from });
    for (const delivery of piece) if (delivery?.endpoint === endpoint) matching.push(delivery);
    if (piece.length < PIECE) break;
  }
  return matching.slice(offset, offset + limit);
}
