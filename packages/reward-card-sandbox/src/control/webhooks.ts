import { reply } from 'unsaid-runtime/server';
import type * as Shown from '../../generated/controls/rest.ts';
import type { ControlHandlers } from '../../generated/controls/server.ts';
import { type Validation, validateSelectedEvents, validateWebhookSecret } from '../../generated/controls/validators.ts';
import type { WebhookEvent, WebhookEventName } from '../../generated/events.ts';
import { WEBHOOK_EVENTS } from '../../generated/receiver.ts';
import { LATEST } from '../clock.ts';
import { INBOX_URL } from '../delivery/inbox.ts';
import { isLinkLocal } from '../delivery/lookup.ts';
import { type Ledger, recordEvent, timestamp } from '../ledger/ledger.ts';
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
import { isNode } from '../provider/nodes.ts';
import type { WebhookOption } from '../sandbox-options.ts';
import type { Service } from '../service.ts';

/** Every event, in the order of the document. */
const EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as WebhookEventName[];

export function webhookHandlers({ ledger }: Service) {
  return {
    listWebhooks: () => reply(200, { items: listWebhooks(ledger).map(showWebhook), events: EVENT_NAMES }),
    async registerWebhook({ body: { url, events = EVENT_NAMES, secret: own } }) {
      const href = targetOf(url);
      const { secret, ...webhook } = ledger.store.transaction(() => {
        const { maxWebhooks: most } = ledger.answers;
        if (listWebhooks(ledger).length >= most)
          throw new SandboxProblem('state-conflict', `There are ${most} endpoints already; remove one.`);
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

/** Hosts to which HTTP without TLS may be sent: this machine, and a container or another machine by a name without a dot. */
const NEARBY = /^(?:[a-z\d_-]+|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Controls of a sandbox, which this one or another may be. */
const CONTROLS = /^\/_sandbox(?:\/|$)/;

/** The address of an endpoint as it is kept (open point endpoint-requirements). Throws `target-refused`. */
function targetOf(text: string): string {
  if (text === INBOX_URL) return text;
  const url = URL.parse(text);
  const isSecure = url?.protocol === 'https:' || (url?.protocol === 'http:' && NEARBY.test(url.hostname));
  if (url !== null && (isLinkLocal(url.hostname) || CONTROLS.test(url.pathname)))
    throw new SandboxProblem(
      'target-refused',
      'Webhooks are not sent to link-local addresses or controls of a sandbox.',
    );
  if (url !== null && isSecure && url.username === '' && url.password === '') return url.href;
  const wanted = 'an HTTPS URL without a user name, or HTTP to 127.0.0.1, [::1] or a host without a dot in its name';
  throw new SandboxProblem('target-refused', `Webhooks cannot be sent there: it is not ${wanted}.`);
}

function showWebhook({ webhook_id, url, events, created_at }: Webhook): Shown.Webhook {
  return { webhook_id, url, events: [...events], created_at: timestamp(created_at) };
}

/** Registers the endpoints of the options. Throws a TypeError that names what cannot be. */
export function registerAtStart(ledger: Ledger, wanted: readonly WebhookOption[]): Shown.WebhookWithSecret[] {
  const registered: Shown.WebhookWithSecret[] = [];
  for (const { url, events = EVENT_NAMES, secret } of wanted) {
    check(validateSelectedEvents(events), `the events of ${url}`);
    if (secret !== undefined) check(validateWebhookSecret(secret), `the secret of ${url}`);
    try {
      const href = targetOf(url);
      const webhook = ledger.store.transaction(() => keepRegistered(ledger, { url: href, events, secret }));
      registered.push({ ...showWebhook(webhook), secret: webhook.secret });
    } catch (error) {
      if (!(error instanceof SandboxProblem)) throw error;
      const what = error.code === 'target-refused' ? url : `the secret of ${url}`;
      throw new TypeError(`startSandbox: \`webhooks\`: ${what}: ${error.message}`);
    }
  }
  return registered;
}

function check(result: Validation<unknown>, what: string): void {
  if (result.ok) return;
  const list = result.issues.map(({ message }) => message).join('; ');
  throw new TypeError(`startSandbox: \`webhooks\`: ${what} ${list}.`);
}

export function triggerHandlers({ ledger }: Service) {
  return {
    async triggerEvent({ body: { event, overrides = {}, payload: whole, fault = null } }) {
      const base = whole ?? exampleOf(ledger, event);
      const payload = merge(base, { ...overrides, event }) as WebhookEvent;
      const key = ledger.store.transaction(() => recordEvent(ledger, payload, { fault }));
      const deliveries = ledger.store.all<{ delivery: number }>('SELECT delivery FROM deliveries WHERE event = ?', key);
      return reply(201, { payload: { ...payload }, deliveries: deliveries.map(({ delivery }) => delivery) });
    },
    listEventExamples: () =>
      reply(200, { items: EVENT_NAMES.map((event) => ({ event, example: { ...exampleOf(ledger, event) } })) }),
  } satisfies Partial<ControlHandlers>;
}

/** Times and days in a JSON text. */
const MOMENTS = /"(\d{4}-\d\d-\d\d)(T[\d:.]+Z)?"/g;

/** The example of an event as if it happened now: its times and dates keep their distances. */
function exampleOf({ answers, now }: Ledger, event: WebhookEventName): WebhookEvent {
  // A provider's answers may exclude every example.
  const [example] = answers.documents.eventExamples[event] as readonly { readonly payload: object }[];
  const text = JSON.stringify(example?.payload ?? answers.eventSamples[event] ?? {});
  const times = [...text.matchAll(MOMENTS)].flatMap(([, day, time]) => (time ? [Date.parse(`${day}${time}`)] : []));
  const passed = times.length === 0 ? 0 : now() - Math.max(...times);
  const moved = text.replaceAll(MOMENTS, (_, day: string, time = '') => {
    const moment = timestamp(Math.min(Date.parse(`${day}${time}`) + passed, LATEST));
    return JSON.stringify(time === '' ? moment.slice(0, 10) : moment);
  });
  return JSON.parse(moved);
}

/** Overrides within objects go field by field; anything else takes the place of what stood there. */
function merge(base: unknown, overrides: unknown): unknown {
  if (!isNode(base) || !isNode(overrides)) return overrides;
  const merged = Object.entries(overrides).map(([key, value]) => [key, merge(base[key], value)]);
  return { ...base, ...Object.fromEntries(merged) };
}
