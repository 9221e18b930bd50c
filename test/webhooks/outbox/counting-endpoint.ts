import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '../mounts.ts';

/** Endpoints on one server, which count what is sent to them. */
export interface CountingEndpoint extends AsyncDisposable {
  /** How often each event was sent, by its note. */
  readonly sent: ReadonlyMap<string, number>;
  /** Requests that were answered 200. */
  readonly acknowledged: number;
  to(path: string): string;
  /** Ends the requests to `hangs` that were not answered. */
  letGo(): void;
}

/** Answers 200, but 503 to the path `refuses`, and nothing to the path `hangs`. */
export async function startCountingEndpoint(): Promise<CountingEndpoint> {
  const sent = new Map<string, number>();
  const held = new Set<ServerResponse>();
  let acknowledged = 0;
  const server = await listen(async (request, response) => {
    const body = await text(request).catch(() => '');
    if (body === '') return;
    const { note } = JSON.parse(body) as { note: string };
    sent.set(note, (sent.get(note) ?? 0) + 1);
    if (request.url === '/hangs') return held.add(response);
    if (request.url === '/refuses') return response.writeHead(503).end();
    acknowledged += 1;
    return response.end();
  });
  return {
    sent,
    get acknowledged() {
      return acknowledged;
    },
    to: (path) => `${new URL(server.url).origin}/${path}`,
    letGo() {
      for (const response of held) response.destroy();
      held.clear();
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
