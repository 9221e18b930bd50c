import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import { isRecord } from '../model/json-pointer.ts';
import { UserError } from '../system/user-error.ts';
import { headerValue } from './bodies.ts';
import type { Exchange, HeaderFields, RecordedDelivery, Source } from './exchange.ts';
import { WRONG } from './har-recorder.ts';

interface ReadOptions {
  /** How messages and findings name the file; as it was given without it. */
  readonly shown?: string;
  /** Called for an entry that is neither an exchange nor a delivery. */
  readonly skipped?: (reason: string) => void;
}

/**
 * Reads a recording: a complete HAR 1.2, or NDJSON of exchanges or deliveries line by line, in memory that does not
 * grow with the file. The format is detected. Throws a UserError for a file that cannot be read or is not JSON.
 */
export async function* readRecording(
  file: string,
  { shown = file, skipped = () => {} }: ReadOptions = {},
): AsyncGenerator<Exchange | RecordedDelivery> {
  let count = 0;
  let used = 0;
  for await (const value of valuesOf(file, shown)) {
    for (const entry of entriesIn(value)) {
      const read = recordedEntry(entry, { file: shown, entry: ++count });
      if (read) used++;
      if (read) yield read;
      else skipped('an entry that is neither an exchange nor a delivery');
    }
  }
  if (count === 0 || (used === 0 && count === 1))
    throw new UserError(`${shown}: holds no exchange and no delivery. Give a HAR or NDJSON recording.`);
}

/** The entries of a HAR or of a bare list of them; any other value is an entry itself. */
function entriesIn(value: unknown): readonly unknown[] {
  const entries = isRecord(value) && isRecord(value.log) ? value.log.entries : value;
  return Array.isArray(entries) ? entries : [value];
}

const ADVICE = 'Give a HAR, or NDJSON with one exchange or delivery a line.';

/** The value of each line, or of the complete file if the first line alone is not a value, as in an indented HAR. */
async function* valuesOf(file: string, shown: string): AsyncGenerator<unknown> {
  const refuse = (problem: string) => new UserError(`${shown}${problem}`);
  try {
    // A pipe might never be written to.
    if (!(await stat(file)).isFile()) throw refuse(': is not a file. Name a HAR or NDJSON recording.');
    let number = 0;
    let isByLine = false;
    for await (const line of linesOf(file)) {
      number++;
      if (line.trim() === '') continue;
      const { value, problem } = parsed(line);
      if (problem !== undefined && isByLine) throw refuse(`:${number}: is not JSON. ${ADVICE}`);
      if (problem !== undefined) {
        const whole = parsed(await readFile(file, 'utf8'));
        if (whole.problem !== undefined) throw refuse(whole.problem);
        return yield whole.value;
      }
      isByLine = true;
      yield value;
    }
  } catch (error) {
    if (error instanceof UserError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    const isTooLarge = code === 'ERR_STRING_TOO_LONG';
    throw refuse(`: cannot be read: ${isTooLarge ? 'a HAR has at most 512 MB' : message.split(', ')[0]}. ${ADVICE}`);
  }
}

/** The message of the parser is not shown: it quotes the recording, which may hold secrets. */
function parsed(text: string): { readonly value?: unknown; readonly problem?: string } {
  try {
    return { value: JSON.parse(text.replace(/^\uFEFF/, '')) };
  } catch (error) {
    const { message } = error as Error;
    if (/^Unexpected end|^Unterminated/.test(message))
      return { problem: ': ends before it is complete. Record it again, or repair its end.' };
    return { problem: `:${/\(line (\d+)/.exec(message)?.[1] ?? 1}: is not JSON. ${ADVICE}` };
  }
}

/** Not by `readline`, for which U+2028 in a text ends a line. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = '';
  const stream = createReadStream(file, { encoding: 'utf8', highWaterMark: 1024 * 1024 });
  for await (const chunk of stream as AsyncIterable<string>) {
    const [first = '', ...others] = chunk.split('\n');
    rest += first;
    for (const line of others) {
      yield rest;
      rest = line;
    }
  }
  yield rest;
}

/**
 * Reads one entry of a recording: an entry of a HAR, as any tool may write it, an exchange `{time, request, response}` of
 * the client's recorder, or a delivery `{time, headers, body_base64, response}`. Undefined for anything else.
 */
export function recordedEntry(entry: unknown, source: Source): Exchange | RecordedDelivery | undefined {
  if (!isRecord(entry)) return undefined;
  const time = timeOf(entry.startedDateTime ?? entry.time);
  const about = {
    source,
    ...(time !== undefined && { time }),
    ...(entry[WRONG] === true && { isWrong: true as const }),
  };
  return isRecord(entry.request) ? exchangeOf(entry, about) : deliveryOf(entry, about);
}

/** A time in ISO 8601 UTC. */
function timeOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

type About = Pick<Exchange, 'source' | 'time' | 'isWrong'>;
type Message = Readonly<Record<string, unknown>>;

function exchangeOf({ request, response }: Message, about: About): Exchange | undefined {
  if (!isRecord(request) || typeof request.method !== 'string' || typeof request.url !== 'string') return undefined;
  const { method, url, postData } = request;
  const asked = { method: method.toUpperCase(), url, ...messageOf(request, postData) };
  const status = statusOf(response);
  if (!isRecord(response) || status === undefined) return { ...about, request: asked };
  return { ...about, request: asked, response: { status, ...messageOf(response, response.content) } };
}

/** Browsers write status 0 where no response came. */
function statusOf(response: unknown): number | undefined {
  const status = isRecord(response) ? response.status : undefined;
  return Number.isInteger(status) && Number(status) >= 100 ? Number(status) : undefined;
}

function deliveryOf(line: Message, about: About): RecordedDelivery | undefined {
  const { headers, body } = messageOf(line, undefined);
  if (!isRecord(line.headers) || body === undefined) return undefined;
  const status = statusOf(line.response);
  if (status === undefined) return { ...about, headers, body };
  const { seconds } = line.response as Message;
  return { ...about, headers, body, response: { status, ...(typeof seconds === 'number' && { seconds }) } };
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
  if (body === undefined || body === null) return undefined;
  return bytesOf(typeof body === 'string' ? body : JSON.stringify(body), undefined, headers);
}

const BASE64 = /^[\w+/=\s-]*$/;

/** No body of a contract is larger when it is decoded. */
const MAX_DECODED = 64 * 1024 * 1024;

const DECODERS = { gzip: gunzipSync, br: brotliDecompressSync, deflate: inflateSync, zstd: zstdDecompressSync };

/**
 * The bytes of a text, which tools write as it is or in base64, and with its content encoding undone. Most recorders have
 * done so, and leave the header as it was: bytes that are not of the encoding are taken as they are.
 */
function bytesOf(text: string, encoding: unknown, headers: HeaderFields): Uint8Array {
  // Some tools say that a text is base64, and write it as it is.
  const bytes = Buffer.from(text, encoding === 'base64' && BASE64.test(text) ? 'base64' : 'utf8');
  const decode = DECODERS[headerValue(headers, 'content-encoding')?.trim().toLowerCase() as keyof typeof DECODERS];
  try {
    return decode?.(bytes, { maxOutputLength: MAX_DECODED }) ?? bytes;
  } catch {
    return bytes;
  }
}
