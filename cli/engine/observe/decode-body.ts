import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync, zstdDecompressSync } from 'node:zlib';

/** A body that is larger when it is decoded is left out: no body of the contract is that large. */
const MAX_DECODED = 64 * 1024 * 1024;
/** More layers than any service has a reason for; each of them may take a second to undo. */
const MAX_LAYERS = 3;

type Decoder = (bytes: Uint8Array, limit: { readonly maxOutputLength: number }) => Uint8Array;

const DECODERS: Readonly<Record<string, Decoder>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  br: brotliDecompressSync,
  deflate: (bytes, limit) => (bytes[0] === 0x78 ? inflateSync(bytes, limit) : inflateRawSync(bytes, limit)),
  zstd: zstdDecompressSync,
};

/** A body that is not decoded, in the words of what is wrong with it. */
export class Undecodable extends Error {}

/**
 * Undoes the content encodings of a body. Most recorders have done so, and leave the header as it was: bytes that are
 * not of the encoding are taken as they are. Throws Undecodable for more layers, or more bytes, than are decoded.
 */
export function decodeBody(bytes: Uint8Array, contentEncoding = '', maxBytes = MAX_DECODED): Uint8Array {
  const encodings = contentEncoding.toLowerCase().split(',');
  const decoders = encodings.flatMap((each) => DECODERS[each.trim()] ?? []);
  if (decoders.length > MAX_LAYERS) throw new Undecodable(`the response is encoded ${decoders.length} times over`);
  let decoded = bytes;
  for (const decode of decoders.toReversed()) {
    if (decoded.byteLength === 0) continue;
    try {
      decoded = decode(decoded, { maxOutputLength: maxBytes });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') return decoded;
      throw new Undecodable(`the response is larger than ${maxBytes} bytes`);
    }
  }
  return decoded;
}
