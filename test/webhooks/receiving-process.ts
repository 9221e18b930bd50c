/**
 * A receiver in a process of its own, for tests that kill it or measure it. Arguments: its options as JSON. Sends its
 * parent its port, and its use of memory and of the network in reply to any message.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMemoryStore, createWebhookReceiver, type DeliveryContext } from '../../src/webhooks/index.ts';
import { toNode } from '../../src/webhooks/node.ts';
import { createSqliteStore } from '../../src/webhooks/sqlite.ts';
import { verify } from './scheme.ts';

/** What a receiver costs its process so far. */
export interface Usage {
  /** Connections that are open. */
  readonly connections: number;
  /** Most bytes that were read from one connection that is closed. */
  readonly mostRead: number;
  /** Bytes in use after a garbage collection, those outside of the JavaScript heap included. */
  readonly held: number;
  /** Most bytes that were resident at any time. */
  readonly mostResident: number;
}

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
let mostRead = 0;
server.on('connection', (socket) => {
  socket.once('close', () => {
    mostRead = Math.max(mostRead, socket.bytesRead);
  });
});
process.on('message', () => server.getConnections((_, connections) => process.send?.(usage(connections))));
process.on('disconnect', () => process.exit());

function usage(connections: number): Usage {
  if (!globalThis.gc) throw new Error('To be measured, this process needs --expose-gc.');
  // What the first collection frees outside of the heap may be counted until the second.
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return { connections, mostRead, held: heapUsed + external, mostResident: process.resourceUsage().maxRSS * 1024 };
}
