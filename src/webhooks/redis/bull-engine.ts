import type { OutboxEngine, OutboxSettings } from '../engine/delivery-engine.ts';
import { countJobs, getDelivery, listDeliveries, removeJob, replayJob, storeDelivery } from './kept-jobs.ts';
import { type OpenQueue, openQueue, type QueueOptions } from './open-queue.ts';
import { startWorker } from './start-worker.ts';

interface BullEngineOptions extends OutboxSettings, QueueOptions {
  readonly leaseMs: number;
}

/** An engine on BullMQ. What it throws says in one line what is wrong with Redis. */
export function createBullEngine(options: BullEngineOptions): OutboxEngine<never> {
  let opened: OpenQueue | undefined;
  let stopWorker: (() => Promise<void>) | undefined;
  const ask: OpenQueue['ask'] = async (work) => {
    if (!opened) throw new Error('The queue is not open.');
    return opened.ask(work);
  };
  return {
    async open(purpose) {
      await opened?.close();
      opened = undefined;
      opened = await openQueue(options, purpose);
    },
    store: (delivery) => ask((queue) => storeDelivery(queue, options.keepMs, delivery)),
    async work(run, onTrouble) {
      stopWorker = startWorker({ ...options, run, onTrouble });
    },
    async pause() {
      await stopWorker?.();
    },
    stats: () => ask(countJobs),
    deliveries: {
      list: (listed) => ask((queue) => listDeliveries(queue, listed)),
      get: (key) => ask((queue) => getDelivery(queue, key)),
      replay: (key, state) => ask((queue) => replayJob(queue, key, state)),
      drop: (key) => ask((queue) => removeJob(queue, key, ['failed'])),
      cancel: (key) => ask((queue) => removeJob(queue, key, ['waiting', 'delayed'])),
    },
    async close() {
      await opened?.close();
    },
  };
}
