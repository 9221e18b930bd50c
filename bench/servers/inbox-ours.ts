import { Redis } from 'ioredis';
import pg from 'pg';
import { createWebhookReceiver, type Inbox, type InboxOptions } from '../../src/webhooks.ts';
import { toNode } from '../../src/webhooks-node.ts';
import { createPostgresInbox } from '../../src/webhooks-postgres.ts';
import { createRedisInbox } from '../../src/webhooks-redis.ts';
import { createSqliteInbox } from '../../src/webhooks-sqlite.ts';
import { createTally } from '../load/create-tally.ts';
import { serve } from '../load/serve.ts';
import { verify } from './signature.ts';

// `GET /rate?of=COUNT` responds with how many deliveries were accepted and handled per second.
const [, , engine = '', where = ''] = process.argv;
const tally = createTally();
const ledger = { redeemed: 0 };
const settings: InboxOptions = { concurrency: 50 };

const INBOXES: Readonly<Record<string, () => Inbox>> = {
  postgres: () => createPostgresInbox({ ...settings, pool: new pg.Pool({ connectionString: where }), queue: 'bench' }),
  redis: () => createRedisInbox({ ...settings, redis: new Redis(where), queue: 'bench' }),
  sqlite: () => createSqliteInbox({ ...settings, path: where }),
};
const inbox = INBOXES[engine]?.();

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
