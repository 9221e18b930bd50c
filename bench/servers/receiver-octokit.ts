import { createServer } from 'node:http';
import { createNodeMiddleware, Webhooks } from '@octokit/webhooks';
import { serve } from '../load/serve.ts';
import { SECRET } from './secret.ts';

const ledger = { redeemed: 0 };

const webhooks = new Webhooks({ secret: SECRET });
webhooks.on('push', ({ payload }) => {
  ledger.redeemed += (payload as unknown as { amount_redeemed: number }).amount_redeemed;
});

serve(createServer(createNodeMiddleware(webhooks, { path: '/webhooks' })));
