import { randomBytes } from 'node:crypto';
import { type SignatureDescription, signatureScheme } from 'unsaid-runtime/webhooks';
import type { WebhookEventName } from '../../generated/events.ts';
import { quote, SandboxProblem } from '../problem.ts';
import type { Ledger } from './ledger.ts';

/** A webhook endpoint as lists show it: without its secret. */
export interface Webhook {
  readonly webhook_id: string;
  readonly url: string;
  readonly events: readonly WebhookEventName[];
  readonly created_at: number;
}

type Row = Omit<Webhook, 'events'> & { readonly events: string };

/** An endpoint to register; it gets a secret where it brings none. */
export interface Registration {
  readonly url: string;
  readonly events: readonly WebhookEventName[];
  readonly secret?: string | undefined;
}

/** Registers an endpoint for events; its secret is in the answer to this call and in no other (open point webhook-secret). */
export function registerWebhook(
  ledger: Ledger,
  { url, events, secret = newSecret(ledger.answers.signature) }: Registration,
): Webhook & { readonly secret: string } {
  checkSecret(ledger, secret);
  const webhook_id = ledger.answers.newId('webhook');
  ledger.store.run(
    'INSERT INTO webhooks (webhook_id, url, secret, events, created_at) VALUES (?, ?, ?, ?, ?)',
    webhook_id,
    url,
    secret,
    listOf(events),
    ledger.now(),
  );
  ledger.note('webhook');
  return { ...findWebhook(ledger, webhook_id), secret };
}

/** Throws `invalid-request` for a secret that the provider's scheme cannot sign with. */
function checkSecret({ answers }: Ledger, secret: string): void {
  try {
    signatureScheme(answers.signature, { secrets: [secret] });
  } catch (error) {
    throw new SandboxProblem('invalid-request', (error as Error).message.replace(/^signatureScheme: /, ''));
  }
}

function newSecret({
  secret_encoding = 'text',
  secret_prefix = secret_encoding === 'text' ? 'whsec_' : '',
}: SignatureDescription): string {
  // As text in letters and digits alone: a double click selects all of it.
  return secret_prefix + randomBytes(32).toString(secret_encoding === 'text' ? 'hex' : secret_encoding);
}

/** Registers an endpoint, or gives the one that has this URL the secret and the events. */
export function keepRegistered(ledger: Ledger, registration: Registration): Webhook & { readonly secret: string } {
  const found = ledger.store.get<{ webhook_id: string; secret: string }>(
    'SELECT webhook_id, secret FROM webhooks WHERE url = ? AND removed_at IS NULL',
    registration.url,
  );
  if (found === undefined) return registerWebhook(ledger, registration);
  const { secret = found.secret, events } = registration;
  checkSecret(ledger, secret);
  ledger.store.run('UPDATE webhooks SET secret = ? WHERE webhook_id = ?', secret, found.webhook_id);
  return { ...selectEvents(ledger, found.webhook_id, events), secret };
}

const ACTIVE = 'SELECT webhook_id, url, events, created_at FROM webhooks WHERE removed_at IS NULL';

export function listWebhooks({ store }: Ledger): Webhook[] {
  return store.all<Row>(`${ACTIVE} ORDER BY created_at, webhook_id`).map(webhookOf);
}

/** Finds an endpoint that was not removed. Throws `webhook-not-found`. */
function findWebhook({ store }: Ledger, webhookId: string): Webhook {
  const row = store.get<Row>(`${ACTIVE} AND webhook_id = ?`, webhookId);
  if (row !== undefined) return webhookOf(row);
  throw new SandboxProblem('webhook-not-found', `No webhook endpoint has the identifier ${quote(webhookId)}.`);
}

/** Replaces the events of an endpoint for future events. Throws `webhook-not-found`. */
export function selectEvents(ledger: Ledger, webhookId: string, events: readonly WebhookEventName[]): Webhook {
  ledger.store.run('UPDATE webhooks SET events = ? WHERE webhook_id = ?', listOf(events), webhookId);
  ledger.note('webhook');
  return findWebhook(ledger, webhookId);
}

/** Removes an endpoint, and cancels what was still to be delivered to it. Throws `webhook-not-found`. */
export function removeWebhook(ledger: Ledger, webhookId: string): void {
  findWebhook(ledger, webhookId);
  const { store, now, note } = ledger;
  store.run(
    "UPDATE deliveries SET status = 'cancelled' WHERE webhook_id = ? AND status IN ('pending', 'sending')",
    webhookId,
  );
  store.run('UPDATE webhooks SET removed_at = ? WHERE webhook_id = ?', now(), webhookId);
  note('webhook');
}

/** As they are kept: in the order of their names, each once. */
const listOf = (events: readonly WebhookEventName[]) => JSON.stringify([...new Set(events)].toSorted());

const webhookOf = (row: Row): Webhook => ({ ...row, events: JSON.parse(row.events) });
