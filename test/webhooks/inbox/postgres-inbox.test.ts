import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe } from 'vitest';
import { createPostgresInbox, type PostgresInbox } from '../../../src/webhooks/postgres.ts';
import { postgresMissing, startPostgres } from '../../servers/postgres.ts';
import type { TestServer } from '../../servers/server-process.ts';
import { inboxBehaviour } from './inbox-behaviour.ts';

/** Many are started: without what none of these tests is about. */
const FRUGAL = { max: 5, schedule: false, supervise: false } as const;
let queues = 0;

describe.skipIf(postgresMissing('the inbox in PostgreSQL'))('the inbox in PostgreSQL', () => {
  let server: TestServer;
  let pool: pg.Pool;
  beforeAll(async () => {
    server = await startPostgres();
    pool = new pg.Pool({ connectionString: server.url, max: 2 });
    pool.on('error', () => {});
    await pool.query('CREATE TABLE notes (queue text, note text)');
  });
  afterAll(async () => {
    await pool?.end();
    await server?.[Symbol.asyncDispose]();
  });

  inboxBehaviour(
    'in PostgreSQL',
    async () => {
      const queue = `inbox-${++queues}`;
      return {
        open: (options) =>
          createPostgresInbox({ boss: new PgBoss({ connectionString: server.url, ...FRUGAL }), queue, ...options }),
        hearsWithinMs: 1_000,
        trouble: { begin: () => server.kill(), end: () => server.restart() },
        effects: {
          write: (inbox, context, note) =>
            (inbox as PostgresInbox).transaction(context, (db) =>
              db.executeSql('INSERT INTO notes VALUES ($1, $2)', [queue, note]),
            ),
          list: async () =>
            (await pool.query('SELECT note FROM notes WHERE queue = $1', [queue])).rows.map(({ note }) => note),
        },
        [Symbol.asyncDispose]: async () => {},
      };
    },
    /^answers 200|^handles a delivery that comes|^tries a handler|^when closed without|^writes an effect|^is down:|^shows every/,
  );
});
