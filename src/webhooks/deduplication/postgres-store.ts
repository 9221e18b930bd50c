import { explainPostgresError, isTableMissing } from '../inbox/postgres/explain-postgres-error.ts';
import { WebhookError } from '../webhook-error.ts';
import { checkPositive, describe } from './check-options.ts';
import type { Claim, ClaimState, DeliveryStore } from './delivery-store.ts';

/** What runs one statement with parameters `$1`, `$2`; a `Pool` or `Client` of the package `pg` is such. */
export interface PostgresClient {
  query(text: string, values: unknown[]): Promise<{ readonly rows: readonly object[] }>;
}

/** The numbers are ours: the retry intervals are not shown (open point retry-intervals). */
export interface PostgresStoreOptions<Transaction extends PostgresClient = PostgresClient> {
  /** Runs one statement on any connection: `(text, values) => pool.query(text, values)`. */
  readonly query: PostgresClient['query'];
  /**
   * Runs `work` between BEGIN and COMMIT on one connection, or ROLLBACK when it rejects, and passes on what it resolves to or
   * rejects with. Needed for `transaction` of the store alone.
   */
  readonly transaction?: <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result>;
  /** Milliseconds for which a handled key is remembered. Default 30 days. */
  readonly keepMs?: number;
  /** Milliseconds after which the claim of a process that died is free again; until then its retries are refused. Default 6,000. */
  readonly leaseMs?: number;
}

export interface PostgresStore<Transaction extends PostgresClient = PostgresClient> extends DeliveryStore {
  claim(claim: Claim): Promise<ClaimState>;
  renew(claim: Claim): Promise<void>;
  done(claim: Claim): Promise<void>;
  release(claim: Claim): Promise<void>;
  /**
   * Runs `work` and remembers the delivery in one transaction, so that what it writes with the connection it is given
   * happens exactly once. Await it in a handler, last, with the handler's context. Rejects, and writes nothing, with what
   * `work` or the commit throws, and with `claim-lost` when the delivery was handled or claimed by another meanwhile.
   */
  transaction<Result>(claim: Claim, work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
}

const TABLE =
  'CREATE TABLE webhook_deliveries (key text PRIMARY KEY, owner text NOT NULL, done boolean NOT NULL, until timestamptz NOT NULL)';
const UNTIL = "now() + $3 * interval '1 millisecond'";
const OWN = 'WHERE key = $1 AND owner = $2 AND NOT done';
const CLAIM = `
  INSERT INTO webhook_deliveries AS d (key, owner, done, until) VALUES ($1, $2, false, ${UNTIL})
  ON CONFLICT (key) DO UPDATE SET owner = excluded.owner, done = false, until = excluded.until WHERE d.until <= now()
  RETURNING done`;
const DONE = `
  INSERT INTO webhook_deliveries AS d (key, owner, done, until) VALUES ($1, $2, true, ${UNTIL})
  ON CONFLICT (key) DO UPDATE SET done = true, until = excluded.until WHERE NOT d.done`;
/** Those that others have locked are left to them. */
const PURGE = `DELETE FROM webhook_deliveries WHERE key IN
  (SELECT key FROM webhook_deliveries WHERE until <= now() LIMIT 1000 FOR UPDATE SKIP LOCKED)`;

const REMEDY = 'Rename the table webhook_deliveries if something else made it; a new one is then created.';
const PURGE_EVERY_MS = 60_000;
/** In milliseconds: three thousand years, beyond which lie dates that PostgreSQL does not have. */
const LONGEST = 1e14;

/**
 * Remembers deliveries in a table `webhook_deliveries` of PostgreSQL, for any number of machines: the table is created if it
 * is missing, times are the database's own, and what is over is deleted every minute. Throws a TypeError for options that
 * cannot be meant.
 */
export function createPostgresStore<Transaction extends PostgresClient = PostgresClient>(
  options: PostgresStoreOptions<Transaction>,
): PostgresStore<Transaction> {
  const { query, keepMs = 2_592_000_000, leaseMs = 6_000 } = options;
  if (typeof query !== 'function')
    throw new TypeError(
      `createPostgresStore: \`query\` is ${describe(query)}; it takes a function of SQL and its values.`,
    );
  checkPositive('createPostgresStore', { keepMs, leaseMs });
  const [keep, lease] = [Math.min(keepMs, LONGEST), Math.min(leaseMs, LONGEST)];
  const ask = async (text: string, values: unknown[]) => {
    try {
      return (await query(text, values)).rows;
    } catch (cause) {
      if (!isTableMissing(cause)) throw explainPostgresError(cause, REMEDY);
      await createTable(query);
      return (await query(text, values)).rows;
    }
  };
  let purgedAt = Number.NEGATIVE_INFINITY;
  const purgeNowAndThen = async () => {
    if (performance.now() < purgedAt + PURGE_EVERY_MS) return;
    purgedAt = performance.now();
    await ask(PURGE, []);
  };
  return {
    leaseMs,
    async claim({ key, owner }) {
      await purgeNowAndThen();
      if ((await ask(CLAIM, [toText(key), owner, lease])).length === 1) return 'fresh';
      // A row that vanished in between was released; the next attempt finds the key free.
      const [row] = await ask('SELECT done FROM webhook_deliveries WHERE key = $1', [toText(key)]);
      return row && Reflect.get(row, 'done') === true ? 'done' : 'busy';
    },
    async renew({ key, owner }) {
      await ask(`UPDATE webhook_deliveries SET until = ${UNTIL} ${OWN}`, [toText(key), owner, lease]);
    },
    async done({ key, owner }) {
      await ask(DONE, [toText(key), owner, keep]);
    },
    async release({ key, owner }) {
      await ask(`DELETE FROM webhook_deliveries ${OWN}`, [toText(key), owner]);
    },
    async transaction(claim, work) {
      if (!options.transaction)
        throw new TypeError(
          'transaction: createPostgresStore was called without `transaction`. Pass a function that begins one.',
        );
      return options.transaction(async (transaction) => {
        const result = await work(transaction);
        // Last, so that the row is not locked, and neither renewal nor retry waits, while the work is done.
        const text = `UPDATE webhook_deliveries SET done = true, until = ${UNTIL} ${OWN} RETURNING done`;
        const { rows } = await transaction.query(text, [toText(claim.key), claim.owner, keep]);
        if (rows.length === 1) return result;
        throw new WebhookError('claim-lost', 'The delivery was taken over meanwhile.', { key: claim.key });
      });
    },
  };
}

/** Several processes may do so at once. */
async function createTable(query: PostgresClient['query']): Promise<void> {
  try {
    await query(TABLE, []);
    await query('CREATE INDEX IF NOT EXISTS webhook_deliveries_until ON webhook_deliveries (until)', []);
  } catch (cause) {
    // The name of a table, or of its type, is taken: another process was faster.
    if (['42P07', '42710', '23505'].includes(String(Reflect.get(Object(cause), 'code')))) return;
    throw explainPostgresError(cause, REMEDY);
  }
}

/** PostgreSQL takes no NUL, and no half of a surrogate pair, in a text. */
function toText(key: string): string {
  return /[\0\p{Cs}]/u.test(key) ? JSON.stringify(key) : key;
}
