import asyncapi from '../../generated/asyncapi.json' with { type: 'json' };
import type { WebhookEventName } from '../../generated/events.ts';
import { WEBHOOK_EVENTS } from '../../generated/receiver.ts';
import { checkTarget } from '../delivery/check-target.ts';
import { ASSUMPTIONS_HEADER, assumptionsOfRegistration } from '../http/assumptions.ts';
import { timestamp } from '../ledger/ledger.ts';
import { listWebhooks, registerWebhook, removeWebhook, selectEvents, type Webhook } from '../ledger/webhooks.ts';
import { SandboxProblem } from '../problem.ts';
import type { ShownWebhook, ShownWebhookWithSecret } from './answers.ts';
import { choice, list, optional, readInput, text } from './read-input.ts';
import type { ControlRoute } from './route.ts';

/** Every event, in the order of the document. */
export const EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as WebhookEventName[];

const events = list(choice(EVENT_NAMES), EVENT_NAMES.length);
/** Open point several-endpoints. */
const MAX_WEBHOOKS = asyncapi.servers.integrator['x-max-endpoints'];

export const WEBHOOK_ROUTES: readonly ControlRoute[] = [
  {
    method: 'GET',
    path: '/webhooks',
    answer: ({ controls: { ledger } }) => ({
      body: { items: listWebhooks(ledger).map(showWebhook), events: EVENT_NAMES },
    }),
  },
  {
    method: 'POST',
    path: '/webhooks',
    async answer({ controls: { ledger, commits, policy }, body }) {
      const input = readInput(body, { url: text(2_000), events: optional(events) });
      const { href } = await checkTarget(input.url, policy);
      const { secret, ...webhook } = await commits.run(() => {
        if (listWebhooks(ledger).length >= MAX_WEBHOOKS) {
          throw new SandboxProblem('state-conflict', `There are ${MAX_WEBHOOKS} endpoints already; remove one.`);
        }
        return registerWebhook(ledger, { url: href, events: input.events ?? EVENT_NAMES });
      });
      const registered: ShownWebhookWithSecret = { ...showWebhook(webhook), secret };
      return { status: 201, body: registered, headers: { [ASSUMPTIONS_HEADER]: assumptionsOfRegistration() } };
    },
  },
  {
    method: 'PATCH',
    path: '/webhooks/{webhook_id}',
    async answer({ controls: { ledger, commits }, params: { webhook_id = '' }, body }) {
      const input = readInput(body, { events });
      return { body: showWebhook(await commits.run(() => selectEvents(ledger, webhook_id, input.events))) };
    },
  },
  {
    method: 'DELETE',
    path: '/webhooks/{webhook_id}',
    async answer({ controls: { ledger, commits }, params: { webhook_id = '' } }) {
      await commits.run(() => removeWebhook(ledger, webhook_id));
      return {};
    },
  },
];

function showWebhook({ webhook_id, url, events: selected, created_at }: Webhook): ShownWebhook {
  return { webhook_id, url, events: selected, created_at: timestamp(created_at) };
}
