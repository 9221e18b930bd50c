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
  let verdict: Verdict;
  try {
    verdict = await verify(delivery);
  } catch (cause) {
    throw new WebhookError('verify-failed', '`verify` threw.', { cause });
  }
  refuseUnlessGood(verdict);
  return delivery;
}

function refuseUnlessGood(verdict: Verdict): void {
  const { ok, reason } = readVerdict(verdict);
  if (ok) return;
  const because = reason === undefined ? '' : ` (${reason})`;
  throw new WebhookError('signature-refused', `The signature of a request was refused${because}.`, { reason });
}

/** Only `true` and `{ ok: true }` accept: a verdict that somebody forgot to return must not let a delivery in. */
function readVerdict(verdict: Verdict): { ok: boolean; reason?: string | undefined } {
  if (typeof verdict !== 'object' || verdict === null) return { ok: verdict === true };
  return { ok: verdict.ok === true, reason: 'reason' in verdict ? verdict.reason : undefined };
}
