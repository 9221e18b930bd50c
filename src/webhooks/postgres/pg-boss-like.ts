import { describe } from '../check-options.ts';

/** What is used of an instance of `PgBoss` from the package `pg-boss`, version 12. */
export interface PgBossLike {
  on(event: 'error', listener: (error: Error) => void): unknown;
  off(event: 'error', listener: (error: Error) => void): unknown;
  start(): Promise<unknown>;
  stop(options?: {
    readonly graceful?: boolean;
    readonly timeout?: number;
    readonly close?: boolean;
  }): Promise<unknown>;
  getDb(): SqlDatabase;
  createQueue(name: string, options?: QueueSettings): Promise<unknown>;
  updateQueue(name: string, options?: QueueSettings): Promise<unknown>;
  getQueue(name: string): Promise<object | null>;
  /** Resolves to null where a job of this id exists. */
  send(name: string, data: object, options?: SendOptions): Promise<string | null>;
  /** Inserts what has an id of its own, and resolves to those ids with `returnId`. */
  insert(
    name: string,
    jobs: InsertedJob[],
    options?: WithDatabase & { readonly returnId?: boolean },
  ): Promise<string[] | null>;
  fetch(name: string, options: FetchOptions): Promise<JobLike[]>;
  /** Of jobs in an attempt those that are still in it; of ids those that run or, with `includeQueued`, wait. */
  complete(
    name: string,
    jobs: JobAttempt[] | string[],
    output?: object | null,
    options?: WithDatabase & { readonly includeQueued?: boolean },
  ): Promise<object>;
  /** Has a job that failed wait again. */
  retry(name: string, id: string, options?: WithDatabase): Promise<object>;
  fail(name: string, jobs: JobAttempt[] | string[], output?: object, options?: WithDatabase): Promise<object>;
  touch(name: string, jobs: JobAttempt[], options?: WithDatabase): Promise<object>;
  update(
    name: string,
    data: object | undefined,
    options: { readonly id: string; readonly startAfter?: Date; db?: SqlExecutor },
  ): Promise<{ readonly updated: number }>;
  cancel(name: string, id: string, options?: WithDatabase): Promise<object>;
  deleteJob(name: string, jobs: JobAttempt[] | string, options?: WithDatabase): Promise<object>;
  findJobs(name: string, options?: { readonly id?: string; db?: SqlExecutor }): Promise<FoundJob[]>;
}

/** Runs SQL in a transaction that somebody else began; pg-boss takes such as `db`, and has adapters that make them. */
export interface SqlExecutor {
  // biome-ignore lint/suspicious/noExplicitAny: as the interface of pg-boss has it, rows are of any shape
  executeSql(text: string, values?: unknown[]): Promise<{ rows: any[] }>;
}

/** The connections of pg-boss. */
export interface SqlDatabase extends SqlExecutor {
  beginTransaction?(): Promise<SqlTransaction>;
}

export interface SqlTransaction {
  readonly db: SqlExecutor;
  commit(): Promise<void>;
  /** Never rejects. */
  rollback(): Promise<void>;
}

interface WithDatabase {
  db?: SqlExecutor;
}

interface SendOptions extends WithDatabase {
  readonly id?: string;
  readonly startAfter?: Date;
  readonly deleteAfterSeconds?: number;
  /** Jobs of one endpoint are a group. */
  readonly group?: { id: string };
}

export interface InsertedJob {
  readonly id: string;
  readonly data: object;
  readonly group?: { id: string };
  /** In seconds from now. */
  readonly startAfter?: number;
  readonly retryLimit?: number;
  readonly retryDelay?: number;
  readonly deleteAfterSeconds?: number;
}

interface FetchOptions extends WithDatabase {
  readonly batchSize: number;
  readonly includeMetadata: true;
  readonly ignoreGroups?: string[];
}

/** A job in one attempt: once it is tried again, nothing is done to it. */
export interface JobAttempt {
  readonly id: string;
  readonly retryCount: number;
}

export interface JobLike extends JobAttempt {
  readonly data: object;
  /** What was noted with its last attempt. */
  readonly output: object | null;
  readonly startedOn: Date | null;
  readonly groupId?: string | null;
}

/** A job, in whatever state. */
export interface FoundJob extends JobLike {
  readonly state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed';
  readonly completedOn: Date | null;
}

/** A number of attempts, or of seconds, that is never reached. */
export const ENOUGH = 2 ** 30;

/** Times are in seconds. */
export interface QueueSettings {
  readonly retryLimit?: number;
  readonly retryDelay?: number;
  readonly retryBackoff?: boolean;
  readonly retryDelayMax?: number;
  readonly expireInSeconds?: number;
  readonly heartbeatSeconds?: number;
  readonly retentionSeconds?: number;
  readonly deleteAfterSeconds?: number;
}

/** Methods without which a boss is of another version. */
const METHODS = ['start', 'getDb', 'createQueue', 'send', 'fetch', 'touch', 'findJobs', 'update', 'retry', 'insert'];

/** Throws a TypeError for what is not a boss of a version that will do, or no name of a queue. */
export function checkBoss(name: string, { boss, queue }: { boss: PgBossLike; queue: string }): void {
  const missing = METHODS.filter((method) => typeof Reflect.get(Object(boss), method) !== 'function');
  if (missing.length > 0) {
    const wanted = 'it takes a `new PgBoss(...)` of pg-boss 12.35 or newer, before 13';
    throw new TypeError(`${name}: \`boss\` has no method ${missing.join(', ')}; ${wanted}.`);
  }
  if (queue === undefined)
    throw new TypeError(`${name}: \`queue\` is missing. Name it after your application, as in 'shop-${PLACES[name]}'.`);
  if (typeof queue === 'string' && /^[\w.\-/]+$/.test(queue)) return;
  throw new TypeError(`${name}: \`queue\` is ${describe(queue)}; it takes letters, digits and - . _ /`);
}

const PLACES: Record<string, string> = { createPostgresInbox: 'inbox', postgresQueue: 'outbox' };
