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
  /** Resolves to null where a job of this id exists. */
  send(name: string, data: object, options?: { readonly id?: string; db?: SqlExecutor }): Promise<string | null>;
  fetch(name: string, options?: { readonly batchSize?: number }): Promise<JobLike[]>;
  /** Resolves to how many jobs were still active in these attempts, which its types leave out, as `touch` does. */
  complete(name: string, jobs: JobAttempt[], output?: null, options?: { db?: SqlExecutor }): Promise<object>;
  fail(name: string, jobs: JobAttempt[], output?: object): Promise<object>;
  touch(name: string, jobs: JobAttempt[]): Promise<object>;
  findJobs(name: string, options?: { readonly id?: string; db?: SqlExecutor }): Promise<object[]>;
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

/** A job in one attempt: once it is tried again, nothing is done to it. */
export interface JobAttempt {
  readonly id: string;
  readonly retryCount: number;
}

export interface JobLike extends JobAttempt {
  readonly data: object;
}

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

/** The methods without which a boss is of another version. */
const METHODS = ['start', 'getDb', 'createQueue', 'send', 'fetch', 'complete', 'touch', 'findJobs', 'updateQueue'];

/** Throws a TypeError for what is not a boss of a version that will do. */
export function checkBoss(name: string, boss: PgBossLike): void {
  const missing = METHODS.filter((method) => typeof Reflect.get(Object(boss), method) !== 'function');
  if (missing.length === 0) return;
  const wanted = 'it takes a `new PgBoss(...)` of pg-boss 12.35 or newer, before 13';
  throw new TypeError(`${name}: \`boss\` has no method ${missing.join(', ')}; ${wanted}.`);
}
