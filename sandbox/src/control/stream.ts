import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Change } from '../ledger/ledger.ts';

/** Sends changes to watchers, as server-sent events. */
export interface Stream {
  open(response: ServerResponse): void;
  publish(changes: readonly Change[]): void;
  close(): void;
}

const HEARTBEAT_MS = 15_000;
/** After which a page that lost its connection asks again. */
const RETRY_MS = 1_000;
/** Most changes that are sent one by one; beyond it only which kinds of things changed. */
const MAX_AT_ONCE = 100;

/** @param isKept whether the data outlives this sandbox, in a file */
export function createStream(isKept: boolean): Stream {
  const start = JSON.stringify({ sandbox: randomUUID(), is_kept: isKept });
  const watchers = new Set<ServerResponse>();
  const heartbeat = setInterval(() => {
    for (const watcher of watchers) watcher.write(': still here\n\n');
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return {
    open(response) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      // A page that was connected to another sandbox before tells so.
      response.write(`retry: ${RETRY_MS}\nevent: start\ndata: ${start}\n\n`);
      watchers.add(response);
      response.once('close', () => watchers.delete(response));
    },
    publish(changes) {
      if (watchers.size === 0 || changes.length === 0) return;
      const text = summarise(changes).map((change) => `event: change\ndata: ${JSON.stringify(change)}\n\n`);
      for (const watcher of watchers) {
        // A watcher that does not read is disconnected rather than kept in memory.
        if (watcher.writableLength > 1_000_000) watcher.destroy();
        else watcher.write(text.join(''));
      }
    },
    close() {
      clearInterval(heartbeat);
      for (const watcher of watchers) watcher.end();
    },
  };
}

function summarise(changes: readonly Change[]): Change[] {
  if (changes.length > MAX_AT_ONCE) return [...new Set(changes.map(({ kind }) => kind))].map((kind) => ({ kind }));
  return [...new Map(changes.map((change) => [`${change.kind} ${change.id ?? ''}`, change])).values()];
}
