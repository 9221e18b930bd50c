import { DELIVERY_HEADERS } from '../../../generated/receiver.ts';
import { type Awaitable, settle } from '../awaitable.ts';
import type { DeliveryHeaders, SignedDelivery, Verdict, Verify } from '../verification/verify.ts';
import { WebhookError } from '../webhook-error.ts';

const [SIGNATURE_HEADER] = DELIVERY_HEADERS;

/**
 * Asks the caller's `verify` about the raw bytes. Throws `signature-missing`, `signature-refused`, and `verify-failed`
 * when it throws: not knowing is a refusal.
 */
export function verifyDelivery(
  verify: Verify,
  raw: Uint8Array<ArrayBuffer>,
  headers: DeliveryHeaders,
): Awaitable<SignedDelivery> {
  const signature = headers.get(SIGNATURE_HEADER);
  if (!signature) throw new WebhookError('signature-missing', `A request has no ${SIGNATURE_HEADER} header.`);
  const delivery = { raw, headers, signature };
  return settle(
    () => verify(delivery),
    (verdict) => {
      refuseUnlessGood(verdict);
      return delivery;
    },
    (cause) => {
      throw new WebhookError('verify-failed', '`verify` threw, so the request was refused.', { cause });
    },
  );
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
