import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer, BodyReading, Exchange } from './exchange.ts';
import { NodeRequestHead, pathOf } from './node-request-head.ts';
import { discardBody, readNodeBody } from './read-node-body.ts';

/** Answers a request of node:http; `reading` is what became of the body, where that is known before. Never rejects. */
export async function answerNode(
  dispatch: (exchange: Exchange) => Promise<Answer>,
  request: IncomingMessage,
  response: ServerResponse,
  reading?: BodyReading,
): Promise<void> {
  const hasBody = announcesBody(request);
  const exchange: Exchange = {
    request: new NodeRequestHead(request, response),
    method: request.method ?? '',
    path: pathOf(request.url ?? ''),
    hasBody,
    header: (name) => headerOf(request, name),
    readBody: (limit, take) => (reading ? Promise.resolve(reading) : readNodeBody(request, limit, take)),
  };
  const answer = await answerOf(dispatch, exchange);
  if (hasBody && !request.readableEnded) discardBody(request);
  try {
    send(response, answer);
  } catch {
    // Something else has written to the response; no answer can be sent any more, and the process must live.
    response.destroy();
  }
}

/** The dispatch may be wrapped by one that fails, which must not end the process. */
async function answerOf(dispatch: (exchange: Exchange) => Promise<Answer>, exchange: Exchange): Promise<Answer> {
  try {
    const answer = await dispatch(exchange);
    return Number.isInteger(answer.status) ? answer : { status: 500 };
  } catch {
    return { status: 500 };
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

function announcesBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
}

function headerOf(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name];
  return value === undefined ? null : String(value);
}
