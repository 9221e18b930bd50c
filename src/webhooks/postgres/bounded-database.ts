import { describeError, fieldOf, isInstance } from '../../describe-error.ts';
import { answerInTime } from '../clock.ts';
import type { PgBossLike, SqlExecutor, SqlTransaction } from './pg-boss-like.ts';

/** Milliseconds after which PostgreSQL counts as silent: with a wait before and a look at other connections after, within 10 s. */
const ANSWER_MS = 5_000;
/** For numbers and lists, which may read much. */
export const READING_MS = 8_000;
const PROBE_MS = 1_500;

/** The pool behind a `db` that pg-boss made itself; others have none, and bound their statements themselves. */
interface Pool {
  query(statement: object): Promise<{ rows: object[] }>;
  on?(event: 'acquire', heard: (client: Client) => void): void;
  readonly idleCount: number;
}

interface Client {
  on(event: 'error', heard: () => void): void;
}

const guarded = new WeakSet<Pool | Client>();

/**
 * Has something listen to each connection for as long as it lives. A pool stops listening when it hands a connection out, and
 * what the server says before the taker listens, such as that it goes away, would end the process.
 */
function guard(pool: Pool): void {
  if (guarded.has(pool)) return;
  guarded.add(pool);
  pool.on?.('acquire', (client) => {
    if (guarded.has(client)) return;
    guarded.add(client);
    client.on('error', () => {});
  });
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
      guard(pool);
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
  return fieldOf(cause, 'message') === 'Query read timeout';
}

export function inTime<Result>(answer: Promise<Result>): Promise<Result> {
  return answerInTime('PostgreSQL', answer, ANSWER_MS);
}

/** Bounds each statement by itself: work of several that were given up as a whole would go on after the transaction has ended. */
export function eachInTime(db: SqlExecutor): SqlExecutor {
  return { executeSql: (text, values) => inTime(db.executeSql(text, values)) };
}

/** Begins a transaction on the connections of a boss. Throws a TypeError where a `db` of the user's own cannot. */
export function transactionOf(boss: PgBossLike): () => Promise<SqlTransaction> {
  const database = boss.getDb();
  if (database.beginTransaction) return database.beginTransaction.bind(database);
  throw new TypeError(
    'The `db` that this boss was made with has no `beginTransaction`, which this needs. Make the boss of a URL.',
  );
}

/** A transaction that ends by itself when its machine vanishes: what it has locked would be in the way of the others. */
export async function beginTransaction(boss: PgBossLike, idleMs: number): Promise<SqlTransaction> {
  const beginning = transactionOf(boss)();
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

const TABLES = 'The tables in PostgreSQL are missing, or are of another version';

/** SQLSTATE codes, and the beginnings of them, with what they mean here. */
const MEANINGS: readonly (readonly [codes: RegExp, meaning: string])[] = [
  [/^28/, 'PostgreSQL refuses the user or the password'],
  [/^3D/, 'PostgreSQL has no such database'],
  [/^57P0[1-4]$|^08/, 'PostgreSQL cannot be reached'],
  [/^53300$/, 'PostgreSQL takes no more connections'],
  [/^53/, 'PostgreSQL has no space left'],
  [/^25006$/, 'PostgreSQL takes no writes'],
  [/^42501$/, 'PostgreSQL does not let this user do it'],
  [/^(42P01|42703|42704|42883|3F000)$/, TABLES],
  [/^E[A-Z_]+$/, 'PostgreSQL cannot be reached'],
];

/** Codes, and beginnings of messages, of a connection that ended. */
const LOST = /^(ECONNRESET|EPIPE|57P0[12]$|Connection terminated|Client has encountered a connection error)/;

/** What has no code. */
const MESSAGES: readonly (readonly [message: RegExp, meaning: string])[] = [
  [/^SASL/, 'PostgreSQL refuses the user or the password'],
  [/^timeout exceeded when trying to connect/, 'PostgreSQL cannot be reached'],
  [/^Query read timeout/, 'PostgreSQL did not answer in time'],
  [/^the database has none of pg-boss|^pg-boss database requires migrations/, TABLES],
];

const OF_BOSS = 'Have one version of pg-boss everywhere, and let `boss.start()` of it create them.';

/**
 * What PostgreSQL, its driver or pg-boss threw, as an Error whose message says in one line what is wrong. `remedy`: for
 * tables that are missing or of another version.
 */
export function explainPostgresError(cause: unknown, remedy = OF_BOSS): Error {
  const code = codeOf(cause);
  const line = lineOf(cause) || code;
  // However it was noticed: it is one trouble.
  if (LOST.test(code) || LOST.test(line))
    return new Error('PostgreSQL cannot be reached: the connection was lost.', { cause });
  const [, meaning] =
    MEANINGS.find(([codes]) => codes.test(code)) ?? MESSAGES.find(([message]) => message.test(line)) ?? [];
  if (!meaning) return isInstance(Error, cause) ? cause : new Error(line, { cause });
  const end = meaning === TABLES ? ` ${remedy}` : '';
  return new Error(`${meaning}: ${line}${line.endsWith('.') ? '' : '.'}${end}`, { cause });
}

/** Has the trouble of a database reported in one line. */
export function explaining(onTrouble: (cause?: unknown) => void): (cause?: unknown) => void {
  return (...causes) => (causes.length === 0 ? onTrouble() : onTrouble(explainPostgresError(causes[0])));
}

function codeOf(error: unknown): string {
  const code = fieldOf(error, 'code');
  return typeof code === 'string' ? code : '';
}

/** The first line of an error, as every part of pg-boss would put it. */
function lineOf(error: unknown): string {
  return (
    describeError(error)
      // A worker of pg-boss adds its queue, to tables that all of them share.
      .replace(/ ?\(Queue: .+, Worker: \S+\)$/, '')
      // Which nobody takes for the package.
      .replace('pg-boss is not installed', 'the database has none of pg-boss')
  );
}

/** Somebody deleted the queue. */
export class QueueMissing extends Error {
  constructor(queue: string) {
    super(`pg-boss has no queue ${queue} any more. It is created again.`);
  }
}

/** Says as we do that a queue is gone to which something was sent; pg-boss looks from time to time which queues there are. */
export function explainQueue(cause: unknown): never {
  const [, queue] = /^Queue (\S+) does not exist$/.exec(lineOf(cause)) ?? [];
  throw queue === undefined ? cause : new QueueMissing(queue);
}

/** Whether a queue or a table was missing, so that what prepared them has to run again. */
export function isSomethingMissing(cause: unknown): boolean {
  return isInstance(QueueMissing, cause) || ['42P01', '3F000'].includes(codeOf(cause));
}
