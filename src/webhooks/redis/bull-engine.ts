import type { KeptDelivery, OutboxEngine, OutboxSettings, QueuedDelivery } from '../engine/delivery-engine.ts';
import { jobIdOf } from '../engine/job-data.ts';
import type { QueueRecord } from '../engine/queue-record.ts';
import { nextOwner } from '../receiver/run-handler.ts';
import type { QueueLike } from './bullmq-like.ts';
import { cancelJob, countJobs, dropJob, listJobs, type Marks, replayJob, toJob, toKept } from './kept-jobs.ts';
import { type OpenQueue, openQueue, type QueueOptions } from './open-queue.ts';
import { createJobRuns } from './run-job.ts';
import { type QueueWorker, startWorker } from './start-worker.ts';

interface BullEngineOptions extends OutboxSettings, QueueOptions {
  readonly leaseMs: number;
  readonly record: QueueRecord;
}

/** An engine on BullMQ. What it throws says in one line what is wrong with Redis. */
export function createBullEngine(options: BullEngineOptions): OutboxEngine<never> {
  const { keepMs, keepHandledBodies, record, replaceSettings } = options;
  let opened: OpenQueue | undefined;
  let worker: QueueWorker | undefined;
  let unwatch = () => {};
  const current = () => {
    if (!opened) throw new Error('The queue is not open.');
    return opened;
  };
  const ask: OpenQueue['ask'] = async (work) => current().ask(work);
  return {
    async open(purpose) {
      await opened?.close();
      opened = undefined;
      opened = await openQueue(options, { record, purpose, replaceSettings });
    },
    store: async (delivery) => current().store((queue, marks) => storeDelivery(queue, marks, delivery)),
    async work(run, onTrouble) {
      const keepJobsMs = keepHandledBodies ? keepMs : 0;
      worker = startWorker({ ...options, keepJobsMs, onTrouble }, createJobRuns({ ...options, run, onTrouble }));
      unwatch = current().watch(onTrouble);
    },
    async pause() {
      unwatch();
      await worker?.stop();
    },
    stats: () => ask(countJobs),
    deliveries: {
      list: (listed) => ask((queue) => listDeliveries(queue, listed)),
      get: (key) => ask((queue, marks) => getDelivery(queue, marks, key)),
      replay: (key, state) =>
        ask((queue, marks) => replayJob(queue, marks, jobIdOf(key), state ? [state] : ['waiting', 'dead', 'handled'])),
      drop: (key) => ask((queue, marks) => dropJob(queue, marks, jobIdOf(key), keepMs)),
      cancel: (key) => ask((queue, marks) => cancelJob(queue, marks, jobIdOf(key), keepMs)),
    },
    async close() {
      unwatch();
      await opened?.close();
    },
  };
}

/** BullMQ leaves a job alone that is there already: whose it is shows by its token. */
async function storeDelivery(
  queue: QueueLike,
  marks: Marks,
  delivery: QueuedDelivery,
): Promise<'stored' | 'duplicate'> {
  const id = jobIdOf(delivery.key);
  if (await marks.find(id)) return 'duplicate';
  const token = nextOwner();
  const { name, data, opts } = toJob(delivery, token);
  await queue.add(name, data, opts);
  const kept = await queue.getJob(id);
  // One that is not there any more was handled meanwhile.
  return kept === undefined || kept.data.token === token ? 'stored' : 'duplicate';
}

/** Deliveries that are looked at together where only those of one group are asked for. */
const PIECE = 200;

async function listDeliveries(
  queue: QueueLike,
  { state, group, limit, offset }: Parameters<OutboxEngine<never>['deliveries']['list']>[0],
): Promise<KeptDelivery[]> {
  const states = state ? [state] : (['waiting', 'dead'] as const);
  const read = async (page: { limit: number; offset: number }) =>
    Promise.all((await listJobs(queue, states, page)).map((job) => toKept(queue, job)));
  if (group === undefined) return (await read({ limit, offset })).filter((delivery) => delivery !== undefined);
  const matching: KeptDelivery[] = [];
  for (let from = 0; matching.length < offset + limit; from += PIECE) {
    const piece = await read({ limit: PIECE, offset: from });
    for (const delivery of piece) if (delivery?.group === group) matching.push(delivery);
    if (piece.length < PIECE) break;
  }
  return matching.slice(offset, offset + limit);
}

async function getDelivery(queue: QueueLike, marks: Marks, key: string): Promise<KeptDelivery | undefined> {
  const [job, mark] = await Promise.all([queue.getJob(jobIdOf(key)), marks.find(jobIdOf(key))]);
  const kept = job && (await toKept(queue, job));
  // One that was just handled still waits to be removed.
  if (kept && !(mark && kept.state === 'waiting')) return kept;
  return mark && { key, receivedAt: mark.at, attempts: mark.runs, state: 'handled' };
}
