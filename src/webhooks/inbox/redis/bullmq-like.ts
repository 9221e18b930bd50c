// biome-ignore lint/suspicious/noExplicitAny: BullMQ's have so many types that no other is assignable to all of them
type Options = any;

/** What is used of the package `bullmq`, version 6: `import * as bullmq from 'bullmq'`. */
export interface BullMqLike {
  readonly Queue: new (name: string, options: Options) => QueueLike;
  readonly Worker: new (name: string, process: ProcessJob, options: Options) => WorkerLike;
  readonly UnrecoverableError: new (message: string) => Error;
  readonly WaitingError: new () => Error;
}

export type ProcessJob = (job: BullMqJob, token?: string, signal?: AbortSignal) => Promise<unknown>;

export interface QueueLike {
  on(event: 'error', listener: (error: Error) => void): unknown;
  waitUntilReady(): Promise<unknown>;
  getBackend(): { readonly client: Promise<RedisCommands> };
  /** Name of a key of the queue in Redis; of `''`, what those of jobs begin with. */
  toKey(type: string): string;
  addBulk(jobs: BullMqNewJob[]): Promise<unknown>;
  getJob(id: string): Promise<BullMqJob | undefined>;
  close(): Promise<unknown>;
  disconnect(): Promise<unknown>;
}

export interface WorkerLike {
  getBackend(): { readonly client: Promise<RedisCommands> };
  toKey(type: string): string;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'lockRenewalFailed', listener: (jobIds: string[]) => void): unknown;
  on(event: 'active', listener: () => void): unknown;
  cancelJob(id: string): unknown;
  /** Resolves when nothing runs any more. */
  pause(): Promise<unknown>;
  close(force?: boolean): Promise<unknown>;
}

export interface BullMqJob {
  readonly id?: string | undefined;
  readonly name: string;
  // biome-ignore lint/suspicious/noExplicitAny: as BullMQ has it
  readonly data: any;
  readonly timestamp: number;
  readonly attemptsStarted: number;
  readonly failedReason?: string;
  isFailed(): Promise<boolean>;
  retry(state: 'failed', options: { resetAttemptsMade: boolean; resetAttemptsStarted: boolean }): Promise<unknown>;
  moveToWait(token?: string): Promise<unknown>;
}

export interface BullMqNewJob {
  readonly name: string;
  readonly data: object;
  readonly opts: BullMqJobOptions;
}

/** Times are in milliseconds. */
export interface BullMqJobOptions {
  readonly jobId: string;
  readonly timestamp: number;
  readonly attempts: number;
  readonly backoff: { readonly type: string };
  readonly stackTraceLimit: number;
}

/** What is used of the client of BullMQ, which is the same for every driver. */
export interface RedisCommands {
  readonly status: string;
  info(): Promise<string>;
  defineCommand(name: string, definition: { numberOfKeys: number; lua: string }): unknown;
  runCommand(name: string, args: (string | number)[]): Promise<unknown>;
}

/** The parts without which it is of another version. */
const PARTS = ['Queue', 'Worker', 'UnrecoverableError', 'WaitingError'];

/** Throws a TypeError for what is not the package, or no connection. */
export function checkBullMq(name: string, bullmq: BullMqLike, connection: object): void {
  const missing = PARTS.filter((part) => typeof Reflect.get(Object(bullmq), part) !== 'function');
  if (missing.length > 0) {
    const wanted = "it takes what `import * as bullmq from 'bullmq'` has, in version 6.7 or newer, before 7";
    throw new TypeError(`${name}: \`bullmq\` has no ${missing.join(', ')}; ${wanted}.`);
  }
  if (typeof connection === 'object' && connection !== null) return;
  throw new TypeError(
    `${name}: \`connection\` is ${String(connection)}; it takes an object, as BullMQ does: { url: 'redis://...' }.`,
  );
}
