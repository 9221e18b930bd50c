import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import express from 'express';
import fastify from 'fastify';
import { Hono } from 'hono';
import { type RewardCardServer, toExpressErrors, toFastify, toNode } from '../../../../src/server.ts';
import { listen } from '../../../../test/listen.ts';

/** A server that listens on a port of its own. */
export interface Mounted {
  readonly port: number;
  readonly url: string;
  close(): Promise<void>;
}

/** Largest body of the servers of these tests, the same for express.json(). */
export const LIMIT = 65_536;

/** Each way in which the README says that a server can be mounted. */
export const MOUNTS: Readonly<Record<string, (server: RewardCardServer) => Promise<Mounted>>> = {
  Node: (server) => listen(toNode(server)),
  Hono: (server) => {
    const app = new Hono();
    app.all('*', (c) => server.fetch(c.req.raw));
    return listen(overFetch(app.fetch));
  },
  Express: (server) => {
    const app = express();
    app.use(toNode(server));
    return listen(app);
  },
  'Express behind express.json()': (server) => {
    const app = express();
    app.use(express.json({ limit: LIMIT }), toNode(server), toExpressErrors(server));
    return listen(app);
  },
  Fastify: async (server) => {
    const app = fastify();
    app.register(toFastify(server));
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    return { port, url: `http://127.0.0.1:${port}`, close: () => closed(app.server, () => app.close()) };
  },
};

async function closed(server: Server, close: () => PromiseLike<unknown>): Promise<void> {
  const closing = close();
  server.closeAllConnections();
  await closing;
}

/** A listener over a WHATWG fetch function, for want of a socket in Hono itself. */
function overFetch(fetch: (request: Request) => Response | Promise<Response>): RequestListener {
  return async (request, response) => {
    const answer = await fetch(requestOf(request, response));
    response.writeHead(answer.status, [...answer.headers].flat()).end(Buffer.from(await answer.arrayBuffer()));
  };
}

function requestOf(request: IncomingMessage, response: ServerResponse): Request {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const { method = '', url = '', headers } = request;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return new Request(url.startsWith('/') ? `http://${headers.host}${url}` : url, {
    method,
    headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
    signal: gone.signal,
    ...(hasBody && method !== 'GET' && { body: Readable.toWeb(request) as ReadableStream, duplex: 'half' }),
  });
}
