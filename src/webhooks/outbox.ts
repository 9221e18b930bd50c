/** Sending webhook events from an outbox, on any number of machines. */
export type {
  EnqueueOptions,
  OutboxDelivery,
  OutboxStats,
  RecordedAttempt,
  WebhookOutbox,
  WebhookOutboxOptions,
} from './outbox/outbox.ts';
export type {
  EnqueuedDelivery,
  OutboxEngine,
  OutboxEngineSettings,
  RunDelivery,
} from './outbox/outbox-engine.ts';
