import { equal } from 'node:assert/strict';
import { createWebhookOutbox } from 'reward-card-contract/webhooks/outbox';

/** Without a database, that it is there. */
export default async function use(): Promise<void> {
  equal(typeof createWebhookOutbox, 'function');
}
