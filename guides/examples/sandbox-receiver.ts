// A receiver of the sandbox's webhooks: WEBHOOK_SECRET=whsec_... node guides/examples/sandbox-receiver.ts
import { createServer } from 'node:http';
import { createWebhookReceiver } from 'reward-card-contract/webhooks';
import { toNode } from 'reward-card-contract/webhooks/node';
import { sandboxScheme } from 'reward-card-sandbox';

const { WEBHOOK_SECRET = '', PORT = '3000' } = process.env;

const receiver = createWebhookReceiver({
  // How the sandbox signs; how the service does is an open point.
  verify: sandboxScheme(WEBHOOK_SECRET, { toleranceMs: 300_000 }).verify,
  on: { 'card.redeemed': (event) => console.log(`verified: ${event.card_id} has ${event.balance_remaining} left`) },
  onUnknown: ({ event }) => console.log(`verified: ${event}`),
});

const server = createServer(toNode(receiver)).listen(Number(PORT), '127.0.0.1', () => {
  console.log('listening on', server.address());
});
