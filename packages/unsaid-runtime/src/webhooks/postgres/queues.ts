import { claimLost, createInbox, runOf } from '../engine/create-inbox.ts';
import { storeFailed } from '../engine/delivery-engine.ts';
import type { OutboxQueue, QueueOptions } from '../engine/outbox.ts';
import { checkName, type InboxOptions, readInboxOptions, readQueueOptions } from '../engine/settings.ts';
import type { Claim } from '../memory/memory-store.ts';
import type { Inbox } from '../receiver/receiver-options.ts';
import { limitIdle } from './bounded-pool.ts';
import { checkPool, checkSchema, type PgPoolClientLike, type SqlTransaction } from './pg-like.ts';
import { createPostgresStore, IDLE_MS, type PostgresPlace } from './postgres-store.ts';

export interface PostgresInboxOptions<Client extends PgPoolClientLike = PgPoolClientLike>
  extends InboxOptions,
    PostgresPlace<Client> {}

export interface PostgresInbox<Client extends PgPoolClientLike = PgPoolClientLike> extends Inbox {
  /**
   * Runs `work` and marks the delivery as handled in one transaction, so that what it writes with the client it is called with
   * happens exactly once. Await it in a handler, last, with the handler's context. PostgreSQL ends a transaction in which
   * nothing is asked for `leaseMs`. Rejects, and writes nothing, with what `work` or the commit throws, with `claim-lost` when
   * another process handled or took over the delivery, and with `store-failed` when it could not begin.
   */
  transaction<Result>(claim: Claim, work: (client: Client) => Result | Promise<Result>): Promise<Result>;
}

/**
 * An inbox in PostgreSQL, for any number of machines. A delivery is committed before it is answered 200; effects within
 * `transaction` happen exactly once, others at least once. Creates its two tables where they are missing. Throws a TypeError for
 * invalid options; a database that cannot be used is reported, and refuses deliveries with 503 until it can.
 */
export function createPostgresInbox<Client extends PgPoolClientLike>(
  options: PostgresInboxOptions<Client>,
): PostgresInbox<Client> {
  const { application = '', queue, leaseMs = 30_000 } = options;
  checkPostgresPlace('createPostgresInbox', options);
  const settings = readInboxOptions('createPostgresInbox', options);
  const store = createPostgresStore(options, { queue, direction: 'in', application });
  const { inbox, engine } = createInbox(store, settings);
  return {
    ...inbox,
    async transaction(claim, work) {
      const running = runOf(engine, claim);
      const end = engine.handledBy(running.delivery);
      let hasBegun = false;
      try {
        return await store.pool.transact(
          leaseMs,
          async (client, run) => {
            const result = await work(client);
            running.isCommitted = true;
            // From here on the transaction holds the row, and only its commit is left.
            await run(limitIdle(IDLE_MS));
            const ended = await run(store.statements.end([end], settings.keepHandledBodies));
            if (ended.length === 0) throw claimLost(claim);
            if (end.serial !== undefined) await run(store.statements.free([end.serial]));
            return result;
          },
          () => {
            hasBegun = true;
          },
        );
      } catch (cause) {
        running.isCommitted = false;
        throw hasBegun ? cause : storeFailed('inbox', cause);
      }
    },
  };
}

function checkPostgresPlace(caller: string, { pool, queue, schema }: PostgresPlace): void {
  checkPool(caller, pool);
  checkName(caller, 'queue', queue);
  checkSchema(caller, schema);
}

export interface PostgresQueueOptions extends PostgresPlace, QueueOptions {}

/**
 * Keeps the events of an outbox in PostgreSQL. `enqueue` takes the caller's transaction: a client of `pg` within `BEGIN` and
 * `COMMIT`, or what has `executeSql(text, values)`. What is rolled back is never sent. Throws a TypeError for invalid options.
 */
export function postgresQueue(options: PostgresQueueOptions): OutboxQueue<SqlTransaction> {
  const { application = '', queue } = options;
  checkPostgresPlace('postgresQueue', options);
  return {
    store: createPostgresStore(options, { queue, direction: 'out', application }),
    ...readQueueOptions('postgresQueue', options),
  };
}
