import { deepEqual } from 'node:assert/strict';
import { createWebhookReceiver, createWebhookSender, WebhookError } from 'reward-card-contract/webhooks';
import { scheme } from './scheme.js';

/** The sender signs and posts an event, the receiver verifies and handles it; a forged delivery is refused. */
export default async function use(): Promise<void> {
  const handled: string[] = [];
  const receiver = createWebhookReceiver({
    verify: scheme.verify,
    on: { 'card.redeemed': ({ card_id, balance_remaining }) => handled.push(`${card_id} ${balance_remaining}`) },
    onUnknown: ({ event }) => handled.push(event),
    onError: () => undefined,
  });
  const sender = createWebhookSender({
    endpoint: 'https://receiver.example/webhooks',
    sign: scheme.sign,
    schedule: () => 0,
    fetch: (input, init) => receiver.fetch(new Request(input as string, init)),
  });
  const sent = await sender.send({
    event: 'card.redeemed',
    card_id: 'crd_1',
    amount_redeemed: 3200,
    currency: 'KES',
    balance_remaining: 1800,
    market: 'KE',
    method: 'whatsapp',
    redeemed_at: '2026-11-02T09:30:00Z',
  });
  const forged = await receiver.verifyAndParse('{"event":"card.redeemed"}', { 'x-service-signature': '00' });
  deepEqual([sent.delivered, sent.attempts.length, handled], [true, 1, ['crd_1 1800']]);
  deepEqual(forged.ok ? 'accepted' : [forged.error instanceof WebhookError, forged.error.code], [
    true,
    'signature-refused',
  ]);
}
