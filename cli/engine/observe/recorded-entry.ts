import { isRecord } from '../model/json-pointer.ts';
import { decodeBody, headerValue } from './bodies.ts';
import type { Exchange, HeaderFields, RecordedDelivery, Source } from './exchange.ts';

/**
 * Reads one entry of a recording: an entry of a HAR, as any tool may write it, an exchange `{time, request, response}` of
 * the client's recorder, or a delivery `{time, headers, body_base64, response}`. Undefined for anything else.
 */
export function recordedEntry(entry: unknown, source: Source): Exchange | RecordedDelivery | undefined {
  if (!isRecord(entry)) return undefined;
  const time = timeOf(entry.startedDateTime ?? entry.time);
  const about = { source, ...(time !== undefined && { time }) };
  return isRecord(entry.request) ? exchangeOf(entry, about) : deliveryOf(entry, about);
}

/** A time in ISO 8601 UTC. */
function timeOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

type About = Pick<Exchange, 'source' | 'time'>;
type Message = Readonly<Record<string, unknown>>;

function exchangeOf({ request, response }: Message, about: About): Exchange | undefined {
  if (!isRecord(request) || typeof request.method !== 'string' || typeof request.url !== 'string') return undefined;
  const { method, url, postData } = request;
  const asked = { method: method.toUpperCase(), url, ...messageOf(request, postData) };
  // Browsers write status 0 where no response came.
  if (!isRecord(response) || !Number.isInteger(response.status) || Number(response.status) < 100)
    return { ...about, request: asked };
  return {
    ...about,
    request: asked,
    response: { status: Number(response.status), ...messageOf(response, response.content) },
  };
}

function deliveryOf(line: Message, about: About): RecordedDelivery | undefined {
  if (!isRecord(line.headers)) return undefined;
  const { headers, body } = messageOf(line, undefined);
  if (body === undefined) return undefined;
  const { response } = line;
  if (!isRecord(response) || !Number.isInteger(response.status)) return { ...about, headers, body };
  const seconds = typeof response.seconds === 'number' ? { seconds: response.seconds } : {};
  return { ...about, headers, body, response: { status: Number(response.status), ...seconds } };
}

/** Headers and body of a message. A HAR has the body in a member of its own, as text or in base64. */
function messageOf(message: Message, har: unknown): { headers: HeaderFields; body?: Uint8Array } {
  const headers = headersOf(message.headers);
  const body = isRecord(har) ? bodyOfHar(har, headers) : bodyOf(message, headers);
  return { headers, ...(body && { body }) };
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

/** HAR 1.2 knows no encoding of a request; some tools write one all the same. */
function bodyOfHar({ text, size, encoding }: Message, headers: HeaderFields): Uint8Array | undefined {
  if (typeof text === 'string') return bytesOf(text, encoding, headers);
  const isEmpty = text === undefined && (size === 0 || headerValue(headers, 'content-length') === '0');
  return isEmpty ? new Uint8Array() : undefined;
}

function bodyOf({ body, body_base64: encoded }: Message, headers: HeaderFields): Uint8Array | undefined {
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
