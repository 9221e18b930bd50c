import { checkPositive } from '../check-options.ts';
import { type OutboxQueue, outboxEngineSettings } from '../engine/outbox.ts';
import { OUTBOX_RECORD } from '../engine/queue-record.ts';
import { createBossEngine } from './boss-engine.ts';
import { checkBoss, type PgBossLike, type SqlExecutor } from './pg-boss-like.ts';

export interface PostgresQueueOptions {
  /** `new PgBoss(url)` of the package `pg-boss`. It is started if nobody has, and then stopped with the outbox. */
  readonly boss: PgBossLike;
  /** Name of the queue, which is created: after the application, as in `shop-outbox`. */
  readonly queue: string;
  /** Milliseconds for which a delivered event is remembered, for `find`, `stats` and its id. Default 7 days. */
  readonly keepMs?: number;
}

/**
 * Keeps the events of an outbox in PostgreSQL, by pg-boss. `enqueue` takes the caller's transaction as pg-boss does, such as
 * `{ executeSql: (text, values) => client.query(text, values) }`: what is rolled back is never sent. An attempt whose
 * process died is found by pg-boss, every `superviseIntervalSeconds` and `monitorIntervalSeconds` of its own, 60 unless
 * set. Throws a TypeError for invalid options.
 */
export function postgresQueue(options: PostgresQueueOptions): OutboxQueue<SqlExecutor> {
  const { boss, queue, keepMs = 604_800_000 } = options;
  checkBoss('postgresQueue', options);
  checkPositive('postgresQueue', { keepMs });
  return {
    connect(rules) {
      const settings = outboxEngineSettings(rules, keepMs);
      return createBossEngine({
        ...settings,
        boss,
        queue,
        leaseMs: LEASE_SECONDS * 1_000,
        record: OUTBOX_RECORD,
      });
    },
  };
}

/** After which an attempt counts as ended with its process: to sign and to post take 5 seconds each, and noting it the rest. */
const LEASE_SECONDS = 20;
