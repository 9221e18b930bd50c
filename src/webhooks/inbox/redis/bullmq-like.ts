/** What is used of the package `bullmq`, version 6: `import * as bullmq from 'bullmq'`. */
export interface BullMqLike<Connection> {
  readonly Queue: new (name: string, options: { connection: Connection }) => QueueLike;
  readonly Worker: new (name: string, processor: null, options: { connection: Connection }) => WorkerLike;
}

export interface QueueLike {
  close(): Promise<unknown>;
}

export interface WorkerLike {
  close(force?: boolean): Promise<unknown>;
}
