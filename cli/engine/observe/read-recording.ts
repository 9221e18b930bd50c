import { constants } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { isRecord } from '../model/json-pointer.ts';
import { UserError } from '../system/user-error.ts';
import { decodeBody, headerValue } from './bodies.ts';
import type { Exchange, HeaderFields, RecordedDelivery, Source } from './exchange.ts';

export interface ReadOptions {
  /** How messages and findings name the file; as it was given without it. */
  readonly shown?: string;
  /** Called for an entry that is neither an exchange nor a delivery. */
  readonly skipped?: (reason: string) => void;
}

/**
 * Reads a recording: a HAR 1.2 as a whole, or NDJSON of exchanges or deliveries line by line, in memory that does not
 * grow with the file. Its content tells which it is. Throws a UserError for a file that cannot be read or is not JSON.
 */
export async function* readRecording(
  file: string,
  { shown = file, skipped = () => {} }: ReadOptions = {},
): AsyncGenerator<Exchange | RecordedDelivery> {
  let [count, used] = [0, 0];
  for await (const value of valuesOf(linesOf(file, shown), shown)) {
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

/** A little less than the longest text that there is. */
const MAX_WHOLE = constants.MAX_STRING_LENGTH - 1024;

const tooLarge = (shown: string) =>
  new UserError(`${shown}: cannot be read: it is a HAR of more than 512 MB. Record less at a time, or give NDJSON.`);

/** The value of each line, or of all lines together where the first is no value by itself, as in an indented HAR. */
async function* valuesOf(lines: AsyncIterable<string>, shown: string): AsyncGenerator<unknown> {
  let number = 0;
  let isByLine = false;
  let whole: string | undefined;
  for await (const each of lines) {
    number++;
    const line = number === 1 ? each.replace(/^\uFEFF/, '') : each;
    if (whole !== undefined && whole.length + line.length > MAX_WHOLE) throw tooLarge(shown);
    if (whole !== undefined) whole += `\n${line}`;
    else if (line.trim() !== '') {
      try {
        yield JSON.parse(line);
        isByLine = true;
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        if (isByLine) throw new UserError(`${shown}:${number}: is not JSON. ${ADVICE}`);
        whole = '\n'.repeat(number - 1) + line;
      }
    }
  }
  if (whole !== undefined) yield parseWhole(whole, shown);
}

function parseWhole(text: string, shown: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // The message of the parser is not shown: it quotes the recording, which may hold secrets.
    const { message } = error as Error;
    if (/^Unexpected end|^Unterminated/.test(message))
      throw new UserError(`${shown}: breaks off before its end. Record it again, or repair its end.`);
    throw new UserError(`${shown}:${/\(line (\d+)/.exec(message)?.[1] ?? 1}: is not JSON. ${ADVICE}`);
  }
}

async function* linesOf(file: string, shown: string): AsyncGenerator<string> {
  try {
    // A pipe might never be written to.
    if (!(await stat(file)).isFile()) throw new UserError(`${shown}: is not a file. Name a HAR or NDJSON recording.`);
    const stream = createReadStream(file, { encoding: 'utf8', highWaterMark: 1024 * 1024 });
    let rest = '';
    for await (const chunk of stream as AsyncIterable<string>) {
      const [first = '', ...others] = chunk.split('\n');
      rest += first;
      for (const line of others) {
        yield rest;
        rest = line;
      }
    }
    yield rest;
  } catch (error) {
    if (error instanceof UserError) throw error;
    if (error instanceof RangeError) throw tooLarge(shown);
    const [reason] = (error as Error).message.split(', ');
    throw new UserError(`${shown}: cannot be read: ${reason}. Name a HAR or NDJSON recording.`);
  }
}

/**
 * Reads one entry of a recording: an entry of a HAR, as any tool may write it, an exchange `{time, request, response}` of
 * the client's recorder, or a delivery `{time, headers, body_base64, response}`. Undefined for anything else.
 */
function recordedEntry(entry: unknown, source: Source): Exchange | RecordedDelivery | undefined {
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
