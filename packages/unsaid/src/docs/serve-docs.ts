import { once } from 'node:events';
import { statSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import serveStatic from 'serve-static';
import { listen } from '../engine/system/listen.ts';
import { isOwnHost } from '../engine/system/own-host.ts';

interface Serving {
  readonly directory: string;
  readonly port: number;
  /** The option with which the user chooses the port. */
  readonly portOption?: string;
}

/** Port of the docs unless another is chosen. */
export const DOCS_PORT = 4011;

const HOST = '127.0.0.1';

/** Media types of the files of a site; the library has another one for YAML, and none for what is compressed. */
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.md': 'text/markdown',
  '.txt': 'text/plain',
  '.yaml': 'application/yaml',
};

/** The link is relative: a proxy may serve the site below a path. */
const notFound = (pathname: string) =>
  `Page not found. Go to the <a href="${'../'.repeat(pathname.split('/').length - 2) || './'}">overview</a>.`;

/**
 * Serves the files of a folder, but for dot files, to this machine. `close()` ends open connections too. Throws a UserError
 * when the port cannot be used.
 */
export async function serveDocs({
  directory,
  port,
  portOption = '--port',
}: Serving): Promise<{ url: string; close(): Promise<void> }> {
  const serveFile = serveStatic(directory, { fallthrough: false, redirect: false, extensions: ['html'], setHeaders });
  const server = createServer((request, response) => {
    if (!isOwnHost(request.headers.host))
      return answer(response, 403, 'These docs are served to this machine only. Open 127.0.0.1.');
    const { url = '/' } = request;
    const [pathname = ''] = url.split('?');
    const serve = () => serveFile(request, response, () => answer(response, 404, notFound(pathname)));
    const file = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    const accepts = /\bgzip\b/.test(String(request.headers['accept-encoding']));
    if (!accepts || !isCurrent(path.join(directory, file))) return serve();
    request.url = `${file}.gz`;
    serveFile(request, response, () => {
      request.url = url;
      serve();
    });
  });
  await listen(server, { port, host: HOST, portOption });
  const { port: taken } = server.address() as AddressInfo;
  return { url: `http://${HOST}:${taken}/`, close: () => close(server) };
}

/** Returns true if a file was compressed since it was changed; false also for a name that no file can have. */
function isCurrent(file: string): boolean {
  try {
    return statSync(`${file}.gz`).mtimeMs >= statSync(file).mtimeMs;
  } catch {
    return false;
  }
}

function setHeaders(response: ServerResponse, file: string): void {
  // A server that stays up while the docs are rebuilt: browsers have to ask again.
  response.setHeader('cache-control', 'no-cache').setHeader('x-content-type-options', 'nosniff');
  const isCompressed = file.endsWith('.gz');
  const type = TYPES[path.extname(isCompressed ? file.slice(0, -3) : file)];
  if (type !== undefined) response.setHeader('content-type', `${type}; charset=utf-8`);
  response.setHeader('vary', 'accept-encoding');
  if (isCompressed) response.setHeader('content-encoding', 'gzip');
}

const HEAD =
  '<!doctype html><html lang="en"><title>Docs</title><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">';

function answer(response: ServerResponse, status: number, text: string): void {
  setHeaders(response, '');
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(`${HEAD}<p>${text}</p>\n`);
}

async function close(server: Server): Promise<void> {
  const closed = once(server.close(), 'close');
  server.closeAllConnections();
  await closed;
}
