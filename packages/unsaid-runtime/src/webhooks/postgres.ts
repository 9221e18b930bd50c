/** Webhooks on PostgreSQL, for several machines. The client is the user's: nothing of it is imported. */

export type { PgClientLike, PgPoolClientLike, PgPoolLike, SqlTransaction } from './postgres/pg-like.ts';
export { deliveryTables } from './postgres/postgres-store.ts';
export * from './postgres/queues.ts';
