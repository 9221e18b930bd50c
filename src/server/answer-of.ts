import type { OperationRow } from '../../generated/operations.ts';
import type { Reply } from '../../generated/server.ts';
import { BODILESS, responseFor } from './check-response.ts';
import type { Answer } from './exchange.ts';

/** Headers that say where a message ends, which are set where it is sent. */
const FRAMING = ['content-length', 'transfer-encoding', 'connection', 'keep-alive', 'upgrade', 'trailer'];

/**
 * Makes of a reply what can be sent, with the media type that the operation declares for its status. Throws a TypeError
 * for what is not a reply, for a status outside `lowest` to 599, for headers that HTTP does not allow, and for a body
 * that JSON cannot carry.
 */
export function answerOf(
  reply: Reply<number, unknown> | undefined,
  lowest: number,
  operation: OperationRow | undefined,
): Answer {
  if (typeof reply !== 'object' || reply === null) throw new TypeError(`A reply was expected, not ${typeOf(reply)}.`);
  const { status } = reply;
  if (!Number.isInteger(status) || status < lowest || status > 599) {
    throw new TypeError(`The status of a reply is an integer from ${lowest} to 599, not ${String(status)}.`);
  }
  const declared = operation && responseFor(operation, status)?.mediaType;
  const text = BODILESS.has(status) ? undefined : textOf(reply.body, declared);
  const answer = text === undefined ? { status } : { status, text };
  const mediaType = text === undefined ? undefined : declared;
  if (reply.headers === undefined && mediaType === undefined) return answer;
  return { ...answer, headers: headersOf(reply.headers, mediaType) };
}

/** The body as JSON, or as it is where the contract says text; JSON.stringify returns undefined for undefined, a function and a symbol. */
function textOf(body: unknown, mediaType = 'application/json'): string | undefined {
  if (typeof body === 'string' && !/json$/.test(mediaType)) return body;
  const text: string | undefined = JSON.stringify(body);
  if (text === undefined && body !== undefined) throw new TypeError(`JSON cannot carry ${typeOf(body)}.`);
  return text;
}

function headersOf(init: Reply<number, unknown>['headers'], mediaType: string | undefined): Headers {
  const headers = new Headers(init);
  for (const name of FRAMING) headers.delete(name);
  if (mediaType !== undefined && !headers.has('content-type')) headers.set('content-type', mediaType);
  return headers;
}

function typeOf(value: unknown): string {
  return value === null ? 'null' : typeof value;
}
