/** Types of columns that PostgreSQL and SQLite name differently. */
export interface ColumnTypes {
  readonly integer: string;
  readonly bytes: string;
  /** A number that counts up by itself. */
  readonly counter: string;
  /** End of a table. */
  readonly end: string;
}

/** Names of the tables, with their schema where there is one. */
export interface TableNames {
  readonly queues: string;
  readonly deliveries: string;
}

export function tableNames(schema?: string): TableNames {
  const prefix = schema === undefined ? '' : `"${schema}".`;
  return { queues: `${prefix}unsaid_queues`, deliveries: `${prefix}unsaid_deliveries` };
}

/**
 * The tables of format 1. `due_at`: when a delivery that waits may run, when the lease of one that runs is over, and until
 * when the key of one that is over is kept, in milliseconds since 1970; NULL for a dead letter, which is kept, and for one that
 * waits for another of its serial. `seq` is the order in which they were stored.
 */
export function createTables({ queues, deliveries }: TableNames, types: ColumnTypes): string[] {
  const { integer, bytes, counter, end } = types;
  return [
    `CREATE TABLE IF NOT EXISTS ${queues} (
  queue text PRIMARY KEY,
  direction text NOT NULL,
  format ${integer} NOT NULL,
  application text NOT NULL
)${end}`,
    `CREATE TABLE IF NOT EXISTS ${deliveries} (
  seq ${counter},
  queue text NOT NULL,
  key text NOT NULL,
  application text NOT NULL,
  event text,
  serial text,
  endpoint text,
  headers text,
  body ${bytes},
  state text NOT NULL CHECK (state IN ('waiting', 'running', 'handled', 'dead', 'cancelled')),
  attempts ${integer} NOT NULL,
  deaths ${integer} NOT NULL,
  due_at ${integer},
  lease text,
  failure text,
  notes text,
  received_at ${integer} NOT NULL,
  UNIQUE (queue, key)
)${end}`,
    `CREATE INDEX IF NOT EXISTS unsaid_deliveries_due ON ${deliveries} (queue, state, due_at, seq)`,
    `CREATE INDEX IF NOT EXISTS unsaid_deliveries_listed ON ${deliveries} (queue, state, seq)`,
    `CREATE INDEX IF NOT EXISTS unsaid_deliveries_serial ON ${deliveries} (queue, serial, seq)
  WHERE serial IS NOT NULL AND state IN ('waiting', 'running')`,
    `CREATE UNIQUE INDEX IF NOT EXISTS unsaid_deliveries_running ON ${deliveries} (queue, serial)
  WHERE serial IS NOT NULL AND state = 'running'`,
  ];
}
