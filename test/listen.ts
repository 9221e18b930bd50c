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
export async function listen(listener: RequestListener = () => {}): Promise<Listening> {
  const server = createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    if (!server.listening) return;
    const closed = once(server.close(), 'close');
    server.closeAllConnections();
    await closed;
  };
  return { server, port, url: `http://127.0.0.1:${port}`, close, [Symbol.asyncDispose]: close };
}
