import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { peakMemory } from './peak-memory.ts';

/** Cost of a process since it started: CPU time in µs, and peak memory in bytes. */
export interface Usage {
  readonly cpu: number;
  readonly memory: number;
}

/** Messages from a server to the process that started it. */
export type Report = { readonly port: number } | Usage;

/** Serves on a free port of the loopback, and sends it to the process that started this one. */
export function serve(listener: RequestListener | Server): void {
  const server = typeof listener === 'function' ? createServer(listener) : listener;
  server.listen(0, '127.0.0.1', () => announce((server.address() as AddressInfo).port));
}

/** Sends the port on which this process listens, and in return for each message what the process has cost so far. */
export function announce(port: number): void {
  const tell = (report: Report) => process.send?.(report);
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    tell({ cpu: user + system, memory: peakMemory() });
  });
  process.on('disconnect', () => process.exit());
  tell({ port });
}
