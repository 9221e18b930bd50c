import type { DatabaseSync } from 'node:sqlite';

/**
 * One row for each key. `due` is when a waiting delivery may run next, which is the end of its lease while it runs, and
 * until when the key of a handled or dropped one is remembered; `since` is when that was set, by a clock that may have
 * been set back meanwhile. What was received is kept until it is handled or dropped.
 */
const TABLES = `
  CREATE TABLE IF NOT EXISTS webhook_inbox (
    key TEXT PRIMARY KEY,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'dead', 'handled', 'dropped')),
    received_at INTEGER NOT NULL,
    due INTEGER NOT NULL,
    since INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    owner TEXT,
    raw BLOB,
    headers TEXT,
    code TEXT,
    message TEXT
  ) STRICT;
  CREATE TABLE IF NOT EXISTS webhook_inbox_counts (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    handled INTEGER NOT NULL DEFAULT 0,
    record TEXT
  ) STRICT;
  INSERT OR IGNORE INTO webhook_inbox_counts (id) VALUES (1);
`;

const COLUMNS: Readonly<Record<string, string>> = {
  webhook_inbox: 'attempts code due headers key message owner raw received_at since state',
  webhook_inbox_counts: 'handled id record',
};

/** Counts in the transaction that changes the state, so that no count goes astray. */
const REST = `
  CREATE INDEX IF NOT EXISTS webhook_inbox_due ON webhook_inbox (state, due);
  CREATE INDEX IF NOT EXISTS webhook_inbox_received ON webhook_inbox (state, received_at)
    WHERE state IN ('waiting', 'dead');
  CREATE TRIGGER IF NOT EXISTS webhook_inbox_handled AFTER UPDATE OF state ON webhook_inbox
    WHEN new.state = 'handled' AND old.state <> 'handled'
    BEGIN UPDATE webhook_inbox_counts SET handled = handled + 1; END;
`;

/** Throws an Error unless the tables are there and no others of their names. */
export function checkInboxTables(database: DatabaseSync): void {
  for (const [table, wanted] of Object.entries(COLUMNS)) {
    const columns = columnsOf(database, table);
    if (columns === wanted) continue;
    if (columns === '') throw new Error('it has no inbox. Name the file of one');
    throw new Error(`its table ${table} has the columns ${columns} instead of ${wanted}. Name another file`);
  }
}

/** Creates the tables if they are missing. Throws an Error if there are others of their names. */
export function prepareInboxTables(database: DatabaseSync): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    database.exec(TABLES);
    checkInboxTables(database);
    database.exec(REST);
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

function columnsOf(database: DatabaseSync, table: string): string {
  const rows = database.prepare('SELECT name FROM pragma_table_info(?)').all(table);
  return rows
    .map(({ name }) => String(name))
    .sort()
    .join(' ');
}
