import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { listen } from '../listen.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.yaml': 'application/yaml; charset=utf-8',
};

interface Serving {
  readonly directory: string;
  readonly port: number;
  readonly host?: string;
  /** The option with which the user chooses the port. */
  readonly portOption?: string;
}

/** Port of the docs unless another is chosen. */
export const DOCS_PORT = 4011;

/**
 * Serves a folder over HTTP, on loopback unless `host` says otherwise. `close()` ends open connections too.
 * Throws a UserError when the port cannot be used.
 */
export async function serveDocs({
  directory,
  port,
  host = '127.0.0.1',
  portOption = '--port',
}: Serving): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    answer(directory, request, response).catch(() => response.destroy());
  });
  await listen(server, { port, host, portOption });
  const { port: taken } = server.address() as AddressInfo;
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}/`, close: () => close(server) };
}

async function answer(directory: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('cache-control', 'no-cache');
  response.setHeader('x-content-type-options', 'nosniff');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
    return;
  }
  const wanted = await findFile(directory, request.url ?? '/');
  const file = wanted ?? (await findFile(directory, '/404.html'));
  const status = wanted ? 200 : 404;
  if (!file) {
    response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found\n');
    return;
  }
  const type = CONTENT_TYPES[path.extname(file.name)] ?? 'application/octet-stream';
  response.writeHead(status, { 'content-type': type, 'content-length': file.size });
  if (request.method === 'HEAD') response.end();
  else await pipeline(createReadStream(file.name), response);
}

/** The file that a request's target names; `undefined` where there is none or it lies outside the folder. */
async function findFile(directory: string, target: string): Promise<{ name: string; size: number } | undefined> {
  const asked = pathOf(target);
  if (asked === undefined) return undefined;
  const name = path.join(directory, asked.endsWith('/') ? `${asked}index.html` : asked);
  if (!name.startsWith(path.join(directory, path.sep))) return undefined;
  const found = await stat(name).catch(() => undefined);
  return found?.isFile() ? { name, size: found.size } : undefined;
}

function pathOf(target: string): string | undefined {
  try {
    const decoded = decodeURIComponent(target.replace(/[?#].*$/s, ''));
    return decoded.startsWith('/') && !decoded.includes('\0') ? decoded : undefined;
  } catch {
    return undefined;
  }
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}
