import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { DatabaseError, explainDatabaseError, openDatabase, resultCodeOf } from 'reward-card-contract/sqlite';
import { EMPTYING, TABLES, TRIGGERS, VERSION } from './schema.ts';

/** The open database. Texts of statements are constants of this package; what a caller sent is a bound value. */
export interface Store {
  get<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined;
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[];
  /** Runs a statement; returns the number of rows that it changed and the key of the last that it inserted. */
  run(sql: string, ...values: SQLInputValue[]): { readonly changes: number; readonly key: number };
  /** Commits what `work` does; if it throws, nothing of it is left. Throws a DatabaseError where the database is the cause. */
  transaction<Result>(work: () => Result): Result;
  /**
   * As `transaction`, for the operations that are called most: changes of the same turn of the event loop share one commit,
   * and one that fails leaves nothing behind while the others stand, for which `work` may be called twice. Resolves once it
   * is committed.
   */
  commit<Result>(work: () => Result): Promise<Result>;
  /** Empties every table, in a transaction of its own. Throws a DatabaseError. */
  clear(): void;
  /** How often it was emptied: numbers begin anew each time, so that one belongs to its generation alone. */
  readonly generation: number;
  close(): void;
}

/** The log grows to 32 MiB, then waits for the disk a few times more. */
const PAGES_BETWEEN_CHECKPOINTS = 8_000;

/** For how long opening waits for another program: long enough that of several that start together one starts. */
const BUSY_MS = 1_000;

/** SQLITE_CONSTRAINT: a rule of the tables refused a change. It says nothing of the state of the database. */
const CONSTRAINT = 19;

/**
 * Opens a file for this sandbox alone, or `:memory:`, and creates the tables of a new one. While the sandbox has the file
 * open no other program can read or lock it. Memory does not grow with the database, whichever it is. Throws a
 * DatabaseError for a file that another program has, or that is not a database of the sandbox with these answers.
 * @param by Whose answers hold; the sandbox's own where it is left out.
 */
export function openStore(path: string, by?: string): Store {
  const database = openAlone(path);
  try {
    // A commit outlives the process, however that ends; a power cut may cost the last of them.
    database.exec(`PRAGMA synchronous = NORMAL; PRAGMA cache_size = -16000;
      PRAGMA wal_autocheckpoint = ${PAGES_BETWEEN_CHECKPOINTS}`);
    const answers = by === undefined ? 0 : createHash('sha256').update(by).digest().readInt32BE();
    checkOwner(database, path, answers);
    const marks = `PRAGMA user_version = ${VERSION}; PRAGMA application_id = ${answers}`;
    database.exec(`BEGIN IMMEDIATE; ${TABLES} ${TRIGGERS} ${marks}; COMMIT`);
    return storeOf(database, path);
  } catch (error) {
    database.close();
    throw explainDatabaseError(path, error);
  }
}

function openAlone(path: string): DatabaseSync {
  if (!existsSync(dirname(path))) {
    throw new DatabaseError('database-unusable', `The database ${path} cannot be created: its folder does not exist.`);
  }
  try {
    return openDatabase(path, { busyMs: BUSY_MS, isExclusive: true, spills: true });
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === 'database-locked')) throw error;
    const message = `The database ${path} is in use by another sandbox. End that, or name another file.`;
    throw new DatabaseError('database-locked', message, error);
  }
}

/** Throws a DatabaseError unless the database is new, or of this version and of the same answers. */
function checkOwner(database: DatabaseSync, path: string, answers: number): void {
  const first = (sql: string) => Object.values(database.prepare(sql).get() ?? {})[0];
  const version = first('PRAGMA user_version');
  if (version === 0 && first('SELECT count(*) FROM sqlite_schema') === 0) return;
  const isSandbox = version !== 0 && first("SELECT count(*) FROM sqlite_schema WHERE name = 'card_entries'") === 1;
  const isOfOthers = first('PRAGMA application_id') !== answers;
  if (isSandbox && version === VERSION && !isOfOthers) return;
  const whose = !isSandbox
    ? 'another program'
    : version !== VERSION
      ? 'another version of the sandbox'
      : "a sandbox with another provider's answers";
  throw new DatabaseError('database-unusable', `${path} is the database of ${whose}. Name another file.`);
}

interface Job {
  readonly work: () => unknown;
  readonly resolve: (result: never) => void;
  readonly reject: (error: unknown) => void;
}

function storeOf(database: DatabaseSync, path: string): Store {
  const statements = new Map<string, StatementSync>();
  let generation = 0;
  const statement = (sql: string) => {
    const found = statements.get(sql);
    if (found !== undefined) return found;
    const prepared = database.prepare(sql);
    statements.set(sql, prepared);
    return prepared;
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
    explained(() => statement('BEGIN IMMEDIATE').run());
    try {
      const result = work();
      explained(() => statement('COMMIT').run());
      return result;
    } catch (error) {
      // Some errors, a full disk among them, have rolled back everything already.
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  };
  let jobs: Job[] = [];
  const flush = () => {
    const group = jobs;
    jobs = [];
    try {
      const results = transaction(() => group.map(({ work }) => work()));
      for (const [index, { resolve }] of group.entries()) resolve(results[index] as never);
    } catch {
      // Nothing is left of any of them: each is carried out by itself, and those that fail are refused.
      for (const { work, resolve, reject } of group) {
        try {
          resolve(transaction(work) as never);
        } catch (error) {
          reject(error);
        }
      }
    }
  };
  return {
    get: <Row>(sql: string, ...values: SQLInputValue[]) =>
      explained(() => statement(sql).get(...values) as Row | undefined),
    all: <Row>(sql: string, ...values: SQLInputValue[]) => explained(() => statement(sql).all(...values) as Row[]),
    run(sql, ...values) {
      const { changes, lastInsertRowid } = explained(() => statement(sql).run(...values));
      return { changes: Number(changes), key: Number(lastInsertRowid) };
    },
    transaction,
    commit: (work) =>
      new Promise((resolve, reject) => {
        if (jobs.push({ work, resolve, reject }) === 1) setImmediate(flush);
      }),
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
    close() {
      if (database.isOpen) database.close();
    },
  };
}
