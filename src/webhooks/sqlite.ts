/** The durable store of one machine, on `node:sqlite`. */
export { createSqliteStore, type SqliteStore, type SqliteStoreOptions } from './deduplication/sqlite-store.ts';
