import { setImmediate } from 'node:timers/promises';
import { checkPositive } from '../check-options.ts';
import { createInbox } from '../engine/create-inbox.ts';
import { type EngineSettings, type InboxEngine, type InboxOptions, readInboxOptions } from '../engine/inbox-engine.ts';
import { FORMAT, jobIdOf } from '../engine/job-data.ts';
import { inboxRecord } from '../engine/queue-record.ts';
import type { DeliveryEntry, DeliveryState, Failure, StoredDelivery } from '../receiver/inbox.ts';
import type { Inbox } from '../receiver/receiver-options.ts';
import { type BullMqJob, type BullMqLike, checkBullMq, type QueueLike } from './bullmq-like.ts';
import { createJobHandler, fromJob, toJob } from './handle-job.ts';
import { findJobs, replayJob, stateOf } from './kept-jobs.ts';
import { type OpenQueue, openQueue, type QueueOptions } from './open-queue.ts';
import type { Found, QueueIndex } from './queue-index.ts';
import { type QueueWorker, startWorker } from './start-worker.ts';

export interface RedisInboxOptions extends InboxOptions {
  /** `import * as bullmq from 'bullmq'`. */
  readonly bullmq: BullMqLike;
  /** As BullMQ takes it: `{ url: 'redis://...' }`, or a client of ioredis, which is copied. */
  readonly connection: object;
  /**
   * Name of the queue, after your application, as in `shop-webhooks`. Inboxes of one name share their deliveries, and have
   * the same settings; a queue that belongs to an outbox, or to something else, is refused.
   */
  readonly queue: string;
  /** What the keys of BullMQ begin with. Default `bull`. */
  readonly prefix?: string;
  /**
   * Milliseconds after which a delivery whose process died is handed to another, which is looked for as often. Default
   * 30,000.
   */
  readonly leaseMs?: number;
  /**
   * Takes deliveries also where Redis keeps no append-only file, or may delete keys when its memory is full: what was
   * answered 200 can then be lost. Default false: such a Redis is reported, and deliveries are refused with 503.
   */
  readonly acceptLoss?: boolean;
}

/**
 * An inbox in Redis, for any number of machines; weaker than the other two. A delivery is as durable as the append-only
 * file: with `appendfsync always` when it is answered 200, with `everysec`, the default of Redis, up to a second or two later,
 * which a crash of the machine forgets. There is no transaction: each effect happens at least once. All that waits is held
 * in memory; of what was handled a mark of its key. BullMQ keeps, locks and retries. Throws a TypeError for options that cannot be
 * meant; a Redis that cannot be used is reported, and refuses deliveries with 503 until it can.
 */
export function createRedisInbox(options: RedisInboxOptions): Inbox {
  const { bullmq, connection, queue, prefix = 'bull', leaseMs = 30_000, acceptLoss = false } = options;
  checkBullMq('createRedisInbox', options);
  checkPositive('createRedisInbox', { leaseMs });
  const settings = readInboxOptions('createRedisInbox', options);
  const engine = createQueueEngine({ ...settings, bullmq, connection, queue, prefix, leaseMs, acceptLoss });
  return createInbox(engine, settings);
}

interface QueueEngineOptions extends EngineSettings, QueueOptions {
  readonly leaseMs: number;
}

