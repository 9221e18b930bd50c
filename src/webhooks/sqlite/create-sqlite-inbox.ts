import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { checkPositive, describe } from '../check-options.ts';
import { createInbox } from '../engine/create-inbox.ts';
import {
  type DeliveryEngine,
  type EngineSettings,
  type InboxOptions,
  readInboxOptions,
} from '../engine/delivery-engine.ts';
import { engineFailed } from '../engine/engine-life.ts';
import type { PollLoop } from '../engine/poll-loop.ts';
import { checkRecord, inboxRecord, QueueRefused } from '../engine/queue-record.ts';
import type { Claim } from '../memory/memory-store.ts';
import type { Inbox } from '../receiver/receiver-options.ts';
import { WebhookError } from '../webhook-error.ts';
import { connect, type OpenConnection, type SqliteConnection } from './connection.ts';
import { type InboxStatements, prepareInboxStatements } from './inbox-statements.ts';
import { checkInboxTables, prepareInboxTables } from './inbox-table.ts';
import { explainDatabaseError } from './open-database.ts';
import { nameOf, startWorkLoop } from './work-loop.ts';

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
 * `transaction` happen exactly once, others at least once. Needs Node 22.13+. Throws a TypeError for options that cannot be
 * meant; a file that cannot be used is reported, and refuses deliveries with 503 until it can.
 */
export function createSqliteInbox(options: SqliteInboxOptions): SqliteInbox {
  const { leaseMs = 30_000, busyMs = 1_000 } = options;
  checkFile(options.path, busyMs);
  checkPositive('createSqliteInbox', { leaseMs });
  const settings = readInboxOptions('createSqliteInbox', options);
  const path = absolutePath(options.path);
  const prepare = (database: DatabaseSync) => {
    prepareInboxTables(database);
    return prepareInboxStatements(database, settings);
  };
  const file = connect({ path, busyMs, prepare });
  const committed = new Set<string>();
  const failed = (cause: unknown) => {
    throw engineFailed('inbox', cause);
  };
  return {
    ...createInbox(createEngine({ ...settings, path, file, leaseMs, committed }), settings),
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
      committed.add(nameOf(claim));
      return outcome.result;
    },
  };
}

function checkFile(path: unknown, busyMs: unknown): void {
  if (typeof path !== 'string' || path === '')
    throw new TypeError(`createSqliteInbox: \`path\` is ${describe(path)}; it takes the path of a file.`);
  if (!(typeof busyMs === 'number' && busyMs >= 0))
    throw new TypeError(`createSqliteInbox: \`busyMs\` is ${describe(busyMs)}; it takes milliseconds, 0 or more.`);
}

/** The path from the root, so that it stays the same file when the process changes its folder. */
function absolutePath(path: string): string {
  // What SQLite would not take for a path is refused when it is opened.
  return path === ':memory:' || path.startsWith('file:') ? path : resolve(path);
}

/** How deliveries are stored in the file. */
const FORMAT = 1;

/** Throws unless the file has an inbox, and leaves it as it is. */
function lookForInbox(path: string): void {
  let database: DatabaseSync | undefined;
  try {
    database = openToRead(path);
    checkInboxTables(database);
  } catch (cause) {
    throw explainDatabaseError(path, cause);
  } finally {
    database?.close();
  }
}

/** Even to read, SQLite makes files beside one in WAL mode, unless it is told that nobody has it open. */
function openToRead(path: string): DatabaseSync {
  if (!existsSync(`${path}-wal`)) {
    const url = pathToFileURL(path);
    url.search = 'immutable=1';
    try {
      return new DatabaseSync(url, { readOnly: true });
    } catch {
      // Node before 22.15 takes no URL.
    }
  }
  return new DatabaseSync(path, { readOnly: true });
}

/** Stores the settings with the file, or returns why they are refused: what is thrown here counts as a failure of the file. */
function agreeOnSettings(database: DatabaseSync, path: string, settings: EngineSettings): QueueRefused | undefined {
  const own = inboxRecord(FORMAT, settings);
  const { record } = database.prepare('SELECT record FROM webhook_inbox_counts').get() ?? {};
  try {
    if (checkRecord(path, typeof record === 'string' ? record : undefined, own, settings))
      database.prepare('UPDATE webhook_inbox_counts SET record = ?').run(JSON.stringify(own));
    return undefined;
  } catch (error) {
    if (error instanceof QueueRefused) return error;
    throw error;
  }
}

interface EngineOptions extends EngineSettings {
  readonly path: string;
  readonly file: SqliteConnection<InboxStatements>;
  readonly leaseMs: number;
  readonly committed: Set<string>;
}

function createEngine({ path, file, ...settings }: EngineOptions): DeliveryEngine {
  const ask = <Result>(work: (statements: InboxStatements) => Result) => file.run(({ statements }) => work(statements));
  let loop: PollLoop | undefined;
  return {
    async open(purpose) {
      if (purpose === 'inspect' && !file.isOpen && path !== ':memory:') lookForInbox(path);
      const refused = await file.run(({ database }) =>
        purpose === 'use' ? agreeOnSettings(database, path, settings) : undefined,
      );
      if (refused) throw refused;
    },
    async store(delivery) {
      const result = await ask(({ store }) => store(delivery));
      loop?.nudge();
      return result;
    },
    async work(run, onTrouble) {
      loop = startWorkLoop({ ...settings, ask, run, onTrouble });
    },
    pause: async () => loop?.stop(),
    stats: () => ask(({ stats }) => stats()),
    deliveries: {
      list: (options) => ask(({ list }) => list(options)),
      get: (key) => ask(({ get }) => get(key)),
      async replay(key, state) {
        const isReplayed = await ask(({ replay }) => replay(key, state));
        loop?.nudge();
        return isReplayed;
      },
      drop: (key) => ask(({ drop }) => drop(key)),
    },
    close: async () => file.close(),
  };
}

/** What a transaction needs to know of the claim that it ends. */
interface ClaimStatements {
  /** Whether the owner still has the key, undone. */
  holds(claim: Claim): boolean;
  done(claim: Claim): void;
}

type Outcome<Result> = { readonly result: Result } | { readonly error: unknown };

/**
 * Begins a transaction, does the work and marks the delivery as handled in it. Throws when it cannot begin; what the work
 * or the commit throws is returned, so that it is not taken for a lock.
 */
function transact<Result>(
  { database, statements }: OpenConnection<ClaimStatements>,
  claim: Claim,
  work: (database: DatabaseSync) => Result,
): Outcome<Result> {
  database.exec('BEGIN IMMEDIATE');
  try {
    if (!statements.holds(claim))
      throw new WebhookError('claim-lost', 'The delivery was taken over meanwhile.', { key: claim.key });
    const result = work(database);
    refusePromise(result);
    statements.done(claim);
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
