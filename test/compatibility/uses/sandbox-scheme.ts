import { deepEqual } from 'node:assert/strict';
import { createWebhookReceiver } from 'reward-card-contract/webhooks';
import { createDelivery } from 'reward-card-contract/webhooks/testing';
import { createControlClient, sandboxScheme } from 'reward-card-sandbox';

/** Receives a delivery that is signed as the sandbox signs, and calls the controls of a sandbox that is elsewhere. */
export default async function use(): Promise<void> {
  const scheme = sandboxScheme('whsec_c2VjcmV0IG9mIHRoaXMgcHJvZ3JhbSwgMzIgYnl0ZXM=', { toleranceMs: 300_000 });
  const handled: string[] = [];
  const receiver = createWebhookReceiver({
    verify: scheme.verify,
    on: { 'card.issued': ({ event }) => handled.push(event) },
  });
  const delivery = await createDelivery('card.issued', { sign: scheme.sign });
  const { status } = await receiver.fetch(delivery.request('https://receiver.example/'));
  const called: string[] = [];
  const controls = createControlClient({
    baseUrl: 'http://sandbox.example',
    fetch: async ({ url }) => {
      called.push(url);
      return Response.json({});
    },
  });
  await controls.GET('/_sandbox/faults');
  deepEqual([status, handled, called], [200, ['card.issued'], ['http://sandbox.example/_sandbox/faults']]);
}
