import { SandboxProblem } from '../problem.ts';
import { CSV } from './csv-limits.ts';

/** Characters of base64 decoded at once, a multiple of four: what is done in one turn of the event loop. */
const PIECE = 16_384;
/** As long as the largest file is in base64. */
export const MAX_BASE64_CHARACTERS = Math.ceil(CSV.max_bytes / 3) * 4;
const ALPHABET = /^[A-Za-z0-9+/]*$/;

/**
 * Decodes standard base64 with padding to UTF-8 text, piece by piece, without a byte order mark. Throws
 * `csv-unreadable` for anything else, and `body-too-large`.
 */
export function* decodeBase64(file: string): Generator<string> {
  if (bytesOf(file) > CSV.max_bytes) {
    throw new SandboxProblem('body-too-large', `A file has at most ${CSV.max_bytes} bytes.`);
  }
  if (file.length % 4 !== 0) throw unreadable('its length is not a multiple of four: is the padding missing?');
  if (!isCanonical(file.slice(-4))) throw unreadable('it is not standard base64.');
  const unpadded = file.length - paddingOf(file);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let at = 0; at < file.length; at += PIECE) {
    const piece = file.slice(at, Math.min(at + PIECE, unpadded));
    if (!ALPHABET.test(piece)) throw unreadable('it is not standard base64.');
    yield decode(decoder, Buffer.from(piece, 'base64'));
  }
  yield decode(decoder, undefined);
}

function bytesOf(file: string): number {
  return (file.length / 4) * 3 - paddingOf(file);
}

function paddingOf(file: string): number {
  return /=*$/.exec(file.slice(-2))?.[0].length ?? 0;
}

/** Whether the last characters have their padding, and no bits beyond the last byte, which would be lost in silence. */
function isCanonical(end: string): boolean {
  return Buffer.from(end, 'base64').toString('base64') === end;
}

function decode(decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array | undefined): string {
  try {
    return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
  } catch {
    throw unreadable('what it encodes is not UTF-8.');
  }
}

function unreadable(why: string): SandboxProblem {
  return new SandboxProblem('csv-unreadable', `The field file cannot be read: ${why}`);
}
