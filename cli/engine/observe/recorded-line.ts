import { isRecord } from '../model/json-pointer.ts';
import { headerValue } from './bodies.ts';
import type { Exchange, RecordedDelivery, Source } from './exchange.ts';
import { bytesOf, headersOf, timeOf } from './har-entry.ts';

/**
 * Reads one line of NDJSON: an exchange `{time, request, response}` of the client's recorder, or a delivery
 * `{time, headers, body_base64, response}`. Undefined for anything else.
 */
export function recordedLine(line: unknown, source: Source): Exchange | RecordedDelivery | undefined {
  if (!isRecord(line)) return undefined;
  return isRecord(line.request) ? exchangeOf(line, source) : deliveryOf(line, source);
}

function exchangeOf({ time: at, request, response }: Record<string, unknown>, source: Source): Exchange | undefined {
  if (!isRecord(request) || typeof request.method !== 'string' || typeof request.url !== 'string') return undefined;
  const time = timeOf(at);
  const headers = headersOf(request.headers);
  const body = bodyOf(request, headers);
  const { method, url } = request;
  return {
    source,
    ...(time !== undefined && { time }),
    request: { method: method.toUpperCase(), url, headers, ...(body && { body }) },
    ...(isRecord(response) && Number.isInteger(response.status) && { response: responseOf(response) }),
  };
}

function responseOf(response: Record<string, unknown>): NonNullable<Exchange['response']> {
  const headers = headersOf(response.headers);
  const body = bodyOf(response, headers);
  return { status: Number(response.status), headers, ...(body && { body }) };
}

function deliveryOf(line: Record<string, unknown>, source: Source): RecordedDelivery | undefined {
  if (!isRecord(line.headers)) return undefined;
  const headers = headersOf(line.headers);
  const body = bodyOf(line, headers);
  if (body === undefined) return undefined;
  const time = timeOf(line.time);
  const { response } = line;
  const seconds = isRecord(response) && typeof response.seconds === 'number' ? response.seconds : undefined;
  return {
    source,
    ...(time !== undefined && { time }),
    headers,
    body,
    ...(isRecord(response) &&
      Number.isInteger(response.status) && {
        response: { status: Number(response.status), ...(seconds !== undefined && { seconds }) },
      }),
  };
}

function bodyOf(
  { body, body_base64: encoded }: Record<string, unknown>,
  headers: ReturnType<typeof headersOf>,
): Uint8Array | undefined {
  const encoding = headerValue(headers, 'content-encoding');
  if (typeof encoded === 'string') return bytesOf(encoded, 'base64', encoding);
  if (typeof body === 'string') return bytesOf(body, undefined, encoding);
  if (!isRecord(body)) return undefined;
  try {
    return Buffer.from(JSON.stringify(body));
  } catch {
    // It is nested more deeply than any body.
    return undefined;
  }
}
