/** How this package opens a SQLite file, for whoever keeps a database of their own. Needs Node 22.13 or later. */
export {
  DatabaseError,
  type DatabaseErrorCode,
  explainDatabaseError,
  isBusy,
  resultCodeOf,
} from './database-error.ts';
export { type OpenDatabaseOptions, openDatabase } from './open-database.ts';
