/** Webhooks on PostgreSQL, for several machines. The clients are the user's: nothing of theirs is imported. */

export {
  createPostgresInbox,
  type PostgresInbox,
  type PostgresInboxOptions,
} from './postgres/create-postgres-inbox.ts';
export type { PgBossLike, SqlDatabase, SqlExecutor, SqlTransaction } from './postgres/pg-boss-like.ts';
export { type PostgresQueueOptions, postgresQueue } from './postgres/postgres-queue.ts';
