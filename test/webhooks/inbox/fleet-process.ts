/**
 * A process that receives, or handles, on an inbox that others share; for tests that end it. Argument: `FleetOptions` as
 * JSON. Sends its parent its port; stops gracefully at SIGTERM.
 */
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import {
  createWebhookReceiver,
  type DeliveryContext,
  type Inbox,
  type InboxOptions,
} from '../../../src/webhooks/index.ts';
import { toNode } from '../../../src/webhooks/node.ts';
import { createPostgresInbox } from '../../../src/webhooks/postgres.ts';
import { createRedisInbox } from '../../../src/webhooks/redis.ts';
import { verify } from '../scheme.ts';

export interface FleetOptions extends InboxOptions {
  readonly engine: 'postgres' | 'redis';
  readonly url: string;
  readonly queue: string;
  /** File to which each run of a handler appends a line: its event's note. */
  readonly runs: string;
  readonly isReceiver: boolean;
  readonly leaseMs: number;
  readonly acceptLoss?: boolean;
}

const options = JSON.parse(process.argv[2] ?? '{}') as FleetOptions;
const { url, queue, leaseMs, isReceiver } = options;
const settings = { ...options, concurrency: isReceiver ? 0 : 5 };
const { inbox, effect } = await open();

const receiver = createWebhookReceiver({
  verify,
  inbox,
  onError: () => {},
  on: { 'card.issued': ({ note }, context) => handle(String(note), context) },
});

async function handle(note: string, context: DeliveryContext): Promise<void> {
  appendFileSync(options.runs, `${note}\n`);
  await setTimeout(2, undefined, { signal: context.signal });
  await effect(context, note);
}

async function open(): Promise<{ inbox: Inbox; effect(context: DeliveryContext, note: string): unknown }> {
  if (options.engine === 'redis') {
    const bullmq = await import('bullmq');
    const connection = { url };
    const inbox = createRedisInbox({
      ...settings,
      bullmq,
      connection,
      queue,
      leaseMs,
      acceptLoss: options.acceptLoss ?? false,
    });
    return { inbox, effect: () => {} };
  }
  const { PgBoss } = await import('pg-boss');
  const connection = {
    connectionString: url,
    connectionTimeoutMillis: 2_000,
    query_timeout: 10_000,
    keepAlive: true,
    // Each costs the server as much as many deliveries.
    max: isReceiver ? 2 : 4,
  };
  const supervising = { supervise: !isReceiver, superviseIntervalSeconds: 3, monitorIntervalSeconds: 3 };
  const boss = new PgBoss({ ...connection, ...supervising, schedule: false });
  const inbox = createPostgresInbox({ ...settings, boss, queue, leaseMs });
  const effect = (context: DeliveryContext, note: string) =>
    inbox.transaction(context, (db) => db.executeSql('INSERT INTO effects VALUES ($1)', [note]));
  return { inbox, effect };
}

const server = createServer(toNode(receiver)).listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
  // Those that are killed would not leave it to the next.
  flushCompileCache();
});
const exit = () => process.exit();
process.on('disconnect', exit);
process.on('SIGTERM', async () => {
  // It ends when nothing is left that keeps it running.
  process.off('disconnect', exit);
  server.close();
  await receiver.close();
  process.disconnect?.();
});
