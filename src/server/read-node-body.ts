import type { IncomingMessage } from 'node:http';
import { collectNode } from '../http/collect-body.ts';
import { type BodyShare, collected, within } from './body-budget.ts';
import type { BodyReading } from './exchange.ts';

/** Reads a body up to `limit` bytes. Where something read it before, takes what that left in `request.body`. */
export function readNodeBody(request: IncomingMessage, limit: number, take: BodyShare['take']): Promise<BodyReading> {
  if (request.readableDidRead || request.readableEnded) return Promise.resolve(leftBody(request, limit, take));
  return collected(limit, take, (accept) => collectNode(request, accept));
}

/** What something before left of the body: parsed JSON, the bytes as express.raw() leaves them, or nothing. */
function leftBody(request: IncomingMessage & { body?: unknown }, limit: number, take: BodyShare['take']): BodyReading {
  const { body } = request;
  if (body === undefined) return { kind: 'consumed' };
  if (!(body instanceof Uint8Array)) return { kind: 'parsed', value: body };
  return within(body, limit, take);
}

/** How much of a refused body is passed over so that a caller that is still sending receives the answer. */
const PATIENCE = 2 ** 24;

/** Passes over the rest of a body; closes the connection on a caller who does not come to an end. */
export function discardBody(request: IncomingMessage): void {
  let size = 0;
  request.on('error', () => {});
  request.on('data', (chunk: Uint8Array) => {
    size += chunk.length;
    if (size > PATIENCE) request.socket.destroy();
  });
  request.resume();
}
