import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import type { Json } from '../model/contract.ts';
import type { HeaderFields } from './exchange.ts';

/** A body that was parsed. */
export type ParsedBody =
  | { readonly kind: 'absent' }
  | { readonly kind: 'empty' }
  /** With the encoding that its bytes seem to be of, where they are not UTF-8. */
  | { readonly kind: 'not-json'; readonly encoding?: string }
  | { readonly kind: 'json'; readonly value: Json };

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Parses a body as JSON in UTF-8. */
export function parseBody(body: Uint8Array | undefined): ParsedBody {
  if (body === undefined) return { kind: 'absent' };
  if (body.byteLength === 0) return { kind: 'empty' };
  try {
    return { kind: 'json', value: parseExactly(decoder.decode(body)) };
  } catch {
    const encoding = encodingOf(body);
    return { kind: 'not-json', ...(encoding !== undefined && { encoding }) };
  }
}

/** Integers of a body that no number of JavaScript is exactly, by the object that holds them. */
const LARGE = new WeakMap<object, Record<string, bigint>>();

/** The integer that travelled in a field. */
export function exactInteger(holder: object, name: string): bigint | undefined {
  const value = (holder as Record<string, unknown>)[name];
  return LARGE.get(holder)?.[name] ?? (Number.isSafeInteger(value) ? BigInt(value as number) : undefined);
}

/** Numbers with so many digits that a part of them is lost. */
const INEXACT = /\d{16}|\.\d{12}/;

function parseExactly(text: string): Json {
  if (!INEXACT.test(text)) return JSON.parse(text) as Json;
  return JSON.parse(text, function (this: object, name: string, value: Json, { source = '' }: { source?: string }) {
    if (typeof value !== 'number') return value;
    // 5000.00000000000000001 is read as 5000, and is no integer.
    if (Number.isInteger(value) && /\.\d*[1-9]/.test(source) && !/e/i.test(source)) return value + 0.5;
    if (/^-?\d+$/.test(source) && !Number.isSafeInteger(value))
      LARGE.set(this, { ...LARGE.get(this), [name]: BigInt(source) });
    return value;
  } as Parameters<typeof JSON.parse>[1]) as Json;
}

function encodingOf(body: Uint8Array): string | undefined {
  const [first = 0, second = 0] = body;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'UTF-16LE';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'UTF-16BE';
  try {
    decoder.decode(body);
    return undefined;
  } catch {
    return 'Latin-1 or another encoding that is not UTF-8';
  }
}

/** What is wrong with a body that is not JSON, in words. */
export function notJson({ encoding }: { readonly encoding?: string }): string {
  return encoding === undefined
    ? 'a body that is not JSON'
    : `a body that is not JSON in UTF-8; it seems to be ${encoding}`;
}

/** The values of a header, whatever the case of its name. */
export function headerValue(headers: HeaderFields, name: string): string | undefined {
  const wanted = name.toLowerCase();
  return headers.find(([each]) => each.toLowerCase() === wanted)?.[1];
}

/** A media type in lower case with its character set, as far as both may be shown; undefined for no header. */
export function mediaTypeOf(headers: HeaderFields): string | undefined {
  const value = headerValue(headers, 'content-type');
  if (value === undefined) return undefined;
  const match = /^\s*([\w.+-]{1,60}\/[\w.+-]{1,60})\s*(?:;|$)/.exec(value);
  if (!match?.[1]) return '(not a media type)';
  const charset = /;\s*charset="?([\w-]{1,20})"?/i.exec(value)?.[1];
  return `${match[1].toLowerCase()}${charset ? `; charset=${charset.toLowerCase()}` : ''}`;
}

/** No body of a contract is larger when it is decoded. */
const MAX_DECODED = 64 * 1024 * 1024;

type Decoder = (bytes: Uint8Array, limit: { readonly maxOutputLength: number }) => Uint8Array;

const DECODERS: Readonly<Record<string, Decoder>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  br: brotliDecompressSync,
  deflate: (bytes, limit) => (bytes[0] === 0x78 ? inflateSync(bytes, limit) : inflateRawSync(bytes, limit)),
  zstd: zstdDecompressSync,
};

/**
 * Undoes the content encoding of a body. Most recorders have done so, and leave the header as it was: bytes that are
 * not of the encoding are taken as they are. Throws for more bytes than are decoded.
 */
export function decodeBody(bytes: Uint8Array, contentEncoding = '', maxBytes = MAX_DECODED): Uint8Array {
  const decode = DECODERS[contentEncoding.trim().toLowerCase()];
  if (!decode || bytes.byteLength === 0) return bytes;
  try {
    return decode(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new Error(`the response is larger than ${maxBytes} bytes`);
    return bytes;
  }
}
