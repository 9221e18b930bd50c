import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Contract } from '../engine/model/contract.ts';
import { listen } from '../engine/system/listen.ts';
import type { MockAnswer } from './refusal.ts';

/** Port of the mock unless another is chosen; the default of the contract's server variable agrees with it. */
export const MOCK_PORT = 4010;

/** One request that the mock has answered. */
export interface LogEntry {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly openPoints: readonly string[];
  readonly milliseconds: number;
}

export interface MockOptions {
  readonly contract: Contract;
  /** 0 takes any free port. */
  readonly port: number;
  readonly host?: string;
  /** The option with which the user chooses the port. */
  readonly portOption?: string;
  readonly log?: (entry: LogEntry) => void;
}

export interface RunningMock {
  readonly url: string;
  /** Ends the mock at once, open connections included. */
  close(): Promise<void>;
}

/**
 * Starts a mock of a contract. Prism chooses the answers; the server around it is ours, because Prism's own never
 * answers a body that is not JSON. Throws a UserError when the port cannot be used.
 */
export async function startMock(options: MockOptions): Promise<RunningMock> {
  const { contract, port, host = '127.0.0.1', portOption = '--port', log } = options;
  // Loaded on demand: what only prints help or refuses an option does not wait for Prism.
  const { createMock, targetOf } = await import('./create-mock.ts');
  const mock = await createMock(contract);
  const server = createServer(async (request, response) => {
    const started = performance.now();
    const answer = await mock(request);
    // A client that went away gets no answer, and there is nothing to log.
    if (response.destroyed) return;
    send(request, response, answer);
    const [path = ''] = targetOf(request).split('?');
    const { status, openPoints } = answer;
    log?.({ method: request.method ?? '', path, status, openPoints, milliseconds: performance.now() - started });
  });
  await listen(server, { port, host, portOption });
  return { url: urlOf(server.address() as AddressInfo), close: () => close(server) };
}

function send(request: IncomingMessage, response: ServerResponse, answer: MockAnswer): void {
  const { status, headers, body, openPoints } = answer;
  // What is still being sent is read and thrown away: a client that is still sending may miss the answer.
  request.resume();
  response.writeHead(status, {
    ...headers,
    ...(openPoints.length > 0 && { 'x-open-points': openPoints.join(', ') }),
    ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
  });
  response.end(body);
}

function urlOf({ address, family, port }: AddressInfo): string {
  // A client cannot call the address of all interfaces.
  if (address === '0.0.0.0' || address === '::') return `http://localhost:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await server[Symbol.asyncDispose]();
}
