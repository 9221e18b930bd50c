import { isRecord } from '../model/json-pointer.ts';
import { decodeBody, headerValue } from './bodies.ts';
import type { Exchange, HeaderFields, RecordedDelivery, Source } from './exchange.ts';

/** Reads one entry of a HAR, as any tool may write it; undefined for what is not an entry. */
export function exchangeOfHar(entry: unknown, source: Source): Exchange | undefined {
  if (!isRecord(entry) || !isRecord(entry.request)) return undefined;
  const { request, response, startedDateTime } = entry;
  const { method, url } = request;
  if (typeof method !== 'string' || typeof url !== 'string') return undefined;
  const headers = headersOf(request.headers);
  const body = harRequestBody(request.postData, headers);
  const time = timeOf(startedDateTime);
  const answer = harResponseOf(response);
  return {
    source,
    ...(time !== undefined && { time }),
    request: { method: method.toUpperCase(), url, headers, ...(body && { body }) },
    ...(answer && { response: answer }),
  };
}

/** Without the pseudo-header fields of HTTP/2, which say what stands in method and URL. */
function headersOf(list: unknown): HeaderFields {
  const fields = Array.isArray(list)
    ? list
    : Object.entries(isRecord(list) ? list : {}).map(([name, value]) => ({ name, value }));
  return fields.flatMap((field): [string, string][] => {
    const [name, value] = Array.isArray(field) ? field : isRecord(field) ? [field.name, field.value] : [];
    if (typeof name !== 'string' || name.startsWith(':') || value === undefined || value === null) return [];
    return (Array.isArray(value) ? value : [value]).map((each) => [name, String(each)]);
  });
}

/** A time in ISO 8601 UTC. */
function timeOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

function harRequestBody(postData: unknown, headers: HeaderFields): Uint8Array | undefined {
  if (!isRecord(postData) || typeof postData.text !== 'string') return undefined;
  // HAR 1.2 knows no encoding of a request; some tools write one all the same.
  return bytesOf(postData.text, postData.encoding, headers);
}

function harResponseOf(response: unknown): Exchange['response'] {
  // Browsers write status 0 where no response came.
  if (!isRecord(response) || !Number.isInteger(response.status) || Number(response.status) < 100) return undefined;
  const headers = headersOf(response.headers);
  const content = isRecord(response.content) ? response.content : {};
  const isEmpty = content.text === undefined && (content.size === 0 || headerValue(headers, 'content-length') === '0');
  const text = isEmpty ? '' : content.text;
  const body = typeof text === 'string' ? bytesOf(text, content.encoding, headers) : undefined;
  return { status: Number(response.status), headers, ...(body && { body }) };
}

/** The bytes of a text, which tools write as it is or in base64, before or after they undo the content encoding. */
function bytesOf(text: string, encoding: unknown, headers: HeaderFields): Uint8Array | undefined {
  const bytes = Buffer.from(text, encoding === 'base64' ? 'base64' : 'utf8');
  try {
    return decodeBody(bytes, headerValue(headers, 'content-encoding'));
  } catch {
    // It is larger than any body of a contract.
    return undefined;
  }
}

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
  headers: HeaderFields,
): Uint8Array | undefined {
  if (typeof encoded === 'string') return bytesOf(encoded, 'base64', headers);
  if (typeof body === 'string') return bytesOf(body, undefined, headers);
  if (!isRecord(body)) return undefined;
  try {
    return Buffer.from(JSON.stringify(body));
  } catch {
    // It is nested more deeply than any body.
    return undefined;
  }
}
