import { checkPositive } from '../check-options.ts';
import { createInbox } from '../engine/create-inbox.ts';
import { type EngineSettings, type InboxEngine, type InboxOptions, readInboxOptions } from '../engine/inbox-engine.ts';
import { FORMAT, jobIdOf } from '../engine/job-data.ts';
import { inboxRecord } from '../engine/queue-record.ts';
import type { DeliveryEntry, Failure, StoredDelivery } from '../receiver/inbox.ts';
import type { Inbox } from '../receiver/receiver-options.ts';
import { nextOwner } from '../receiver/run-handler.ts';
import { type BullMqJob, type BullMqLike, checkBullMq, type QueueLike } from './bullmq-like.ts';
import { createJobHandler, fromJob, toJob } from './handle-job.ts';
import { countJobs, dropJob, type JobPlace, lastRun, listJobs, type Marks, placeOf, replayJob } from './kept-jobs.ts';
import type { QueueOptions } from './open-queue.ts';
import { createQueueSession } from './queue-session.ts';

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
  const { ask, ...session } = createQueueSession(options);
  return {
    open: (purpose) =>
      session.open({ record: inboxRecord(FORMAT, options, { leaseMs: options.leaseMs }), purpose, replaceSettings }),
    store: (delivery) => session.store((queue, marks) => storeDelivery(queue, marks, delivery)),
    async work(handle, onTrouble) {
      const keepJobsMs = keepHandledBodies ? keepMs : 0;
      session.work({ ...options, keepJobsMs, onTrouble }, createJobHandler({ ...options, handle, onTrouble }));
    },
    pause: session.pause,
    stats: () =>
      ask(async (queue) => {
        const { waiting, oldest, dead, handled } = await countJobs(queue);
        return { waiting, deadLetters: dead, handled, ...(oldest !== undefined && { oldestReceivedAt: oldest }) };
      }),
    deliveries: {
      list: ({ state, ...page }) =>
        ask(async (queue) => {
          const listed = await listJobs(queue, state ? [state] : ['waiting', 'dead'], page);
          return listed.map(([job, place]) => toEntry(job, place));
        }),
      get: (key) => ask((queue, marks) => getRecord(queue, marks, key)),
      replay: (key, state) =>
        ask((queue, marks) => replayJob(queue, marks, jobIdOf(key), state ? [state] : ['waiting', 'dead', 'handled'])),
      drop: (key) => ask((queue, marks) => dropJob(queue, marks, jobIdOf(key), keepMs)),
    },
    close: session.close,
  };
}

/** BullMQ leaves a job alone that is there already: whose it is shows by its token. */
async function storeDelivery(
  queue: QueueLike,
  marks: Marks,
  delivery: StoredDelivery,
): Promise<'stored' | 'duplicate'> {
  const id = jobIdOf(delivery.key);
  if (await marks.find(id)) return 'duplicate';
  const token = nextOwner();
  await queue.addBulk([toJob(delivery, token)]);
  const kept = await queue.getJob(id);
  // One that is not there any more was handled meanwhile.
  return kept === undefined || kept.data.token === token ? 'stored' : 'duplicate';
}

function toEntry(job: BullMqJob, state: JobPlace): DeliveryEntry {
  const { number } = lastRun(job);
  const entry = { key: JSON.parse(job.name), receivedAt: job.timestamp, attempts: number, state };
  return job.failedReason && state !== 'handled' ? { ...entry, failure: toFailure(job.failedReason) } : entry;
}

async function getRecord(queue: QueueLike, marks: Marks, key: string) {
  const [job, mark] = await Promise.all([queue.getJob(jobIdOf(key)), marks.find(jobIdOf(key))]);
  const state = placeOf((await job?.getState()) ?? 'unknown');
  // One that was just handled still waits to be removed.
  if (job && state && !(mark && state === 'waiting')) return { ...fromJob(job), ...toEntry(job, state) };
  return mark && { key, receivedAt: mark.at, attempts: mark.runs, state: 'handled' as const };
}

/** What somebody else has failed has another reason. */
function toFailure(reason: string): Failure {
  if (reason.startsWith('{')) return JSON.parse(reason) as Failure;
  return { code: 'handler-failed', message: `Failed by BullMQ: ${reason}` };
}
