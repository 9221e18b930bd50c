import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on a free port of this machine. */
export interface Listening extends AsyncDisposable {
  readonly server: Server;
  readonly port: number;
  readonly url: string;
  /** Ends open connections, too. */
  close(): Promise<void>;
}

/** Listens for the requests of a test; without a listener it answers none. */
export async function listen(listener: RequestListener = () => {}, wanted = 0): Promise<Listening> {
  const server = createServer(listener);
  await once(server.listen(wanted, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    if (!server.listening) return;
    const closed = once(server.close(), 'close');
    server.closeAllConnections();
    await closed;
  };
  return { server, port, url: `http://127.0.0.1:${port}`, close, [Symbol.asyncDispose]: close };
}

/** A port for a server that begins later, or again: below those that systems hand out, so that nobody gets it meanwhile. */
export async function freePort(): Promise<number> {
  const port = randomInt(15_000, 32_000);
  try {
    await (await listen(undefined, port)).close();
    return port;
  } catch {
    return freePort();
  }
}
