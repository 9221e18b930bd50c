import type { OperationRow } from '../../generated/operations.ts';
import type { Accept, CollectedBody } from '../http/collect-body.ts';
import type { BodyReading, Exchange, Take } from './exchange.ts';
import { headerOf, readText } from './read-parameters.ts';
import { type Refused, refused } from './refusal.ts';
import type { Settings } from './settings-of.ts';

/** A parsed body, or why there is none. `value` is undefined where an optional body was left out. */
export type BodyOutcome = { readonly value: unknown } | Refused;

/** JSON is UTF-8 between systems (RFC 8259, section 8.1); anything else is refused rather than guessed at. */
const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads and parses the body that an operation takes. What a request sends besides it, such as a charset, is ignored.
 * An entry point of the user's own that fails makes a body unreadable.
 */
export async function readBody(
  exchange: Exchange,
  operation: string,
  body: NonNullable<OperationRow['body']>,
  settings: BodySettings,
  take: Take,
): Promise<BodyOutcome> {
  try {
    return await readThrough(exchange, operation, body, settings, take);
  } catch (cause) {
    return unreadable(operation, cause);
  }
}

type BodySettings = Pick<Settings, 'maxBodyBytes' | 'budget'>;

async function readThrough(
  exchange: Exchange,
  operation: string,
  body: NonNullable<OperationRow['body']>,
  { maxBodyBytes: limit, budget }: BodySettings,
  take: Take,
): Promise<BodyOutcome> {
  const { mediaType: expected, required } = body;
  if (!exchange.hasBody) return absent(operation, required);
  const mediaType = headerOf(exchange, 'content-type');
  if (mediaType !== expected && essenceOf(mediaType) !== expected) {
    const message = `The body has to be ${expected}; its content-type says ${mediaType ?? 'nothing'}.`;
    return refused('unsupported-media-type', operation, message, { mediaType, expected });
  }
  if (Number(headerOf(exchange, 'content-length')) > limit) return tooLarge(operation, limit);
  const reading = await exchange.readBody(limit, take);
  if (reading.kind !== 'bytes') return withoutBytes(operation, reading, budget.limit);
  const contentEncoding = headerOf(exchange, 'content-encoding');
  if (contentEncoding !== null && contentEncoding.toLowerCase() !== 'identity') {
    const message = `The body has the content-encoding ${contentEncoding}; this server reads it only without any.`;
    return refused('unsupported-content-encoding', operation, message, { contentEncoding });
  }
  if (reading.bytes.byteLength === 0) return absent(operation, required);
  return isJson(expected) ? parse(operation, reading.bytes) : decode(operation, body, reading.bytes, mediaType ?? '');
}

/** The media type without its parameters, in lower case. */
function essenceOf(type: string | null): string | undefined {
  return type?.split(';', 1)[0]?.trim().toLowerCase();
}

function parse(operation: string, bytes: Uint8Array): BodyOutcome {
  try {
    return { value: JSON.parse(UTF_8.decode(bytes)) };
  } catch (cause) {
    return refused('malformed-json', operation, 'The body is not JSON in UTF-8.', { cause });
  }
}

const isJson = (mediaType: string) => /^application\/json$|\+json$/.test(mediaType);

/** A body that is not JSON: the fields of a form, each as its type, text, or bytes as they came. */
async function decode(
  operation: string,
  { mediaType, fields }: NonNullable<OperationRow['body']>,
  bytes: Uint8Array,
  contentType: string,
): Promise<BodyOutcome> {
  try {
    if (fields === undefined) return { value: mediaType.startsWith('text/') ? UTF_8.decode(bytes) : bytes };
    const form = await new Response(bytes.slice(), { headers: { 'content-type': contentType } }).formData();
    const values = [...new Set(form.keys())].map((name) => [name, fieldOf(form.getAll(name), fields[name])]);
    return { value: Object.fromEntries(values) };
  } catch (cause) {
    return refused('malformed-json', operation, `The body is not ${mediaType}.`, { cause });
  }
}

function fieldOf(sent: readonly (string | Blob)[], { type, items }: { type?: string; items?: string } = {}): unknown {
  const textOf = (value: string | Blob, type?: string) => (typeof value === 'string' ? readText(value, type) : value);
  if (type === 'array') return sent.map((value) => textOf(value, items));
  return sent.length > 1 ? sent : textOf(sent[0] ?? '', type);
}

/** What a reading without bytes comes to. */
function withoutBytes(
  operation: string,
  reading: Exclude<BodyReading, { kind: 'bytes' }>,
  inFlight: number,
): BodyOutcome {
  switch (reading.kind) {
    case 'parsed':
      return { value: reading.value };
    case 'too-large':
      return tooLarge(operation, reading.limit);
    case 'too-busy': {
      const message = `The bodies of all calls together are larger than ${inFlight} bytes.`;
      return refused('too-busy', operation, message, { limit: inFlight });
    }
    case 'unreadable':
      return unreadable(operation, reading.cause);
    case 'consumed':
      return refused('body-consumed', operation, CONSUMED, {});
    default:
      throw new TypeError('`readBody` did not return a reading.');
  }
}

const CONSUMED =
  'Something before this server read the body. Mount the server before what reads bodies, hand on a clone of the ' +
  'request, or leave the parsed body in `request.body`, as express.json() does.';

function absent(operation: string, required: boolean): BodyOutcome {
  if (!required) return { value: undefined };
  return refused('missing-body', operation, 'The request has no body, and needs one.', {});
}

function tooLarge(operation: string, limit: number): Refused {
  return refused('body-too-large', operation, `The body is larger than ${limit} bytes.`, { limit });
}

function unreadable(operation: string, cause: unknown): Refused {
  return refused('body-unreadable', operation, 'The body broke off.', { cause });
}

/** The reading of a body that is there as a whole. */
export function within(bytes: Uint8Array, limit: number, take: Take): BodyReading {
  if (bytes.byteLength > limit) return { kind: 'too-large', limit };
  return take(bytes.byteLength) ? { kind: 'bytes', bytes } : { kind: 'too-busy' };
}

/** The reading of a body that is collected chunk by chunk. */
export async function collected(
  limit: number,
  take: Take,
  collect: (accept: Accept) => Promise<CollectedBody>,
): Promise<BodyReading> {
  let isTooLarge = false;
  try {
    const bytes = await collect((total, size) => {
      isTooLarge = total > limit;
      return !isTooLarge && take(size);
    });
    if (bytes) return { kind: 'bytes', bytes };
    return isTooLarge ? { kind: 'too-large', limit } : { kind: 'too-busy' };
  } catch (cause) {
    return { kind: 'unreadable', cause };
  }
}
