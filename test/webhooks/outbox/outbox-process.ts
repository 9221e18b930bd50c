/**
 * A worker of an outbox in a process of its own, for tests that kill it. Argument: its options as JSON. Sends its parent a
 * message when it was started, and ends gracefully at SIGTERM.
 */
import { PgBoss } from 'pg-boss';
import { createWebhookOutbox } from '../../../src/webhooks/outbox.ts';
import { postgresQueue } from '../../../src/webhooks/postgres.ts';
import { sign } from '../scheme.ts';

export interface OutboxProcessOptions {
  readonly engine: 'postgres';
  readonly url: string;
  readonly queue: string;
}

const { url, queue } = JSON.parse(process.argv[2] ?? '') as OutboxProcessOptions;
/** Looks for attempts whose process died each second. */
const boss = () =>
  new PgBoss({ connectionString: url, schedule: false, superviseIntervalSeconds: 1, monitorIntervalSeconds: 1 });

const options = { sign, firstRetryMs: 1_000, onError: () => {} };
const outbox = createWebhookOutbox({ ...options, queue: postgresQueue({ boss: boss(), queue }) });

process.once('SIGTERM', async () => {
  await outbox.close();
  process.exit();
});
process.on('disconnect', () => process.exit());
process.send?.('started');
