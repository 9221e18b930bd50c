/**
 * A receiver in a process of its own, for tests that measure it. Sends its parent its port, and its use of memory and of the
 * network in reply to any message.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createWebhookReceiver } from '../../src/webhooks/index.ts';
import { toNode } from '../../src/webhooks/node.ts';
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

const receiver = createWebhookReceiver({ verify, onError: () => {}, on: {} });

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
