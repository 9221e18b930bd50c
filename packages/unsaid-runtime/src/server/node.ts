import type { IncomingMessage, ServerResponse } from 'node:http';
import { collectNode } from '../http/collect-body.ts';
import type { Server } from './create-server.ts';
import type { Answer, BodyReading, Exchange } from './exchange.ts';
import { NodeRequestHead, pathOf } from './node-request-head.ts';
import { readingOf } from './read-body.ts';

/** A server, or a wrapper of its `dispatch`; without `hasPath` it handles every request. */
type Mountable = Pick<Server, 'dispatch'> & Partial<Pick<Server, 'hasPath'>>;

/**
 * Makes a listener for node:http and node:http2, which is middleware for Express as well: what the contract has no path
 * for goes on to `next`, and a body that something parsed before is taken from `request.body`.
 */
export function toNode(
  server: Mountable,
): (request: IncomingMessage, response: ServerResponse, next?: () => void) => void {
  return (request, response, next) => void answerNode(server, request, response, next);
}

/**
 * Makes error middleware for an Express application whose express.json() stands before the server: what that refuses to
 * parse is answered by `refuse`; all other errors go on to `next`.
 */
export function toExpressErrors(
  server: Mountable,
): (error: unknown, request: IncomingMessage, response: ServerResponse, next: (error: unknown) => void) => void {
  return (error, request, response, next) => {
    const readBody = readerAfter(error);
    if (readBody === undefined || response.headersSent) next(error);
    else void answerNode(server, request, response, () => next(error), readBody);
  };
}

/** Reader of a body that body-parser refused, which identifies its errors by `type`. */
function readerAfter(error: unknown): Exchange['readBody'] | undefined {
  if (!(error instanceof Error) || !('type' in error)) return undefined;
  switch (error.type) {
    case 'entity.parse.failed':
      return async () => ({
        kind: 'bytes',
        bytes: new TextEncoder().encode('body' in error ? String(error.body) : ''),
      });
    case 'entity.too.large':
      return async () => ({ kind: 'too-large', limit: 'limit' in error ? Number(error.limit) : 0 });
    case 'encoding.unsupported':
      // Nothing was read; the header alone gets it refused.
      return async () => ({ kind: 'bytes', bytes: new Uint8Array() });
    case 'request.aborted':
    case 'request.size.invalid':
    case 'charset.unsupported':
      return () => Promise.reject(error);
    default:
      return undefined;
  }
}

/** Parts of Fastify that the plugin uses. */
interface Scope {
  addHook(
    name: 'onRequest',
    hook: (
      request: { readonly raw: IncomingMessage },
      reply: { readonly raw: ServerResponse; hijack(): unknown },
      done: () => void,
    ) => void,
  ): unknown;
  all(path: string, handler: () => void): unknown;
}

/**
 * Makes a Fastify plugin: `app.register(toFastify(server))`, whose prefix is that of the option `basePath`. It takes
 * requests over before Fastify parses a body or serializes a response, which would change what it does not expect.
 */
export function toFastify(server: Mountable): (scope: Scope, options: unknown, done: () => void) => void {
  return (scope, _options, done) => {
    scope.addHook('onRequest', (request, reply) => {
      reply.hijack();
      void answerNode(server, request.raw, reply.raw);
    });
    scope.all('/*', () => {});
    done();
  };
}

/**
 * Answers a request of node:http or node:http2. Never rejects.
 * @param next Takes a request of which the contract does not have the path; without it the server refuses it.
 */
async function answerNode(
  { dispatch, hasPath }: Mountable,
  request: IncomingMessage,
  response: ServerResponse,
  next?: () => void,
  readBody: Exchange['readBody'] = (limit) => readNodeBody(request, limit),
): Promise<void> {
  const hasBody = announcesBody(request);
  const exchange: Exchange = {
    request: new NodeRequestHead(request, response),
    method: request.method ?? '',
    path: pathOf(request.url ?? ''),
    hasBody,
    header: (name) => headerOf(request, name),
    readBody,
  };
  try {
    if (next && hasPath?.(exchange) === false) return next();
    const answer = await dispatch(exchange);
    if (hasBody && !request.readableEnded) discardBody(request);
    send(response, answer);
  } catch {
    // Something else has written to the response, or wraps the server and fails: the process must live.
    if (response.headersSent) response.destroy();
    else response.writeHead(500).end();
  }
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  // The caller may be gone, or another handler may have answered.
  if (response.headersSent || response.destroyed) return;
  const lines = headers === undefined ? [] : [...headers].flat();
  if (body === undefined) {
    // Node writes the length of no body itself, by what the status allows.
    response.writeHead(status, lines).end();
    return;
  }
  if (!headers?.has('content-type')) lines.push('content-type', 'application/json');
  if (body instanceof Blob) lines.push('content-length', String(body.size));
  if (typeof body === 'string' || body instanceof Uint8Array) {
    lines.push('content-length', String(Buffer.byteLength(body)));
    response.writeHead(status, lines).end(body);
    return;
  }
  response.writeHead(status, lines);
  sendStream(response, body instanceof Blob ? body.stream() : body).catch(() => response.destroy());
}

/** Sends a stream as fast as the caller reads it. Where the caller leaves, the stream is cancelled. */
async function sendStream(response: ServerResponse, body: ReadableStream): Promise<void> {
  const reader = body.getReader();
  const closed = new Promise<void>((resolve) => {
    response.once('close', resolve);
  });
  closed.then(() => reader.cancel()).catch(() => {});
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    if (response.write(read.value)) continue;
    await Promise.race([closed, new Promise((resolve) => response.once('drain', resolve))]);
  }
  response.end();
}

/** In HTTP/2 a body needs no header: the request ends with its headers, or it has a body. */
function announcesBody(
  request: IncomingMessage & { readonly stream?: { readonly endAfterHeaders?: boolean } },
): boolean {
  const { headers, stream } = request;
  if (stream?.endAfterHeaders !== undefined) return !stream.endAfterHeaders;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
}

function headerOf(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name];
  return value === undefined ? null : String(value);
}

/** Reads a body up to `limit` bytes. Where something read it before, takes what that left in `request.body`. */
async function readNodeBody(request: IncomingMessage & { body?: unknown }, limit: number): Promise<BodyReading> {
  const { body } = request;
  if (!request.readableDidRead && !request.readableEnded) return readingOf(await collectNode(request, limit), limit);
  if (body === undefined) return { kind: 'consumed' };
  // The bytes as express.raw() leaves them, or what express.json() parsed.
  return body instanceof Uint8Array ? readingOf(new Uint8Array(body), limit) : { kind: 'parsed', value: body };
}

/** How much of a refused body is passed over so that a caller that is still sending receives the answer. */
const PATIENCE = 2 ** 24;

/** Passes over the rest of a body; closes the connection on a caller who does not come to an end. */
function discardBody(request: IncomingMessage): void {
  let size = 0;
  request.on('error', () => {});
  request.on('data', (chunk: Uint8Array) => {
    size += chunk.length;
    if (size > PATIENCE) request.socket.destroy();
  });
  request.resume();
}
