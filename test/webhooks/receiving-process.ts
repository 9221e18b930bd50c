/**
 * A receiver in a process of its own, for tests that measure it. Sends its parent its port, and what it holds in memory in
 * reply to any message.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createWebhookReceiver } from '../../src/webhooks/index.ts';
import { toNode } from '../../src/webhooks/node.ts';
import { verify } from './scheme.ts';

const receiver = createWebhookReceiver({ verify, onError: () => {}, on: {} });

const server = createServer(toNode(receiver)).listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.on('message', () => process.send?.(held()));
process.on('disconnect', () => process.exit());

/** Bytes in use after a garbage collection, those outside of the JavaScript heap included. */
function held(): number {
  if (!globalThis.gc) throw new Error('To be measured, this process needs --expose-gc.');
  // What the first collection frees outside of the heap may be counted until the second.
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
