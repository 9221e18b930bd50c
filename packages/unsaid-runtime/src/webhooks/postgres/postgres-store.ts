import { type DeliveryStore, LossRefused, type QueueIdentity } from '../engine/delivery-store.ts';
import { createSqlStore } from '../sql/sql-store.ts';
import { type Dialect, statementsOf } from '../sql/statements.ts';
import { createTables, tableNames } from '../sql/tables.ts';
import { BoundedPool } from './bounded-pool.ts';
import { codeOf } from './explain-error.ts';
import { checkSchema, type PgPoolClientLike, type PgPoolLike, type SqlTransaction } from './pg-like.ts';

/** Where an inbox or an outbox is in PostgreSQL. */
export interface PostgresPlace<Client extends PgPoolClientLike = PgPoolClientLike> {
  /**
   * `new Pool(...)` of the package `pg`, which stays yours to end. Give it more connections than `concurrency`, where handlers use
   * `transaction`.
   */
  readonly pool: PgPoolLike<Client>;
  /** Name of the queue, after the application, as in `shop-inbox`. All processes of one name share their deliveries. */
  readonly queue: string;
  /** Schema of the tables. Default: the first of the `search_path`, mostly `public`. */
  readonly schema?: string;
  /**
   * Takes deliveries also where PostgreSQL may forget what it has committed (`synchronous_commit`, `fsync` or `full_page_writes` is
   * `off`). Default false: such a server is reported, and takes none.
   */
  readonly acceptLoss?: boolean;
}

export interface PostgresStore<Client extends PgPoolClientLike> extends DeliveryStore<SqlTransaction> {
  readonly pool: BoundedPool<Client>;
  readonly statements: ReturnType<typeof statementsOf>;
}

/** Longest time until deliveries of other processes are looked for. */
const POLL_MS = 500;
/** Milliseconds for which a transaction may be idle that holds the row of a delivery. */
export const IDLE_MS = 5_000;

const TYPES = { integer: 'bigint', bytes: 'bytea', counter: 'bigint GENERATED ALWAYS AS IDENTITY', end: '' };

/**
 * Has an index of its own, small since all its entries are equal. By `state = 'waiting'` the planner would take that for claims too, as
 * soon as more waits than it knows of, and read all that waits for each of them.
 */
const IS_COUNTED = "state || '' = 'waiting'";

/** A store in a table of PostgreSQL, for any number of machines. Times are those of the server. */
export function createPostgresStore<Client extends PgPoolClientLike>(
  { pool: given, schema, acceptLoss = false }: PostgresPlace<Client>,
  identity: QueueIdentity,
): PostgresStore<Client> {
  const pool = new BoundedPool(given);
  const names = tableNames(schema);
  const dialect: Dialect = {
    ...names,
    // Not `clock_timestamp()`, for which no index is used.
    now: '(extract(epoch FROM statement_timestamp()) * 1000)::bigint',
    skipLocked: 'FOR UPDATE OF d SKIP LOCKED',
    isCounted: IS_COUNTED,
    hasText: (column, parameter) =>
      column === 'body'
        ? `position(convert_to(${parameter}, 'UTF8') IN ${column}) > 0`
        : `position(${parameter} IN ${column}) > 0`,
  };
  const statements = statementsOf(dialect, identity);
  const store = createSqlStore<SqlTransaction>({
    identity,
    statements,
    pollMs: POLL_MS,
    looksFirst: false,
    run: (statement) => pool.run(statement),
    async runIn(transaction, { text, values }) {
      // A query of a pool is committed at once, and sent regardless of the caller's transaction.
      if ('idleCount' in transaction)
        throw new TypeError('`transaction` is a pool; it takes the client that began the transaction.');
      const { rows } =
        'executeSql' in transaction
          ? await transaction.executeSql(text, [...values])
          : await transaction.query(text, [...values]);
      return rows;
    },
    runAll: (all) =>
      pool.transact(IDLE_MS, async (_, run) => {
        const results = [];
        for (const statement of all) results.push(await run(statement));
        return results;
      }),
    isRace: (cause) => ['23505', '40P01', '40001'].includes(codeOf(cause)),
    prepare: () => createMissing(pool, schema),
    findLosses: () => findLosses(pool, acceptLoss),
    close: async () => {},
  });
  return { ...store, pool, statements };
}

/** SQL that creates the tables in a schema, for a database administrator, where processes may not create any. */
export function deliveryTables({ schema }: { readonly schema?: string } = {}): string {
  checkSchema('deliveryTables', schema);
  const creating = schema === undefined ? [] : [`CREATE SCHEMA IF NOT EXISTS "${schema}"`];
  const names = tableNames(schema);
  const counting = `CREATE INDEX IF NOT EXISTS unsaid_deliveries_waiting ON ${names.deliveries} (queue) WHERE ${IS_COUNTED}`;
  return [...creating, ...createTables(names, TYPES), counting].map((text) => `${text};\n`).join('');
}

/** Lock key of this package, so that processes which start together wait for each other. */
const LOCK = 7_583_240;

async function createMissing<Client extends PgPoolClientLike>(
  pool: BoundedPool<Client>,
  schema?: string,
): Promise<void> {
  const { deliveries, queues } = tableNames(schema);
  const find = {
    text: 'SELECT to_regclass($1) AS deliveries, to_regclass($2) AS queues',
    values: [deliveries, queues],
  };
  const [found = {}] = await pool.run(find);
  if (found.deliveries !== null && found.queues !== null) return;
  const creating = deliveryTables(schema === undefined ? {} : { schema });
  // Sent together, which makes it one transaction.
  await pool.run({ text: `SELECT pg_advisory_xact_lock(${LOCK});\n${creating}`, values: [] });
}

const SETTINGS = `SELECT current_setting('synchronous_commit') AS synchronous_commit, current_setting('fsync') AS fsync,
  current_setting('full_page_writes') AS full_page_writes, current_setting('synchronous_standby_names') AS standbys,
  (SELECT count(*) FROM pg_stat_replication) AS replicas`;

/** Settings of the server that may lose deliveries. Throws LossRefused for those that do without a failover. */
async function findLosses<Client extends PgPoolClientLike>(
  pool: BoundedPool<Client>,
  acceptLoss: boolean,
): Promise<string[]> {
  const [settings = {}] = await pool.run({ text: SETTINGS, values: [] });
  const off = ['synchronous_commit', 'fsync', 'full_page_writes'].filter((name) => settings[name] === 'off');
  if (off.length > 0 && !acceptLoss)
    throw new LossRefused(
      `PostgreSQL may forget deliveries that were answered 200, as ${off.join(' and ')} is off. Set ${off[0]} = on for this user (ALTER ROLE ... SET) or in postgresql.conf, or pass \`acceptLoss: true\`.`,
    );
  if (settings.standbys !== '' && settings.synchronous_commit === 'local')
    return [
      'PostgreSQL does not wait for its standbys, as synchronous_commit is local: a failover may lose deliveries.',
    ];
  if (settings.standbys === '' && Number(settings.replicas) > 0)
    return [
      'PostgreSQL does not wait for its standbys, as synchronous_standby_names is empty: a failover may lose deliveries.',
    ];
  return [];
}
