import { connect } from 'node:net';

/** So many requests to one server. */
export interface Load {
  readonly port: number;
  /** The bytes of a request, head and body. */
  readonly requestOf: (index: number) => Uint8Array;
  /** The status that every response has to have. */
  readonly expected: number;
  readonly count: number;
  /** Default 32. */
  readonly connections?: number;
}

/** A server that does not come to an end must not hold the bench up. */
const TIMEOUT_MS = 60_000;

/**
 * Sends `count` requests over keep-alive connections to the loopback, one at a time on each. Works on the bytes, so
 * that the client costs the machine less than any server; responses need a content-length.
 */
export async function drive({ port, requestOf, expected, count, connections = 32 }: Load): Promise<void> {
  let sent = 0;
  let answered = 0;
  const next = () => (sent < count ? requestOf(sent++) : undefined);
  const take = (response: string) => {
    if (!response.startsWith(`HTTP/1.1 ${expected} `)) throw new Error(`Expected ${expected}, got ${response}`);
    answered += 1;
  };
  await Promise.all(Array.from({ length: Math.min(connections, count) }, () => converse(port, next, take)));
  if (answered !== count) throw new Error(`A server closed connections: ${answered} answers to ${count} requests.`);
}

/** Requests answered per second, over a load of them. */
export async function requestsPerSecond(load: Load): Promise<number> {
  const started = performance.now();
  await drive(load);
  return (load.count * 1000) / (performance.now() - started);
}

function converse(port: number, next: () => Uint8Array | undefined, take: (response: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let received = '';
    const proceed = () => {
      const request = next();
      if (request) socket.write(request);
      else socket.end();
    };
    socket.setEncoding('latin1');
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('A server did not answer in time.')));
    socket.once('connect', proceed);
    socket.on('data', (text: string) => {
      received += text;
      if (!isComplete(received)) return;
      try {
        take(received);
        received = '';
        proceed();
      } catch (error) {
        socket.destroy(error as Error);
      }
    });
    socket.once('error', reject).once('close', () => resolve());
  });
}

function isComplete(response: string): boolean {
  const end = response.indexOf('\r\n\r\n');
  if (end === -1) return false;
  const [, length] = /\r\ncontent-length: *(\d+)/i.exec(response) ?? [];
  return response.length >= end + 4 + Number(length);
}

/** The bytes of a POST of JSON. */
export function postOf(path: string, body: string, headers: Readonly<Record<string, string>> = {}): Uint8Array {
  const lines = Object.entries({
    host: '127.0.0.1',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}
