import { isRecord } from '../model/json-pointer.ts';
import { headerValue } from './bodies.ts';
import { decodeBody, Undecodable } from './decode-body.ts';
import type { Exchange, HeaderFields, Source } from './exchange.ts';

/** Reads one entry of a HAR, as any tool may write it; undefined for what is not an entry. */
export function exchangeOfHar(entry: unknown, source: Source): Exchange | undefined {
  if (!isRecord(entry) || !isRecord(entry.request)) return undefined;
  const { request, response, startedDateTime } = entry;
  const { method, url } = request;
  if (typeof method !== 'string' || typeof url !== 'string') return undefined;
  const headers = headersOf(request.headers);
  const body = requestBody(request.postData, headers);
  const time = timeOf(startedDateTime);
  const answer = responseOf(response);
  return {
    source,
    ...(time !== undefined && { time }),
    request: { method: method.toUpperCase(), url, headers, ...(body && { body }) },
    ...(answer && { response: answer }),
  };
}

/** Without the pseudo-header fields of HTTP/2, which say what stands in method and URL. */
export function headersOf(list: unknown): HeaderFields {
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
export function timeOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

function requestBody(postData: unknown, headers: HeaderFields): Uint8Array | undefined {
  if (!isRecord(postData) || typeof postData.text !== 'string') return undefined;
  // HAR 1.2 knows no encoding of a request; some tools write one all the same.
  return bytesOf(postData.text, postData.encoding, headerValue(headers, 'content-encoding'));
}

function responseOf(response: unknown): Exchange['response'] {
  // Browsers write status 0 where no response came.
  if (!isRecord(response) || !Number.isInteger(response.status) || Number(response.status) < 100) return undefined;
  const headers = headersOf(response.headers);
  const content = isRecord(response.content) ? response.content : {};
  const isEmpty = content.text === undefined && (content.size === 0 || headerValue(headers, 'content-length') === '0');
  const text = isEmpty ? '' : content.text;
  const encoding = headerValue(headers, 'content-encoding');
  const body = typeof text === 'string' ? bytesOf(text, content.encoding, encoding) : undefined;
  return { status: Number(response.status), headers, ...(body && { body }) };
}

/** The bytes of a text; `undefined` for those that are too many. Tools write them as they are or in base64, before or after they
 * undo the content encoding. */
export function bytesOf(text: string, encoding: unknown, contentEncoding: string | undefined): Uint8Array | undefined {
  try {
    return decodeBody(Buffer.from(text, encoding === 'base64' ? 'base64' : 'utf8'), contentEncoding);
  } catch (error) {
    if (error instanceof Undecodable) return undefined;
    throw error;
  }
}
