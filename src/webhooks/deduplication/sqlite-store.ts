import { DatabaseSync } from 'node:sqlite';
import { WebhookError } from '../webhook-error.ts';
import type { Claim, DeliveryStore } from './delivery-store.ts';
import { prepareClaims } from './sqlite-claims.ts';

/** The numbers are ours: the retry intervals are not shown (open point retry-intervals). */
export interface SqliteStoreOptions {
  /** Path of the database file; every process of this machine that receives for the endpoint names the same one. */
  readonly path: string;
  /** Milliseconds for which a handled key is remembered. Default 30 days. */
  readonly keepMs?: number;
  /** Milliseconds after which the claim of a process that died is free again; until then its retries are refused. Default 6,000. */
  readonly leaseMs?: number;
  /** Milliseconds for which a statement waits for another process. It blocks this one meanwhile. Default 1,000. */
  readonly busyMs?: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

export interface SqliteStore extends DeliveryStore, Disposable {
  /** The open database, for tables of your own. */
  readonly database: DatabaseSync;
  /**
   * Runs `work` and remembers the delivery in one transaction, so that what it writes to this database happens exactly
   * once. Call it in a handler, last, with the handler's context. `work` is synchronous. Throws `claim-lost`, and
   * writes nothing, when the delivery was handled or claimed by another meanwhile.
   */
  transaction<Result>(claim: Claim, work: (database: DatabaseSync) => Result): Result;
  close(): void;
}

/** Remembers deliveries in a file: survives restarts, shared by the processes of one machine. Needs Node 22.13+. */
export function createSqliteStore(options: SqliteStoreOptions): SqliteStore {
  const { path, keepMs = 2_592_000_000, leaseMs = 6_000, busyMs = 1_000, now = Date.now } = options;
  const database = new DatabaseSync(path, { timeout: busyMs });
  // FULL: with the default of WAL mode a power cut could undo a commit that was answered with 200.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  const claims = prepareClaims(database, { keepMs, leaseMs, now });
  const close = () => {
    if (database.isOpen) database.close();
  };
  return {
    ...claims,
    leaseMs,
    database,
    close,
    [Symbol.dispose]: close,
    transaction: (claim, work) =>
      inTransaction(database, () => {
        if (!claims.holds(claim))
          throw new WebhookError('claim-lost', 'The delivery was taken over meanwhile.', { key: claim.key });
        const result = work(database);
        refusePromise(result);
        claims.done(claim);
        return result;
      }),
  };
}

function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** What runs after an await would run after the commit, outside the transaction. */
function refusePromise(result: unknown): void {
  if (result instanceof Promise) {
    result.catch(() => {});
    throw new TypeError('transaction: `work` returned a promise; a transaction of node:sqlite is synchronous.');
  }
}
