import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurnOfEventLoop, setTimeout as sleep } from 'node:timers/promises';
import {
  DatabaseError,
  explainDatabaseError,
  isBusy,
  openDatabase,
  resultCodeOf,
  waitWhileBusy,
} from './open-database.ts';

interface SqliteConnectionOptions<Statements> {
  /** Absolute path, or `:memory:`. */
  readonly path: string;
  readonly busyMs: number;
  /** Creates the tables that are missing and prepares the statements; called again when another process is in its way. */
  readonly prepare: (database: DatabaseSync) => Statements;
}

/** An open database, with the statements that were prepared on it. */
export interface OpenConnection<Statements> {
  readonly database: DatabaseSync;
  readonly statements: Statements;
}

export interface SqliteConnection<Statements> {
  /** The database, opened if it is not; blocks while it waits for other processes. Throws a DatabaseError. */
  readonly database: DatabaseSync;
  readonly isOpen: boolean;
  /**
   * Runs synchronous work when its turn comes, and again while another process is in its way; blocks nobody meanwhile.
   * Rejects with a DatabaseError when SQLite fails, when the file is gone, and while it cannot be used.
   */
  run<Result>(work: (open: OpenConnection<Statements>) => Result): Promise<Result>;
  close(): void;
}

/** Failures after which the file may be another one, or have been restored: locks and a full disk are none of them. */
const SUSPECT = new Set([8, 10, 11, 14, 26]);
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** A file that is opened when it is first used, and again when it was replaced or failed. */
export function connect<Statements>(options: SqliteConnectionOptions<Statements>): SqliteConnection<Statements> {
  const { path } = options;
  const busyMs = Math.min(Math.ceil(options.busyMs), MAX_TIMEOUT_MS);
  const inTurn = createTurns(busyMs);
  let open: OpenConnection<Statements> | undefined;
  let file: string | undefined;
  let isClosed = false;
  const openWithin = (openMs: number) => {
    if (isClosed) throw new DatabaseError('database-unusable', `The store on ${path} was closed.`);
    const found = fileAt(path);
    if (open && found === file) return open;
    if (open && found === undefined) throw new DatabaseError('database-unusable', `The database ${path} ${GONE}`);
    file = undefined;
    if (open?.database.isOpen) open.database.close();
    open = openConnection(options, openMs);
    file = fileAt(path);
    return open;
  };
  const attempt = <Result>(work: (open: OpenConnection<Statements>) => Result) => {
    try {
      const current = openWithin(0);
      return withoutWaiting(current.database, busyMs, () => work(current));
    } catch (error) {
      const code = resultCodeOf(error);
      if (code !== undefined && SUSPECT.has(code)) file = undefined;
      throw error;
    }
  };
  return {
    get database() {
      return openWithin(busyMs).database;
    },
    get isOpen() {
      return open !== undefined;
    },
    run: (work) =>
      inTurn(() => attempt(work)).catch((error) => {
        throw explainDatabaseError(path, error);
      }),
    close() {
      isClosed = true;
      if (open?.database.isOpen) open.database.close();
    },
  };
}

const GONE = 'was deleted or moved. Put it back, or start this process again to begin with an empty one.';

function openConnection<Statements>(
  { path, prepare }: SqliteConnectionOptions<Statements>,
  busyMs: number,
): OpenConnection<Statements> {
  const database = openDatabase(path, { busyMs });
  try {
    return { database, statements: waitWhileBusy(busyMs, () => prepare(database)) };
  } catch (error) {
    database.close();
    throw explainDatabaseError(path, error);
  }
}

/** Tells one file from another that took its place; `undefined` when there is none. */
function fileAt(path: string): string | undefined {
  if (path === ':memory:') return path;
  const found = statSync(path, { throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}

/** A statement of the store is tried again later instead of waiting; what the user runs on the database waits. */
function withoutWaiting<Result>(database: DatabaseSync, busyMs: number, run: () => Result): Result {
  database.exec('PRAGMA busy_timeout = 0');
  try {
    return run();
  } finally {
    if (database.isOpen) database.exec(`PRAGMA busy_timeout = ${busyMs}`);
  }
}

const PAUSE_MS = 10;

/**
 * Runs synchronous work on a database in the order of its calls, and again while another process is in its way, for
 * `busyMs` from its call at most. Everything else is served meanwhile; so `work` must not wait for a lock itself.
 */
function createTurns(busyMs: number): <Result>(work: () => Result) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  const letOthersIn = () => nextTurnOfEventLoop();
  return (work) => {
    const end = performance.now() + busyMs;
    const turn = last.then(() => retryWhileBusy(work, end));
    last = turn.then(letOthersIn, letOthersIn);
    return turn;
  };
}

async function retryWhileBusy<Result>(work: () => Result, end: number): Promise<Result> {
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= end) throw error;
    }
    await sleep(PAUSE_MS);
  }
}
