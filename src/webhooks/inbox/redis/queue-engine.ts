import { inboxRecord } from '../../engine/queue-record.ts';
import type { DeliveryEntry, DeliveryState, Failure, StoredDelivery } from '../inbox.ts';
import type { EngineSettings, InboxEngine } from '../inbox-engine.ts';
import { FORMAT, jobIdOf } from '../job-data.ts';
import type { BullMqJob, QueueLike } from './bullmq-like.ts';
import { createBatch } from './create-batch.ts';
import { createJobHandler } from './handle-job.ts';
import { findJobs, replayJob, stateOf } from './kept-jobs.ts';
import { type OpenQueue, openQueue, type QueueOptions } from './open-queue.ts';
import type { Found, QueueIndex } from './queue-index.ts';
import { fromJob, toJob } from './queued-job.ts';
import { type QueueWorker, startWorker } from './start-worker.ts';

export interface QueueEngineOptions extends EngineSettings, QueueOptions {
  readonly leaseMs: number;
}

/** An engine on BullMQ. What it throws says in one line what is wrong with Redis. */
export function createQueueEngine(options: QueueEngineOptions): InboxEngine {
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
