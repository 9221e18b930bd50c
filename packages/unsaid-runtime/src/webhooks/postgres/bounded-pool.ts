import { answerInTime } from '../clock.ts';
import type { Statement } from '../sql/statements.ts';
import { explainPostgresError, isSilence } from './explain-error.ts';
import type { PgPoolClientLike, PgPoolLike } from './pg-like.ts';

/** Milliseconds after which PostgreSQL counts as silent: with a wait before and a look at other connections after, within 10 s. */
const ANSWER_MS = 5_000;
/** For numbers and lists, which may read much, and for a free connection. */
const LONG_MS = 6_000;
const PROBE_MS = 1_500;

type Rows = readonly Readonly<Record<string, unknown>>[];

/**
 * The user's pool, each statement of which ends with an answer or an error in time, whatever the network does: a connection that is
 * silent is closed, and with it all that are as silent, so that the next statement has a new one.
 */
export class BoundedPool<Client extends PgPoolClientLike> {
  readonly #pool: PgPoolLike<Client>;
  #closing: Promise<unknown> | undefined;

  constructor(pool: PgPoolLike<Client>) {
    this.#pool = pool;
    guard(pool);
  }

  /** Rejects with what is wrong in one line; a statement that has not been sent by then is not sent at all. */
  async run(statement: Statement): Promise<Rows> {
    const milliseconds = statement.text.startsWith('SELECT') ? LONG_MS : ANSWER_MS;
    const end = performance.now() + milliseconds;
    const client = await this.#take(milliseconds);
    try {
      const rows = await ask(client, statement, Math.max(end - performance.now(), PROBE_MS));
      client.release();
      return rows;
    } catch (cause) {
      client.release(true);
      if (isSilence(cause)) await this.#closeSilent();
      throw explainPostgresError(cause);
    }
  }

  /**
   * Runs work in a transaction, which is rolled back where it throws. It ends by itself where nothing is asked for `idleMs`, since
   * the locks of a machine that vanished would stop the others. `isBegun` is called before `work`.
   */
  async transact<Result>(
    idleMs: number,
    work: (client: Client, run: (statement: Statement) => Promise<Rows>) => Promise<Result>,
    isBegun: () => void = () => {},
  ): Promise<Result> {
    const client = await this.#take(LONG_MS);
    const run = (statement: Statement) => ask(client, statement, ANSWER_MS);
    let isUsable = true;
    try {
      await run({ text: `BEGIN; ${limitIdle(idleMs).text}`, values: [] });
      isBegun();
      const result = await work(client, run);
      await run({ text: 'COMMIT', values: [] });
      return result;
    } catch (cause) {
      isUsable = await run({ text: 'ROLLBACK', values: [] }).then(
        () => true,
        () => false,
      );
      throw cause;
    } finally {
      client.release(!isUsable);
    }
  }

  /** A connection, for which the pool alone would wait for ever. */
  async #take(milliseconds: number): Promise<Client> {
    const taking = this.#pool.connect();
    try {
      return await answerInTime('PostgreSQL', taking, milliseconds);
    } catch (cause) {
      taking.then((late) => late.release()).catch(() => {});
      throw explainPostgresError(cause);
    }
  }

  /** Asks all that are idle at the same time; the pool drops those that do not answer. */
  async #closeSilent(): Promise<void> {
    this.#closing ??= Promise.allSettled(
      Array.from({ length: this.#pool.idleCount }, () =>
        this.#pool.query({ text: 'SELECT 1', query_timeout: PROBE_MS }),
      ),
    ).finally(() => {
      this.#closing = undefined;
    });
    await this.#closing;
  }
}

async function ask(client: PgPoolClientLike, { text, values }: Statement, milliseconds: number): Promise<Rows> {
  const answer = client.query({ text, values: [...values], query_timeout: milliseconds });
  return (await answerInTime('PostgreSQL', answer, milliseconds + PROBE_MS)).rows;
}

/** Has PostgreSQL end the transaction once nothing is asked for so long. */
export function limitIdle(milliseconds: number): Statement {
  return { text: `SET LOCAL idle_in_transaction_session_timeout = ${Math.ceil(milliseconds)}`, values: [] };
}

const guarded = new WeakSet<object>();

/**
 * Has something listen to each connection for as long as it lives. A pool stops listening when it hands a connection out, and
 * what the server says before the taker listens, such as that it goes away, would end the process.
 */
function guard<Client extends PgPoolClientLike>(pool: PgPoolLike<Client>): void {
  if (guarded.has(pool)) return;
  guarded.add(pool);
  pool.on('error', () => {});
  pool.on('acquire', (client) => {
    if (guarded.has(client)) return;
    guarded.add(client);
    client.on('error', () => {});
  });
}
