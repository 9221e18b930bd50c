import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Contract } from '../engine/model/contract.ts';
import { listen } from '../engine/system/listen.ts';
import type { Callers } from './callers.ts';
import type { LogEntry } from './create-mock.ts';

/** Port of the mock unless another is chosen; the default of the contract's server variable agrees with it. */
export const MOCK_PORT = 4010;

interface MockOptions extends Partial<Callers> {
  readonly contract: Contract;
  /** 0 takes any free port. */
  readonly port: number;
  /** The option with which the user chooses the port. */
  readonly portOption?: string;
  readonly log?: (entry: LogEntry) => void;
}

export interface RunningMock {
  readonly url: string;
  /** Ends the mock at once, open connections included. */
  close(): Promise<void>;
}

/** Starts a mock of a contract. Throws a UserError when the port cannot be used. */
export async function startMock(options: MockOptions): Promise<RunningMock> {
  const { contract, port, host = '127.0.0.1', allowOrigins = [], portOption = '--port', log } = options;
  // Loaded on demand: what only prints help or refuses an option does not wait for Prism.
  const { createMock } = await import('./create-mock.ts');
  const server = createServer(createMock(contract, { host, allowOrigins }, log));
  await listen(server, { port, host, portOption });
  return {
    url: urlOf(server.address() as AddressInfo),
    close: async () => {
      server.closeAllConnections();
      await server[Symbol.asyncDispose]();
    },
  };
}

function urlOf({ address, family, port }: AddressInfo): string {
  // A client cannot call the address of all interfaces.
  if (address === '0.0.0.0' || address === '::') return `http://localhost:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
