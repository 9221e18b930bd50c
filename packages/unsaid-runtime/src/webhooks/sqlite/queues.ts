import type { DatabaseSync } from 'node:sqlite';
import { askSync } from '../../callback.ts';
import { systemClock } from '../clock.ts';
import { claimLost, createInbox, runOf } from '../engine/create-inbox.ts';
import { storeFailed } from '../engine/delivery-engine.ts';
import type { OutboxQueue, QueueOptions } from '../engine/outbox.ts';
import { checkName, type InboxOptions, readInboxOptions, readQueueOptions } from '../engine/settings.ts';
import type { Claim } from '../memory/memory-store.ts';
import type { Inbox } from '../receiver/receiver-options.ts';
import type { OpenConnection } from './connection.ts';
import { checkPlace, createSqliteStore, type Runner, type SqlitePlace, transact } from './sqlite-store.ts';

export interface SqliteInboxOptions extends InboxOptions, SqlitePlace {}

export interface SqliteInbox extends Inbox {
  /** The open database, for tables of your own. Opened when first asked for; throws `store-failed`. */
  readonly database: DatabaseSync;
  /**
   * Runs `work` and marks the delivery as handled in one transaction, so that what it writes to this database happens
   * exactly once. Await it in a handler, last, with the handler's context; `work` is synchronous and runs at most once.
   * Rejects, and writes nothing, with what `work` or the commit throws, with `claim-lost` when another process handled or
   * took over the delivery, and with `store-failed` when it could not begin.
   */
  transaction<Result>(claim: Claim, work: (database: DatabaseSync) => Result): Promise<Result>;
}

/**
 * An inbox in a file, for the processes of one machine. A delivery is on the disk before it is answered 200; effects within
 * `transaction` happen exactly once, others at least once. Needs Node 22.13+. Throws a TypeError for invalid options; a
 * file that cannot be used is reported, and refuses deliveries with 503 until it can.
 */
export function createSqliteInbox(options: SqliteInboxOptions): SqliteInbox {
  const { application, queue = 'webhooks' } = options;
  checkPlace('createSqliteInbox', options);
  checkName('createSqliteInbox', 'queue', queue);
  const settings = readInboxOptions('createSqliteInbox', options);
  const store = createSqliteStore(options, { queue, direction: 'in', application: application ?? '' }, settings.clock);
  const { inbox, engine } = createInbox(store, settings);
  const failed = (cause: unknown) => {
    throw storeFailed('inbox', cause);
  };
  return {
    ...inbox,
    get database() {
      try {
        return store.file.database;
      } catch (cause) {
        return failed(cause);
      }
    },
    async transaction(claim, work) {
      const running = runOf(engine, claim);
      const end = engine.handledBy(running.delivery);
      const handle = ({ database, table: run }: OpenConnection<Runner>) => {
        // First, so that nothing is done for a claim that was lost.
        if (run(store.statements.end([end], settings.keepHandledBodies)).length === 0) throw claimLost(end);
        if (end.serial !== undefined) run(store.statements.free([end.serial]));
        // Statements after an await would run after the commit, outside the transaction.
        return askSync('work', () => work(database));
      };
      const outcome = await store.file.run((open) => transactOnce(open, handle)).catch(failed);
      if ('error' in outcome) throw outcome.error;
      running.isCommitted = true;
      return outcome.result;
    },
  };
}

/**
 * Runs work in a transaction. Throws when it cannot begin; an error of the work or the commit is returned, so that it is not mistaken for
 * a lock, after which the work would run again.
 */
function transactOnce<Result>(
  open: OpenConnection<Runner>,
  work: (open: OpenConnection<Runner>) => Result,
): { readonly result: Result } | { readonly error: unknown } {
  let hasBegun = false;
  try {
    const result = transact(open.database, () => {
      hasBegun = true;
      return work(open);
    });
    return { result };
  } catch (error) {
    if (!hasBegun) throw error;
    return { error };
  }
}

export interface SqliteQueueOptions extends SqlitePlace, QueueOptions {}

/**
 * Keeps the events of an outbox in a file, for the processes of one machine. `enqueue` takes the caller's transaction: a
 * `DatabaseSync` on the same file, within `BEGIN` and `COMMIT`. Needs Node 22.13+. Throws a TypeError for invalid options.
 */
export function sqliteQueue(options: SqliteQueueOptions): OutboxQueue<DatabaseSync> {
  const { application, queue = 'outbox' } = options;
  checkPlace('sqliteQueue', options);
  checkName('sqliteQueue', 'queue', queue);
  const store = createSqliteStore(options, { queue, direction: 'out', application: application ?? '' }, systemClock);
  return { store, ...readQueueOptions('sqliteQueue', options) };
}
