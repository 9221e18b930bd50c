import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type MockAnswer, Refusal, type RefusalKind, refusalAnswer } from './refusal.ts';

/**
 * Answers on the bare connection what never became a request: node:http calls it a client error.
 * The connection ends with the answer, which is returned; `undefined` where nobody is left to be answered.
 */
export function refuseConnection(
  socket: Duplex,
  code: string,
  allow: string[],
  openPoints: string[],
): MockAnswer | undefined {
  // Each further piece of what a client sends on a refused connection is one more client error.
  if (!socket.writable) return undefined;
  if (!(code in REFUSED || code.startsWith('HPE_'))) {
    socket.destroy();
    return undefined;
  }
  const answer = refusalAnswer(refusalFor(code, allow.join(', ')), openPoints);
  const body = answer.body ?? '';
  const headers = {
    ...answer.headers,
    ...(openPoints.length > 0 && { 'x-open-points': openPoints.join(', ') }),
    'access-control-allow-origin': '*',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => undefined);
  socket.end(`HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}\r\n${lines.join('')}\r\n${body}`);
  // Not at once: closing on a client that is still sending would take the answer away from it.
  setTimeout(() => socket.destroy(), 1_000).unref();
  return answer;
}

function refusalFor(code: string, allow: string): Refusal {
  const [kind, detail] = REFUSED[code] ?? ['malformed-http', `${code}: send an HTTP/1.1 request.`];
  if (kind !== 'method-not-allowed') return new Refusal(kind, detail);
  return new Refusal(kind, `${detail} It has ${allow}.`, { headers: { allow } });
}

const UNKNOWN_METHOD = 'The request has a method that the contract does not have.';

/** What node:http reports, as the mock refuses it. */
const REFUSED: Readonly<Record<string, readonly [RefusalKind, string]>> = {
  HPE_INVALID_METHOD: ['method-not-allowed', UNKNOWN_METHOD],
  CONNECT: ['method-not-allowed', UNKNOWN_METHOD],
  HPE_HEADER_OVERFLOW: [
    'headers-too-large',
    'URL and headers together are too long for the mock. Shorten them to 16 KB.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['slow-request', 'The request was not complete in time. Send it whole.'],
};
