import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import express from 'express';
import fastify from 'fastify';
import { Hono } from 'hono';
import type { WebhookReceiver } from '../../../../src/webhooks.ts';
import { fastifyWebhooks, toNode } from '../../../../src/webhooks-node.ts';
import { listen as listenAtRoot } from '../../../../test/listen.ts';

/** A listening server. */
export interface Mounted extends AsyncDisposable {
  readonly url: string;
}

/** Ways to mount a receiver at `/webhooks`, each as its users write it. */
export const MOUNTS: Readonly<Record<string, (receiver: WebhookReceiver) => Promise<Mounted>>> = {
  'node:http': (receiver) => listen(toNode(receiver)),
  Express: (receiver) => listen(express().post('/webhooks', toNode(receiver))),
  'Express behind express.raw()': (receiver) =>
    listen(
      express()
        .use(express.raw({ type: '*/*' }))
        .post('/webhooks', toNode(receiver)),
    ),
  'Express behind express.json() that keeps the raw bytes': (receiver) =>
    listen(
      express()
        .use(express.json({ verify: keepRawBody }))
        .post('/webhooks', toNode(receiver)),
    ),
  Fastify: (receiver) => {
    const app = fastify();
    app.register(fastifyWebhooks(receiver, '/webhooks'));
    return app.listen({ port: 0, host: '127.0.0.1' }).then(() => {
      const { port } = app.server.address() as AddressInfo;
      return mounted(`http://127.0.0.1:${port}`, () => app.close());
    });
  },
  Hono: (receiver) => {
    const app = new Hono().post('/webhooks', (context) => receiver.fetch(context.req.raw));
    return listen(fromFetch((request) => app.fetch(request)));
  },
  'route handler as in Next': (receiver) => {
    const POST: (request: Request) => Promise<Response> = receiver.fetch;
    return listen(fromFetch(POST));
  },
};

/** Listens on a free port of this machine. */
export async function listen(listener: RequestListener): Promise<Mounted> {
  const { url, close } = await listenAtRoot(listener);
  return mounted(url, close);
}

export function keepRawBody(request: object, _response: unknown, bytes: Uint8Array): void {
  Object.assign(request, { rawBody: bytes });
}

/** The bridge that a platform has between its sockets and WHATWG requests. */
function fromFetch(handle: (request: Request) => Response | Promise<Response>): RequestListener {
  return async (incoming, outgoing) => {
    const body = incoming.method === 'GET' ? null : (Readable.toWeb(incoming) as ReadableStream<Uint8Array>);
    const init = { method: incoming.method ?? '', headers: incoming.headers as Record<string, string>, body };
    const response = await handle(
      new Request(`http://${incoming.headers.host}${incoming.url}`, { ...init, duplex: 'half' }),
    );
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(await response.bytes());
  };
}

function mounted(root: string, close: () => PromiseLike<unknown>): Mounted {
  return { url: `${root}/webhooks`, [Symbol.asyncDispose]: async () => void (await close()) };
}
