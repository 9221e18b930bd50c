/** Sending webhook events from an outbox, on any number of machines. */
export { createWebhookOutbox } from './engine/create-webhook-outbox.ts';
export type {
  AttemptOfDelivery,
  ClaimedDelivery,
  EndedAttempt,
  EnqueuedDelivery,
  EnqueueOptions,
  ListOutboxOptions,
  OutboxDelivery,
  OutboxEngine,
  OutboxEngineSettings,
  OutboxStats,
  RecordedAttempt,
  RecordedOutcome,
  RunDelivery,
  WebhookOutbox,
  WebhookOutboxOptions,
} from './engine/outbox.ts';
