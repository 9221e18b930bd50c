import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { TestServer } from './server-process.ts';

/** A network between a server and its clients that can go silent: nothing passes, and nothing is closed. */
export interface SilentProxy extends AsyncDisposable {
  /** That of the server, through the proxy. */
  readonly url: string;
  /** From now on nothing passes. New connections are accepted, as by the kernel of a machine that hangs, and hear nothing. */
  silence(): void;
  /** Goes silent as soon as a client has sent what matches: the server has that, and the client hears no answer. */
  silenceAfter(pattern: RegExp): Promise<void>;
  /** Traffic passes again; without `withOpen` only on connections that were opened since, as behind a firewall that forgot. */
  flow(options: { readonly withOpen: boolean }): void;
}

interface Line {
  readonly from: Socket;
  to: Socket | undefined;
}

export async function startSilentProxy({ port, url }: Pick<TestServer, 'port' | 'url'>): Promise<SilentProxy> {
  const lines = new Set<Line>();
  let isSilent = false;
  let awaited: { readonly pattern: RegExp; readonly seen: () => void } | undefined;
  const silence = () => {
    isSilent = true;
    for (const { from, to } of lines) {
      from.pause();
      to?.pause();
    }
  };
  /** Also what a client closes is not heard of by the server while nothing passes. */
  const pass = (line: Line) => {
    const { from } = line;
    const to = line.to ?? connect(port, '127.0.0.1');
    if (!line.to) {
      line.to = to;
      const join = (one: Socket, other: Socket) => {
        one.on('data', (chunk) => {
          other.write(chunk);
          if (one !== from || !awaited?.pattern.test(chunk.toString('latin1'))) return;
          silence();
          awaited.seen();
          awaited = undefined;
        });
        one.on('error', () => {});
        one.on('close', () => {
          if (!one.isPaused()) other.destroy();
        });
      };
      join(from, to);
      join(to, from);
    }
    if (from.destroyed) to.destroy();
    from.resume();
    to.resume();
  };
  const server = createServer({ pauseOnConnect: true }, (from) => {
    from.on('error', () => {});
    const line = { from, to: undefined };
    lines.add(line);
    if (!isSilent) pass(line);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: Object.assign(new URL(url), { port: (server.address() as AddressInfo).port }).href,
    silence,
    silenceAfter: (pattern) =>
      new Promise((seen) => {
        awaited = { pattern, seen };
      }),
    flow({ withOpen }) {
      isSilent = false;
      // One that has not reached the server yet is not one that a firewall would know.
      for (const line of lines) if (withOpen || !line.to) pass(line);
    },
    async [Symbol.asyncDispose]() {
      for (const { from, to } of lines) {
        from.destroy();
        to?.destroy();
      }
      await once(server.close(), 'close');
    },
  };
}
