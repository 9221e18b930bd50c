import { createWebhookReceiver } from '../../src/webhooks.ts';
import { toNode } from '../../src/webhooks-node.ts';
import { createTally } from '../load/create-tally.ts';
import { serve } from '../load/serve.ts';
import { INBOXES } from './inboxes.ts';
import { verify } from './signature.ts';

// `GET /rate?of=COUNT` responds with how many deliveries were accepted and handled per second.
const [, , engine = '', where = ''] = process.argv;
const tally = createTally();
const ledger = { redeemed: 0 };
const inbox = INBOXES[engine]?.(where, { concurrency: 50 });

const receiver = createWebhookReceiver({
  verify,
  ...(inbox && { inbox }),
  on: {
    'card.redeemed': ({ amount_redeemed }) => {
      ledger.redeemed += amount_redeemed;
      tally.end();
    },
  },
  onError: () => {},
});
const listener = toNode(receiver);

serve((request, response) => {
  if (tally.answers(request, response)) return;
  tally.begin();
  listener(request, response);
});
