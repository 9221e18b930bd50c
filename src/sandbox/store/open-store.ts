import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { EMPTYING, stagingOf, TABLES, TRIGGERS } from './schema.ts';

/** The open database. Texts of statements are constants of this package; whatever a caller sent is a bound value. */
export interface Store {
  get<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined;
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[];
  /** Row by row, for what may be long. */
  each<Row>(sql: string, ...values: SQLInputValue[]): Iterable<Row>;
  /** Runs a statement; returns the number of rows that it changed and the key of the last that it inserted. */
  run(sql: string, ...values: SQLInputValue[]): { readonly changes: number; readonly key: number };
  /** How many statements have been run that may have written something. */
  readonly writes: number;
  /** Runs `work` in a transaction, or as part of the one that is open: what throws leaves nothing behind. */
  transaction<Result>(work: () => Result): Result;
  /** Empties every table. */
  clear(): void;
  readonly isOpen: boolean;
  close(): void;
}

/** The log grows to 32 MiB, then waits for the disk a few times more. */
const PAGES_BETWEEN_CHECKPOINTS = 8_000;

/** Version of the tables; a file of another version is refused. */
const VERSION = 1;

/**
 * Opens a file, or `:memory:`, and creates what is missing. FULL, because a change that was acknowledged has to
 * outlive a power cut. Throws what SQLite throws for a file that is locked, unreadable or no database, and an Error for
 * a database that is not the sandbox's.
 */
export function openStore(path: string): Store {
  const database = new DatabaseSync(path, { timeout: 2_000, enableForeignKeyConstraints: true });
  try {
    database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -16000;
      PRAGMA wal_autocheckpoint = ${PAGES_BETWEEN_CHECKPOINTS}`);
    checkVersion(database, path);
    database.exec(
      `BEGIN IMMEDIATE; ${TABLES} ${TRIGGERS} PRAGMA user_version = ${VERSION}; COMMIT; ${stagingOf(path)}`,
    );
  } catch (error) {
    database.close();
    throw error;
  }
  return storeOf(database);
}

function checkVersion(database: DatabaseSync, path: string): void {
  const version = database.prepare('PRAGMA user_version').get()?.user_version;
  const tables = database.prepare('SELECT count(*) AS count FROM sqlite_schema').get()?.count;
  if (version === VERSION || (version === 0 && tables === 0)) return;
  throw new Error(`${path} is a database, but none of this sandbox. Name another file.`);
}

function storeOf(database: DatabaseSync): Store {
  const statements = new Map<string, StatementSync>();
  let writes = 0;
  const statement = (sql: string) => {
    let found = statements.get(sql);
    if (found === undefined) {
      found = database.prepare(sql);
      statements.set(sql, found);
    }
    return found;
  };
  const transaction = <Result>(work: () => Result) => {
    const nested = database.isTransaction;
    statement(nested ? 'SAVEPOINT part' : 'BEGIN IMMEDIATE').run();
    try {
      const result = work();
      statement(nested ? 'RELEASE part' : 'COMMIT').run();
      return result;
    } catch (error) {
      // Some errors, a full disk among them, have rolled back everything already.
      if (database.isTransaction) database.exec(nested ? 'ROLLBACK TO part; RELEASE part' : 'ROLLBACK');
      throw error;
    }
  };
  return {
    get: <Row>(sql: string, ...values: SQLInputValue[]) => statement(sql).get(...values) as Row | undefined,
    all: <Row>(sql: string, ...values: SQLInputValue[]) => statement(sql).all(...values) as Row[],
    each: <Row>(sql: string, ...values: SQLInputValue[]) => statement(sql).iterate(...values) as Iterable<Row>,
    run(sql, ...values) {
      writes += 1;
      const { changes, lastInsertRowid } = statement(sql).run(...values);
      return { changes: Number(changes), key: Number(lastInsertRowid) };
    },
    get writes() {
      return writes;
    },
    transaction,
    clear: () => transaction(() => database.exec(EMPTYING)),
    get isOpen() {
      return database.isOpen;
    },
    close: () => {
      if (database.isOpen) database.close();
    },
  };
}
