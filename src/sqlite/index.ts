/** How this package opens a SQLite file, for a program that keeps a database of its own. Needs Node 22.13 or later. */
export {
  DatabaseError,
  type DatabaseErrorCode,
  explainDatabaseError,
  isBusy,
  resultCodeOf,
} from './database-error.ts';
export { type OpenDatabaseOptions, openDatabase } from './open-database.ts';
