import { deepEqual } from 'node:assert/strict';
import { createWebhookReceiver } from 'reward-card-contract/webhooks';
import {
  createDelivery,
  createManualClock,
  EVENT_EXAMPLES,
  replay,
  signDelivery,
} from 'reward-card-contract/webhooks/testing';
import { scheme } from './scheme.js';

/** Signs an example of the document and an event that it does not know, and lets time pass by hand. */
export default async function use(): Promise<void> {
  const handled: string[] = [];
  const receiver = createWebhookReceiver({
    verify: scheme.verify,
    on: { 'card.issued': ({ event }) => handled.push(event) },
    onUnknown: ({ event }) => handled.push(event),
  });
  const issued = await createDelivery('card.issued', { sign: scheme.sign });
  const unseen = await signDelivery({ event: 'card.blocked' }, { sign: scheme.sign });
  const statuses: number[] = [];
  for (const delivery of [...replay(issued, 2), unseen])
    statuses.push((await receiver.fetch(delivery.request('https://receiver.example/'))).status);
  deepEqual(
    [statuses, handled],
    [
      [200, 200, 200],
      ['card.issued', 'card.blocked'],
    ],
  );
  const clock = createManualClock(0);
  await clock.advance(1000);
  deepEqual([clock.now(), Object.keys(EVENT_EXAMPLES).length > 0], [1000, true]);
}
