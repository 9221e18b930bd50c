import type { FieldRow, OperationRow } from '../contract.ts';
import type { CollectedBody } from '../http/collect-body.ts';
import { readJson } from '../http/json.ts';
import { covers, isJson, mediaTypeOf } from '../http/media-type.ts';
import type { BodyReading, Exchange } from './exchange.ts';
import { headerOf, pairsOf, readField, readText } from './read-parameters.ts';
import { Refused } from './refusal.ts';

/** JSON is UTF-8 between systems (RFC 8259, section 8.1); anything else is refused rather than guessed at. */
const UTF_8 = new TextDecoder('utf-8', { fatal: true });

type BodyRow = NonNullable<OperationRow['body']>;

/**
 * Reads and parses the body that an operation takes; `undefined` where an optional one was left out. What a request
 * sends in addition, such as a charset, is ignored. Rejects with Refused, also if the user's own entry point
 * fails.
 */
export async function readBody(exchange: Exchange, row: BodyRow, limit: number): Promise<unknown> {
  try {
    if (!exchange.hasBody) return absent(row);
    const mediaType = headerOf(exchange, 'content-type');
    if (!covers(row.mediaType, mediaTypeOf(mediaType))) {
      const message = `The body has to be ${row.mediaType}; its content-type says ${mediaType ?? 'nothing'}.`;
      throw new Refused('unsupported-media-type', message, { mediaType, expected: row.mediaType });
    }
    if (Number(headerOf(exchange, 'content-length')) > limit) throw tooLarge(limit);
    const reading = await exchange.readBody(limit);
    if (reading.kind === 'parsed') return row.validate.withBigInts?.(reading.value) ?? reading.value;
    if (reading.kind === 'too-large') throw tooLarge(reading.limit);
    if (reading.kind === 'consumed') throw new Refused('body-consumed', CONSUMED, {});
    const contentEncoding = headerOf(exchange, 'content-encoding');
    if (contentEncoding !== null && contentEncoding.toLowerCase() !== 'identity') {
      const message = `The body has the content-encoding ${contentEncoding}; this server reads it only without any.`;
      throw new Refused('unsupported-content-encoding', message, { contentEncoding });
    }
    if (reading.bytes.byteLength === 0) return absent(row);
    return parse(row, reading.bytes, mediaType ?? '');
  } catch (cause) {
    throw Refused.is(cause) ? cause : new Refused('body-unreadable', 'The body was truncated.', { cause });
  }
}

/** Parses JSON; of any other media type a form, a text, or a file. */
function parse(row: BodyRow, bytes: Uint8Array, contentType: string): unknown {
  const { mediaType, fields, validate } = row;
  try {
    if (isJson(mediaType)) return readJson(UTF_8.decode(bytes), validate);
    if (fields) return parseForm(row, bytes, contentType).catch((cause) => refuseMalformed(mediaType, cause));
    if (mediaType.startsWith('text/')) return UTF_8.decode(bytes);
    return new Blob([bytes.slice()], { type: contentType });
  } catch (cause) {
    return refuseMalformed(mediaType, cause);
  }
}

function refuseMalformed(mediaType: string, cause: unknown): never {
  const message = `The body is not ${isJson(mediaType) ? 'JSON in UTF-8' : mediaType}.`;
  throw new Refused('malformed-json', message, { cause });
}

/** The fields of a form, each as its type. */
async function parseForm({ fields = {}, validate }: BodyRow, bytes: Uint8Array, contentType: string): Promise<unknown> {
  const form = await new Response(bytes.slice(), { headers: { 'content-type': contentType } }).formData();
  const styled = Object.entries(fields).filter(([, { style }]) => style !== undefined);
  const pairs = styled.length === 0 ? [] : pairsOf(UTF_8.decode(bytes));
  const written = styled.flatMap(([name, field]) => {
    const value = readField(name, field, pairs);
    return value === undefined ? [] : [[name, value] as const];
  });
  const isPart = (name: string) => styled.some((each) => isPartOf(name, ...each));
  const names = [...new Set(form.keys())].filter((name) => !isPart(name));
  const values = names.map(async (name) => [name, await fieldOf(form.getAll(name), fields[name])]);
  const read = Object.fromEntries([...written, ...(await Promise.all(values))]);
  return validate.withBigInts?.(read) ?? read;
}

/** Returns true for a name under which a field with a style, or a part of it, is sent. */
function isPartOf(name: string, field: string, { type, fields = {} }: FieldRow): boolean {
  return name === field || name.startsWith(`${field}[`) || (type === 'object' && Object.hasOwn(fields, name));
}

async function fieldOf(
  sent: readonly (string | Blob)[],
  { type, items }: { type?: string; items?: string } = {},
): Promise<unknown> {
  const read = async (value: string | Blob, type?: string) => {
    if (typeof value === 'string') return readText(value, type);
    return type === 'object' ? readText(await value.text(), type) : value;
  };
  if (type === 'array') return Promise.all(sent.map((value) => read(value, items)));
  return sent.length > 1 ? sent : read(sent[0] ?? '', type);
}

const CONSUMED =
  'The body was read before it reached this server. Mount the server before any body parser, pass a clone of the ' +
  'request, or keep the parsed body in `request.body`, as express.json() does.';

function absent({ required }: BodyRow): undefined {
  if (required) throw new Refused('missing-body', 'The request has no body; one is required.', {});
}

function tooLarge(limit: number): Refused {
  return new Refused('body-too-large', `The body is larger than ${limit} bytes.`, { limit });
}

/** The reading of a body that was collected. */
export function readingOf(bytes: CollectedBody, limit: number): BodyReading {
  return bytes && bytes.byteLength <= limit ? { kind: 'bytes', bytes } : { kind: 'too-large', limit };
}
