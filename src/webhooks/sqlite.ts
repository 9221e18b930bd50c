/** The inbox of one machine, on `node:sqlite`. */
export { createSqliteInbox, type SqliteInbox, type SqliteInboxOptions } from './inbox/sqlite/create-sqlite-inbox.ts';
