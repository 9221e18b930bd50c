/** Webhooks on PostgreSQL, for several machines. The clients are the user's: nothing of theirs is imported. */
export type { PgBossLike, SqlExecutor } from './inbox/postgres/pg-boss-like.ts';
export type { OutboxBoss } from './outbox/postgres/outbox-boss.ts';
export { type PostgresQueueOptions, postgresQueue } from './outbox/postgres/postgres-queue.ts';
