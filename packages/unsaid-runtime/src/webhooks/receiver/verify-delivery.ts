import { askSync } from '../../callback.ts';
import { describeError } from '../../describe-error.ts';
import type { DeliveryHeaders, SignedDelivery, Verdict } from '../verification/verify.ts';
import { WebhookError } from '../webhook-error.ts';
import type { ReceiverSettings } from './receiver-options.ts';

/**
 * Asks the caller's `verify` about the raw bytes. Throws `signature-missing` for want of a header that every
 * delivery carries, `signature-refused`, and `verify-failed` when it throws: not knowing is a refusal.
 */
export async function verifyDelivery(
  { verify, variant }: ReceiverSettings,
  raw: Uint8Array<ArrayBuffer>,
  headers: DeliveryHeaders,
): Promise<SignedDelivery> {
  const [signature = ''] = variant.deliveryHeaders.map((name) => {
    const value = readHeader(headers, name);
    if (!value) throw new WebhookError('signature-missing', `A request has no ${name} header.`);
    return value;
  });
  const delivery = { raw, headers, signature };
  let refusal: Refusal | undefined;
  try {
    refusal = readVerdict(await verify(delivery));
  } catch (cause) {
    throw new WebhookError('verify-failed', '`verify` threw.', { cause });
  }
  if (!refusal) return delivery;
  const because = refusal.reason === undefined ? '' : ` (${refusal.reason})`;
  throw new WebhookError('signature-refused', `The signature of a request was refused${because}.`, refusal);
}

interface Refusal {
  readonly reason?: string;
}

/** Only `true` and `{ ok: true }` accept: a forgotten return value must not let a delivery in. */
function readVerdict(verdict: Verdict): Refusal | undefined {
  if (verdict === true) return undefined;
  if (typeof verdict !== 'object' || verdict === null) return {};
  if (verdict.ok === true) return undefined;
  const { reason } = verdict;
  return reason === undefined ? {} : { reason: typeof reason === 'string' ? reason : describeError(reason) };
}

/** Headers as servers and serverless platforms hand them over. */
export type HeadersInput = DeliveryHeaders | Readonly<Record<string, string | readonly string[] | undefined>>;

/** Reads headers from a plain object, whatever the case of its names; several values are joined as HTTP has it. */
export function toDeliveryHeaders(headers: HeadersInput): DeliveryHeaders {
  if (isReader(headers)) return headers;
  const values = new Map<string, string>();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) values.set(name.toLowerCase(), typeof value === 'string' ? value : value.join(', '));
  }
  return { get: (name) => values.get(name.toLowerCase()) ?? null, entries: () => values };
}

/** The value of a header, `null` if absent; the headers may be an object of the user's. */
export function readHeader(headers: DeliveryHeaders, name: string): string | null {
  const value: unknown = askSync('headers.get', () => headers.get(name));
  return typeof value === 'string' ? value : null;
}

function isReader(headers: HeadersInput): headers is DeliveryHeaders {
  return typeof headers.get === 'function';
}
