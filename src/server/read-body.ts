import type { OperationRow } from '../../generated/operations.ts';
import type { BodyShare } from './body-budget.ts';
import type { BodyReading, Exchange } from './exchange.ts';
import { headerOf } from './read-parameters.ts';
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
  share: BodyShare,
): Promise<BodyOutcome> {
  try {
    return await readThrough(exchange, operation, body, settings, share);
  } catch (cause) {
    return unreadable(operation, cause);
  }
}

type BodySettings = Pick<Settings, 'maxBodyBytes' | 'budget'>;

async function readThrough(
  exchange: Exchange,
  operation: string,
  { mediaType: expected, required }: NonNullable<OperationRow['body']>,
  { maxBodyBytes: limit, budget }: BodySettings,
  share: BodyShare,
): Promise<BodyOutcome> {
  if (!exchange.hasBody) return absent(operation, required);
  const mediaType = headerOf(exchange, 'content-type');
  if (mediaType !== expected && essenceOf(mediaType) !== expected) {
    const message = `The body has to be ${expected}; its content-type says ${mediaType ?? 'nothing'}.`;
    return refused('unsupported-media-type', operation, message, { mediaType, expected });
  }
  if (Number(headerOf(exchange, 'content-length')) > limit) return tooLarge(operation, limit);
  const reading = await exchange.readBody(limit, share.take);
  if (reading.kind !== 'bytes') return withoutBytes(operation, reading, budget.limit);
  const contentEncoding = headerOf(exchange, 'content-encoding');
  if (contentEncoding !== null && contentEncoding.toLowerCase() !== 'identity') {
    const message = `The body has the content-encoding ${contentEncoding}; this server reads it only without any.`;
    return refused('unsupported-content-encoding', operation, message, { contentEncoding });
  }
  return reading.bytes.byteLength === 0 ? absent(operation, required) : parse(operation, reading.bytes);
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
