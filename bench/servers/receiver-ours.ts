import { createWebhookReceiver, hmac } from '../../src/webhooks/index.ts';
import { toNode } from '../../src/webhooks/node.ts';
import { serve } from '../load/serve.ts';
import { SECRET } from './secret.ts';

const ledger = { redeemed: 0 };

const { verify } = hmac({ hash: 'SHA-256', encoding: 'hex', secrets: [SECRET], content: ({ raw }) => raw });

const receiver = createWebhookReceiver({
  verify,
  store: false,
  key: () => 'none',
  on: {
    'card.redeemed': ({ amount_redeemed }) => {
      ledger.redeemed += amount_redeemed;
    },
  },
  onError: () => {},
});

serve(toNode(receiver));
