import type { WebhookWithSecret } from '../../generated/controls/rest.ts';
import { type Validation, validateSelectedEvents, validateWebhookSecret } from '../../generated/controls/validators.ts';
import type { AddressPolicy } from '../delivery/address-rules.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { keepRegistered } from '../ledger/webhooks.ts';
import type { WebhookOption } from '../sandbox-options.ts';
import type { GroupCommit } from '../store/group-commit.ts';
import { EVENT_NAMES, showWebhook, targetOf } from './webhooks.ts';

/** Registers the endpoints of the options. Rejects with a TypeError for a secret or an event, and with `target-refused`. */
export async function registerAtStart(
  { ledger, commits }: { readonly ledger: Ledger; readonly commits: GroupCommit },
  policy: AddressPolicy,
  wanted: readonly WebhookOption[],
): Promise<WebhookWithSecret[]> {
  const registered: WebhookWithSecret[] = [];
  for (const { url, events = EVENT_NAMES, secret } of wanted) {
    check(validateSelectedEvents(events), `the events of ${url}`);
    if (secret !== undefined) check(validateWebhookSecret(secret), `the secret of ${url}`);
    const href = await targetOf(url, policy);
    const webhook = await commits.run(() => keepRegistered(ledger, { url: href, events, secret }));
    registered.push({ ...showWebhook(webhook), secret: webhook.secret });
  }
  return registered;
}

function check(result: Validation<unknown>, what: string): void {
  if (result.ok) return;
  const list = result.issues.map(({ message }) => message).join('; ');
  throw new TypeError(`startSandbox: \`webhooks\`: ${what} ${list}.`);
}
