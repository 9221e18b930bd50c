import { askSync } from '../../callback.ts';
import { nodeCrypto } from './node-crypto.ts';
import { decodeSignature, encodeSignature, type SignatureEncoding } from './signature-encoding.ts';
import type { Sign, SignedDelivery, UnsignedDelivery, Verdict, Verify } from './verify.ts';

/** Everything that makes up a scheme; nothing has a default, because nothing of it is stated (Authentication). */
export interface HmacOptions {
  readonly hash: 'SHA-256' | 'SHA-384' | 'SHA-512';
  readonly encoding: SignatureEncoding;
  /** Text before the encoded signature, such as `sha256=`; compared exactly. */
  readonly prefix?: string;
  /** Secrets that are valid now; two while one replaces the other. Text stands for its UTF-8 bytes. Signs with the first. */
  readonly secrets: readonly (string | Uint8Array<ArrayBuffer>)[];
  /**
   * Signed content: the raw bytes, or consecutive parts, with text as its UTF-8 bytes, as in
   * `[timestamp, '.', raw]`. Text alone is refused, for a template would write raw bytes as numbers. Synchronous, as all
   * functions of a scheme are.
   */
  readonly content: (delivery: UnsignedDelivery) => SignedContent;
  /** The signatures that the header holds, where it is more than one signature; any of them may match. */
  readonly signatures?: (delivery: SignedDelivery) => readonly string[];
  /** Bound on the age of a delivery, where the scheme states a time. */
  readonly tolerance?: TimeTolerance;
}

/** Bytes, or parts of text and bytes that follow each other. */
export type SignedContent = Uint8Array<ArrayBuffer> | readonly Part[];

type Part = string | Uint8Array<ArrayBuffer>;

/** Both halves of one scheme. */
export interface HmacScheme {
  readonly verify: Verify;
  readonly sign: Sign;
}

/**
 * Building block, not what the service does: an HMAC over content that the caller states, for `createWebhookReceiver`
 * and `createWebhookSender`. Verification never throws on what a sender can choose, and compares in constant time.
 * Throws a TypeError for invalid parameters, such as an empty secret.
 */
export function hmac(options: HmacOptions): HmacScheme {
  checkOptions(options);
  const { encoding, prefix = '' } = options;
  const read = (delivery: UnsignedDelivery) => contentOf(options.content, delivery);
  // Copied, so that bytes that are overwritten later do not become the secret.
  const secrets = options.secrets.map((secret) => new Uint8Array(toBytes(secret)));
  const digestAll = digester(options.hash, secrets);
  const digestFirst = digester(options.hash, secrets.slice(0, 1));
  return {
    verify: async (delivery) => judge(delivery, options, await digestAll(read(delivery))),
    sign: async (delivery) => {
      const [digest = new Uint8Array()] = await digestFirst(read(delivery));
      return prefix + encodeSignature(digest, encoding);
    },
  };
}

/** The parts of what is signed, as the caller states it. */
function contentOf(content: HmacOptions['content'], delivery: UnsignedDelivery): readonly Part[] {
  const signed = askSync<unknown>('hmac: content', () => content(delivery));
  if (signed instanceof Uint8Array) return [signed as Uint8Array<ArrayBuffer>];
  if (Array.isArray(signed) && signed.every((part) => typeof part === 'string' || part instanceof Uint8Array)) {
    return signed as readonly Part[];
  }
  throw new TypeError('hmac: `content` returned neither bytes nor a list of text and bytes, as in [time, ".", raw].');
}

function judge(delivery: SignedDelivery, options: HmacOptions, digests: readonly Uint8Array[]): Verdict {
  const { encoding, prefix = '', signatures = ({ signature }) => [signature], tolerance } = options;
  let wellFormed = 0;
  let matching = 0;
  for (const signature of askSync('hmac: signatures', () => signatures(delivery))) {
    const bytes = signature.startsWith(prefix) ? decodeSignature(signature.slice(prefix.length), encoding) : undefined;
    if (!bytes) continue;
    wellFormed += 1;
    // Every pair is compared, so that the time does not reveal which secret or signature matched.
    for (const digest of digests) matching += Number(constantTimeEqual(bytes, digest));
  }
  if (wellFormed === 0) return { ok: false, reason: 'signature-malformed' };
  if (matching === 0) return { ok: false, reason: 'signature-mismatch' };
  if (tolerance && !isTimely(delivery, tolerance)) return { ok: false, reason: 'timestamp-out-of-tolerance' };
  return { ok: true };
}

