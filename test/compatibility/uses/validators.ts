import { deepEqual, equal } from 'node:assert/strict';
import { validateCard, validateTopUpResult, validateWebhookEvent } from 'reward-card-contract/validators';

/** Accepts what the contract leaves open, and names the place of what it excludes. */
export default async function use(): Promise<void> {
  const card = { card_id: 'c', balance: 1, currency: 'KES', status: 'unseen', redeemed: 0, expires_at: '2030-12-31' };
  equal(validateCard(card).ok, true);
  const wrong = validateCard({ ...card, balance: 0.5 });
  deepEqual(wrong.ok ? [] : wrong.issues.map(({ at, rule }) => `${at} ${rule}`), ['/balance type']);
  equal(validateTopUpResult({ card_id: 'c', previous_balance: 1, added: 1, new_balance: 3 }).ok, false);
  const event = validateWebhookEvent({ event: 'card.blocked' });
  deepEqual([event.ok, event.ok && event.known], [true, false]);
}
