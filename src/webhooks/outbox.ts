/** Sending webhook events from an outbox, on any number of machines. */
export { createWebhookOutbox } from './engine/create-webhook-outbox.ts';
export type {
  EngineDeliveries,
  EngineStats,
  KeptDelivery,
  OutboxEngine,
  QueuedDelivery,
  Run,
  RunAttempt,
  RunOutcome,
} from './engine/delivery-engine.ts';
export type {
  AttemptOfDelivery,
  EnqueueOptions,
  ListOutboxOptions,
  OutboxDelivery,
  OutboxQueue,
  OutboxRules,
  OutboxStats,
  RecordedAttempt,
  RecordedOutcome,
  WebhookOutbox,
  WebhookOutboxOptions,
} from './engine/outbox.ts';
export { inspectWebhookOutbox, type OutboxDeliveries } from './engine/outbox-deliveries.ts';
