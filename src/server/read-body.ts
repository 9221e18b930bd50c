import type { OperationRow } from '../../generated/operations.ts';
import { ask, askSync } from '../callback.ts';
import type { BodyShare } from './body-budget.ts';
import type { BodyReading, Exchange } from './exchange.ts';
import type { AnyRefusal } from './refusal.ts';
import type { Settings } from './settings-of.ts';

/** A parsed body, or why there is none. `value` is undefined where an optional body was left out. */
export type BodyOutcome = { readonly value: unknown } | { readonly refusal: AnyRefusal };

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
  share: BodyShare,
): Promise<BodyOutcome> {
  try {
    return await readThrough(exchange, operation, body, settings, share);
  } catch (cause) {
    return { refusal: { kind: 'body-unreadable', operation, cause, message: 'The body broke off.' } };
  }
}

type BodySettings = Pick<Settings, 'maxBodyBytes' | 'budget'>;

async function readThrough(
  exchange: Exchange,
  operation: string,
  { mediaType, required }: NonNullable<OperationRow['body']>,
  { maxBodyBytes: limit, budget }: BodySettings,
  share: BodyShare,
): Promise<BodyOutcome> {
  if (!exchange.hasBody) return required ? missing(operation) : { value: undefined };
  const type = headerOf(exchange, 'content-type');
  if (type !== mediaType && essenceOf(type) !== mediaType) return unsupported(operation, type, mediaType);
  if (Number(headerOf(exchange, 'content-length')) > limit) return tooLarge(operation, limit);
  const reading = await ask(() => exchange.readBody(limit, share.take));
  if (reading.kind === 'too-busy') return tooBusy(operation, budget.limit);
  if (reading.kind !== 'bytes') return withoutBytes(operation, reading);
  const encoding = headerOf(exchange, 'content-encoding');
  if (encoding !== null && encoding.toLowerCase() !== 'identity') return compressed(operation, encoding);
  if (reading.bytes.byteLength === 0) return required ? missing(operation) : { value: undefined };
  return parse(operation, reading.bytes);
}

/** A header by way of an entry point, which may be the user's own. */
function headerOf(exchange: Exchange, name: string): string | null {
  return askSync('header', () => exchange.header(name));
}

/** The media type without its parameters, in lower case. */
function essenceOf(type: string | null): string | undefined {
  return type?.split(';', 1)[0]?.trim().toLowerCase();
}

function parse(operation: string, bytes: Uint8Array): BodyOutcome {
  try {
    return { value: JSON.parse(UTF_8.decode(bytes)) };
  } catch (cause) {
    return { refusal: { kind: 'malformed-json', operation, cause, message: 'The body is not JSON in UTF-8.' } };
  }
}

/** What a reading without bytes comes to. */
function withoutBytes(operation: string, reading: Exclude<BodyReading, { kind: 'bytes' | 'too-busy' }>): BodyOutcome {
  switch (reading.kind) {
    case 'parsed':
      return { value: reading.value };
    case 'too-large':
      return tooLarge(operation, reading.limit);
    case 'unreadable':
      return { refusal: { ...reading, kind: 'body-unreadable', operation, message: 'The body broke off.' } };
    case 'consumed':
      return { refusal: { kind: 'body-consumed', operation, message: CONSUMED } };
    default:
      throw new TypeError('`readBody` did not return a reading.');
  }
}

const CONSUMED =
  'Something before this server read the body and left nothing of it. Mount the server before what reads bodies, hand ' +
  'on a clone of the request, or leave the parsed body in `request.body`, as express.json() does.';

function missing(operation: string): BodyOutcome {
  return { refusal: { kind: 'missing-body', operation, message: 'The request has no body, and needs one.' } };
}

function tooLarge(operation: string, limit: number): BodyOutcome {
  return {
    refusal: { kind: 'body-too-large', operation, limit, message: `The body is larger than ${limit} bytes.` },
  };
}

function tooBusy(operation: string, limit: number): BodyOutcome {
  const message = `The bodies of all calls together are larger than ${limit} bytes.`;
  return { refusal: { kind: 'too-busy', operation, limit, message } };
}

function unsupported(operation: string, mediaType: string | null, expected: string): BodyOutcome {
  const message = `The body has to be ${expected}; its content-type says ${mediaType ?? 'nothing'}.`;
  return { refusal: { kind: 'unsupported-media-type', operation, mediaType, expected, message } };
}

function compressed(operation: string, contentEncoding: string): BodyOutcome {
  const message = `The body has the content-encoding ${contentEncoding}; this server reads it only without any.`;
  return { refusal: { kind: 'unsupported-content-encoding', operation, contentEncoding, message } };
}
