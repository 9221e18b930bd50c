import { DELIVERY_HEADERS } from '../../../generated/receiver.ts';
import { ask } from '../../callback.ts';
import type { DeliveryHeaders, SignedDelivery, Verdict, Verify } from '../verification/verify.ts';
import { WebhookError } from '../webhook-error.ts';
import { readHeader } from './delivery-headers.ts';

const [SIGNATURE_HEADER] = DELIVERY_HEADERS;

/**
 * Asks the caller's `verify` about the raw bytes. Throws `signature-missing`, `signature-refused`, and `verify-failed`
 * when it throws: not knowing is a refusal.
 */
export async function verifyDelivery(
  verify: Verify,
  raw: Uint8Array<ArrayBuffer>,
  headers: DeliveryHeaders,
): Promise<SignedDelivery> {
  const signature = readHeader(headers, SIGNATURE_HEADER);
  if (!signature) throw new WebhookError('signature-missing', `A request has no ${SIGNATURE_HEADER} header.`);
  const delivery = { raw, headers, signature };
  let verdict: Verdict;
  try {
    verdict = await ask(() => verify(delivery));
  } catch (cause) {
    throw new WebhookError('verify-failed', '`verify` threw, so the request was refused.', { cause });
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

/** Only `true` and `{ ok: true }` accept: a verdict that somebody forgot to return must not open the door. */
function readVerdict(verdict: Verdict): { ok: boolean; reason?: string | undefined } {
  if (typeof verdict !== 'object' || verdict === null) return { ok: verdict === true };
  return { ok: verdict.ok === true, reason: 'reason' in verdict ? verdict.reason : undefined };
}
