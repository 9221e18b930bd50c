/** Sending webhook events from an outbox, on any number of machines. */
export { createWebhookOutbox, inspectWebhookOutbox } from './engine/create-webhook-outbox.ts';
export type { ClaimedDelivery, DeliveryStore, EndedRun } from './engine/delivery-store.ts';
export type * from './engine/outbox.ts';
export type { RecordedAttempt, RecordedOutcome } from './sender/deliver-once.ts';
