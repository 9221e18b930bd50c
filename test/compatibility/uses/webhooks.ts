import { deepEqual } from 'node:assert/strict';
import { createWebhookReceiver, createWebhookSender, WebhookError } from 'reward-card-contract/webhooks';
import { scheme } from './scheme.js';

/** The sender signs and posts an event, the receiver verifies and handles it; a forged delivery is refused. */
export default async function use(): Promise<void> {
  const handled: string[] = [];
  const receiver = createWebhookReceiver({
    verify: scheme.verify,
    on: { 'card.issued': ({ event }) => handled.push(event) },
    onError: () => undefined,
  });
  const sender = createWebhookSender({
    endpoint: 'https://receiver.example/webhooks',
    sign: scheme.sign,
    schedule: () => 0,
    fetch: (input, init) => receiver.fetch(new Request(input as string, init)),
  });
  const sent = await sender.send({ event: 'card.issued' });
  const forged = await receiver.verifyAndParse('{"event":"card.redeemed"}', { 'x-service-signature': '00' });
  deepEqual([sent.delivered, sent.attempts.length, handled], [true, 1, ['card.issued']]);
  deepEqual(forged.ok ? 'accepted' : [forged.error instanceof WebhookError, forged.error.code], [
    true,
    'signature-refused',
  ]);
}
