import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a server tells the process that started it. */
export type Report = { readonly port: number } | { readonly cpu: number };

/** Serves on a free port of the loopback, tells it, and answers each message with the CPU time spent so far, in µs. */
export function serve(listener: RequestListener | Server): void {
  const server = typeof listener === 'function' ? createServer(listener) : listener;
  const tell = (report: Report) => process.send?.(report);
  server.listen(0, '127.0.0.1', () => tell({ port: (server.address() as AddressInfo).port }));
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    tell({ cpu: user + system });
  });
  process.on('disconnect', () => process.exit());
}
