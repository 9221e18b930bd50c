import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A network that leads to a server, and after `lead` to another one. */
export interface MovingNetwork extends AsyncDisposable {
  readonly port: number;
  /** Ends all connections; new ones lead to that port. */
  lead(port: number): void;
}

/** What the server sends arrives so many milliseconds later, or not at all once the connection has ended. */
export async function startMovingNetwork(port: number, lateMs = 0): Promise<MovingNetwork> {
  const sockets = new Set<Socket>();
  let target = port;
  const pass = (from: Socket, to: Socket, milliseconds: number) => {
    sockets.add(from);
    const write = (chunk: Buffer) => void (to.writable && to.write(chunk));
    from.on('data', (chunk) => (milliseconds > 0 ? setTimeout(write, milliseconds, chunk) : write(chunk)));
    from.on('error', () => {});
    from.once('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  };
  const server = createServer((client) => {
    const other = connect(target, '127.0.0.1');
    pass(client, other, 0);
    pass(other, client, lateMs);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    lead(next) {
      target = next;
      cut();
    },
    async [Symbol.asyncDispose]() {
      cut();
      await once(server.close(), 'close');
    },
  };
}
