import type { BulkIssueRequest } from '../generated/rest.ts';

/** Bytes encoded at a time: few enough to be arguments of one call, and a multiple of 3, so that padding comes last. */
const CHUNK = 3 * 4096;

/** Text in base64; raw text does not compile in its place. Of text that you encoded yourself: `text as Base64`. */
export type Base64 = NonNullable<BulkIssueRequest['file']>;

/**
 * Turns a CSV file into the base64 text that the field `file` of a bulk issuance carries; text is encoded as UTF-8. The
 * columns are an open point (`csv-columns`), so nothing inside is checked. Throws a TypeError for
 * anything else.
 */
export function csvFile(textOrBytes: string | ArrayBuffer | ArrayBufferView): Base64 {
  const bytes = bytesOf(textOrBytes);
  let encoded = '';
  for (let start = 0; start < bytes.length; start += CHUNK) {
    encoded += btoa(String.fromCharCode(...bytes.subarray(start, start + CHUNK)));
  }
  return encoded as Base64;
}

function bytesOf(input: string | ArrayBuffer | ArrayBufferView): Uint8Array {
  if (typeof input === 'string') return new TextEncoder().encode(input);
  if (ArrayBuffer.isView(input)) return new Uint8Array(input.buffer, input.byteOffset, input.byteLength);
  // By its tag, not by its class: a buffer of another realm is not an instance of ours.
  if (Object.prototype.toString.call(input) === '[object ArrayBuffer]') return new Uint8Array(input);
  throw new TypeError(
    'csvFile takes text, an ArrayBuffer or a typed array; of a File or a Blob, pass `await file.arrayBuffer()`.',
  );
}
