import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerNode } from './answer-node.ts';
import type { RewardCardServer } from './create-reward-card-server.ts';

/**
 * Makes a listener for node:http, which is middleware for Express as well. A body that something parsed before and left
 * in `request.body` is taken from there. A prefix that Express strips from `request.url` is not part of the path.
 */
export function toNode(
  server: Pick<RewardCardServer, 'dispatch'>,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => void answerNode(server.dispatch, request, response);
}
