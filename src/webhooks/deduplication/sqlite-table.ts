import type { DatabaseSync } from 'node:sqlite';

/**
 * One row for each key: since when it is claimed or handled, and until when. `until` is the end of the lease, or of the
 * time for which a handled key is remembered.
 */
const TABLE = `
  CREATE TABLE IF NOT EXISTS webhook_deliveries (
    key TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    done INTEGER NOT NULL,
    until INTEGER NOT NULL,
    since INTEGER NOT NULL DEFAULT 0
  ) WITHOUT ROWID, STRICT;
`;
const INDEX = 'CREATE INDEX IF NOT EXISTS webhook_deliveries_ends ON webhook_deliveries (done, until)';
const COLUMNS = 'done key owner since until';
/** What the table had before it knew since when. */
const COLUMNS_BEFORE = 'done key owner until';

/** Creates the table if it is missing. Throws an Error if there is another one of its name. */
export function prepareTable(database: DatabaseSync): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    database.exec(TABLE);
    if (columnsOf(database) === COLUMNS_BEFORE) {
      database.exec('ALTER TABLE webhook_deliveries ADD COLUMN since INTEGER NOT NULL DEFAULT 0');
      database.exec('DROP INDEX IF EXISTS webhook_deliveries_until');
    }
    const columns = columnsOf(database);
    if (columns !== COLUMNS) {
      throw new Error(
        `its table webhook_deliveries has the columns ${columns} instead of ${COLUMNS}. Name another file`,
      );
    }
    database.exec(INDEX);
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

function columnsOf(database: DatabaseSync): string {
  const rows = database.prepare("SELECT name FROM pragma_table_info('webhook_deliveries')").all();
  return rows
    .map(({ name }) => String(name))
    .sort()
    .join(' ');
}
