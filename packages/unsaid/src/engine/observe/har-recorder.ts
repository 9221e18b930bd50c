import { headerValue } from './bodies.ts';
import type { Exchange, HeaderFields } from './exchange.ts';

interface TimedExchange {
  readonly exchange: Exchange;
  readonly milliseconds: number;
}

/** The member of an entry that says that its request was wrong on purpose; HAR leaves names with an underscore to tools. */
export const WRONG = '_wrong';

/** Writes exchanges as HAR 1.2. A call without a response has status 0, as browsers write it. */
export function harOf(calls: readonly TimedExchange[], creator: { name: string; version: string }): string {
  const log = { version: '1.2', creator, entries: calls.map(entryOf) };
  return `${JSON.stringify({ log }, null, 2)}\n`;
}

function entryOf({ exchange: { time, request, response, isWrong }, milliseconds }: TimedExchange) {
  const wait = Math.round(milliseconds);
  return {
    startedDateTime: time,
    time: wait,
    ...(isWrong && { [WRONG]: true }),
    request: {
      method: request.method,
      url: request.url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: named(request.headers),
      queryString: named([...new URL(request.url).searchParams]),
      ...(request.body && { postData: { mimeType: mediaTypeOf(request.headers), ...contentOf(request.body) } }),
      headersSize: -1,
      bodySize: request.body?.byteLength ?? 0,
    },
    response: responseOf(response),
    cache: {},
    timings: { send: 0, wait, receive: 0 },
  };
}

function responseOf({ status, headers, body }: NonNullable<Exchange['response']> = { status: 0, headers: [] }) {
  return {
    status,
    statusText: '',
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: named(headers),
    content: { size: body?.byteLength ?? 0, mimeType: mediaTypeOf(headers), ...(body && contentOf(body)) },
    redirectURL: headerValue(headers, 'location') ?? '',
    headersSize: -1,
    bodySize: -1,
  };
}

function named(fields: HeaderFields): { name: string; value: string }[] {
  return fields.map(([name, value]) => ({ name, value }));
}

function mediaTypeOf(headers: HeaderFields): string {
  return headerValue(headers, 'content-type') ?? '';
}

/** A body as text where it is UTF-8, otherwise in base64. */
function contentOf(body: Uint8Array): { text: string; encoding?: string } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body) };
  } catch {
    return { text: Buffer.from(body).toString('base64'), encoding: 'base64' };
  }
}
