import { constantTimeEqual } from './constant-time-equal.ts';
import { decodeSignature, encodeSignature, type SignatureEncoding } from './signature-encoding.ts';
import { checkTolerance, isTimely, type TimeTolerance } from './time-tolerance.ts';
import type { Sign, SignedDelivery, Verdict, Verify } from './verify.ts';

/** Everything that makes up a scheme; nothing has a default, because nothing of it is stated (Authentication). */
export interface HmacOptions {
  readonly hash: 'SHA-256' | 'SHA-384' | 'SHA-512';
  readonly encoding: SignatureEncoding;
  /** Text before the encoded signature, such as `sha256=`; compared exactly. */
  readonly prefix?: string;
  /** Secrets that are valid now; two while one replaces the other. Text stands for its UTF-8 bytes. Signs with the first. */
  readonly secrets: readonly (string | Uint8Array<ArrayBuffer>)[];
  /** The bytes that are signed; text stands for its UTF-8 bytes. */
  readonly content: (delivery: Omit<SignedDelivery, 'signature'>) => string | Uint8Array<ArrayBuffer>;
  /** The signatures that the header holds, where it is more than one signature; any of them may match. */
  readonly signatures?: (delivery: SignedDelivery) => readonly string[];
  /** Bound on the age of a delivery, where the scheme states a time. */
  readonly tolerance?: TimeTolerance;
}

type HmacKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** Both halves of one scheme. */
export interface HmacScheme {
  readonly verify: Verify;
  readonly sign: Sign;
}

/**
 * Building block, not what the service does: an HMAC over content that the caller states, for `createWebhookReceiver`
 * and `createWebhookSender`. Verification never throws on what a sender can choose, and compares in constant time.
 * Throws a TypeError for parameters that cannot be meant, such as an empty secret.
 */
export function hmac(options: HmacOptions): HmacScheme {
  checkOptions(options);
  const { encoding, prefix = '', content } = options;
  let imported: Promise<HmacKey[]> | undefined;
  const keys = () => {
    imported ??= Promise.all(options.secrets.map((secret) => importKey(secret, options.hash)));
    return imported;
  };
  return {
    verify: async (delivery) => judge(delivery, options, await digests(await keys(), content(delivery))),
    sign: async (delivery) => {
      const [digest = new Uint8Array()] = await digests((await keys()).slice(0, 1), content(delivery));
      return prefix + encodeSignature(digest, encoding);
    },
  };
}

function judge(delivery: SignedDelivery, options: HmacOptions, digests: readonly Uint8Array[]): Verdict {
  const { encoding, prefix = '', signatures = ({ signature }) => [signature], tolerance } = options;
  const found = signatures(delivery)
    .filter((signature) => signature.startsWith(prefix))
    .map((signature) => decodeSignature(signature.slice(prefix.length), encoding))
    .filter((bytes) => bytes !== undefined);
  if (found.length === 0) return { ok: false, reason: 'signature-malformed' };
  // Every pair is compared, so that the time does not tell which secret or signature matched.
  const matches = found.flatMap((bytes) => digests.map((digest) => constantTimeEqual(bytes, digest))).filter(Boolean);
  if (matches.length === 0) return { ok: false, reason: 'signature-mismatch' };
  if (tolerance && !isTimely(delivery, tolerance)) return { ok: false, reason: 'timestamp-out-of-tolerance' };
  return { ok: true };
}

async function digests(keys: readonly HmacKey[], content: string | Uint8Array<ArrayBuffer>): Promise<Uint8Array[]> {
  const bytes = toBytes(content);
  return Promise.all(keys.map(async (key) => new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes))));
}

function importKey(secret: string | Uint8Array<ArrayBuffer>, hash: string): Promise<HmacKey> {
  return crypto.subtle.importKey('raw', toBytes(secret), { name: 'HMAC', hash }, false, ['sign']);
}

function toBytes(value: string | Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return typeof value === 'string' ? new TextEncoder().encode(value) : value;
}

function checkOptions({ hash, encoding, secrets, content, tolerance }: HmacOptions): void {
  if (!['SHA-256', 'SHA-384', 'SHA-512'].includes(hash))
    throw new TypeError('hmac: `hash` is none of SHA-256, SHA-384, SHA-512.');
  if (!['hex', 'base64', 'base64url'].includes(encoding)) {
    throw new TypeError('hmac: `encoding` is none of hex, base64, base64url.');
  }
  if (typeof content !== 'function')
    throw new TypeError('hmac: `content` is not a function that returns the signed bytes.');
  // An empty secret is what a missing environment variable leaves, and everybody could sign with it.
  if (!Array.isArray(secrets) || secrets.length === 0 || secrets.some((secret) => !secret?.length)) {
    throw new TypeError('hmac: `secrets` is not a list of secrets, or one of them is missing or empty.');
  }
  if (tolerance) checkTolerance(tolerance);
}
