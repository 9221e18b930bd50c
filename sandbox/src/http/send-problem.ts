import type { ServerResponse } from 'node:http';
import type { SandboxProblem } from '../problem.ts';
import { problemReply } from '../problem-reply.ts';

/** Answers with problem details a request that no server was given. Node passes over what is left of its body. */
export function sendProblem(response: ServerResponse, { code, message }: SandboxProblem): void {
  const { status, body, headers } = problemReply(code, message);
  response.writeHead(status, { ...headers, ...CONTROL_HEADERS, 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

/** Headers of every response of the controls. */
export const CONTROL_HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
