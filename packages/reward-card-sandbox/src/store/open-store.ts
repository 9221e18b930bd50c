import { createHash } from 'node:crypto';
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { DatabaseError, explainDatabaseError, openDatabase, resultCodeOf } from 'unsaid-runtime/sqlite';
import { EMPTYING, TABLES, VERSION } from './schema.ts';

/** The open database. Texts of statements are constants of this package; what a caller sent is a bound value. */
export interface Store {
  get<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined;
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[];
  /** Runs a statement; returns the number of rows that it changed and the key of the last that it inserted. */
  run(sql: string, ...values: SQLInputValue[]): { readonly changes: number; readonly key: number };
  /** Commits what `work` does; if it throws, nothing of it is left. Throws a DatabaseError where the database is the cause. */
  transaction<Result>(work: () => Result): Result;
  /**
   * As `transaction`, for the operations that are called most: changes of a turn of the event loop and of the next share one
   * commit, and one that fails leaves nothing behind while the others stand, for which `work` may be called twice.
   */
  commit<Result>(work: () => Result): Promise<Result>;
  /** Empties every table, in a transaction of its own. Throws a DatabaseError. */
  clear(): void;
  close(): void;
}

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
    // A commit outlives the process, however that ends; a power cut may cost the last of them. The log grows to 32 MiB.
    database.exec('PRAGMA synchronous = NORMAL; PRAGMA cache_size = -16000; PRAGMA wal_autocheckpoint = 8000');
    const answers = by === undefined ? 0 : createHash('sha256').update(by).digest().readInt32BE();
    checkOwner(database, path, answers);
    const marks = `PRAGMA user_version = ${VERSION}; PRAGMA application_id = ${answers}`;
    database.exec(`BEGIN IMMEDIATE; ${TABLES} ${marks}; COMMIT`);
    return storeOf(database, path);
  } catch (error) {
    database.close();
    throw explainDatabaseError(path, error);
  }
}

function openAlone(path: string): DatabaseSync {
  try {
    return openDatabase(path, { busyMs: BUSY_MS, isExclusive: true, spills: true });
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === 'database-locked')) throw error;
    const message = `The database ${path} is in use by another sandbox. Stop it, or name another file.`;
    throw new DatabaseError('database-locked', message, error);
  }
}

/** Throws a DatabaseError unless the database is new, or of this version and of the same answers. */
function checkOwner(database: DatabaseSync, path: string, answers: number): void {
  const first = (sql: string) => Object.values(database.prepare(sql).get() ?? {})[0];
  const isNew = first('SELECT count(*) FROM sqlite_schema') === 0;
  if (isNew || (first('PRAGMA user_version') === VERSION && first('PRAGMA application_id') === answers)) return;
  const whose = "another program, of another version of the sandbox, or of a sandbox with another provider's answers";
  throw new DatabaseError('database-unusable', `${path} is the database of ${whose}. Name another file.`);
}

interface Job {
  readonly work: () => unknown;
  readonly resolve: (result: never) => void;
}

function storeOf(database: DatabaseSync, path: string): Store {
  const statements = new Map<string, StatementSync>();
  const statement = (sql: string) => {
    const prepared = statements.get(sql) ?? database.prepare(sql);
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
      for (const { work, resolve } of group) resolve(new Promise((done) => done(transaction(work))) as never);
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
      new Promise((resolve) => {
        if (jobs.push({ work, resolve }) === 1) setImmediate(() => setImmediate(flush));
      }),
    clear: () => transaction(() => explained(() => database.exec(EMPTYING))),
    close() {
      if (database.isOpen) database.close();
    },
  };
}
