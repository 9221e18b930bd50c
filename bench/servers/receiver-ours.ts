import { createWebhookReceiver } from '../../src/webhooks.ts';
import { toNode } from '../../src/webhooks-node.ts';
import { serve } from '../load/serve.ts';
import { verify } from './signature.ts';

const ledger = { redeemed: 0 };

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
