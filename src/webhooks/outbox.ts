/** Sending webhook events from an outbox, on any number of machines. */
export { createWebhookOutbox } from './outbox/create-webhook-outbox.ts';
export type {
  AttemptOfDelivery,
  EnqueueOptions,
  ListOutboxOptions,
  OutboxDelivery,
  OutboxStats,
  RecordedAttempt,
  RecordedOutcome,
  WebhookOutbox,
  WebhookOutboxOptions,
} from './outbox/outbox.ts';
export type {
  ClaimedDelivery,
  EndedAttempt,
  EnqueuedDelivery,
  OutboxEngine,
  OutboxEngineSettings,
  RunDelivery,
} from './outbox/outbox-engine.ts';
