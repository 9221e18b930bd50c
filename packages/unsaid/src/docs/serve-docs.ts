import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
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

const NOT_FOUND = 'Page not found. Go to the <a href="/">overview</a>.';

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
    serveFile(request, response, () => answer(response, 404, NOT_FOUND));
  });
  await listen(server, { port, host: HOST, portOption });
  const { port: taken } = server.address() as AddressInfo;
  return { url: `http://${HOST}:${taken}/`, close: () => close(server) };
}

function setHeaders(response: ServerResponse, file: string): void {
  // A server that stays up while the docs are rebuilt: browsers have to ask again.
  response.setHeader('cache-control', 'no-cache').setHeader('x-content-type-options', 'nosniff');
  // As registered by RFC 9512; the library still sends text/yaml.
  if (file.endsWith('.yaml')) response.setHeader('content-type', 'application/yaml; charset=utf-8');
}

function answer(response: ServerResponse, status: number, text: string): void {
  setHeaders(response, '');
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(`<p>${text}</p>\n`);
}

async function close(server: Server): Promise<void> {
  const closed = once(server.close(), 'close');
  server.closeAllConnections();
  await closed;
}
