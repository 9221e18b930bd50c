/** Webhooks on PostgreSQL, for several machines. The clients are the user's: nothing of theirs is imported. */

export type { PgBossLike, SqlDatabase, SqlExecutor, SqlTransaction } from './postgres/pg-boss-like.ts';
export {
  createPostgresInbox,
  type PostgresInbox,
  type PostgresInboxOptions,
  type PostgresQueueOptions,
  postgresQueue,
} from './postgres/queues.ts';