type Secret = Uint8Array<ArrayBuffer>;

/** Makes the function that gives the digest of some content for each of the secrets. */
function digester(
  hash: string,
  secrets: readonly Secret[],
): (parts: readonly Part[]) => Uint8Array[] | Promise<Uint8Array[]> {
  const node = nodeCrypto();
  if (!node) return webCryptoDigester(hash, secrets);
  const name = hash.replace('-', '');
  const keys = secrets.map((secret) => node.createSecretKey(secret));
  return (parts) =>
    keys.map((key) => {
      const hmac = node.createHmac(name, key);
      for (const part of parts) hmac.update(part);
      return hmac.digest();
    });
}

function webCryptoDigester(
  hash: string,
  secrets: readonly Secret[],
): (parts: readonly Part[]) => Promise<Uint8Array[]> {
  const importKey = (secret: Secret) => crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash }, false, ['sign']);
  let imported: Promise<Awaited<ReturnType<typeof importKey>>[]> | undefined;
  return async (parts) => {
    imported ??= Promise.all(secrets.map(importKey));
    const bytes = await new Blob([...parts]).arrayBuffer();
    return Promise.all(
      (await imported).map(async (key) => new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes))),
    );
  };
}

function toBytes(value: Part): Uint8Array<ArrayBuffer> {
  return typeof value === 'string' ? new TextEncoder().encode(value) : value;
}

function isSecret(value: unknown): boolean {
  return (typeof value === 'string' || value instanceof Uint8Array) && value.length > 0;
}

function checkOptions({ hash, encoding, secrets, content, tolerance }: HmacOptions): void {
  if (!['SHA-256', 'SHA-384', 'SHA-512'].includes(hash))
    throw new TypeError('hmac: `hash` is not SHA-256, SHA-384 or SHA-512.');
  if (!['hex', 'base64', 'base64url'].includes(encoding)) {
    throw new TypeError('hmac: `encoding` is not hex, base64 or base64url.');
  }
  if (typeof content !== 'function') throw new TypeError('hmac: `content` is not a function.');
  // An empty secret is what a missing environment variable leaves, and everybody could sign with it.
  if (!Array.isArray(secrets) || secrets.length === 0 || !secrets.every(isSecret)) {
    throw new TypeError('hmac: `secrets` is not a list of secrets, none of them empty.');
  }
  // It would accept everything or nothing.
  if (tolerance && !(tolerance.toleranceMs > 0 && Number.isFinite(tolerance.toleranceMs)))
    throw new TypeError('hmac: `tolerance.toleranceMs` is not a positive number.');
}

/** How far the time that a delivery states may be from ours. It protects only if the signed content covers that time. */
export interface TimeTolerance {
  /** Greatest distance in milliseconds, into the past and into the future alike. */
  readonly toleranceMs: number;
  /** Reads the stated time: a Date, or milliseconds since 1970; `undefined` refuses the delivery. */
  readonly timestamp: (delivery: SignedDelivery) => Date | number | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Returns true if the stated time of a delivery is near enough, on both sides. */
function isTimely(delivery: SignedDelivery, { toleranceMs, timestamp, now }: TimeTolerance): boolean {
  const stated = askSync('tolerance.timestamp', () => timestamp(delivery));
  // A time that cannot be read gives NaN, which is not within any tolerance.
  return Math.abs(askSync('tolerance.now', now) - Number(stated ?? Number.NaN)) <= toleranceMs;
}

/**
 * Building block: compares bytes in a time that depends on their number alone, never on where they differ. Different
 * lengths are unequal; the length of a digest is not a secret.
 */
export function constantTimeEqual(left: ArrayLike<number>, right: ArrayLike<number>): boolean {
  if (left.length !== right.length) return false;
  let difference = 0;
  for (let index = 0; index < left.length; index += 1) difference |= (left[index] as number) ^ (right[index] as number);
  return difference === 0;
}
