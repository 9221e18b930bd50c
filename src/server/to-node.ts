import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerNode, type Mountable } from './answer-node.ts';
import type { BodyReading } from './exchange.ts';

/**
 * Makes a listener for node:http and node:http2, which is middleware for Express as well: what the contract has no path
 * for goes on to `next`. A body that something parsed before and left in `request.body` is taken from there. A prefix that
 * Express strips from `request.url` is not part of the path, unless the server has a `basePath`.
 */
export function toNode(
  server: Mountable,
): (request: IncomingMessage, response: ServerResponse, next?: () => void) => void {
  return (request, response, next) => void answerNode(server, request, response, { next });
}

/**
 * Makes error middleware for an Express application whose express.json() stands before the server: what that refuses
 * to parse is refused by the server too, and so answered by `refuse`. All other errors, and those of paths that the
 * contract does not have, go on to `next`.
 */
export function toExpressErrors(
  server: Mountable,
): (error: unknown, request: IncomingMessage, response: ServerResponse, next: (error: unknown) => void) => void {
  return (error, request, response, next) => {
    const reading = readingOf(error);
    if (reading === undefined || response.headersSent) next(error);
    else void answerNode(server, request, response, { reading, next: () => next(error) });
  };
}

/** What became of a body by an error of body-parser, which tells its errors apart by `type`. */
function readingOf(error: unknown): BodyReading | undefined {
  if (!(error instanceof Error) || !('type' in error)) return undefined;
  switch (error.type) {
    case 'entity.parse.failed':
      return 'body' in error ? { kind: 'bytes', bytes: new TextEncoder().encode(String(error.body)) } : undefined;
    case 'entity.too.large':
      return { kind: 'too-large', limit: 'limit' in error ? Number(error.limit) : 0 };
    case 'encoding.unsupported':
      // Nothing was read; the header alone gets it refused.
      return { kind: 'bytes', bytes: new Uint8Array() };
    case 'request.aborted':
    case 'request.size.invalid':
    case 'charset.unsupported':
      return { kind: 'unreadable', cause: error };
    default:
      return undefined;
  }
}
