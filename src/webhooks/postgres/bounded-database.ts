import { answerInTime } from '../clock.ts';
import { explainPostgresError } from './explain-postgres-error.ts';
import type { PgBossLike, SqlExecutor, SqlTransaction } from './pg-boss-like.ts';

/** Milliseconds after which PostgreSQL counts as silent: with a wait before and a look at other connections after, within 10 s. */
const ANSWER_MS = 5_000;
/** For numbers and lists, which may read much. */
export const READING_MS = 8_000;
const PROBE_MS = 1_500;

/** The pool behind a `db` that pg-boss made itself; others have none, and bound their statements themselves. */
interface Pool {
  query(statement: object): Promise<{ rows: object[] }>;
  readonly idleCount: number;
}

/**
 * The connections of a boss, each statement of which ends with an answer or an error in time, whatever the network does: a
 * connection that is silent is closed, and with it all that are as silent, so that the next statement has a new one.
 */
export function boundedDatabase(boss: PgBossLike, milliseconds = ANSWER_MS): SqlExecutor {
  return {
    async executeSql(text, values) {
      const database = boss.getDb();
      const pool = Reflect.get(database, 'pool') as Pool | undefined;
      if (typeof pool?.query !== 'function') return database.executeSql(text, values);
      try {
        return await pool.query({ text, values, query_timeout: milliseconds });
      } catch (cause) {
        if (isSilence(cause)) await closeSilent(pool);
        throw cause;
      }
    },
  };
}

const closing = new WeakMap<Pool, Promise<unknown>>();

/** Asks all that are idle at the same time; the pool drops those that do not answer. */
function closeSilent(pool: Pool): Promise<unknown> {
  const closed =
    closing.get(pool) ??
    Promise.allSettled(
      Array.from({ length: pool.idleCount }, () => pool.query({ text: 'SELECT 1', query_timeout: PROBE_MS })),
    ).finally(() => closing.delete(pool));
  closing.set(pool, closed);
  return closed;
}

function isSilence(cause: unknown): boolean {
  return cause instanceof Error && cause.message === 'Query read timeout';
}

export function inTime<Result>(answer: Promise<Result>): Promise<Result> {
  return answerInTime('PostgreSQL', answer, ANSWER_MS);
}

/** A transaction that ends by itself when its machine vanishes: what it has locked would be in the way of the others. */
export async function beginTransaction(boss: PgBossLike, idleMs: number): Promise<SqlTransaction> {
  const database = boss.getDb();
  if (!database.beginTransaction)
    throw new TypeError(
      'The `db` that this boss was made with has no `beginTransaction`, which this needs. Make the boss of a URL.',
    );
  const beginning = database.beginTransaction();
  try {
    // Where there are fewer connections than transactions, it waits for one.
    const transaction = await answerInTime('PostgreSQL', beginning, READING_MS);
    await inTime(transaction.db.executeSql(`SET LOCAL idle_in_transaction_session_timeout = ${Math.ceil(idleMs)}`));
    return transaction;
  } catch (cause) {
    beginning.then(({ rollback }) => rollback()).catch(() => {});
    throw explainPostgresError(cause);
  }
}

/** From which on a count is taken for one of much. */
const SLOW_MS = 500;
const REUSED_TIMES = 20;

/** Counts, but for what took long: that is used again, so that nobody who looks often has the database count all the time. */
export function reuseSlow<Counts>(count: () => Promise<Counts>): () => Promise<Counts> {
  let last: { readonly counts: Counts; readonly until: number } | undefined;
  return async () => {
    const began = performance.now();
    if (last && began < last.until) return last.counts;
    const counts = await count();
    const now = performance.now();
    last = now - began > SLOW_MS ? { counts, until: now + REUSED_TIMES * (now - began) } : undefined;
    return counts;
  };
}
