import type { DeliveryStore } from '../deduplication/delivery-store.ts';

// A worked example, to be copied: a store in PostgreSQL for several instances. No door of the package exports it.
//
//   CREATE TABLE webhook_deliveries (
//     key text PRIMARY KEY, owner text NOT NULL, done boolean NOT NULL, until timestamptz NOT NULL
//   );
//
// From time to time: DELETE FROM webhook_deliveries WHERE until <= now();
// For effects exactly once, write them in one transaction with the statement of `done`, and check that
// `SELECT 1 FROM webhook_deliveries WHERE key = $1 AND owner = $2 AND NOT done FOR UPDATE` finds the claim.

/** What the example needs of a client; `Pool` of the package `pg` is such. */
export interface PostgresqlClient {
  query(text: string, values: unknown[]): Promise<{ readonly rows: readonly { readonly done?: boolean }[] }>;
}

const CLAIM = `
  INSERT INTO webhook_deliveries (key, owner, done, until)
  VALUES ($1, $2, false, now() + $3 * interval '1 millisecond')
  ON CONFLICT (key) DO UPDATE SET owner = excluded.owner, done = false, until = excluded.until
    WHERE webhook_deliveries.until <= now()
  RETURNING done`;

const DONE = `
  INSERT INTO webhook_deliveries (key, owner, done, until)
  VALUES ($1, $2, true, now() + $3 * interval '1 millisecond')
  ON CONFLICT (key) DO UPDATE SET done = true, until = excluded.until WHERE NOT webhook_deliveries.done`;

/** Remembers deliveries in PostgreSQL; times are the database's own, so that instances need not agree on theirs. */
export function createPostgresqlStore(client: PostgresqlClient, leaseMs: number, keepMs: number): DeliveryStore {
  const own = 'WHERE key = $1 AND owner = $2 AND NOT done';
  return {
    leaseMs,
    async claim({ key, owner }) {
      const claimed = await client.query(CLAIM, [key, owner, leaseMs]);
      if (claimed.rows.length === 1) return 'fresh';
      const { rows } = await client.query('SELECT done FROM webhook_deliveries WHERE key = $1', [key]);
      return rows[0]?.done === true ? 'done' : 'busy';
    },
    renew({ key, owner }) {
      const until = "until = now() + $3 * interval '1 millisecond'";
      return client.query(`UPDATE webhook_deliveries SET ${until} ${own}`, [key, owner, leaseMs]);
    },
    done: ({ key, owner }) => client.query(DONE, [key, owner, keepMs]),
    release: ({ key, owner }) => client.query(`DELETE FROM webhook_deliveries ${own}`, [key, owner]),
  };
}
