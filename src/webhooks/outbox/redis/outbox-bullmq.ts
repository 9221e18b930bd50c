import type { BullMqJob, BullMqLike, QueueLike } from '../../inbox/redis/bullmq-like.ts';

// biome-ignore lint/suspicious/noExplicitAny: BullMQ's have so many types that no other is assignable to all of them
type Options = any;

export type ProcessDelivery = (job: OutboxJob, token?: string) => Promise<unknown>;

/** What an outbox uses of the package `bullmq`, version 6: `import * as bullmq from 'bullmq'`. */
export interface OutboxBullMq extends Omit<BullMqLike, 'Worker' | 'WaitingError'> {
  readonly Worker: new (name: string, process: ProcessDelivery, options: Options) => OutboxWorker;
  readonly DelayedError: new () => Error;
}

export interface OutboxQueue extends Omit<QueueLike, 'addBulk' | 'getJob'> {
  add(name: string, data: object, options: OutboxJobOptions): Promise<unknown>;
  getJob(id: string): Promise<OutboxJob | undefined>;
  getJobLogs(id: string): Promise<{ readonly logs: string[] }>;
}

export interface OutboxWorker {
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'active', listener: () => void): unknown;
  /** Resolves when nothing runs any more. */
  pause(): Promise<unknown>;
  close(force?: boolean): Promise<unknown>;
}

export interface OutboxJob extends BullMqJob {
  // biome-ignore lint/suspicious/noExplicitAny: as BullMQ has it
  readonly returnvalue: any;
  getState(): Promise<string>;
  log(line: string): Promise<unknown>;
  clearLogs(): Promise<unknown>;
  moveToDelayed(timestamp: number, token?: string): Promise<unknown>;
  remove(): Promise<unknown>;
}

/** Times are in milliseconds, `age` in seconds. */
export interface OutboxJobOptions {
  readonly jobId: string;
  readonly timestamp: number;
  readonly attempts: number;
  readonly backoff: { readonly type: 'exponential'; readonly delay: number };
  readonly removeOnComplete: { readonly age: number };
  readonly removeOnFail: boolean;
  readonly stackTraceLimit: number;
}
