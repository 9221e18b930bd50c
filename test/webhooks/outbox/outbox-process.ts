/**
 * A worker of an outbox in a process of its own, for tests that kill it. Argument: its options as JSON. Sends its parent a
 * message when it was started, and ends gracefully at SIGTERM.
 */
import * as bullmq from 'bullmq';
import { PgBoss } from 'pg-boss';
import { createWebhookOutbox } from '../../../src/webhooks/outbox.ts';
import { postgresQueue } from '../../../src/webhooks/postgres.ts';
import { redisQueue } from '../../../src/webhooks/redis.ts';
import { sign } from '../scheme.ts';

export interface OutboxProcessOptions {
  readonly engine: 'postgres' | 'redis';
  readonly url: string;
  readonly queue: string;
  readonly firstRetryMs: number;
  /** Of Redis alone: PostgreSQL has a lease of its own. */
  readonly leaseMs?: number;
}

const {
  engine,
  url,
  queue,
  firstRetryMs,
  leaseMs = 10_000,
} = JSON.parse(process.argv[2] ?? '') as OutboxProcessOptions;
/** Looks for attempts whose process died each second. */
const boss = () =>
  new PgBoss({ connectionString: url, schedule: false, superviseIntervalSeconds: 1, monitorIntervalSeconds: 1 });

const outbox = createWebhookOutbox<never>({
  sign,
  firstRetryMs,
  onError: () => {},
  queue:
    engine === 'postgres'
      ? postgresQueue({ boss: boss(), queue })
      : redisQueue({ bullmq, connection: { url }, queue, leaseMs, acceptLoss: true }),
});

process.once('SIGTERM', async () => {
  await outbox.close();
  process.exit();
});
process.on('disconnect', () => process.exit());
process.send?.('started');
