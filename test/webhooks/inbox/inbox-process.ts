/**
 * A receiver with an SQLite inbox in a process of its own, for tests that end it. Argument: the path of the database. Sends
 * its parent its port; stops gracefully at SIGTERM.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createWebhookReceiver } from '../../../src/webhooks/index.ts';
import { toNode } from '../../../src/webhooks/node.ts';
import { createSqliteInbox } from '../../../src/webhooks/sqlite.ts';
import { verify } from '../scheme.ts';

const [, , file = ''] = process.argv;
const inbox = createSqliteInbox({ path: file, leaseMs: 200, attempts: 1_000, backoff: { firstMs: 1, longestMs: 5 } });
inbox.database.exec('CREATE TABLE IF NOT EXISTS effects (delivery TEXT NOT NULL)');

const receiver = createWebhookReceiver({
  verify,
  inbox,
  onError: () => {},
  on: {
    'card.issued': async ({ note }, context) => {
      await new Promise((resolve) => setTimeout(resolve, 2));
      await inbox.transaction(context, (database) =>
        database.prepare('INSERT INTO effects (delivery) VALUES (?)').run(String(note)),
      );
    },
  },
});

const server = createServer(toNode(receiver)).listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.on('disconnect', () => process.exit());
process.on('SIGTERM', async () => {
  server.close();
  await receiver.close();
  process.disconnect?.();
});
