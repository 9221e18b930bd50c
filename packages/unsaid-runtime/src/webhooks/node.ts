/** Mounts for servers built on `node:http`; Hono and route handlers take `receiver.fetch` as it is. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { collectNode } from '../http/collect-body.ts';
import type { WebhookReceiver } from './receiver/create-webhook-receiver.ts';
import { type BodyReader, bodyAlreadyRead } from './receiver/read-body.ts';
import type { DeliveryHeaders } from './verification/verify.ts';

/** A listener for `node:http`, and a handler for Express and Connect. */
export type NodeListener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Milliseconds for which the connection of a refused body stays open, so that its sender can read the answer. */
const LINGER_MS = 500;

/**
 * Mounts a receiver on `node:http`, Express or Connect. Behind a body parser it uses the raw bytes if the parser kept
 * them in `rawBody`, or as a Buffer in `body`; otherwise the delivery is refused and the report names the remedy.
 */
export function toNode(receiver: Pick<WebhookReceiver, 'receive'>): NodeListener {
  return async (request, response) => {
    // The receiver may be wrapped by one that rejects, which would end the process.
    let status = 500;
    try {
      const { method = '' } = request;
      const answered = await receiver.receive({
        method,
        headers: headersOf(request),
        body: bodyOf(request),
      });
      if (answered >= 200 && answered <= 599) status = answered;
    } catch {}
    if (response.destroyed || response.headersSent) return;
    const headers = status === 405 ? { 'content-length': 0, allow: 'POST' } : { 'content-length': 0 };
    if (request.complete) response.writeHead(status, headers).end();
    else await answerAndLinger(request, response.writeHead(status, { ...headers, ...closing(request) }));
  };
}

/** HTTP/2 has no such header: there a stream ends, and the connection goes on. */
function closing({ httpVersionMajor }: IncomingMessage) {
  return httpVersionMajor < 2 ? { connection: 'close' } : {};
}

/** Reads a header when it is asked for, since few of them are. */
function headersOf({ headers }: IncomingMessage): DeliveryHeaders {
  const get = (name: string) => {
    const key = name.toLowerCase();
    const value = Object.hasOwn(headers, key) ? headers[key] : undefined;
    return Array.isArray(value) ? value.join(', ') : (value ?? null);
  };
  return { get, entries: () => Object.keys(headers).map((name) => [name, get(name) ?? '']) };
}

/**
 * Sends the answer ahead of the close, which would reset the connection before the answer is read. What still comes is
 * left unread, so that a refused body costs no memory.
 */
async function answerAndLinger(request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.flushHeaders();
  await new Promise<void>((resolve) => {
    setTimeout(resolve, LINGER_MS).unref();
    request.once('end', resolve).once('close', resolve).once('error', resolve).pause();
  });
  response.end();
}

const REMEDY = `In Express, mount the receiver before express.json(), or keep the raw bytes: \
express.json({ verify: (request, _response, bytes) => { Object.assign(request, { rawBody: bytes }); } }).`;

/** The raw body of a Node request: what a body parser kept of it in `rawBody` or `body`, or how to read it. */
function bodyOf(request: IncomingMessage): Uint8Array<ArrayBuffer> | BodyReader {
  const { rawBody, body } = request as { rawBody?: unknown; body?: unknown };
  const kept = rawBody instanceof Uint8Array ? rawBody : body;
  if (kept instanceof Uint8Array) return kept as Uint8Array<ArrayBuffer>;
  return {
    async read(limit) {
      if (request.readableDidRead || request.readableEnded) throw bodyAlreadyRead(REMEDY);
      const body = await collectNode(request, limit);
      if (body === undefined) request.pause();
      return body;
    },
    cancel: () => void request.pause(),
  };
}

/** Parts of a Fastify instance that the plugin uses; Fastify 4 and 5 have them. */
export interface FastifyLike {
  removeAllContentTypeParsers(): unknown;
  addContentTypeParser(
    type: string,
    parse: (request: unknown, payload: unknown, done: (error: Error | null, body?: unknown) => void) => void,
  ): unknown;
  post(path: string, handler: (request: FastifyRequestLike, reply: FastifyReplyLike) => unknown): unknown;
}

interface FastifyRequestLike {
  readonly raw: IncomingMessage;
}

interface FastifyReplyLike {
  readonly raw: ServerResponse;
  hijack(): unknown;
}

/**
 * Mounts a receiver as a Fastify plugin: `app.register(fastifyWebhooks(receiver, '/webhooks'))`. The plugin takes
 * Fastify's body parsers away, which holds for its own route only: Fastify encapsulates what a plugin registers.
 */
export function fastifyWebhooks(
  receiver: Pick<WebhookReceiver, 'receive'>,
  path: string,
): (instance: FastifyLike) => Promise<void> {
  const listener = toNode(receiver);
  return async (instance) => {
    instance.removeAllContentTypeParsers();
    instance.addContentTypeParser('*', (_request, _payload, done) => done(null));
    instance.post(path, (request, reply) => {
      reply.hijack();
      return listener(request.raw, reply.raw);
    });
  };
}
