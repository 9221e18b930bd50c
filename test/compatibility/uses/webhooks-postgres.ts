import { throws } from 'node:assert/strict';
import { createPostgresInbox, type PgPoolLike, postgresQueue } from 'reward-card-contract/webhooks/postgres';

/** Inbox and outbox say which client they miss. */
export default async function use(): Promise<void> {
  const options = { pool: {} as PgPoolLike, queue: 'cards' };
  throws(() => createPostgresInbox(options), TypeError);
  throws(() => postgresQueue(options), TypeError);
}
