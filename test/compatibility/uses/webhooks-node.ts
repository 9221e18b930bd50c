import { deepEqual } from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createWebhookReceiver } from 'reward-card-contract/webhooks';
import { fastifyWebhooks, toNode } from 'reward-card-contract/webhooks/node';
import { createDelivery, tamper } from 'reward-card-contract/webhooks/testing';
import { scheme } from './scheme.js';

/** Receives a signed delivery and a forged one over HTTP. */
export default async function use(): Promise<void> {
  const handled: string[] = [];
  const receiver = createWebhookReceiver({
    verify: scheme.verify,
    on: { 'card.redeemed': ({ event }) => handled.push(event) },
    onError: () => undefined,
  });
  const server = createServer(toNode(receiver));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const delivery = await createDelivery('card.redeemed', { sign: scheme.sign });
    const genuine = await fetch(delivery.request(url));
    const forged = await fetch(tamper(delivery, { byte: 3 }).request(url));
    deepEqual([genuine.status, forged.status === 200, handled], [200, false, ['card.redeemed']]);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  deepEqual(typeof fastifyWebhooks, 'function');
}
