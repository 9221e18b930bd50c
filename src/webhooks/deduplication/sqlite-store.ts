import { resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { WebhookError } from '../webhook-error.ts';
import { checkPositive, describe } from './check-options.ts';
import type { Claim, ClaimState, DeliveryStore } from './delivery-store.ts';
import {
  connect,
  type OpenConnection,
  type SqliteConnection,
  type SqliteConnectionOptions,
} from './sqlite-connection.ts';

/** The numbers are ours: the retry intervals are not shown (open point retry-intervals). */
export interface SqliteStoreOptions {
  /**
   * Path of the database file; every process of this machine that receives for the endpoint names the same one. A file
   * that does not exist is created for its owner alone.
   */
  readonly path: string;
  /** Milliseconds for which a handled key is remembered. Default 30 days. */
  readonly keepMs?: number;
  /** Milliseconds after which the claim of a process that died is free again; until then its retries are refused. Default 6,000. */
  readonly leaseMs?: number;
  /**
   * Milliseconds for which the store waits for other processes, serving everything else meanwhile. Default 1,000. Only
   * `createSqliteStore` itself, and what you run on `database` outside of `transaction`, block while they wait.
   */
  readonly busyMs?: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

export interface SqliteStore extends DeliveryStore, Disposable {
  /** The open database, for tables of your own. Another one after the file was replaced. */
  readonly database: DatabaseSync;
  claim(claim: Claim): Promise<ClaimState>;
  renew(claim: Claim): Promise<void>;
  done(claim: Claim): Promise<void>;
  release(claim: Claim): Promise<void>;
  /**
   * Runs `work` and remembers the delivery in one transaction, so that what it writes to this database happens exactly
   * once. Await it in a handler, last, with the handler's context. It begins when no other process is in its way;
   * `work` is synchronous and runs at most once. Rejects, and writes nothing, with what `work` or the commit throws, with
   * `claim-lost` when the delivery was handled or claimed by another meanwhile, and with `store-failed` when it could
   * not begin.
   */
  transaction<Result>(claim: Claim, work: (database: DatabaseSync) => Result): Promise<Result>;
  close(): void;
}

/**
 * Remembers deliveries in a file: survives restarts, shared by the processes of one machine. Needs Node 22.13+. Throws a
 * TypeError for options that cannot be meant, and `store-failed` for a file that cannot be used.
 */
export function createSqliteStore(options: SqliteStoreOptions): SqliteStore {
  const settings = readOptions(options);
  const connection = connectOrExplain(settings);
  const run = <Result>(work: (open: OpenConnection) => Result) => connection.run(work).catch(explain);
  return {
    leaseMs: settings.leaseMs,
    get database() {
      return connection.database;
    },
    claim: (claim) => run(({ claims }) => claims.claim(claim)),
    renew: (claim) => run(({ claims }) => claims.renew(claim)),
    done: (claim) => run(({ claims }) => claims.done(claim)),
    release: (claim) => run(({ claims }) => claims.release(claim)),
    async transaction(claim, work) {
      const outcome = await run((open) => {
        open.database.exec('BEGIN IMMEDIATE');
        return finish(open, claim, work);
      });
      if ('error' in outcome) throw outcome.error;
      return outcome.result;
    },
    close: connection.close,
    [Symbol.dispose]: connection.close,
  };
}

function readOptions(options: SqliteStoreOptions): SqliteConnectionOptions {
  const { path, keepMs = 2_592_000_000, leaseMs = 6_000, busyMs = 1_000, now = Date.now } = options;
  if (typeof path !== 'string' || path === '')
    throw new TypeError(`createSqliteStore: \`path\` is ${describe(path)}; it takes the path of a file.`);
  checkPositive('createSqliteStore', { keepMs, leaseMs });
  if (!(typeof busyMs === 'number' && busyMs >= 0))
    throw new TypeError(`createSqliteStore: \`busyMs\` is ${describe(busyMs)}; it takes milliseconds, 0 or more.`);
  // What SQLite would not take for a path is refused when it is opened.
  const isPath = path !== ':memory:' && !path.startsWith('file:');
  return { path: isPath ? resolve(path) : path, keepMs, leaseMs, busyMs, now };
}

function connectOrExplain(settings: SqliteConnectionOptions): SqliteConnection {
  try {
    return connect(settings);
  } catch (error) {
    return explain(error);
  }
}

function explain(cause: unknown): never {
  throw new WebhookError('store-failed', cause instanceof Error ? cause.message : String(cause), { cause });
}

type Outcome<Result> = { readonly result: Result } | { readonly error: unknown };

/** Does the work in the transaction that is open. What it throws is returned, so that it is not taken for a lock. */
function finish<Result>(
  { database, claims }: OpenConnection,
  claim: Claim,
  work: (database: DatabaseSync) => Result,
): Outcome<Result> {
  try {
    if (!claims.holds(claim))
      throw new WebhookError('claim-lost', 'The delivery was taken over meanwhile.', { key: claim.key });
    const result = work(database);
    refusePromise(result);
    claims.done(claim);
    database.exec('COMMIT');
    return { result };
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    return { error };
  }
}

/** What runs after an await would run after the commit, outside the transaction. */
function refusePromise(result: unknown): void {
  if (result instanceof Promise) {
    result.catch(() => {});
    throw new TypeError('transaction: `work` returned a promise; a transaction of node:sqlite is synchronous.');
  }
}
