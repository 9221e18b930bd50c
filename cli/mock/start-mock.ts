import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Contract } from '../engine/model/contract.ts';
import { listen } from '../engine/system/listen.ts';
import { allowedMethods } from './find-route.ts';
import { openPointsOfErrors } from './guessed-open-points.ts';
import type { MockAnswer } from './refusal.ts';
import { refuseConnection } from './refuse-connection.ts';

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
  const server = createServer({ requireHostHeader: false, requestTimeout: 30_000 });
  await answerRequests(server, contract, log);
  refuseTheRest(server, contract, log);
  await listen(server, { port, host, portOption });
  return { url: urlOf(server.address() as AddressInfo), close: () => close(server) };
}

async function answerRequests(server: Server, contract: Contract, log: MockOptions['log']): Promise<void> {
  // Loaded on demand: what only prints help or refuses an option does not wait for Prism.
  const { createMock, targetOf } = await import('./create-mock.ts');
  const mock = await createMock(contract);
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const started = performance.now();
    const answer = await mock(request);
    // A client that went away gets no answer, and there is nothing to log.
    if (response.destroyed) return;
    send(response, answer);
    if (!request.complete) answeredEarly.add(request.socket);
    const [path = ''] = targetOf(request).split('?');
    const { status, openPoints } = answer;
    log?.({ method: request.method ?? '', path, status, openPoints, milliseconds: performance.now() - started });
  };
  server.on('request', handle);
  server.on('checkExpectation', handle);
}

/** Connections that got their answer while they were still sending: breaking off there is not the client's error. */
const answeredEarly = new WeakSet<Duplex>();

/** Answers what node:http does not hand on as a request: bad HTTP, methods it does not know, CONNECT. */
function refuseTheRest(server: Server, contract: Contract, log: MockOptions['log']): void {
  const methods = allowedMethods(contract.openapi.paths, '*');
  const errors = openPointsOfErrors(contract);
  const refuse = (socket: Duplex, code: string) => {
    if (answeredEarly.has(socket)) return socket.destroy();
    const answer = refuseConnection(socket, code, methods, errors);
    // Method and path are unknown: the request could not be read so far.
    if (answer) log?.({ method: '?', path: '?', status: answer.status, openPoints: errors, milliseconds: 0 });
  };
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket) => refuse(socket, code));
  server.on('connect', (_request, socket) => refuse(socket, 'CONNECT'));
}

function send(response: ServerResponse, { status, headers, body, openPoints }: MockAnswer): void {
  response.writeHead(status, {
    ...headers,
    ...(openPoints.length > 0 && { 'x-open-points': openPoints.join(', ') }),
    ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
  });
  response.end(body);
}

function urlOf({ address, family, port }: AddressInfo): string {
  // A client cannot call an address that stands for all of them.
  if (address === '0.0.0.0' || address === '::') return `http://localhost:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await server[Symbol.asyncDispose]();
}
