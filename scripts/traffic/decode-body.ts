import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync, zstdDecompressSync } from 'node:zlib';

/** A body that is larger when it is decoded is left out: no body of the contract is that large. */
const MAX_DECODED = 64 * 1024 * 1024;

const limit = { maxOutputLength: MAX_DECODED };

const DECODERS: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array>> = {
  gzip: (bytes) => gunzipSync(bytes, limit),
  'x-gzip': (bytes) => gunzipSync(bytes, limit),
  br: (bytes) => brotliDecompressSync(bytes, limit),
  deflate: (bytes) => (bytes[0] === 0x78 ? inflateSync(bytes, limit) : inflateRawSync(bytes, limit)),
  zstd: (bytes) => zstdDecompressSync(bytes, limit),
};

/**
 * Undoes the content encodings of a body. Most recorders have done so, and leave the header as it was: bytes that are
 * not of the encoding are taken as they are.
 */
export function decodeBody(bytes: Uint8Array, contentEncoding: string | undefined): Uint8Array {
  const encodings = (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((each) => each.trim());
  let decoded = bytes;
  for (const encoding of encodings.toReversed()) {
    const decode = DECODERS[encoding];
    if (!decode || decoded.byteLength === 0) continue;
    try {
      decoded = decode(decoded);
    } catch {
      return decoded;
    }
  }
  return decoded;
}
