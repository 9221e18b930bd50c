import type { ServerResponse } from 'node:http';
import type { Change } from '../ledger/ledger.ts';

export type Stream = ReturnType<typeof createStream>;

/** After which a page that lost its connection asks again. */
const RETRY_MS = 1_000;

/** Sends changes to watchers, as server-sent events. */
export function createStream() {
  const watchers = new Set<ServerResponse>();
  return {
    open(response: ServerResponse): void {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.write(`retry: ${RETRY_MS}\n\n`);
      watchers.add(response);
      response.once('close', () => watchers.delete(response));
    },
    publish(changes: readonly Change[]): void {
      const text = changes.map((kind) => `event: change\ndata: ${JSON.stringify({ kind })}\n\n`).join('');
      for (const watcher of watchers) watcher.write(text);
    },
    close(): void {
      for (const watcher of watchers) watcher.end();
    },
  };
}
