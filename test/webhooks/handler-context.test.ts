import { expect, test } from 'vitest';
import { createWebhookReceiver, type DeliveryContext, type Verify } from '../../src/webhooks/index.ts';
import { createDelivery } from '../../src/webhooks/testing.ts';
import { sign, verify } from './scheme.ts';

const redeemed = () => createDelivery('card.redeemed', { sign });

test('a copy of the context has all of it, the signal included', async () => {
  const seen: DeliveryContext[] = [];
  const receiver = createWebhookReceiver({
    verify,
    store: false,
    on: { 'card.redeemed': (_event, context) => void seen.push(context, { ...context }) },
  });
  for (const delivery of [await redeemed(), await redeemed()]) {
    expect((await receiver.fetch(delivery.request())).status).toBe(200);
  }
  const [first, copy, second] = seen;
  expect(Object.keys(first ?? {}).sort()).toEqual(['headers', 'key', 'owner', 'raw', 'signal', 'signature']);
  expect({ ...first }).toEqual({ ...copy });
  expect(copy?.signal).toBe(first?.signal);
  expect(second?.owner).not.toBe(first?.owner);
});

test('a verdict that is itself a promise of another is no acceptance', async () => {
  const verdict = {
    ok: true,
    // biome-ignore lint/suspicious/noThenProperty: what the test is about
    then: (resolve: (verdict: boolean) => void) => resolve(false),
  };
  const codes: string[] = [];
  const receiver = createWebhookReceiver({
    verify: (() => verdict) as unknown as Verify,
    on: {},
    onError: ({ code }) => codes.push(code),
  });
  expect((await receiver.fetch((await redeemed()).request())).status).toBe(400);
  expect(codes).toEqual(['signature-refused']);
});
