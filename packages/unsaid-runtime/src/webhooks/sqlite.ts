/** Webhooks on `node:sqlite`, for the processes of one machine. */
export {
  createSqliteInbox,
  type SqliteInbox,
  type SqliteInboxOptions,
  type SqliteQueueOptions,
  sqliteQueue,
} from './sqlite/queues.ts';
