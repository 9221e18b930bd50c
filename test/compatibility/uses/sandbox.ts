import { deepEqual } from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRewardCardClient } from 'reward-card-contract/client';
import { createWebhookReceiver } from 'reward-card-contract/webhooks';
import { toNode } from 'reward-card-contract/webhooks/node';
import { sandboxScheme, startSandbox } from 'reward-card-sandbox';

/** Starts the sandbox in this process, issues a card, and receives and verifies its delivery. */
export default async function use(): Promise<void> {
  const secret = 'whsec_c2VjcmV0IG9mIHRoaXMgcHJvZ3JhbSwgMzIgYnl0ZXM=';
  const received: string[] = [];
  const receiver = createWebhookReceiver({
    verify: sandboxScheme(secret, { toleranceMs: 300_000 }).verify,
    on: { 'card.issued': ({ event }) => received.push(event) },
  });
  const server = createServer(toNode(receiver));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  const sandbox = await startSandbox({ port: 0, webhooks: [{ url: `http://127.0.0.1:${port}/`, secret }] });
  const headers = { authorization: `Bearer ${sandbox.token}` };
  const client = createRewardCardClient({ baseUrl: sandbox.url, headers });
  const body = { recipient_phone: '+254712345678', value: 5000, currency: 'KES' };
  const { response } = await client.POST('/v1/cards/issue', { body });
  await sandbox.idle();
  const faults = await sandbox.controls.GET('/_sandbox/faults');
  deepEqual([response.status, received, faults.response.status], [201, ['card.issued'], 200]);
}
