import { describeError } from '../../describe-error.ts';
import type { DeliveryHeaders, SignedDelivery, Verdict } from '../verification/verify.ts';
import { WebhookError } from '../webhook-error.ts';
import { readHeader } from './delivery-headers.ts';
import type { ReceiverSettings } from './read-options.ts';

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

/** Only `true` and `{ ok: true }` accept: a verdict that somebody forgot to return must not let a delivery in. */
function readVerdict(verdict: Verdict): Refusal | undefined {
  if (verdict === true) return undefined;
  if (typeof verdict !== 'object' || verdict === null) return {};
  if (verdict.ok === true) return undefined;
  const { reason } = verdict;
  return reason === undefined ? {} : { reason: typeof reason === 'string' ? reason : describeError(reason) };
}
