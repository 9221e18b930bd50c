import type { DatabaseSync } from 'node:sqlite';
import { WebhookError } from '../webhook-error.ts';
import { checkPositive } from './check-options.ts';
import type { Claim, ClaimState, DeliveryStore } from './delivery-store.ts';
import { prepareClaims, type SqliteClaims } from './sqlite-claims.ts';
import { connect, type OpenConnection, type SqliteConnection } from './sqlite-connection.ts';
import { absolutePath, checkFile } from './sqlite-file.ts';
import { prepareTable } from './sqlite-table.ts';
import { settle, transact } from './sqlite-transaction.ts';

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
  const run = <Result>(work: (open: OpenConnection<SqliteClaims>) => Result) => connection.run(work).catch(explain);
  return {
    leaseMs: settings.leaseMs,
    get database() {
      return connection.database;
    },
    claim: (claim) => run(({ statements }) => statements.claim(claim)),
    renew: (claim) => run(({ statements }) => statements.renew(claim)),
    done: (claim) => run(({ statements }) => statements.done(claim)),
    release: (claim) => run(({ statements }) => statements.release(claim)),
    async transaction(claim, work) {
      return settle(await run((open) => transact(open, claim, work)));
    },
    close: connection.close,
    [Symbol.dispose]: connection.close,
  };
}

function readOptions(options: SqliteStoreOptions): Required<SqliteStoreOptions> {
  const { path, keepMs = 2_592_000_000, leaseMs = 6_000, busyMs = 1_000, now = Date.now } = options;
  checkFile('createSqliteStore', path, busyMs);
  checkPositive('createSqliteStore', { keepMs, leaseMs });
  return { path: absolutePath(path), keepMs, leaseMs, busyMs, now };
}

function connectOrExplain({ path, busyMs, ...times }: Required<SqliteStoreOptions>): SqliteConnection<SqliteClaims> {
  const prepare = (database: DatabaseSync) => {
    prepareTable(database);
    return prepareClaims(database, times);
  };
  try {
    return connect({ path, busyMs, prepare });
  } catch (error) {
    return explain(error);
  }
}

function explain(cause: unknown): never {
  throw new WebhookError('store-failed', cause instanceof Error ? cause.message : String(cause), { cause });
}
