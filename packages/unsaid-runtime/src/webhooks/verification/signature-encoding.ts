/** How the bytes of a signature are written: base64 with padding, base64url without. */
export type SignatureEncoding = 'hex' | 'base64' | 'base64url';

/** Building block: writes bytes as text; hexadecimal digits are lower case. */
export function encodeSignature(bytes: Uint8Array, encoding: SignatureEncoding): string {
  if (encoding === 'hex') return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const base64 = btoa(String.fromCharCode(...bytes));
  return encoding === 'base64' ? base64 : toBase64Url(base64);
}

/**
 * Building block: reads bytes from text, strictly: no white space, no missing or excess padding, no stray bits, so
 * that a signature has one spelling (hexadecimal digits may be of either case). Never throws; `undefined` is malformed.
 */
export function decodeSignature(text: string, encoding: SignatureEncoding): Uint8Array | undefined {
  if (encoding === 'hex') return decodeHex(text);
  if (encoding === 'base64') return decodeBase64(text);
  if (/[^\w-]/.test(text)) return undefined;
  const base64 = text.replaceAll('-', '+').replaceAll('_', '/');
  return decodeBase64(base64.padEnd(Math.ceil(base64.length / 4) * 4, '='));
}

function decodeHex(text: string): Uint8Array | undefined {
  if (text.length % 2 !== 0 || /[^\da-f]/i.test(text)) return undefined;
  const bytes = new Uint8Array(text.length / 2);
  for (let at = 0; at < bytes.length; at += 1)
    bytes[at] = 16 * digitOf(text.charCodeAt(2 * at)) + digitOf(text.charCodeAt(2 * at + 1));
  return bytes;
}

/** The value of a hexadecimal digit by its character code: the letters of both cases differ in one bit. */
const digitOf = (code: number) => (code < 58 ? code - 48 : (code | 32) - 87);

function decodeBase64(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0 || !/^[A-Za-z\d+/]*={0,2}$/.test(text)) return undefined;
  const binary = decodeOrNothing(text);
  if (binary === undefined || btoa(binary) !== text) return undefined;
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function decodeOrNothing(text: string): string | undefined {
  try {
    return atob(text);
  } catch {
    return undefined;
  }
}

function toBase64Url(base64: string): string {
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
