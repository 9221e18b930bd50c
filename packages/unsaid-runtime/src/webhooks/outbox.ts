/** Sending webhook events from an outbox, on any number of machines. */
export {
  createWebhookOutbox,
  inspectWebhookOutbox,
  type OutboxDeliveries,
} from './engine/create-webhook-outbox.ts';
export type { ClaimedDelivery, DeliveryStore, EndedRun } from './engine/delivery-store.ts';
export type {
  AttemptOfDelivery,
  EnqueueOptions,
  ListOutboxOptions,
  OutboxDelivery,
  OutboxQueue,
  OutboxStats,
  QueueOptions,
  RecordedAttempt,
  RecordedOutcome,
  WebhookOutbox,
  WebhookOutboxOptions,
} from './engine/outbox.ts';
