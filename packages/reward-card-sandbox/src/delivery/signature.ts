import { type HmacScheme, type SignatureDescription, signatureScheme } from 'unsaid-runtime/webhooks';
import type { Verification } from '../../generated/controls/rest.ts';
import { SIGNATURE } from '../../generated/receiver.ts';

export const SIGNATURE_HEADER = 'x-service-signature';

/**
 * The scheme of a sandbox without the overlay of a provider: HMAC with SHA-256 over the seconds, a full stop and the raw body;
 * the header is `t=<seconds>,v1=<hexadecimal>` (open points signature-algorithm, signed-content). `verify` is for a receiver;
 * `toleranceMs` bounds the age of a delivery, by the clock of the machine. A provider's is
 * `signatureScheme(variant.signature, { secrets })`.
 */
export function sandboxScheme(secret: string, { toleranceMs }: { toleranceMs?: number | undefined } = {}): HmacScheme {
  const { verify, sign } = signatureScheme(SIGNATURE, { secrets: [secret], toleranceMs });
  return { verify, sign };
}

/** A description with headers of the time and the id, to sign with, also where both travel in that of the signature. */
export function withHeaders(description: SignatureDescription) {
  const { timestamp_header = 'x-signed-at', id_header = 'x-signed-id' } = description;
  return { ...description, timestamp_header, id_header };
}

/** The received signature, and the expected one: that of the sent bytes. */
export async function verificationOf(
  description: SignatureDescription,
  { headers, bytes, secret }: { headers: Headers; bytes: Uint8Array<ArrayBuffer>; secret: string },
): Promise<Verification> {
  // However old the delivery is.
  const { tolerance_seconds: _, ...timeless } = description;
  const { verify, read } = signatureScheme(timeless, { secrets: [secret] });
  const header = headers.get(SIGNATURE_HEADER);
  const { timestamp_header, id_header, content } = description;
  const said = read(header ?? '');
  const timestamp = said.timestamp ?? headers.get(timestamp_header ?? '-');
  const id = said.id ?? headers.get(id_header ?? '-');
  const [received = null] = said.signatures;
  if (header === null || received === null)
    return { header, timestamp: null, signed_content: null, received, expected: null, matches: false };
  // The original time: it is in a header of its own, or is put into one here.
  const timed = new Headers(headers);
  const at = withHeaders(description);
  if (timestamp !== null) timed.set(at.timestamp_header, timestamp);
  if (id !== null) timed.set(at.id_header, id);
  const again = signatureScheme(at, { secrets: [secret] });
  const [expected = null] = again.read(await again.sign({ raw: bytes, headers: timed })).signatures;
  const values: Readonly<Record<string, string>> = {
    body: new TextDecoder().decode(bytes),
    timestamp: timestamp ?? '',
    id: id ?? '',
  };
  const signed_content = content.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  const verdict = await verify({ raw: bytes, headers, signature: header });
  const matches = verdict === true || (typeof verdict === 'object' && verdict.ok);
  return { header, timestamp, signed_content, received, expected, matches };
}
