import { deepEqual, equal, throws } from 'node:assert/strict';
import {
  createPostgresInbox,
  createPostgresStore,
  type OutboxBoss,
  type PgBossLike,
  postgresQueue,
} from 'reward-card-contract/webhooks/postgres';

/** The store speaks SQL to a connection that is played here; inbox and outbox say which engine they miss. */
export default async function use(): Promise<void> {
  const statements: string[] = [];
  const store = createPostgresStore({
    query: async (text) => {
      statements.push(text.trim().split(/\s/)[0] ?? '');
      return { rows: [{ done: false }] };
    },
  });
  const claim = { key: 'delivery', owner: 'one' };
  equal(await store.claim(claim), 'fresh');
  await store.done(claim);
  deepEqual(statements, ['DELETE', 'INSERT', 'INSERT']);
  throws(() => createPostgresInbox({ boss: {} as PgBossLike }), TypeError);
  throws(() => postgresQueue({ boss: {} as OutboxBoss }), TypeError);
}
