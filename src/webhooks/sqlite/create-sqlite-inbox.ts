import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { checkPositive, describe } from '../check-options.ts';
import { createInbox } from '../engine/create-inbox.ts';
import { type DeliveryEngine, type InboxOptions, readInboxOptions } from '../engine/delivery-engine.ts';
import { engineFailed } from '../engine/engine-life.ts';
import type { PollLoop } from '../engine/poll-loop.ts';
import type { Claim } from '../memory/memory-store.ts';
import type { Inbox } from '../receiver/receiver-options.ts';
import { WebhookError } from '../webhook-error.ts';
import { connect, type OpenConnection } from './connection.ts';
import { findInboxTable, type InboxTable, openInboxTable } from './inbox-table.ts';
import { explainDatabaseError } from './open-database.ts';
import { startWorkLoop } from './work-loop.ts';

export interface SqliteInboxOptions extends InboxOptions {
  /**
   * Path of the database file; every process of this machine that receives or handles names the same one. A file that does
   * not exist is created for its owner alone.
   */
  readonly path: string;
  /** Milliseconds after which a delivery whose process died is handed to another. Default 30,000. */
  readonly leaseMs?: number;
  /** Milliseconds for which the inbox waits for other processes, serving everything else meanwhile. Default 1,000. */
  readonly busyMs?: number;
}

export interface SqliteInbox extends Inbox {
  /** The open database, for tables of your own. Opened when first asked for; throws `store-failed`. */
  readonly database: DatabaseSync;
  /**
   * Runs `work` and marks the delivery as handled in one transaction, so that what it writes to this database happens
   * exactly once. Await it in a handler, last, with the handler's context; `work` is synchronous and runs at most once.
   * Rejects, and writes nothing, with what `work` or the commit throws, with `claim-lost` when the delivery was handled or
   * taken over meanwhile, and with `store-failed` when it could not begin.
   */
  transaction<Result>(claim: Claim, work: (database: DatabaseSync) => Result): Promise<Result>;
}

/**
 * An inbox in a file, for the processes of one machine. A delivery is on the disk before it is answered 200; effects within
 * `transaction` happen exactly once, others at least once. Needs Node 22.13+. Throws a TypeError for invalid options; a
 * file that cannot be used is reported, and refuses deliveries with 503 until it can.
 */
export function createSqliteInbox(options: SqliteInboxOptions): SqliteInbox {
  const { leaseMs = 30_000, busyMs = 1_000 } = options;
  checkFile(options.path, busyMs);
  checkPositive('createSqliteInbox', { leaseMs });
  const settings = readInboxOptions('createSqliteInbox', options);
  // From the root, so that it stays the same file when the process changes its folder.
  const path = resolve(options.path);
  const file = connect(path, busyMs, (database) => openInboxTable(database, settings));
  const committed = new Set<string>();
  const ask = <Result>(work: (table: InboxTable) => Result) => file.run(({ table }) => work(table));
  const failed = (cause: unknown) => {
    throw engineFailed('inbox', cause);
  };
  let loop: PollLoop | undefined;
  const engine: DeliveryEngine = {
    async open(purpose) {
      if (purpose === 'inspect') lookForInbox(path);
      await ask(() => {});
    },
    async store(delivery) {
      const result = await ask((table) => table.store(delivery));
      loop?.nudge();
      return result;
    },
    async work(run, onTrouble) {
      loop = startWorkLoop({ ...settings, leaseMs, committed, ask, run, onTrouble });
    },
    pause: async () => loop?.stop(),
    stats: () => ask((table) => table.stats()),
    deliveries: {
      list: (options) => ask((table) => table.list(options)),
      get: (key) => ask((table) => table.get(key)),
      async replay(key, state) {
        const isReplayed = await ask((table) => table.replay(key, state));
        loop?.nudge();
        return isReplayed;
      },
      drop: (key) => ask((table) => table.drop(key)),
    },
    close: async () => file.close(),
  };
  return {
    ...createInbox(engine, settings),
    get database() {
      try {
        return file.database;
      } catch (cause) {
        return failed(cause);
      }
    },
    async transaction(claim, work) {
      const outcome = await file.run((open) => transact(open, claim, work)).catch(failed);
      if ('error' in outcome) throw outcome.error;
      committed.add(claim.owner);
      return outcome.result;
    },
  };
}

function checkFile(path: unknown, busyMs: unknown): void {
  if (typeof path !== 'string' || path === '' || path === ':memory:' || path.startsWith('file:'))
    throw new TypeError(`createSqliteInbox: \`path\` is ${describe(path)}; it takes the path of a file.`);
  if (!(typeof busyMs === 'number' && busyMs >= 0))
    throw new TypeError(`createSqliteInbox: \`busyMs\` is ${describe(busyMs)}; it takes milliseconds, 0 or more.`);
}

/** Throws unless the file has an inbox, and changes nothing. */
function lookForInbox(path: string): void {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { readOnly: true });
    findInboxTable(database);
  } catch (cause) {
    throw explainDatabaseError(path, cause);
  } finally {
    database?.close();
  }
}

type Outcome<Result> = { readonly result: Result } | { readonly error: unknown };

/**
 * Begins a transaction, does the work and marks the delivery as handled in it. Throws when it cannot begin; what the work
 * or the commit throws is returned, so that it is not taken for a lock.
 */
function transact<Result>(
  { database, table }: OpenConnection<InboxTable>,
  claim: Claim,
  work: (database: DatabaseSync) => Result,
): Outcome<Result> {
  database.exec('BEGIN IMMEDIATE');
  try {
    if (!table.holds(claim))
      throw new WebhookError('claim-lost', 'The delivery was taken over meanwhile.', { key: claim.key });
    const result = work(database);
    // What runs after an await would run after the commit, outside the transaction.
    if (result instanceof Promise) {
      result.catch(() => {});
      throw new TypeError('transaction: `work` returned a promise; a transaction of node:sqlite is synchronous.');
    }
    table.done(claim);
    database.exec('COMMIT');
    return { result };
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    return { error };
  }
}
