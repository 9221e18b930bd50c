import { createWebhookReceiver, hmac } from '../../src/webhooks/index.ts';
import { toNode } from '../../src/webhooks/node.ts';
import { serve } from '../load/serve.ts';
import { SECRET } from '../load/signed-event.ts';

const ledger = { redeemed: 0 };

const options = process.argv.slice(2);
// As on a platform that has no node:crypto.
if (options.includes('web-crypto')) process.getBuiltinModule = () => undefined;
const { verify } = hmac({ hash: 'SHA-256', encoding: 'hex', secrets: [SECRET], content: ({ raw }) => raw });

const receiver = createWebhookReceiver({
  verify,
  ...(options.includes('no-store') ? { store: false, key: () => 'none' } : {}),
  on: {
    'card.redeemed': ({ amount_redeemed }) => {
      ledger.redeemed += amount_redeemed;
    },
  },
  onError: () => {},
});

serve(toNode(receiver));
