import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Change } from '../ledger/ledger.ts';

/** Sends changes to watchers, as server-sent events. */
export interface Stream {
  open(response: ServerResponse): void;
  publish(changes: readonly Change[]): void;
  close(): void;
}

/** After which a page that lost its connection asks again. */
const RETRY_MS = 1_000;

/** @param isKept whether the data outlives this sandbox, in a file */
export function createStream(isKept: boolean): Stream {
  const start = JSON.stringify({ sandbox: randomUUID(), is_kept: isKept });
  const watchers = new Set<ServerResponse>();
  return {
    open(response) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      // A page that was connected to another sandbox before tells so.
      response.write(`retry: ${RETRY_MS}\nevent: start\ndata: ${start}\n\n`);
      watchers.add(response);
      response.once('close', () => watchers.delete(response));
    },
    publish(changes) {
      const text = changes.map((kind) => `event: change\ndata: ${JSON.stringify({ kind })}\n\n`).join('');
      for (const watcher of watchers) watcher.write(text);
    },
    close() {
      for (const watcher of watchers) watcher.end();
    },
  };
}
