import { type OpenQueue, type Owner, openQueue, type QueueOptions } from './open-queue.ts';
import { type ProcessJob, type QueueWorker, startWorker, type WorkerOptions } from './start-worker.ts';

/** A queue of BullMQ, from the first connection to the end, as an inbox and an outbox use it alike. */
export function createQueueSession(options: QueueOptions) {
  let opened: OpenQueue | undefined;
  let worker: QueueWorker | undefined;
  let unwatch = () => {};
  const current = () => {
    if (!opened) throw new Error('The queue is not open.');
    return opened;
  };
  const ask: OpenQueue['ask'] = async (work) => current().ask(work);
  const store: OpenQueue['store'] = async (work) => current().store(work);
  return {
    ask,
    store,
    async open(owner: Owner): Promise<void> {
      await opened?.close();
      opened = undefined;
      opened = await openQueue(options, owner);
    },
    work(working: WorkerOptions, process: ProcessJob): void {
      worker = startWorker(working, process);
      unwatch = current().watch(working.onTrouble);
    },
    async pause(): Promise<void> {
      unwatch();
      await worker?.stop();
    },
    async close(): Promise<void> {
      unwatch();
      await opened?.close();
    },
  };
}
