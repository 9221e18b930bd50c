/** Webhooks on PostgreSQL, for several machines. The clients are the user's: nothing of theirs is imported. */

export {
  createPostgresInbox,
  type PostgresInbox,
  type PostgresInboxOptions,
} from './inbox/postgres/create-postgres-inbox.ts';
export type {
  PgBossLike,
  SqlDatabase,
  SqlExecutor,
  SqlTransaction,
} from './inbox/postgres/pg-boss-like.ts';
export { type PostgresQueueOptions, postgresQueue } from './outbox/postgres/postgres-queue.ts';
