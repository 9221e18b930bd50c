import type { DatabaseSync } from 'node:sqlite';
import { createTurns } from '../../../sqlite/take-turns.ts';
import { checkPositive } from '../../deduplication/check-options.ts';
import type { Claim } from '../../deduplication/delivery-store.ts';
import { connect, type OpenConnection, type SqliteConnection } from '../../deduplication/sqlite-connection.ts';
import { absolutePath, checkFile } from '../../deduplication/sqlite-file.ts';
import { settle, transact } from '../../deduplication/sqlite-transaction.ts';
import { engineFailed } from '../../engine/engine-failed.ts';
import { createInbox } from '../create-inbox.ts';
import type { Inbox, InboxOptions } from '../inbox.ts';
import type { EngineSettings, InboxEngine } from '../inbox-engine.ts';
import { readInboxOptions } from '../read-inbox-options.ts';
import { type InboxStatements, prepareInboxStatements } from './inbox-statements.ts';
import { prepareInboxTables } from './inbox-table.ts';
import { nameOf, startWorkLoop, type WorkLoop } from './work-loop.ts';

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
  const { path, leaseMs = 30_000, busyMs = 1_000 } = options;
  checkFile('createSqliteInbox', path, busyMs);
  checkPositive('createSqliteInbox', { leaseMs });
  const settings = readInboxOptions('createSqliteInbox', options);
  const file = createInboxFile(absolutePath(path), busyMs, settings);
  const committed = new Set<string>();
  const inbox = createInbox(createEngine(file, leaseMs, settings, committed), settings);
  return {
    ...inbox,
    get database() {
      try {
        return file.connection().database;
      } catch (cause) {
        throw engineFailed('inbox', cause);
      }
    },
    async transaction(claim, work) {
      const outcome = file
        .run((open) => transact(open, claim, work))
        .catch((cause) => {
          throw engineFailed('inbox', cause);
        });
      const result = settle(await outcome);
      committed.add(nameOf(claim));
      return result;
    },
  };
}

interface InboxFile {
  /** Opens the file unless it is open, waiting for other processes without blocking. */
  open(): Promise<void>;
  /** The same at once, which blocks while it waits. */
  connection(): SqliteConnection<InboxStatements>;
  run<Result>(work: (open: OpenConnection<InboxStatements>) => Result): Promise<Result>;
  close(): void;
}

function createInboxFile(path: string, busyMs: number, { keepMs, clock }: EngineSettings): InboxFile {
  let connected: SqliteConnection<InboxStatements> | undefined;
  const inTurn = createTurns(busyMs);
  const prepare = (database: DatabaseSync) => {
    prepareInboxTables(database);
    return prepareInboxStatements(database, keepMs, clock.now);
  };
  const connectWithin = (openMs: number) => {
    connected ??= connect({ path, busyMs, openMs, prepare });
    return connected;
  };
  return {
    open: async () => void (await inTurn(() => connectWithin(0))),
    connection: () => connectWithin(busyMs),
    run: async (work) => connectWithin(0).run(work),
    close: () => connected?.close(),
  };
}

function createEngine(file: InboxFile, leaseMs: number, settings: EngineSettings, committed: Set<string>): InboxEngine {
  const ask = <Result>(work: (statements: InboxStatements) => Result) => file.run(({ statements }) => work(statements));
  let loop: WorkLoop | undefined;
  return {
    open: file.open,
    async store(delivery) {
      const result = await ask(({ store }) => store(delivery));
      loop?.nudge();
      return result;
    },
    async work(run, onTrouble) {
      loop = startWorkLoop({ ...settings, leaseMs, committed, ask, run, onTrouble });
    },
    pause: async () => loop?.stop(),
    stats: () => ask(({ stats }) => stats()),
    deadLetters: {
      list: ({ limit = 100, offset = 0 } = {}) => ask(({ list }) => list(limit, offset)),
      get: (key) => ask(({ get }) => get(key)),
      async replay(key) {
        const isReplayed = await ask(({ replay }) => replay(key));
        loop?.nudge();
        return isReplayed;
      },
      drop: (key) => ask(({ drop }) => drop(key)),
    },
    close: async () => file.close(),
  };
}
