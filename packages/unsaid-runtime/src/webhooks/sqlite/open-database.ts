import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import type { DatabaseSync, DatabaseSyncOptions } from 'node:sqlite';
import { describeError, fieldOf, isInstance } from '../../describe-error.ts';

export interface OpenDatabaseOptions {
  /** Milliseconds for which opening waits for other processes, and each statement afterwards. Both block this one. */
  readonly busyMs: number;
  /** Keeps every other connection out while this one is open. Default false. */
  readonly isExclusive?: boolean;
  /** True if `:memory:` keeps what its cache has no room for in a temporary file without a name. Default false. */
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
    const opened = createDatabase(isInMemory && spills ? '' : path);
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

/** Creates a connection. Throws a DatabaseError on a Node without SQLite. */
export function createDatabase(path: string, options: DatabaseSyncOptions = {}): DatabaseSync {
  const sqlite = process.getBuiltinModule?.('node:sqlite');
  if (sqlite === undefined) throw new DatabaseError('database-unusable', NO_SQLITE);
  return new sqlite.DatabaseSync(path, options);
}

const NO_SQLITE = `SQLite comes with Node 22.13 and later, and this is Node ${process.versions.node}. Update Node, or use PostgreSQL or Redis.`;

/**
 * Retries `work` while another process holds the lock, for at most `busyMs`, and blocks this process until then. Several
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
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
  }
}

function prepareFile(path: string): void {
  // An empty path would be a temporary database, and a URI another file than one of this name.
  if (path === '' || path.startsWith('file:'))
    throw new DatabaseError(
      'database-unusable',
      `The database '${path}' is not named by the path of a file. Name one.`,
    );
  // SQLite gives the files next to it (-wal, -shm) the same mode.
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
  if (!statSync(path).isFile()) {
    throw new DatabaseError('database-unusable', `The database ${path} is not a file. Name a file.`);
  }
}

/** Stable codes of database errors. */
export type DatabaseErrorCode =
  | 'database-locked'
  | 'database-damaged'
  | 'not-a-database'
  | 'database-read-only'
  | 'database-full'
  | 'database-unusable';

/** Why a database file cannot be used: one line that names the file and what to do. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly code: DatabaseErrorCode;

  constructor(code: DatabaseErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}

/** Result codes of SQLite, without their extensions, as sqlite.org/rescode.html lists them. */
const REASONS: Readonly<Record<number, readonly [DatabaseErrorCode, string]>> = {
  5: ['database-locked', 'is locked by another process. Wait until that has finished, or end it.'],
  6: ['database-locked', 'is locked by another connection. Close that first.'],
  8: ['database-read-only', 'cannot be written. Make the file and its folder writable, or name another file.'],
  10: ['database-unusable', 'cannot be read or written. Check its permissions and its disk, or name another file.'],
  11: ['database-damaged', 'is damaged. Restore it from a backup, or name another file.'],
  13: ['database-full', 'cannot grow, since the disk is full. Make room on it.'],
  14: ['database-unusable', 'cannot be opened. Make it and its folder readable and writable, or name another file.'],
  15: ['database-locked', 'is in use by too many processes at once. Try again.'],
  26: ['not-a-database', 'is not an SQLite database. Name another file.'],
};

/** Result code of SQLite without its extension; `undefined` for an error that does not come from SQLite. */
export function resultCodeOf(error: unknown): number | undefined {
  const errcode = fieldOf(isInstance(DatabaseError, error) ? error.cause : error, 'errcode');
  return typeof errcode === 'number' ? errcode & 0xff : undefined;
}

/** Returns true if another connection was in the way, so that the same statement may succeed a little later. */
export function isBusy(error: unknown): boolean {
  const code = resultCodeOf(error);
  // 15, "locking protocol": a race for the log's index was lost several times in a row.
  return code === 5 || code === 6 || code === 15;
}

/** Says what an error of SQLite or of the file system means for a file. */
export function explainDatabaseError(path: string, cause: unknown): DatabaseError {
  if (isInstance(DatabaseError, cause)) return cause;
  const [code, text] = REASONS[resultCodeOf(cause) ?? 0] ?? [
    'database-unusable',
    `cannot be used: ${describeError(cause)}. Name another file.`,
  ];
  return new DatabaseError(code, `The database ${path} ${text}`, cause);
}
