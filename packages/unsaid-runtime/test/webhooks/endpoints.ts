import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { RequestListener, ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listen, type Mounted } from './mounts.ts';

/** An endpoint that notes when it was asked, in milliseconds. */
export interface Endpoint extends Mounted {
  readonly asked: number[];
}

/** Endpoints that give no whole `200 OK` in time, each with the outcome that the sender reports. */
export const BROKEN: Readonly<Record<string, [answer: (response: ServerResponse) => void, outcome: string]>> = {
  ...Object.fromEntries(
    [201, 202, 204, 205, 206, 304, 400, 401, 410, 421, 429, 500, 503].map((status) => [
      `answers ${status}`,
      [(response: ServerResponse) => response.writeHead(status).end(), 'refused'],
    ]),
  ),
  ...Object.fromEntries(
    [301, 303, 307].map((status) => [
      `redirects with ${status} to a place that answers 200`,
      [(response: ServerResponse) => response.writeHead(status, { location: '/good' }).end(), 'refused'],
    ]),
  ),
  hangs: [() => {}, 'timed-out'],
  'hangs after the head of a 200': [(response) => response.writeHead(200).flushHeaders(), 'timed-out'],
  'drip-feeds the body of a 200': [(response) => feed(response.writeHead(200), 5, 'x'), 'timed-out'],
  'drip-feeds the head': [(response) => feedHead(response), 'timed-out'],
  'answers 200 with an endless body': [
    (response) => feed(response.writeHead(200), 0, 'x'.repeat(16_384)),
    'answer-too-large',
  ],
  'resets before the head': [(response) => response.socket?.resetAndDestroy(), 'connection-failed'],
  'resets after the head of a 200': [
    (response) => response.writeHead(200, { 'content-length': 9 }).write('x', () => response.socket?.resetAndDestroy()),
    'connection-failed',
  ],
  'closes without a word': [(response) => response.socket?.end(), 'connection-failed'],
  'answers no HTTP': [(response) => response.socket?.end('SMTP ready\r\n'), 'connection-failed'],
};

/** Starts an endpoint that answers so on every path but `/good`, which answers 200. */
export async function startEndpoint(answer: (response: ServerResponse) => void): Promise<Endpoint> {
  const asked: number[] = [];
  const listener: RequestListener = (request, response) => {
    request.resume();
    asked.push(performance.now());
    if (request.url === '/good') response.end();
    else answer(response);
  };
  return Object.assign(await listen(listener), { asked });
}

/** What a server says, byte by byte, to the requests on one connection, in their order; after the last it closes. */
export const RAW_ANSWERS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    [401, 408, 421, 425, 503].map((status) => [
      `answers ${status}`,
      [`HTTP/1.1 ${status} \r\ncontent-length: 0\r\n\r\n`],
    ]),
  ),
  'answers 421 and closes': ['HTTP/1.1 421 \r\nconnection: close\r\n\r\n'],
  'answers 103 before 503': ['HTTP/1.1 103 \r\nlink: </>\r\n\r\nHTTP/1.1 503 \r\ncontent-length: 0\r\n\r\n'],
  'switches protocols': ['HTTP/1.1 101 \r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'],
  'redirects to itself': ['HTTP/1.1 307 \r\nlocation: /\r\ncontent-length: 0\r\n\r\n'],
  'closes a connection that is used again': ['HTTP/1.1 503 \r\ncontent-length: 0\r\n\r\n', ''],
};

/** Starts a server of bare TCP, which counts the requests that it reads and how many connections they came over. */
export async function startRawEndpoint(answers: readonly string[]) {
  const counts = { requests: 0, connections: 0 };
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    counts.connections += 1;
    let [seen, count] = ['', 0];
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      seen += chunk.toString('latin1');
      const begun = [...seen.matchAll(/(GET|POST) \/\S* HTTP\/1\.1\r\n/g)].length;
      counts.requests += begun - count;
      // The body of each ends with a brace.
      if (begun === count || !seen.endsWith('}')) return;
      count = begun;
      const answer = answers[count - 1] ?? '';
      if (answer === '') socket.destroy();
      else socket.write(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const end = async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, counts, [Symbol.asyncDispose]: end };
}

/** A port on which nobody listens. */
export async function closedPort(): Promise<string> {
  const server = await listen(() => {});
  await server[Symbol.asyncDispose]();
  return server.url;
}

/** A server whose certificate nobody trusts; `undefined` where no `openssl` makes one. */
export async function startSelfSigned(): Promise<Mounted | undefined> {
  const certificate = selfSigned();
  if (!certificate) return undefined;
  const server = createTlsServer(certificate, (_, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, [Symbol.asyncDispose]: async () => void server.close() };
}

function selfSigned(): { key: Buffer; cert: Buffer } | undefined {
  const directory = mkdtempSync(path.join(tmpdir(), 'webhook-tls-'));
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => path.join(directory, name)) as [string, string];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  try {
    execFileSync('openssl', ['req', '-x509', ...curve, '-keyout', key, '-out', cert, '-subj', '/CN=127.0.0.1'], {
      stdio: 'ignore',
    });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } catch {
    return undefined;
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function feed(response: ServerResponse, everyMs: number, text: string): void {
  const feeding = setInterval(() => response.write(text), everyMs);
  response.once('close', () => clearInterval(feeding));
}

function feedHead({ socket }: ServerResponse): void {
  socket?.write('HTTP/1.1 200 OK\r\nx-slow: ');
  const feeding = setInterval(() => socket?.write('x'), 5);
  socket?.once('close', () => clearInterval(feeding));
}
