import { checkPositive } from '../../deduplication/check-options.ts';
import { explainPostgresError, isTableMissing } from '../../inbox/postgres/explain-postgres-error.ts';
import type { SqlExecutor } from '../../inbox/postgres/pg-boss-like.ts';
import { type BossHold, holdBoss } from '../../inbox/postgres/share-boss.ts';
import type { OutboxEngine, OutboxEngineSettings } from '../outbox-engine.ts';
import { type DeliveryLoop, startDeliveryLoop } from './delivery-loop.ts';
import { toJobData } from './job-data.ts';
import { checkOutboxBoss, type OutboxBoss } from './outbox-boss.ts';
import { createOutboxJobs } from './outbox-jobs.ts';
import { type OutboxSql, openOutboxSql } from './outbox-sql.ts';

export interface PostgresQueueOptions {
  /** `new PgBoss(url)` of the package `pg-boss`. It is started if nobody has, and then stopped with the outbox. */
  readonly boss: OutboxBoss;
  /** Name of the queue, which is created, and with `-dead` that of its dead letters. Default `webhook-outbox`. */
  readonly queue?: string;
  /** Milliseconds for which a delivered event is remembered, for `find` and `stats`. Default 7 days. */
  readonly keepMs?: number;
}

/**
 * Keeps the events of an outbox in PostgreSQL, by pg-boss. `enqueue` takes the caller's transaction as pg-boss does, such as
 * `{ executeSql: (text, values) => client.query(text, values) }`: what is rolled back is never sent. An attempt whose
 * process died is found by pg-boss, every `superviseIntervalSeconds` and `monitorIntervalSeconds` of its own, 60 unless
 * set. Throws a TypeError for options that cannot be meant.
 */
export function postgresQueue(options: PostgresQueueOptions): OutboxEngine<SqlExecutor> {
  const { boss, queue = 'webhook-outbox', keepMs = 604_800_000 } = options;
  checkOutboxBoss('postgresQueue', boss);
  checkPositive('postgresQueue', { keepMs });
  const jobs = createOutboxJobs(boss, queue, keepMs);
  let hold: BossHold | undefined;
  let prepare: (() => Promise<OutboxSql>) | undefined;
  let prepared: Promise<OutboxSql> | undefined;
  let settings: OutboxEngineSettings | undefined;
  let loop: DeliveryLoop | undefined;
  let onError = (_error: Error) => {};
  const ready = (): Promise<OutboxSql> => {
    if (!prepare) throw new TypeError('postgresQueue: the queue has no outbox. Pass it to createWebhookOutbox.');
    prepared ??= prepare().catch((error) => {
      prepared = undefined;
      throw error;
    });
    return prepared;
  };
  const ask = async <Result>(work: (sql: OutboxSql) => Promise<Result>): Promise<Result> => {
    try {
      return await work(await ready());
    } catch (cause) {
      // Somebody dropped them: the next one creates them, if it may.
      if (isTableMissing(cause)) prepared = undefined;
      throw explainPostgresError(cause);
    }
  };
  return {
    open(given) {
      settings = given;
      prepare = async () => {
        hold ??= holdBoss(boss, (error) => onError(error));
        await hold.start();
        await jobs.prepare(given);
        return openOutboxSql(boss, queue, given.maxAttempts);
      };
      return ask(async () => {});
    },
    enqueue: (delivery, transaction) =>
      ask(async () => {
        const id = await jobs.send(toJobData(delivery), { db: transaction });
        if (!transaction) loop?.nudge();
        return id;
      }),
    async work(run, onTrouble) {
      if (!settings) throw new Error('The queue is not open.');
      const explained = (cause?: unknown) => onTrouble(cause === undefined ? undefined : explainPostgresError(cause));
      onError = explained;
      loop = startDeliveryLoop({
        ...settings,
        boss,
        queue,
        ready: () => ask(async (sql) => sql),
        run,
        onTrouble: explained,
      });
    },
    pause: async () => loop?.stop(),
    find: (id) => ask(({ find }) => find(id)),
    deadLetters: ({ limit = 100, offset = 0 } = {}) => ask(({ listDead }) => listDead(limit, offset)),
    async replay(id) {
      const isReplayed = await ask((sql) => jobs.replay(id, sql));
      loop?.nudge();
      return isReplayed;
    },
    drop: (id) => ask((sql) => jobs.drop(id, sql)),
    stats: () => ask(({ stats }) => stats()),
    close: async () => hold?.release(),
  };
}
