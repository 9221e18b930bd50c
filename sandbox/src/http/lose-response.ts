import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Answer } from 'reward-card-contract/server';

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
