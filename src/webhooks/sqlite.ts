/** The inbox of one machine, on `node:sqlite`. */
export { createSqliteInbox, type SqliteInbox, type SqliteInboxOptions } from './sqlite/create-sqlite-inbox.ts';
