import { createHmac } from 'node:crypto';

/** A secret of the bench; how the service signs is an open point, so an HMAC over the body stands for it. */
export const SECRET = 'a secret of the bench, thirty-two';

/** The hexadecimal HMAC-SHA256 over a body. */
export const sign = (body: string | Uint8Array): string => createHmac('sha256', SECRET).update(body).digest('hex');

/** The body of a delivery, each of another card, as no two deliveries of a service are the same. */
export function eventBody(index: number): string {
  return JSON.stringify({
    event: 'card.redeemed',
    card_id: `crd_${index}`,
    amount_redeemed: 4300,
    balance_remaining: 700,
    currency: 'KES',
    redeemed_at: '2026-08-19T16:05:52Z',
    method: 'ussd',
    market: 'KE',
  });
}
