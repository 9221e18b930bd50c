import { createHmac } from 'node:crypto';

/** How a signature comes about, so that a receiver that refuses it can be compared step by step. */
export interface Verification {
  /** Value of the header as it was sent; `null` where it was left out. */
  readonly header: string | null;
  readonly timestamp: string | null;
  readonly signed_content: string | null;
  readonly received: string | null;
  /** What HMAC gives for the bytes that were sent. */
  readonly expected: string | null;
  readonly matches: boolean;
}

/** Computes the signature of the bytes that were sent, apart from the code that signed them. */
export function verificationOf(header: string | null, bytes: Uint8Array, secret: string): Verification {
  const [, timestamp = null, received = null] = /^t=(\d+),v1=([0-9a-f]+)$/.exec(header ?? '') ?? [];
  if (timestamp === null) return { header, timestamp, signed_content: null, received, expected: null, matches: false };
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(bytes).digest('hex');
  const signed_content = `${timestamp}.${new TextDecoder().decode(bytes)}`;
  return { header, timestamp, signed_content, received, expected, matches: expected === received };
}
