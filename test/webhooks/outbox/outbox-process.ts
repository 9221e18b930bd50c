/**
 * A worker of an outbox in a process of its own, for tests that kill it. Argument: its options as JSON. Sends its parent a
 * message when it was started, and ends gracefully at SIGTERM.
 */
import { flushCompileCache } from 'node:module';
import { PgBoss } from 'pg-boss';
import { createWebhookOutbox } from '../../../src/webhooks/outbox.ts';
import { postgresQueue } from '../../../src/webhooks/postgres.ts';
import { sign } from '../scheme.ts';

export interface OutboxProcessOptions {
  readonly url: string;
  readonly queue: string;
  readonly firstRetryMs: number;
}

const { url, queue, firstRetryMs } = JSON.parse(process.argv[2] ?? '') as OutboxProcessOptions;
/** In the short run there is little to look at, and nothing to wait for. */
const SUPERVISE_SECONDS = process.env.SOAK ? 5 : 1;
/** Looks for attempts whose process died every few seconds. */
const boss = () => {
  const connection = { connectionString: url, connectionTimeoutMillis: 2_000, query_timeout: 10_000, keepAlive: true };
  const supervising = { superviseIntervalSeconds: SUPERVISE_SECONDS, monitorIntervalSeconds: SUPERVISE_SECONDS };
  return new PgBoss({ ...connection, ...supervising, schedule: false });
};

const outbox = createWebhookOutbox<never>({
  sign,
  firstRetryMs,
  onError: () => {},
  queue: postgresQueue({ boss: boss(), queue }),
});

process.once('SIGTERM', async () => {
  await outbox.close();
  process.exit();
});
process.on('disconnect', () => process.exit());
process.send?.('started');
// Those that are killed would not leave it to the next.
flushCompileCache();
