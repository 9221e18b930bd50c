import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { DatabaseError, explainDatabaseError, openDatabase, resultCodeOf } from 'reward-card-contract/sqlite';
import { systemClock } from 'reward-card-contract/webhooks';
import { checkTables, isEmpty } from './check-tables.ts';
import { claimFile } from './claim-file.ts';
import { rememberFiles } from './file-identity.ts';
import { EMPTYING, STAGING, TABLES, TRIGGERS, VERSION } from './schema.ts';

/** The open database. Texts of statements are constants of this package; what a caller sent is a bound value. */
export interface Store {
  get<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined;
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[];
  /** Runs a statement; returns the number of rows that it changed and the key of the last that it inserted. */
  run(sql: string, ...values: SQLInputValue[]): { readonly changes: number; readonly key: number };
  /**
   * Runs `work` in a transaction, or in a savepoint of the one that is open: if it throws, nothing of it is left. Some
   * errors, a full disk among them, end the open transaction too; see `inTransaction`. Throws a DatabaseError where the
   * database is the cause.
   */
  transaction<Result>(work: () => Result): Result;
  /** Whether a transaction is open. */
  readonly inTransaction: boolean;
  /** Empties every table, in a transaction of its own. Throws a DatabaseError. */
  clear(): void;
  /** How often it was emptied: numbers begin anew each time, so that one belongs to its generation alone. */
  readonly generation: number;
  readonly isOpen: boolean;
  close(): void;
}

/** The log grows to 32 MiB, then waits for the disk a few times more. */
const PAGES_BETWEEN_CHECKPOINTS = 8_000;

/** For how long opening waits for other programs, and between two tries. */
const PATIENCE_MS = 2_000;
const PAUSE_MS = 50;

/** SQLITE_CONSTRAINT: a rule of the tables refused a change. It says nothing of the state of the database. */
const CONSTRAINT = 19;

/**
 * Opens a file for this sandbox alone, or `:memory:`, and creates the tables of a new one. While the sandbox has the
 * file open no other program can read or lock it. Memory does not grow with the database, whichever it is. Rejects with a
 * DatabaseError for a file that another sandbox has, that stays locked, or that is not a sound database of the sandbox.
 */
export async function openStore(file: string): Promise<Store> {
  if (file.trim() === '') {
    throw new DatabaseError('database-unusable', 'The name of the database is empty. Name a file, or :memory:.');
  }
  if (file === ':memory:') return prepareStore(await openPatiently(file), file);
  const path = realPathOf(file);
  const release = claimFile(path);
  try {
    return prepareStore(await openPatiently(path), path, release);
  } catch (error) {
    release();
    throw error;
  }
}

/** One lock for all links to a file. */
function realPathOf(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return resolve(file);
  }
}

async function openPatiently(path: string): Promise<DatabaseSync> {
  for (const end = performance.now() + PATIENCE_MS; ; await systemClock.sleep(PAUSE_MS)) {
    try {
      return openDatabase(path, { busyMs: 0, isExclusive: true, spills: true });
    } catch (error) {
      const isLocked = error instanceof DatabaseError && error.code === 'database-locked';
      if (!isLocked || performance.now() >= end) throw error;
    }
  }
}

function prepareStore(database: DatabaseSync, path: string, release?: () => void): Store {
  try {
    database.exec(`PRAGMA cache_size = -16000; PRAGMA wal_autocheckpoint = ${PAGES_BETWEEN_CHECKPOINTS}`);
    // What a savepoint undoes is kept in memory, which halves the cost of a small change. In `:memory:` it is there anyway,
    // and the temporary file spares memory.
    if (path !== ':memory:') database.exec('PRAGMA temp_store = MEMORY');
    if (isEmpty(database)) {
      database.exec(`BEGIN IMMEDIATE; ${TABLES} ${TRIGGERS} PRAGMA user_version = ${VERSION}; COMMIT`);
    } else checkTables(database, path);
    database.exec(STAGING);
    return storeOf(database, path, release);
  } catch (error) {
    database.close();
    throw explainDatabaseError(path, error);
  }
}

function storeOf(database: DatabaseSync, path: string, release?: () => void): Store {
  const checkFiles = release === undefined ? () => {} : rememberFiles(path);
  const statements = new Map<string, StatementSync>();
  let generation = 0;
  const statement = (sql: string) => {
    let found = statements.get(sql);
    if (found === undefined) {
      found = database.prepare(sql);
      statements.set(sql, found);
    }
    return found;
  };
  const explained = <Result>(call: () => Result): Result => {
    try {
      return call();
    } catch (error) {
      const code = resultCodeOf(error);
      throw code === undefined || code === CONSTRAINT ? error : explainDatabaseError(path, error);
    }
  };
  const transaction = <Result>(work: () => Result) => {
    const isNested = database.isTransaction;
    explained(() => statement(isNested ? 'SAVEPOINT part' : 'BEGIN IMMEDIATE').run());
    try {
      const result = work();
      if (!isNested) checkFiles();
      explained(() => statement(isNested ? 'RELEASE part' : 'COMMIT').run());
      return result;
    } catch (error) {
      undo(database, isNested);
      throw error;
    }
  };
  return {
    get: <Row>(sql: string, ...values: SQLInputValue[]) =>
      explained(() => statement(sql).get(...values) as Row | undefined),
    all: <Row>(sql: string, ...values: SQLInputValue[]) => explained(() => statement(sql).all(...values) as Row[]),
    run: (sql, ...values) => {
      const { changes, lastInsertRowid } = explained(() => statement(sql).run(...values));
      return { changes: Number(changes), key: Number(lastInsertRowid) };
    },
    transaction,
    get inTransaction() {
      return database.isTransaction;
    },
    clear() {
      // Without references to check, a table is dropped page by page and not row by row.
      database.exec('PRAGMA foreign_keys = OFF');
      try {
        transaction(() => explained(() => database.exec(EMPTYING)));
        generation += 1;
      } finally {
        database.exec('PRAGMA foreign_keys = ON');
      }
    },
    get generation() {
      return generation;
    },
    get isOpen() {
      return database.isOpen;
    },
    close() {
      if (database.isOpen) database.close();
      release?.();
    },
  };
}

/** Undoes the savepoint; or everything, if that cannot be told apart any more. */
function undo(database: DatabaseSync, isNested: boolean): void {
  // Some errors, a full disk among them, have rolled back everything already.
  if (!database.isTransaction) return;
  try {
    database.exec(isNested ? 'ROLLBACK TO part; RELEASE part' : 'ROLLBACK');
  } catch {
    if (database.isTransaction) database.exec('ROLLBACK');
  }
}