/** An engine on BullMQ. What it throws says in one line what is wrong with Redis. */
function createQueueEngine(options: QueueEngineOptions): InboxEngine {
  const { keepMs, keepHandledBodies, replaceSettings } = options;
  let opened: OpenQueue | undefined;
  let worker: QueueWorker | undefined;
  let unwatch = () => {};
  const open = () => {
    if (!opened) throw new Error('The inbox is not open.');
    return opened;
  };
  const ask: OpenQueue['ask'] = async (work) => open().ask(work);
  const storeTogether = createBatch((deliveries: readonly StoredDelivery[]) =>
    open().store(async (queue, index) => {
      const jobs = deliveries.map(toJob);
      await queue.addBulk(jobs);
      return index.accept(jobs.map(({ opts }) => ({ id: opts.jobId, at: opts.timestamp })));
    }),
  );
  return {
    async open(purpose) {
      await opened?.close();
      opened = undefined;
      const record = inboxRecord(FORMAT, options, { leaseMs: options.leaseMs });
      opened = await openQueue(options, { record, purpose, replaceSettings });
    },
    store: async (delivery) => ((await storeTogether(delivery)) ? 'stored' : 'duplicate'),
    async work(handle, onTrouble) {
      const keepJobsMs = keepHandledBodies ? keepMs : 0;
      worker = startWorker({ ...options, keepJobsMs, onTrouble }, createJobHandler({ ...options, handle, onTrouble }));
      unwatch = open().watch(onTrouble);
    },
    async pause() {
      unwatch();
      await worker?.stop();
    },
    stats: () =>
      ask(async (_, index) => {
        const { oldest, ...numbers } = await index.numbers();
        return { ...numbers, ...(oldest && { oldestReceivedAt: oldest.at }) };
      }),
    deliveries: {
      list: ({ state, limit, offset }) =>
        ask(async (queue, index) => {
          const found = await findJobs(queue, index, state ? [PLACES[state]] : ['waiting', 'dead'], offset, limit);
          return found.map(([job, place]) => toEntry(job, place));
        }),
      get: (key) => ask((queue, index) => getRecord(queue, index, key)),
      replay: (key, state) => ask((queue, index) => replayJob(queue, index, jobIdOf(key), state && PLACES[state])),
      drop: (key) =>
        ask(async (queue, index) => {
          const job = await queue.getJob(jobIdOf(key));
          if (!job || (await stateOf(job, index)) !== 'failed') return false;
          // First, or a crash in between would have it forgotten.
          await index.move({ id: jobIdOf(key), at: job.timestamp }, 'done', { keepMs });
          await job.remove();
          return true;
        }),
    },
    async close() {
      unwatch();
      await opened?.close();
    },
  };
}

const PLACES = { waiting: 'waiting', dead: 'dead', handled: 'done' } as const;
const STATES: Readonly<Record<Found['place'], DeliveryState>> = { waiting: 'waiting', dead: 'dead', done: 'handled' };

function toEntry(job: BullMqJob, { place, runs }: Found): DeliveryEntry {
  const entry = { key: JSON.parse(job.name), receivedAt: job.timestamp, attempts: runs, state: STATES[place] };
  return job.failedReason && place !== 'done' ? { ...entry, failure: toFailure(job.failedReason) } : entry;
}

async function getRecord(queue: QueueLike, index: QueueIndex, key: string) {
  const [job, found] = await Promise.all([queue.getJob(jobIdOf(key)), index.find(jobIdOf(key))]);
  // While a handled one is being removed it is there as well.
  if (job && (found.place !== 'done' || (await stateOf(job, index)) === 'completed'))
    return { ...fromJob(job), ...toEntry(job, found) };
  if (found.at === undefined) return undefined;
  return { key, receivedAt: found.at, attempts: found.runs, state: STATES[found.place] };
}

/** What somebody else has failed has another reason. */
function toFailure(reason: string): Failure {
  if (reason.startsWith('{')) return JSON.parse(reason) as Failure;
  return { code: 'handler-failed', message: `Failed by BullMQ: ${reason}` };
}

/** Asks for what comes within one turn of the event loop by one command; `ask` resolves to an answer for each. */
function createBatch<Item, Answer>(
  ask: (items: readonly Item[]) => Promise<readonly Answer[]>,
): (item: Item) => Promise<Answer | undefined> {
  let items: Item[] = [];
  let answers: Promise<readonly Answer[]> | undefined;
  const flush = async () => {
    await setImmediate();
    const taken = items;
    items = [];
    answers = undefined;
    return ask(taken);
  };
  return async (item) => {
    const index = items.push(item) - 1;
    answers ??= flush();
    return (await answers)[index];
  };
}
