import { deepEqual } from 'node:assert/strict';
import type { Card, CardStatus, WebhookEvent } from 'reward-card-contract';

/** Types alone: what is open takes any text, and an event narrows by its name. */
export default async function use(): Promise<void> {
  const status: CardStatus = 'suspended';
  const card: Pick<Card, 'status' | 'balance'> = { status, balance: 5000 };
  const redeemedOf = (event: WebhookEvent) => (event.event === 'card.redeemed' ? event.amount_redeemed : undefined);
  deepEqual([card.status, redeemedOf({ event: 'card.issued' })], ['suspended', undefined]);
  deepEqual(Object.keys(await import('reward-card-contract')), []);
}
