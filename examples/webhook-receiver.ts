// A receiver of webhook events: WEBHOOK_SECRET=... node examples/webhook-receiver.ts
import { createServer } from 'node:http';
import { createWebhookReceiver, hmac } from 'reward-card-contract/webhooks';
import { toNode } from 'reward-card-contract/webhooks/node';

const { WEBHOOK_SECRET = '', PORT = '3000' } = process.env;

// An assumption of this example: how the service signs is not shown. Ask the provider, then put its answer here.
const { verify } = hmac({
  hash: 'SHA-256',
  encoding: 'hex',
  secrets: [WEBHOOK_SECRET],
  content: ({ raw }) => raw,
});

const receiver = createWebhookReceiver({
  verify,
  on: {
    'card.redeemed': ({ card_id, amount_redeemed, currency }) =>
      console.log(`${card_id}: redeemed ${amount_redeemed} ${currency}`),
    'wallet.low_balance': ({ data }) => console.log(`${data.wallet_id}: ${data.current_balance} ${data.currency} left`),
  },
  onUnknown: ({ event }) => console.log(`nothing to do for ${event}`),
});

const server = createServer(toNode(receiver)).listen(Number(PORT), '127.0.0.1', () => {
  console.log('listening on', server.address());
});
