import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { MockAnswer } from './message.ts';
import { Refusal, type RefusalKind, refusalAnswer } from './refusal.ts';

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
  if (!(code in KINDS || code.startsWith('HPE_'))) {
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
  const kind = KINDS[code] ?? 'malformed-http';
  const headers = kind === 'method-not-allowed' ? { allow } : {};
  return new Refusal(kind, DETAILS[kind]?.(allow) ?? `${code}: send an HTTP/1.1 request.`, { headers });
}

const KINDS: Record<string, RefusalKind> = {
  HPE_INVALID_METHOD: 'method-not-allowed',
  CONNECT: 'method-not-allowed',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'slow-request',
};

const DETAILS: Partial<Record<RefusalKind, (allow: string) => string>> = {
  'method-not-allowed': (allow) => `The request has a method that the contract does not have. It has ${allow}.`,
  'headers-too-large': () => 'URL and headers together are too long for the mock. Shorten them to 16 KB.',
  'slow-request': () => 'The request was not complete in time. Send it whole.',
};
