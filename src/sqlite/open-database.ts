import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseError, explainDatabaseError, isBusy } from './database-error.ts';

export interface OpenDatabaseOptions {
  /** Milliseconds for which opening waits for other processes, and each statement afterwards. Both block this one. */
  readonly busyMs: number;
  /** Keeps every other connection out while this one is open. Default false. */
  readonly isExclusive?: boolean;
  /** Whether `:memory:` keeps what its cache has no room for in a temporary file without a name. Default false. */
  readonly spills?: boolean;
}

const PAUSE_MS = 5;

/**
 * Opens a database file, or `:memory:`, in WAL mode, with commits that outlive a power cut. A file that does not exist is
 * created for its owner alone. Throws a DatabaseError.
 */
export function openDatabase(
  path: string,
  { busyMs, isExclusive = false, spills = false }: OpenDatabaseOptions,
): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    const isInMemory = path === ':memory:';
    if (!isInMemory) prepareFile(path);
    // SQLite's name for a database that is temporary.
    const opened = new DatabaseSync(isInMemory && spills ? '' : path);
    database = opened;
    if (isExclusive) opened.exec('PRAGMA locking_mode = EXCLUSIVE');
    const journal = isInMemory ? 'MEMORY' : 'WAL';
    // FULL: with the default of WAL mode a power cut could undo a commit that was acknowledged.
    waitWhileBusy(busyMs, () => opened.exec(`PRAGMA journal_mode = ${journal}; PRAGMA synchronous = FULL`));
    // SQLite opens a file that it may not write for reading, without an error; so write, and take it back.
    waitWhileBusy(busyMs, () => opened.exec('BEGIN IMMEDIATE; PRAGMA user_version = 0; ROLLBACK'));
    opened.exec(`PRAGMA busy_timeout = ${Math.ceil(busyMs)}`);
    return opened;
  } catch (error) {
    database?.close();
    throw explainDatabaseError(path, error);
  }
}

/**
 * Runs `work` again while another process is in its way, for `busyMs` at most, and blocks this one meanwhile. Several
 * locks, that of the switch to WAL mode among them, are refused by SQLite at once, whatever its busy timeout is.
 */
export function waitWhileBusy<Result>(busyMs: number, work: () => Result): Result {
  const end = performance.now() + busyMs;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= end) throw error;
    }
    block(PAUSE_MS);
  }
}

function prepareFile(path: string): void {
  if (path === '') throw new DatabaseError('database-unusable', 'The path of the database is empty. Name a file.');
  if (path.startsWith('file:')) {
    throw new DatabaseError('database-unusable', `The database ${path} is named by a URI. Name it by its path.`);
  }
  // SQLite gives the files next to it (-wal, -shm) the same mode.
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
  if (!statSync(path).isFile()) {
    throw new DatabaseError('database-unusable', `The database ${path} is not a file. Name a file.`);
  }
}

function block(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
