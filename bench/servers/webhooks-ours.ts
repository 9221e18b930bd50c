import { createWebhookReceiver, hmac } from '../../src/webhooks/index.ts';
import { toNode } from '../../src/webhooks/node.ts';
import { serve } from '../load/serve.ts';
import { SECRET, sign } from '../load/signed-event.ts';

const ledger = { redeemed: 0 };

const options = process.argv.slice(2);
const { verify } = hmac({ hash: 'SHA-256', encoding: 'hex', secrets: [SECRET], content: ({ raw }) => raw });

const receiver = createWebhookReceiver({
  verify: options.includes('node-crypto') ? ({ raw, signature }) => signature === sign(raw) : verify,
  ...(options.includes('no-store') ? { store: false, key: () => 'none' } : {}),
  on: {
    'card.redeemed': ({ amount_redeemed }) => {
      ledger.redeemed += amount_redeemed;
    },
  },
  onError: () => {},
});

serve(toNode(receiver));
