import { createHmac } from 'node:crypto';
import type autocannon from 'autocannon';
import { SECRET } from '../servers/secret.ts';
import { postOf } from './load.ts';

/**
 * A delivery of `card.redeemed`, with the headers of both schemes; how the service signs is an open point, so an HMAC over
 * the body stands for it. `signed` is what the signature is made of, if not the body.
 */
export function redemption(card: string, signed?: string): autocannon.Request {
  const body = JSON.stringify({
    event: 'card.redeemed',
    card_id: card,
    amount_redeemed: 4300,
    balance_remaining: 700,
    currency: 'KES',
    redeemed_at: '2026-08-19T16:05:52Z',
    method: 'ussd',
    market: 'KE',
  });
  const signature = createHmac('sha256', SECRET)
    .update(signed ?? body)
    .digest('hex');
  return postOf('/webhooks', body, {
    'x-service-signature': signature,
    'x-hub-signature-256': `sha256=${signature}`,
    'x-github-event': 'push',
    'x-github-delivery': card,
  });
}
