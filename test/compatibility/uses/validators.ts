import { deepEqual, equal } from 'node:assert/strict';
import { validateIssueCardRequest, validateTopUpResult, validateWebhookEvent } from 'reward-card-contract/validators';

/** Accepts what the contract leaves open, and names the place of what it excludes. */
export default async function use(): Promise<void> {
  const request = { recipient_phone: '+254712345678', value: 1, currency: 'unseen' };
  equal(validateIssueCardRequest(request).ok, true);
  const wrong = validateIssueCardRequest({ ...request, value: 0.5 });
  deepEqual(wrong.ok ? [] : wrong.issues.map(({ at, rule }) => `${at} ${rule}`), ['/value type']);
  equal(validateTopUpResult({ card_id: 'c', previous_balance: 1, added: 1, new_balance: 3 }).ok, false);
  const event = validateWebhookEvent({ event: 'card.blocked' });
  deepEqual([event.ok, event.ok && event.known], [true, false]);
}
