/** `unsaid-runtime/webhooks/sqlite`, bound to this contract. */
import * as runtime from 'unsaid-runtime/webhooks/sqlite';
import type { BoundInbox } from './open-variant.ts';

export * from 'unsaid-runtime/webhooks/sqlite';

export type SqliteInboxOptions = BoundInbox<runtime.SqliteInboxOptions>;

export const createSqliteInbox: (options: SqliteInboxOptions) => runtime.SqliteInbox = runtime.createSqliteInbox;
