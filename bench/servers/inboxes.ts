import { Redis } from 'ioredis';
import pg from 'pg';
import type { Inbox, InboxOptions } from '../../src/webhooks.ts';
import { createPostgresInbox } from '../../src/webhooks-postgres.ts';
import { createRedisInbox } from '../../src/webhooks-redis.ts';
import { createSqliteInbox } from '../../src/webhooks-sqlite.ts';

/** Opens the queue `bench` of an engine at an address, or in a file. */
export const INBOXES: Readonly<Record<string, (where: string, options?: InboxOptions) => Inbox>> = {
  postgres: (where, options) =>
    createPostgresInbox({ pool: new pg.Pool({ connectionString: where }), queue: 'bench', ...options }),
  redis: (where, options) =>
    createRedisInbox({ redis: new Redis(where, { lazyConnect: true }), queue: 'bench', ...options }),
  sqlite: (where, options) => createSqliteInbox({ path: where, queue: 'bench', ...options }),
};
