import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer, BodyReading, Exchange } from './exchange.ts';
import { NodeRequestHead } from './node-request-head.ts';
import { discardBody, readNodeBody } from './read-node-body.ts';

/** Answers a request of node:http; `reading` is what became of the body, where that is known before. Never rejects. */
export async function answerNode(
  dispatch: (exchange: Exchange) => Promise<Answer>,
  request: IncomingMessage,
  response: ServerResponse,
  reading?: BodyReading,
): Promise<void> {
  const hasBody = announcesBody(request);
  const answer = await dispatch({
    request: new NodeRequestHead(request, response),
    method: request.method ?? '',
    path: pathOf(request.url ?? ''),
    hasBody,
    header: (name) => headerOf(request, name),
    readBody: (limit) => (reading ? Promise.resolve(reading) : readNodeBody(request, limit)),
  });
  if (hasBody && !request.readableEnded) discardBody(request);
  try {
    send(response, answer);
  } catch {
    // Someone else's hand on the response; there is no answer left to give, and the process must live.
    response.destroy();
  }
}

function send(response: ServerResponse, { status, headers, text }: Answer): void {
  // The caller may be gone, or something else may have answered meanwhile.
  if (response.headersSent || response.destroyed) return;
  const lines = headers === undefined ? [] : [...headers].flat();
  if (text === undefined) {
    // Node writes the length of no body itself, by what the status allows.
    response.writeHead(status, lines).end();
    return;
  }
  if (!headers?.has('content-type')) lines.push('content-type', 'application/json');
  lines.push('content-length', String(Buffer.byteLength(text)));
  response.writeHead(status, lines).end(text);
}

/** The path of a request target, which may be a whole URL (RFC 9112, section 3.2.2). */
function pathOf(target: string): string {
  const path = target.startsWith('/') ? target : target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '');
  const end = path.search(/[?#]/);
  return end === -1 ? path : path.slice(0, end);
}

function announcesBody({ headers }: IncomingMessage): boolean {
  if (headers['transfer-encoding'] !== undefined) return true;
  const length = headers['content-length'];
  return length !== undefined && length !== '0' && Number(length) !== 0;
}

function headerOf(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name];
  return value === undefined ? null : String(value);
}
