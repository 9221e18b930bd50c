import { resolve } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { describe } from '../check-options.ts';
import type { Clock } from '../clock.ts';
import type { DeliveryStore, QueueIdentity } from '../engine/delivery-store.ts';
import type { Row } from '../engine/rows.ts';
import { createSqlStore } from '../sql/sql-store.ts';
import { type Dialect, type Statement, statementsOf } from '../sql/statements.ts';
import { createTables, tableNames } from '../sql/tables.ts';
import { connect, fileAt, type SqliteConnection } from './connection.ts';
import { createDatabase, explainDatabaseError } from './open-database.ts';

/** Where an inbox or an outbox is in SQLite. */
export interface SqlitePlace {
  /**
   * Path of the database file; every process of this machine that uses the queue names the same one. A file that does not exist is
   * created for its owner alone.
   */
  readonly path: string;
  /** Name of the queue, where the file has several. Default `webhooks`; of an outbox `outbox`. */
  readonly queue?: string;
  /** Milliseconds for which it waits for other processes without blocking. Default 1,000. */
  readonly busyMs?: number;
}

export interface SqliteStore extends DeliveryStore<DatabaseSync> {
  readonly file: SqliteConnection<Runner>;
  /** The statements of the queue. */
  readonly statements: ReturnType<typeof statementsOf>;
}

/** Runs statements on an open database, each prepared once. */
export type Runner = (statement: Statement) => readonly Row[];

const NAMES = tableNames();
const TABLES = createTables(NAMES, {
  integer: 'integer',
  bytes: 'blob',
  counter: 'integer PRIMARY KEY AUTOINCREMENT',
  end: ' STRICT',
});
const DIALECT: Dialect = {
  ...NAMES,
  now: 'unsaid_now()',
  skipLocked: '',
  isCounted: "state = 'waiting'",
  hasText: (column, parameter) => `instr(CAST(${column} AS blob), CAST(${parameter} AS blob)) > 0`,
};

/** Time between looks for what other processes stored. */
const POLL_MS = 50;
/** Most statements that are kept prepared. */
const MAX_PREPARED = 100;

/** A store in a file, for the processes of one machine. Times are those of `clock`. */
export function createSqliteStore(
  { path: named, busyMs = 1_000 }: SqlitePlace,
  identity: QueueIdentity,
  clock: Clock,
): SqliteStore {
  // From the root, so that it stays the same file when the process changes its folder.
  const path = resolve(named);
  const statements = statementsOf(DIALECT, identity);
  const createTables = (database: DatabaseSync) => {
    for (const text of TABLES) database.exec(text);
  };
  /** Nothing would read what is in another file. */
  const checkFile = (database: DatabaseSync) => {
    const [main] = database.prepare('PRAGMA database_list').all();
    const file = fileAt(String(main?.file));
    if (file === undefined || file !== fileAt(path))
      throw new TypeError(`\`transaction\` is on another database than ${path}; it takes one on the same file.`);
  };
  const file = connect(path, busyMs, (database) => {
    createTables(database);
    return runnerOf(database, clock);
  });
  const store = createSqlStore<DatabaseSync>({
    identity,
    statements,
    pollMs: POLL_MS,
    looksFirst: true,
    run: (statement) => file.run(({ table: run }) => run(statement)),
    async runIn(database, statement) {
      checkFile(database);
      return runnerOf(database, clock)(statement);
    },
    runAll: (all) => file.run(({ database, table: run }) => transact(database, () => all.map(run))),
    // Transactions come one after the other.
    isRace: () => false,
    prepare: () => file.run(() => {}),
    prepareIn(database) {
      checkFile(database);
      createTables(database);
    },
    findLosses: async () => [],
    close: async () => file.close(),
  });
  return {
    ...store,
    file,
    statements,
    async open(purpose) {
      if (purpose === 'inspect') lookForTables(path);
      return store.open(purpose);
    },
  };
}

/** Throws a TypeError for what is not the path of a file, or no time. */
export function checkPlace(caller: string, { path, busyMs = 0 }: SqlitePlace): void {
  if (typeof path !== 'string' || path === '' || path === ':memory:' || path.startsWith('file:'))
    throw new TypeError(`${caller}: \`path\` is ${describe(path)}; it takes the path of a file.`);
  if (!(typeof busyMs === 'number' && busyMs >= 0))
    throw new TypeError(`${caller}: \`busyMs\` is ${describe(busyMs)}; it takes milliseconds, 0 or more.`);
}

/** Runs work in a transaction, which is rolled back where it throws. */
export function transact<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

const runners = new WeakMap<DatabaseSync, Runner>();

function runnerOf(database: DatabaseSync, clock: Clock): Runner {
  const known = runners.get(database);
  if (known) return known;
  database.function('unsaid_now', () => BigInt(Math.round(clock.now())));
  const prepared = new Map<string, StatementSync>();
  const run: Runner = ({ text, values }) => {
    const statement = prepared.get(text) ?? database.prepare(text);
    if (prepared.size < MAX_PREPARED) prepared.set(text, statement);
    return statement.all(Object.fromEntries(values.map((value, index) => [index + 1, value])));
  };
  runners.set(database, run);
  return run;
}

/** Throws unless the file has the tables, and changes nothing. */
function lookForTables(path: string): void {
  let database: DatabaseSync | undefined;
  try {
    database = createDatabase(path, { readOnly: true });
    database.prepare(`SELECT 1 FROM ${NAMES.deliveries}`);
  } catch (cause) {
    throw explainDatabaseError(path, cause);
  } finally {
    database?.close();
  }
}
