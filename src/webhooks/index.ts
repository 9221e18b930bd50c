/** Receiving and sending webhook events. Needs no Node API: runs on Node 20+, on edge runtimes and in browsers. */
export type * from '../../generated/events.ts';
export { DELIVERY, DELIVERY_HEADERS, WEBHOOK_EVENTS, type WebhookHandlers } from '../../generated/receiver.ts';
export { fetchOnce } from '../http/send-once.ts';
export { type Clock, systemClock } from './clock.ts';
export { bodyDigest } from './deduplication/body-digest.ts';
export type { Claim, ClaimState, DeliveryStore } from './deduplication/delivery-store.ts';
export { createMemoryStore, type MemoryStoreOptions } from './deduplication/memory-store.ts';
export type {
  CloseOptions,
  DeadDelivery,
  DeadLetter,
  DeadLetters,
  Deliveries,
  DeliveryEntry,
  DeliveryRecord,
  DeliveryState,
  Failure,
  Inbox,
  InboxOptions,
  InboxReceiver,
  InboxStats,
  ListDeliveriesOptions,
  ListOptions,
  StoredDelivery,
} from './inbox/inbox.ts';
export { createWebhookReceiver, type WebhookReceiver } from './receiver/create-webhook-receiver.ts';
export type { HeadersInput } from './receiver/delivery-headers.ts';
export type { BodyReader, IncomingDelivery } from './receiver/incoming-delivery.ts';
export type {
  DeliveryContext,
  InvalidDecision,
  InvalidPayload,
  KeyInput,
  WebhookReceiverOptions,
} from './receiver/receiver-options.ts';
export type { VerifiedEvent } from './receiver/verify-and-parse.ts';
export type { Attempt, AttemptOutcome } from './sender/attempt.ts';
export {
  createWebhookSender,
  type DeliveryResult,
  type WebhookSender,
  type WebhookSenderOptions,
} from './sender/create-webhook-sender.ts';
export { deliverOnce, type PostResult, type SignedPost } from './sender/deliver-once.ts';
export { type ExponentialBackoffOptions, exponentialBackoff, type Schedule } from './sender/exponential-backoff.ts';
export type { OpenTelemetry } from './telemetry/open-telemetry.ts';
export type { WebhookTypes, WebhookVariant } from './variant.ts';
export { constantTimeEqual } from './verification/constant-time-equal.ts';
export { type HmacOptions, type HmacScheme, hmac, type SignedContent } from './verification/hmac.ts';
export { decodeSignature, encodeSignature, type SignatureEncoding } from './verification/signature-encoding.ts';
export { isTimely, type TimeTolerance } from './verification/time-tolerance.ts';
export type {
  DeliveryHeaders as HeadersReader,
  Sign,
  SignedDelivery,
  SignOf,
  UnsignedDelivery,
  Verdict,
  Verify,
} from './verification/verify.ts';
export { STATUSES, WebhookError, type WebhookErrorCode, type WebhookErrorDetails } from './webhook-error.ts';
