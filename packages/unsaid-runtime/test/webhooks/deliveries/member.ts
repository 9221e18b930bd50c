/**
 * A process that receives and handles, or delivers, on a queue that others share; for tests that end it. Argument:
 * `MemberOptions` as JSON. Sends its parent its port; stops gracefully at SIGTERM.
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
} from '../../../../../src/webhooks.ts';
import { toNode } from '../../../../../src/webhooks-node.ts';
import { createWebhookOutbox, type OutboxQueue } from '../../../../../src/webhooks-outbox.ts';
import { createPostgresInbox, postgresQueue } from '../../../../../src/webhooks-postgres.ts';
import { createRedisInbox, redisQueue } from '../../../../../src/webhooks-redis.ts';
import { createSqliteInbox, sqliteQueue } from '../../../../../src/webhooks-sqlite.ts';
import { sign, verify } from '../scheme.ts';
import { loadClient } from './load-client.ts';

export interface MemberOptions {
  readonly engine: string;
  /** Address of the server, or path of the file. */
  readonly where: string;
  readonly queue: string;
  readonly kind: 'inbox' | 'outbox';
  /** File to which each run of a handler appends a line: the time, and the note of its event. */
  readonly runs: string;
  readonly leaseMs: number;
  readonly concurrency: number;
  readonly isSerial?: boolean;
  /** Share of the runs that fail. */
  readonly failing?: number;
  readonly acceptLoss?: boolean;
  /** Folder whose `node_modules` has the clients of the server. Default: this repository. */
  readonly clients?: string;
}

const options = JSON.parse(process.argv[2] ?? '{}') as MemberOptions;
const { engine, where, queue, leaseMs, concurrency, acceptLoss = false, failing = 0 } = options;

interface Opened {
  readonly inbox: (settings: InboxOptions) => {
    readonly inbox: Inbox;
    readonly effect: (context: DeliveryContext, note: string) => unknown;
  };
  readonly queue: () => OutboxQueue<never>;
}

const ENGINES: Readonly<Record<string, () => Opened>> = {
  SQLite: () => ({
    inbox(settings) {
      const inbox = createSqliteInbox({ path: where, queue, busyMs: 3_000, ...settings });
      inbox.database.exec('CREATE TABLE IF NOT EXISTS effects (id INTEGER PRIMARY KEY, note TEXT)');
      const effect = (context: DeliveryContext, note: string) =>
        inbox.transaction(context, (own) => own.prepare('INSERT INTO effects (note) VALUES (?)').run(note));
      return { inbox, effect };
    },
    queue: () => sqliteQueue({ path: where, queue, busyMs: 3_000, leaseMs }) as OutboxQueue<never>,
  }),
  PostgreSQL() {
    const { Pool } = loadClient('pg', options.clients) as typeof import('pg');
    const pool = new Pool({ connectionString: where, connectionTimeoutMillis: 5_000, max: 8 });
    return {
      inbox(settings) {
        const inbox = createPostgresInbox({ pool, queue, acceptLoss, ...settings });
        const effect = (context: DeliveryContext, note: string) =>
          inbox.transaction(context, (client) => client.query('INSERT INTO effects (note) VALUES ($1)', [note]));
        return { inbox, effect };
      },
      queue: () => postgresQueue({ pool, queue, acceptLoss, leaseMs }) as OutboxQueue<never>,
    };
  },
  Redis() {
    const { Redis } = loadClient('ioredis', options.clients) as typeof import('ioredis');
    const redis = new Redis(where, { lazyConnect: true });
    return {
      inbox: (settings) => ({
        inbox: createRedisInbox({ redis, queue, acceptLoss, ...settings }),
        effect: () => {},
      }),
      queue: () => redisQueue({ redis, queue, acceptLoss, leaseMs }),
    };
  },
};

function runInbox(opened: Opened) {
  const { inbox, effect } = opened.inbox({
    concurrency,
    leaseMs,
    attempts: 1_000,
    backoff: { firstMs: 50, longestMs: 200 },
    ...(options.isSerial && { serialBy: (event) => String((event as { card_id?: unknown }).card_id) }),
  });
  const receiver = createWebhookReceiver({
    verify,
    inbox,
    onError: ({ code, message }) => code !== 'handler-failed' && console.error(message),
    on: {
      'card.issued': async ({ note }, context) => {
        appendFileSync(options.runs, `${Date.now()}\t${note}\n`);
        await setTimeout(2, undefined, { signal: context.signal });
        if (Math.random() < failing) throw new Error('not now');
        await effect(context, String(note));
        appendFileSync(`${options.runs}.ended`, `${note}\n`);
      },
    },
  });
  const server = createServer(toNode(receiver)).listen(0, '127.0.0.1', () =>
    process.send?.({ port: (server.address() as AddressInfo).port }),
  );
  return async () => {
    server.close();
    await receiver.close();
  };
}

function runOutbox(opened: Opened) {
  const outbox = createWebhookOutbox<never>({
    sign,
    firstRetryMs: 500,
    concurrency,
    queue: opened.queue(),
    onError: ({ code, message }) => code === 'store-failed' && console.error(message),
  });
  process.send?.({ port: 0 });
  return () => outbox.close();
}

const opened = ENGINES[engine]?.() ?? process.exit(2);
const close = options.kind === 'inbox' ? runInbox(opened) : runOutbox(opened);
// Those that are killed would not leave it to the next.
flushCompileCache();
process.on('disconnect', () => process.exit());
process.once('SIGTERM', async () => {
  await close();
  process.exit();
});
