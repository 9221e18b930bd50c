import { reply } from 'reward-card-contract/server';
import type * as Shown from '../../generated/controls/rest.ts';
import type { ControlHandlers } from '../../generated/controls/server.ts';
import { type Validation, validateSelectedEvents, validateWebhookSecret } from '../../generated/controls/validators.ts';
import type { WebhookEventName } from '../../generated/events.ts';
import { WEBHOOK_EVENTS } from '../../generated/receiver.ts';
import { type AddressPolicy, readTarget } from '../delivery/check-target.ts';
import { INBOX_URL } from '../delivery/inbox.ts';
import { type Ledger, timestamp } from '../ledger/ledger.ts';
import {
  keepRegistered,
  listWebhooks,
  registerWebhook,
  removeWebhook,
  selectEvents,
  type Webhook,
} from '../ledger/webhooks.ts';
import { SandboxProblem } from '../problem.ts';
import { ASSUMPTIONS_HEADER, assumptionsOfRegistration } from '../provider/assumptions.ts';
import type { WebhookOption } from '../sandbox-options.ts';
import type { Controls } from './controls.ts';

/** Every event, in the order of the document. */
export const EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as WebhookEventName[];

export function webhookHandlers({ ledger, policy }: Controls) {
  return {
    listWebhooks: () => reply(200, { items: listWebhooks(ledger).map(showWebhook), events: EVENT_NAMES }),
    async registerWebhook({ body: { url, events = EVENT_NAMES, secret: own } }) {
      const href = targetOf(url, policy);
      const { secret, ...webhook } = ledger.store.transaction(() => {
        refuseTooMany(ledger);
        return registerWebhook(ledger, { url: href, events, secret: own });
      });
      const headers = { [ASSUMPTIONS_HEADER]: assumptionsOfRegistration() };
      return reply(201, { ...showWebhook(webhook), secret }, headers);
    },
    async selectEvents({ params: { webhook_id }, body: { events } }) {
      return reply(200, showWebhook(ledger.store.transaction(() => selectEvents(ledger, webhook_id, events))));
    },
    async removeWebhook({ params: { webhook_id } }) {
      ledger.store.transaction(() => removeWebhook(ledger, webhook_id));
      return reply(204);
    },
  } satisfies Partial<ControlHandlers>;
}

/** The address as it is kept. Throws `target-refused`. */
function targetOf(url: string, policy: AddressPolicy): string {
  return url === INBOX_URL ? url : readTarget(url, policy).href;
}

function refuseTooMany(ledger: Ledger): void {
  if (listWebhooks(ledger).length < ledger.answers.maxWebhooks) return;
  throw new SandboxProblem('state-conflict', `There are ${ledger.answers.maxWebhooks} endpoints already; remove one.`);
}

function showWebhook({ webhook_id, url, events, created_at }: Webhook): Shown.Webhook {
  return { webhook_id, url, events: [...events], created_at: timestamp(created_at) };
}

/** Registers the endpoints of the options. Throws a TypeError for a secret or an event, and `target-refused`. */
export function registerAtStart(
  ledger: Ledger,
  policy: AddressPolicy,
  wanted: readonly WebhookOption[],
): Shown.WebhookWithSecret[] {
  const registered: Shown.WebhookWithSecret[] = [];
  for (const { url, events = EVENT_NAMES, secret } of wanted) {
    check(validateSelectedEvents(events), `the events of ${url}`);
    if (secret !== undefined) check(validateWebhookSecret(secret), `the secret of ${url}`);
    const href = targetOf(url, policy);
    const webhook = ledger.store.transaction(() => keepRegistered(ledger, { url: href, events, secret }));
    registered.push({ ...showWebhook(webhook), secret: webhook.secret });
  }
  return registered;
}

function check(result: Validation<unknown>, what: string): void {
  if (result.ok) return;
  const list = result.issues.map(({ message }) => message).join('; ');
  throw new TypeError(`startSandbox: \`webhooks\`: ${what} ${list}.`);
}
