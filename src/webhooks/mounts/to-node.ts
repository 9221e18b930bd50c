import type { IncomingMessage, ServerResponse } from 'node:http';
import type { WebhookReceiver } from '../receiver/create-webhook-receiver.ts';
import type { IncomingDelivery } from '../receiver/incoming-delivery.ts';
import type { DeliveryHeaders } from '../verification/verify.ts';
import { nodeBody } from './read-node-body.ts';

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
      const answered = await receiver.receive(readNodeRequest(request));
      if (answered >= 200 && answered <= 599) status = answered;
    } catch {}
    if (response.destroyed || response.headersSent) return;
    const headers = status === 405 ? { 'content-length': 0, allow: 'POST' } : { 'content-length': 0 };
    if (request.readableEnded || request.complete) response.writeHead(status, headers).end();
    else await answerAndLinger(request, response.writeHead(status, { ...headers, ...closing(request) }));
  };
}

/** HTTP/2 has no such header: there a stream ends, and the connection goes on. */
function closing({ httpVersionMajor }: IncomingMessage) {
  return httpVersionMajor < 2 ? { connection: 'close' } : {};
}

function readNodeRequest(request: IncomingMessage): IncomingDelivery {
  return {
    method: request.method ?? '',
    headers: nodeHeaders(request),
    body: nodeBody(request),
  };
}

function nodeHeaders({ headers }: IncomingMessage): DeliveryHeaders {
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
    const timer = setTimeout(resolve, LINGER_MS);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    request.once('end', end).once('close', end).once('error', end).pause();
  });
  response.end();
}
