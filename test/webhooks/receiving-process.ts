/**
 * A receiver in a process of its own, for tests that kill it or measure it. Arguments: its options as JSON. Tells its
 * parent its port, and its memory whenever it is asked.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMemoryStore, createWebhookReceiver, type DeliveryContext } from '../../src/webhooks/index.ts';
import { toNode } from '../../src/webhooks/node.ts';
import { createSqliteStore } from '../../src/webhooks/sqlite.ts';
import { verify } from './scheme.ts';

/** What the process is told at its start. */
export interface ReceivingOptions {
  /** Path of the SQLite file; without it deliveries are remembered in memory. */
  readonly database?: string;
  readonly leaseMs?: number;
  readonly deadlineMs?: number;
}

const { database, leaseMs = 6_000, deadlineMs = 4_000 } = JSON.parse(process.argv[2] ?? '{}') as ReceivingOptions;
const sqlite = database === undefined ? undefined : createSqliteStore({ path: database, leaseMs });
sqlite?.database.exec('CREATE TABLE IF NOT EXISTS effects (delivery TEXT NOT NULL)');
const insert = sqlite?.database.prepare('INSERT INTO effects (delivery) VALUES (?)');

const receiver = createWebhookReceiver({
  verify,
  store: sqlite ?? createMemoryStore({ leaseMs }),
  deadlineMs,
  onError: () => {},
  on: { 'card.issued': ({ note }, context) => write(String(note), context) },
});

/** Some work before the effect, so that a kill can fall before, into and after the transaction. */
async function write(note: string, context: DeliveryContext): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 2));
  await sqlite?.transaction(context, () => insert?.run(note));
}

const server = createServer(toNode(receiver)).listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.on('message', () => process.send?.({ rss: process.memoryUsage.rss() }));
process.on('disconnect', () => process.exit());
