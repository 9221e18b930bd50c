import { checkPositive } from '../check-options.ts';
import type { OutboxEngine, OutboxEngineSettings } from '../engine/outbox.ts';
import { FORMAT } from '../engine/outbox-data.ts';
import type { PollLoop } from '../engine/poll-loop.ts';
import { outboxRecord } from '../engine/queue-record.ts';
import { type Announcement, createAnnouncement } from './announcement.ts';
import { createBossSession } from './boss-session.ts';
import { boundedDatabase, explaining, READING_MS, reuseSlow } from './bounded-database.ts';
import { startDeliveryLoop } from './delivery-loop.ts';
import { createOutboxJobs, outboxQueueSettings } from './outbox-jobs.ts';
import { type OutboxSql, openOutboxSql } from './outbox-sql.ts';
import { checkBoss, type PgBossLike, type SqlExecutor } from './pg-boss-like.ts';
import { findTables, prepareQueue } from './queue-table.ts';

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
export function postgresQueue(options: PostgresQueueOptions): OutboxEngine<SqlExecutor> {
  const { boss, queue, keepMs = 604_800_000 } = options;
  checkBoss('postgresQueue', options);
  checkPositive('postgresQueue', { keepMs });
  const database = boundedDatabase(boss);
  const reading = boundedDatabase(boss, READING_MS);
  const jobs = createOutboxJobs(boss, queue, { database, reading });
  let settings: OutboxEngineSettings | undefined;
  let loop: PollLoop | undefined;
  let announcement: Announcement | undefined;
  const session = createBossSession<OutboxSql>({
    boss,
    async prepare(purpose) {
      if (!settings) throw new TypeError('postgresQueue: the queue has no outbox. Pass it to createWebhookOutbox.');
      announcement ??= createAnnouncement({ boss, queue, clock: settings.clock, database });
      const record = outboxRecord(FORMAT, settings, { keepMs });
      const bossSettings = outboxQueueSettings(settings, keepMs);
      const tables =
        purpose === 'use'
          ? await prepareQueue({ ...settings, boss, queue, database: reading, record, bossSettings })
          : await findTables(boss, queue);
      const sql = openOutboxSql(tables, { queue, maxAttempts: settings.maxAttempts, database, reading });
      return { ...sql, stats: reuseSlow(sql.stats) };
    },
  });
  const { ask } = session;
  const wake = () => {
    loop?.nudge();
    announcement?.send();
  };
  return {
    open(given, purpose) {
      settings = given;
      return session.open(purpose);
    },
    async enqueue(delivery, transaction) {
      const id = await ask(() => jobs.enqueue(delivery, transaction));
      // What is in a transaction is not there yet.
      if (!transaction) wake();
      return id;
    },
    async work(run, onTrouble) {
      if (!settings) throw new Error('The queue is not open.');
      const explained = explaining(onTrouble);
      session.hear(explained);
      loop = startDeliveryLoop({
        ...settings,
        boss,
        queue,
        database,
        ready: session.ready,
        run,
        onTrouble: explained,
      });
      announcement?.hear(loop.nudge);
    },
    async pause() {
      await announcement?.end();
      await loop?.stop();
      loop = undefined;
    },
    find: (id) => ask(() => jobs.find(id, settings?.maxAttempts ?? 0), READING_MS),
    list: (listed) => ask(({ list }) => list(listed), READING_MS),
    cancel: (id) => ask(() => jobs.cancel(id), READING_MS),
    async replay(id) {
      const isReplayed = await ask(() => jobs.replay(id), READING_MS);
      if (isReplayed) wake();
      return isReplayed;
    },
    drop: (id) => ask(() => jobs.drop(id), READING_MS),
    stats: () => ask(({ stats }) => stats(), READING_MS),
    close: session.close,
  };
}
