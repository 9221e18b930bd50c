import { checkBoss, type JobAttempt, type PgBossLike, type SqlExecutor } from '../../inbox/postgres/pg-boss-like.ts';

/** What an outbox uses of an instance of `PgBoss` from the package `pg-boss`, version 12. */
export interface OutboxBoss extends Omit<PgBossLike, 'createQueue' | 'updateQueue' | 'send' | 'fetch'> {
  createQueue(name: string, options?: OutboxQueueSettings): Promise<unknown>;
  updateQueue(name: string, options?: OutboxQueueSettings): Promise<unknown>;
  send(name: string, data: object, options?: OutboxSendOptions): Promise<string | null>;
  fetch(
    name: string,
    options: { readonly batchSize: number; readonly includeMetadata: true; readonly ignoreGroups: string[] },
  ): Promise<OutboxJob[]>;
  deleteJob(name: string, id: string, options: { db: SqlExecutor }): Promise<object>;
}

export interface OutboxSendOptions {
  readonly id?: string;
  /** Jobs of one endpoint are a group. */
  readonly group?: { id: string };
  db?: SqlExecutor;
}

export interface OutboxJob extends JobAttempt {
  readonly data: object;
  readonly startedOn: Date;
}

/** Times are in seconds. */
export interface OutboxQueueSettings {
  readonly retryLimit?: number;
  readonly retryDelay?: number;
  readonly retryBackoff?: boolean;
  readonly expireInSeconds?: number;
  readonly retentionSeconds?: number;
  readonly deleteAfterSeconds?: number;
  readonly deadLetter?: string;
}

/** Throws a TypeError for what is not a boss of a version that will do. */
export function checkOutboxBoss(name: string, boss: OutboxBoss): void {
  checkBoss(name, boss as unknown as PgBossLike);
}
