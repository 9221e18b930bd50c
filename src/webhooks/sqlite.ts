/** The durable store and the inbox of one machine, on `node:sqlite`. */
export { createSqliteStore, type SqliteStore, type SqliteStoreOptions } from './deduplication/sqlite-store.ts';
export { createSqliteInbox, type SqliteInbox, type SqliteInboxOptions } from './inbox/sqlite/create-sqlite-inbox.ts';
