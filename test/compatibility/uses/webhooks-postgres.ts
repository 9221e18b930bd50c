import { throws } from 'node:assert/strict';
import { createPostgresInbox, type PgBossLike, postgresQueue } from 'reward-card-contract/webhooks/postgres';

/** Inbox and outbox say which engine they miss. */
export default async function use(): Promise<void> {
  throws(() => createPostgresInbox({ boss: {} as PgBossLike, queue: 'cards' }), TypeError);
  throws(() => postgresQueue({ boss: {} as PgBossLike, queue: 'cards' }), TypeError);
}
