import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerNode, type Mountable } from './answer-node.ts';

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
