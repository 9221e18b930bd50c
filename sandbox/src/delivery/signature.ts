import { createHmac } from 'node:crypto';
import { type HmacScheme, hmac } from 'reward-card-contract/webhooks';
import type { Verification } from '../../generated/controls/rest.ts';

const HEADER = 'x-service-signature';

/**
 * The scheme of the sandbox: HMAC with SHA-256 over the seconds, a full stop and the raw body; the header is
 * `t=<seconds>,v1=<hexadecimal>` (open points signature-algorithm, signed-content). `verify` is for a receiver;
 * `toleranceMs` bounds the age of a delivery, by the clock of the machine.
 */
export function sandboxScheme(secret: string, { toleranceMs = Number.POSITIVE_INFINITY } = {}): HmacScheme {
  const scheme = hmac({
    hash: 'SHA-256',
    encoding: 'hex',
    secrets: [secret],
    content: ({ raw, headers }) => [secondsOf(headers.get(HEADER)), '.', raw],
    signatures: ({ signature }) =>
      signature.split(',').flatMap((part) => (part.startsWith('v1=') ? part.slice(3) : [])),
  });
  return {
    verify: (delivery) => {
      const seconds = secondsOf(delivery.signature);
      const isTimely = Math.abs(Date.now() - Number(seconds) * 1_000) <= toleranceMs;
      return isTimely ? scheme.verify(delivery) : { ok: false, reason: 'timestamp-out-of-tolerance' };
    },
    async sign({ raw, headers }) {
      const time = `t=${Math.floor(Date.now() / 1_000)}`;
      const timed = new Headers({ [HEADER]: time });
      return `${time},v1=${await scheme.sign({ raw, headers: { get: (name) => timed.get(name) ?? headers.get(name) } })}`;
    },
  };
}

function secondsOf(header: string | null): string {
  return /(?:^|,)t=(\d{1,15})(?:,|$)/.exec(header ?? '')?.[1] ?? '';
}

/** Computes the signature of the bytes that were sent, apart from the code that signed them. */
export function verificationOf(header: string | null, bytes: Uint8Array, secret: string): Verification {
  const [, timestamp = null, received = null] = /^t=(\d+),v1=([0-9a-f]+)$/.exec(header ?? '') ?? [];
  if (timestamp === null) return { header, timestamp, signed_content: null, received, expected: null, matches: false };
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(bytes).digest('hex');
  const signed_content = `${timestamp}.${new TextDecoder().decode(bytes)}`;
  return { header, timestamp, signed_content, received, expected, matches: expected === received };
}
