import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Answer, type RewardCardServer, toNode } from 'reward-card-contract/server';
import { type Observer, observeCall } from '../calls/observe-calls.ts';
import type { Stream } from '../control/stream.ts';
import { SandboxProblem } from '../problem.ts';
import { CONTROL_HEADERS, sendProblem } from '../problem-reply.ts';
import { allowOrigin, guardControl, type HostGuard } from './guard.ts';
import { servePage } from './serve-page.ts';

export interface ListenerParts {
  readonly contract: RewardCardServer;
  readonly controls: RewardCardServer;
  readonly stream: Stream;
  readonly guard: HostGuard;
  readonly observer: Observer;
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Tells the controls, the page and the contract apart by the path, once the host and the origin are known to be good. */
export function createListener({ contract, controls, stream, guard, observer }: ListenerParts): Listener {
  const toContract = observed(contract, observer);
  const toControls = toNode(controls);
  return (request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    rememberConnection(request, response);
    const isControl = path === '/_sandbox' || path.startsWith('/_sandbox/');
    try {
      guard(request);
      if (isControl && path !== HEALTH) guardControl(request);
      // Server-sent events are a connection that stays open, and so no operation of the stubs.
      if (path === '/_sandbox/stream' && request.method === 'GET') return stream.open(response);
    } catch (error) {
      if (error instanceof SandboxProblem) return sendProblem(response, error);
      throw error;
    }
    const isForPages = path.startsWith('/v1/') || path === HEALTH;
    if (isForPages && allowOrigin(request, response)) return;
    if (path.startsWith('/v1/')) return toContract(request, response);
    if (!isControl) return toPage(request, response, path, toContract);
    for (const [name, value] of Object.entries(CONTROL_HEADERS)) response.setHeader(name, value);
    toControls(request, response);
  };
}

/** Where probes from elsewhere, and pages of this machine, ask whether the sandbox runs. */
const HEALTH = '/_sandbox/health';

/** Calls of the contract: logged, and with the faults that a response may have. */
function observed(contract: RewardCardServer, observer: Observer): Listener {
  return (request, response) =>
    toNode({
      async dispatch(exchange) {
        const { answer, isDropped } = await observeCall(observer, contract, exchange);
        if (isDropped) loseResponse(request, response, answer);
        return answer;
      },
    })(request, response);
}

function toPage(request: IncomingMessage, response: ServerResponse, path: string, otherwise: Listener): void {
  servePage(request, response, path)
    .then((served) => served || otherwise(request, response))
    .catch(() => response.destroy());
}

/** Connections that carried a call before. */
const used = new WeakSet<Socket>();

/** Remembers the connection of a call, however it is answered. */
export function rememberConnection({ socket }: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => used.add(socket));
}

/**
 * Closes the connection without a response. A browser sends a call again by itself that it lost so on a connection that it
 * used before, and nobody would notice the loss: there the head of the response is sent, and no body.
 */
export function loseResponse(
  { headers, socket }: IncomingMessage,
  response: ServerResponse,
  { status, text }: Answer,
): void {
  const isBrowser = headers['sec-fetch-mode'] !== undefined;
  if (!isBrowser || !used.has(socket)) {
    response.destroy();
    return;
  }
  const length = Math.max(Buffer.byteLength(text ?? ''), 1);
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': length });
  response.flushHeaders();
  socket.end();
}
