import { checkPositive } from '../../deduplication/check-options.ts';
import { explainPostgresError } from '../../inbox/postgres/explain-postgres-error.ts';
import type { SqlExecutor } from '../../inbox/postgres/pg-boss-like.ts';
import { type BossHold, holdBoss } from '../../inbox/postgres/share-boss.ts';
import type { OutboxEngine, OutboxEngineSettings } from '../outbox-engine.ts';
import { type DeliveryLoop, startDeliveryLoop } from './delivery-loop.ts';
import { toJobData } from './job-data.ts';
import { checkOutboxBoss, type OutboxBoss } from './outbox-boss.ts';
import { createOutboxJobs } from './outbox-jobs.ts';
import { createOutboxSql } from './outbox-sql.ts';

export interface PostgresQueueOptions {
  /** `new PgBoss(...)`, started or not: it is started if need be, and stopped only then. */
  readonly boss: OutboxBoss;
  /** Name of the queue; that of its dead letters ends in `-dead`. Default `webhook-outbox`. */
  readonly queue?: string;
  /** The schema of the boss, where that is not `pgboss`. */
  readonly schema?: string;
  /** Milliseconds for which a delivered event is remembered, for `find` and `stats`. Default 7 days. */
  readonly keepMs?: number;
}

/**
 * Keeps the events of an outbox in PostgreSQL, by pg-boss. `enqueue` takes the caller's transaction as pg-boss does, such as
 * `{ executeSql: (text, values) => client.query(text, values) }`: what is rolled back is never sent. Throws a TypeError for
 * options that cannot be meant.
 */
export function postgresQueue(options: PostgresQueueOptions): OutboxEngine<SqlExecutor> {
  const { boss, queue = 'webhook-outbox', schema = 'pgboss', keepMs = 604_800_000 } = options;
  checkOutboxBoss('postgresQueue', boss);
  checkPositive('postgresQueue', { keepMs });
  if (!/^\w+$/.test(schema)) throw new TypeError(`postgresQueue: \`schema\` '${schema}' is not a name of a schema.`);
  const jobs = createOutboxJobs(boss, queue, keepMs);
  const sql = createOutboxSql(boss, schema, queue);
  let hold: BossHold | undefined;
  let settings: OutboxEngineSettings | undefined;
  let loop: DeliveryLoop | undefined;
  let onBackgroundError: (error: Error) => void = () => {};
  const explained = <Result>(asked: Promise<Result>): Promise<Result> =>
    asked.catch((cause) => {
      throw explainPostgresError(cause);
    });
  return {
    async open(given) {
      settings = given;
      hold ??= holdBoss(boss, (error) => onBackgroundError(error));
      await explained(hold.start().then(() => jobs.prepare(given)));
      await explained(sql.check());
    },
    async enqueue(delivery, transaction) {
      const id = await explained(jobs.send(toJobData(delivery), { db: transaction }));
      if (!transaction) loop?.nudge();
      return id;
    },
    async work(run, onTrouble) {
      if (!settings) throw new Error('The queue is not open.');
      const explain = (cause?: unknown) => onTrouble(cause === undefined ? undefined : explainPostgresError(cause));
      onBackgroundError = explain;
      loop = startDeliveryLoop({ ...settings, boss, queue, sql, run, onTrouble: explain });
    },
    pause: async () => loop?.stop(),
    find: (id) => explained(sql.find(id)),
    deadLetters: ({ limit = 100, offset = 0 } = {}) => explained(sql.listDead(limit, offset)),
    async replay(id) {
      const isReplayed = await explained(jobs.replay(id, sql));
      loop?.nudge();
      return isReplayed;
    },
    drop: (id) => explained(jobs.drop(id, sql)),
    stats: () => explained(sql.stats()),
    close: async () => hold?.release(),
  };
}
