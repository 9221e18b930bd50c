/** How this package opens a SQLite file, for a program that keeps a database of its own. Needs Node 22.13 or later. */
export {
  DatabaseError,
  type DatabaseErrorCode,
  explainDatabaseError,
  isBusy,
  type OpenDatabaseOptions,
  openDatabase,
  resultCodeOf,
} from './webhooks/sqlite/open-database.ts';
