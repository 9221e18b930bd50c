import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  DatabaseError,
  explainDatabaseError,
  isBusy,
  openDatabase,
  resultCodeOf,
  waitWhileBusy,
} from './open-database.ts';

export interface OpenConnection<Table> {
  readonly database: DatabaseSync;
  readonly table: Table;
}

export interface SqliteConnection<Table> {
  /** The database, opened if it is not; blocks while it waits for other processes. Throws a DatabaseError. */
  readonly database: DatabaseSync;
  /**
   * Runs synchronous work, and retries while another process holds the lock, without blocking. Rejects with a
   * DatabaseError when SQLite fails, when the file is gone, and while it cannot be used.
   */
  run<Result>(work: (open: OpenConnection<Table>) => Result): Promise<Result>;
  close(): void;
}

const PAUSE_MS = 10;
const MAX_TIMEOUT_MS = 2 ** 31 - 1;
const GONE = 'was deleted or moved. Restore it, or restart this process to begin with an empty one.';

/** A file that is opened when it is first used, and again when it was replaced. */
export function connect<Table>(
  path: string,
  waitMs: number,
  openTable: (database: DatabaseSync) => Table,
): SqliteConnection<Table> {
  const busyMs = Math.min(Math.ceil(waitMs), MAX_TIMEOUT_MS);
  let open: OpenConnection<Table> | undefined;
  let file: string | undefined;
  let isClosed = false;
  const close = () => {
    if (open?.database.isOpen) open.database.close();
    open = undefined;
  };
  const openWithin = (milliseconds: number) => {
    if (isClosed) throw new DatabaseError('database-unusable', `The store on ${path} was closed.`);
    const found = fileAt(path);
    if (open && found === file) return open;
    if (file !== undefined && found === undefined)
      throw new DatabaseError('database-unusable', `The database ${path} ${GONE}`);
    close();
    const database = openDatabase(path, { busyMs: milliseconds });
    try {
      open = { database, table: waitWhileBusy(milliseconds, () => openTable(database)) };
    } catch (error) {
      database.close();
      throw explainDatabaseError(path, error);
    }
    file = fileAt(path);
    return open;
  };
  return {
    get database() {
      return openWithin(busyMs).database;
    },
    async run(work) {
      for (const end = performance.now() + busyMs; ; await sleep(PAUSE_MS)) {
        try {
          const current = openWithin(0);
          return withoutWaiting(current.database, busyMs, () => work(current));
        } catch (error) {
          // It is damaged, or no database; what was read of it is of no use once it is restored in place.
          if ([11, 26].includes(resultCodeOf(error) ?? 0)) close();
          if (!isBusy(error) || performance.now() >= end) throw explainDatabaseError(path, error);
        }
      }
    },
    close() {
      isClosed = true;
      close();
    },
  };
}

/** Identifies a file, to detect that another took its place; `undefined` if there is none. */
export function fileAt(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}

/** A statement of the inbox is tried again later instead of waiting; what the user runs on the database waits. */
function withoutWaiting<Result>(database: DatabaseSync, busyMs: number, run: () => Result): Result {
  database.exec('PRAGMA busy_timeout = 0');
  try {
    return run();
  } finally {
    if (database.isOpen) database.exec(`PRAGMA busy_timeout = ${busyMs}`);
  }
}
