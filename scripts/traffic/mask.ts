import type { Contract, Json } from '../contract/contract.ts';
import { isRecord } from '../contract/json-pointer.ts';
import type { Exchange, HeaderFields, RecordedDelivery } from './exchange.ts';
import { maskCsv } from './mask-csv.ts';
import { maskText } from './mask-text.ts';
import { MASK } from './masked.ts';
import { type Sensitive, sensitiveFields } from './sensitive-fields.ts';

/**
 * Takes credentials, signatures, codes, phone numbers, e-mail addresses and names out of whatever is written. What is
 * masked once, such as the code of a card, is masked wherever it comes again.
 */
export interface Mask {
  text(text: string): string;
  url(url: string): string;
  headers(fields: HeaderFields): HeaderFields;
  /** @param isError Whether it is the body of an error, where a word in the field `code` is no secret. */
  json(value: Json, isError?: boolean): Json;
  body(bytes: Uint8Array, isError?: boolean): Uint8Array;
  exchange(exchange: Exchange): Exchange;
  delivery(delivery: RecordedDelivery): RecordedDelivery;
}

/** Values that are remembered after they were masked, and their least length: shorter ones occur by chance. */
const MAX_SECRETS = 20_000;
const LEAST_SECRET = 8;

/** Header fields whose values tell how a message travels, and nothing of anybody. */
const PLAIN_HEADERS =
  /^(?:accept(?:-encoding|-language)?|age|allow|cache-control|connection|content-(?:encoding|language|length|type)|date|deprecation|expires|host|keep-alive|pragma|(?:x-)?rate-?limit.*|retry-after|server|strict-transport-security|sunset|transfer-encoding|upgrade|user-agent|vary|via)$/i;

const SECRET_HEADERS = /auth|cookie|key|token|secret|signature|credential/i;

export function createMask(contract: Contract): Mask {
  const sensitive = sensitiveFields(contract);
  const secrets = new Set<string>();
  const remember = (secret: string) => {
    if (secret.length >= LEAST_SECRET && !secret.includes(MASK) && secrets.size < MAX_SECRETS) secrets.add(secret);
  };
  const text = (given: string) => maskText(given, sensitive.isSensitive, secrets);
  const json = (value: Json, isError = false) => maskJson(value, { sensitive, remember, text, isError });
  const body = (bytes: Uint8Array, isError = false) => maskBody(bytes, (value) => json(value, isError), text);
  const headers = (fields: HeaderFields): HeaderFields =>
    fields.map(([name, value]) => {
      const masked = maskHeader(name, value, text);
      // A credential may come again in a body, as the whole value or as a part of it.
      if (SECRET_HEADERS.test(name)) for (const part of value.split(/[\s=;,"]+/)) remember(part);
      return [name, masked];
    });
  const url = (given: string) => maskUrl(given, text);
  return {
    text,
    url,
    headers,
    json,
    body,
    exchange({ request, response, ...rest }) {
      // The response first: a request may have a value in its URL that only the body of a response tells to be a code.
      const masked = response && {
        ...response,
        headers: headers(response.headers),
        ...(response.body && { body: body(response.body, response.status >= 400) }),
      };
      const asked = {
        ...request,
        headers: headers(request.headers),
        ...(request.body && { body: body(request.body) }),
      };
      return { ...rest, request: { ...asked, url: url(request.url) }, ...(masked && { response: masked }) };
    },
    delivery: (delivery) => ({ ...delivery, headers: headers(delivery.headers), body: body(delivery.body) }),
  };
}

interface Masking {
  readonly sensitive: Sensitive;
  readonly remember: (secret: string) => void;
  readonly text: (text: string) => string;
  readonly isError: boolean;
}

/** Deeper than any body; what lies below is masked as a whole. */
const MAX_DEPTH = 200;

function maskJson(value: Json, masking: Masking, depth = 0): Json {
  if (depth > MAX_DEPTH) return MASK;
  if (typeof value === 'string') return masking.text(value);
  if (!isRecord(value)) return value;
  if (Array.isArray(value)) return value.map((item: Json) => maskJson(item, masking, depth + 1));
  const { sensitive, text } = masking;
  return Object.fromEntries(
    Object.entries(value as Record<string, Json>).map(([name, field]): [string, Json] => {
      if (sensitive.isFile(name) && typeof field === 'string') return [name, maskCsv(field, sensitive.names)];
      if (!sensitive.isSensitive(name) || isErrorCode(name, field, masking))
        return [text(name), maskJson(field, masking, depth + 1)];
      return [name, maskAll(field, masking, depth + 1)];
    }),
  );
}

function isErrorCode(name: string, value: Json, { isError }: Masking): boolean {
  return isError && name === 'code' && typeof value === 'string' && /^[A-Za-z]+(?:[_.-][A-Za-z]+)*$/.test(value);
}

function maskAll(value: Json, masking: Masking, depth: number): Json {
  if (value === null || typeof value === 'boolean') return value;
  if (isRecord(value) && depth <= MAX_DEPTH) {
    if (Array.isArray(value)) return value.map((item: Json) => maskAll(item, masking, depth + 1));
    const fields = Object.entries(value as Record<string, Json>);
    return Object.fromEntries(fields.map(([name, field]) => [masking.text(name), maskAll(field, masking, depth + 1)]));
  }
  masking.remember(String(value));
  // The form that a phone number has in any case, so that a masked recording breaks nothing.
  return String(value).startsWith('+') ? `+${MASK}` : MASK;
}

function maskBody(bytes: Uint8Array, json: (value: Json) => Json, text: (text: string) => string): Uint8Array {
  if (bytes.byteLength === 0) return bytes;
  let decoded: string;
  try {
    decoded = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextEncoder().encode(MASK);
  }
  try {
    return new TextEncoder().encode(JSON.stringify(json(JSON.parse(decoded))));
  } catch {
    return new TextEncoder().encode(text(decoded));
  }
}

function maskHeader(name: string, value: string, text: (text: string) => string): string {
  if (PLAIN_HEADERS.test(name)) return text(value);
  const scheme = /^(?:proxy-)?authorization$/i.test(name)
    ? /^[A-Za-z][A-Za-z\d-]{1,19}(?= .)/.exec(value)?.[0]
    : undefined;
  return scheme ? `${scheme} ${MASK}` : MASK;
}

/** Keeps the path, and of the query the names alone. */
function maskUrl(given: string, text: (text: string) => string): string {
  const url = URL.parse(given);
  if (url === null) return MASK;
  const path = url.pathname.split('/').map((segment) => (decoded(segment) === text(decoded(segment)) ? segment : MASK));
  const query = [...url.searchParams.keys()].map((name) => `${encodeURIComponent(text(name))}=${MASK}`);
  return `${url.protocol}//${url.host}${path.join('/')}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
