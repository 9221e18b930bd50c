import type { OperationRow } from '../../generated/operations.ts';
import type { Accept, CollectedBody } from '../http/collect-body.ts';
import { isJson, mediaTypeOf } from '../http/media-type.ts';
import type { BodyReading, Exchange, Take } from './exchange.ts';
import type { Settings } from './options.ts';
import { headerOf, readText } from './read-parameters.ts';
import { isRefused, Refused } from './refusal.ts';

/** JSON is UTF-8 between systems (RFC 8259, section 8.1); anything else is refused rather than guessed at. */
const UTF_8 = new TextDecoder('utf-8', { fatal: true });

type BodyRow = NonNullable<OperationRow['body']>;

/**
 * Reads and parses the body that an operation takes; `undefined` where an optional one was left out. What a request
 * sends besides it, such as a charset, is ignored. Rejects with Refused, also where an entry point of the user's own
 * fails.
 */
export async function readBody(
  exchange: Exchange,
  row: BodyRow,
  { maxBodyBytes: limit, budget }: Pick<Settings, 'maxBodyBytes' | 'budget'>,
  take: Take,
): Promise<unknown> {
  try {
    if (!exchange.hasBody) return absent(row);
    const mediaType = headerOf(exchange, 'content-type');
    if (mediaTypeOf(mediaType) !== mediaTypeOf(row.mediaType)) {
      const message = `The body has to be ${row.mediaType}; its content-type says ${mediaType ?? 'nothing'}.`;
      throw new Refused('unsupported-media-type', message, { mediaType, expected: row.mediaType });
    }
    if (Number(headerOf(exchange, 'content-length')) > limit) throw tooLarge(limit);
    const reading = await exchange.readBody(limit, take);
    if (reading.kind === 'parsed') return reading.value;
    if (reading.kind !== 'bytes') throw unread(reading, budget.limit);
    const contentEncoding = headerOf(exchange, 'content-encoding');
    if (contentEncoding !== null && contentEncoding.toLowerCase() !== 'identity') {
      const message = `The body has the content-encoding ${contentEncoding}; this server reads it only without any.`;
      throw new Refused('unsupported-content-encoding', message, { contentEncoding });
    }
    if (reading.bytes.byteLength === 0) return absent(row);
    return await parse(row, reading.bytes, mediaType ?? '');
  } catch (cause) {
    throw isRefused(cause) ? cause : unreadable(cause);
  }
}

/** Parses JSON; of any other media type the fields of a form, each as its type, text, or bytes as they came. */
async function parse({ mediaType, fields }: BodyRow, bytes: Uint8Array, contentType: string): Promise<unknown> {
  try {
    if (isJson(mediaType)) return JSON.parse(UTF_8.decode(bytes));
    if (fields === undefined) return mediaType.startsWith('text/') ? UTF_8.decode(bytes) : bytes;
    const form = await new Response(bytes.slice(), { headers: { 'content-type': contentType } }).formData();
    const values = [...new Set(form.keys())].map((name) => [name, fieldOf(form.getAll(name), fields[name])]);
    return Object.fromEntries(values);
  } catch (cause) {
    throw new Refused('malformed-json', `The body is not ${isJson(mediaType) ? 'JSON in UTF-8' : mediaType}.`, {
      cause,
    });
  }
}

function fieldOf(sent: readonly (string | Blob)[], { type, items }: { type?: string; items?: string } = {}): unknown {
  const textOf = (value: string | Blob, type?: string) => (typeof value === 'string' ? readText(value, type) : value);
  if (type === 'array') return sent.map((value) => textOf(value, items));
  return sent.length > 1 ? sent : textOf(sent[0] ?? '', type);
}

/** Why a reading has neither bytes nor a value. */
function unread(reading: Exclude<BodyReading, { kind: 'bytes' | 'parsed' }>, inFlight: number): Refused {
  switch (reading.kind) {
    case 'too-large':
      return tooLarge(reading.limit);
    case 'too-busy':
      return new Refused('too-busy', `The bodies of all calls together are larger than ${inFlight} bytes.`, {
        limit: inFlight,
      });
    case 'unreadable':
      return unreadable(reading.cause);
    case 'consumed':
      return new Refused('body-consumed', CONSUMED, {});
    default:
      throw new TypeError('`readBody` did not return a reading.');
  }
}

const CONSUMED =
  'Something before this server read the body. Mount the server before what reads bodies, hand on a clone of the ' +
  'request, or leave the parsed body in `request.body`, as express.json() does.';

function absent({ required }: BodyRow): undefined {
  if (required) throw new Refused('missing-body', 'The request has no body, and needs one.', {});
}

function tooLarge(limit: number): Refused {
  return new Refused('body-too-large', `The body is larger than ${limit} bytes.`, { limit });
}

function unreadable(cause: unknown): Refused {
  return new Refused('body-unreadable', 'The body broke off.', { cause });
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
