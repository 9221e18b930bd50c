import { describe } from '../check-options.ts';

// biome-ignore lint/suspicious/noExplicitAny: BullMQ's have so many types that no other is assignable to all of them
type Any = any;

/**
 * What is used of the package `bullmq`, version 6: `import * as bullmq from 'bullmq'`. Its own types are not imported: an
 * application without it could not compile these.
 */
export interface BullMqLike {
  readonly Queue: new (name: string, options: Any) => QueueLike;
  readonly Worker: new (name: string, process: Any, options: Any) => WorkerLike;
  readonly UnrecoverableError: new (message: string) => Error;
  readonly WaitingError: new () => Error;
  readonly DelayedError: new () => Error;
}

/** The client of BullMQ, which is the same for every driver. */
export interface RedisClient {
  readonly status: string;
  info(): Promise<string>;
  get(key: string): Promise<string | null>;
  set(key: string, value: string): Promise<unknown>;
}

export interface QueueLike {
  getBackend(): { readonly client: Promise<RedisClient> };
  /** Name of a key of the queue in Redis. */
  toKey(type: string): string;
  on(event: 'error', listener: (error: Error) => void): unknown;
  waitUntilReady(): Promise<unknown>;
  /** Does nothing where there is a job of this id, or was one not longer ago than `ttl` milliseconds. */
  add(
    name: string,
    data: object,
    options: { readonly jobId: string; readonly deduplication: { readonly id: string; readonly ttl: number } },
  ): Promise<unknown>;
  getJob(id: string): Promise<BullMqJob | undefined>;
  getJobs(states: Any, start: number, end: number, isAscending: boolean): Promise<BullMqJob[]>;
  getJobCounts(...states: Any[]): Promise<Record<string, number>>;
  getMetrics(type: 'completed'): Promise<{ readonly meta: { readonly count: number } }>;
  close(): Promise<unknown>;
  disconnect(): Promise<unknown>;
}

export interface WorkerLike {
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'lockRenewalFailed', listener: (jobIds: string[]) => void): unknown;
  on(event: 'active', listener: () => void): unknown;
  on(event: 'completed', listener: (job: BullMqJob) => void): unknown;
  /** Aborts the signal of a job that runs. */
  cancelJob(id: string): unknown;
  /** Resolves when nothing runs any more, and that was noted. */
  pause(): Promise<unknown>;
  close(force: true): Promise<unknown>;
}

export interface BullMqJob {
  readonly id?: string | undefined;
  readonly data: Any;
  /** Runs that ended. */
  readonly attemptsMade: number;
  /** Runs whose process died, or lost its lock. */
  readonly stalledCounter: number;
  readonly failedReason?: string;
  getState(): Promise<string>;
  updateData(data: Any): Promise<unknown>;
  promote(): Promise<unknown>;
  retry(state: 'failed' | 'completed'): Promise<unknown>;
  moveToWait(token?: string): Promise<unknown>;
  moveToDelayed(timestamp: number, token?: string): Promise<unknown>;
  /** Rejects while it runs. */
  remove(): Promise<unknown>;
}

/** Where an inbox or an outbox is in Redis. */
export interface RedisPlace {
  /** `import * as bullmq from 'bullmq'`. */
  readonly bullmq: BullMqLike;
  /** As BullMQ takes it: `{ url: 'redis://...' }`, or a client of ioredis, which is copied. */
  readonly connection: object;
  /**
   * Name of the queue, after your application, as in `shop-webhooks`. Inboxes, or outboxes, of one name share what is in it, and
   * have the same settings; a queue that belongs to something else is refused.
   */
  readonly queue: string;
  /** What the keys of BullMQ begin with. Default `bull`. */
  readonly prefix?: string;
  /**
   * Milliseconds after which a run whose process died is handed to another, which is looked for as often. Default 30,000, for
   * an outbox 20,000.
   */
  readonly leaseMs?: number;
  /**
   * Takes deliveries also where Redis keeps no append-only file, or may delete keys when its memory is full: they can then be
   * lost. Default false: such a Redis is reported, and takes none.
   */
  readonly acceptLoss?: boolean;
}

/** The parts without which it is of another version. */
const PARTS = ['Queue', 'Worker', 'UnrecoverableError', 'WaitingError', 'DelayedError'];

/** Throws a TypeError for what is not the package, no connection, or no name. */
export function checkBullMq(
  caller: string,
  { bullmq, connection, queue }: { bullmq: unknown; connection: unknown; queue: unknown },
): void {
  const missing = PARTS.filter((part) => typeof Reflect.get(Object(bullmq), part) !== 'function');
  if (missing.length > 0) {
    const wanted = "it takes what `import * as bullmq from 'bullmq'` has, in version 6.7 or newer, before 7";
    throw new TypeError(`${caller}: \`bullmq\` has no ${missing.join(', ')}; ${wanted}.`);
  }
  if (typeof connection !== 'object' || connection === null)
    throw new TypeError(
      `${caller}: \`connection\` is ${String(connection)}; it takes an object, as BullMQ does: { url: 'redis://...' }.`,
    );
  if (typeof queue !== 'string' || queue === '' || queue.includes(':'))
    throw new TypeError(
      `${caller}: \`queue\` is ${describe(queue)}; it takes a name without a colon, after your application: 'shop-webhooks'.`,
    );
}
