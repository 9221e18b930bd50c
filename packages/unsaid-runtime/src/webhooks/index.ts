/** Receiving and sending webhook events. Needs no Node API: runs on Node 20+, on edge runtimes and in browsers. */
export { fetchOnce } from '../http/send-once.ts';
export { type Clock, systemClock } from './clock.ts';
export type { InboxOptions } from './engine/settings.ts';
export * from './memory/memory-store.ts';
export { createWebhookReceiver, type VerifiedEvent, type WebhookReceiver } from './receiver/create-webhook-receiver.ts';
export type * from './receiver/inbox.ts';
export type { BodyReader, IncomingDelivery } from './receiver/read-body.ts';
export { bodyDigest } from './receiver/read-payload.ts';
export type * from './receiver/receiver-options.ts';
export type { HeadersInput } from './receiver/verify-delivery.ts';
export {
  createWebhookSender,
  type DeliveryResult,
  type WebhookSender,
  type WebhookSenderOptions,
} from './sender/create-webhook-sender.ts';
export type { Attempt, AttemptOutcome } from './sender/deliver-once.ts';
export { deliverOnce, type PostResult, type SignedPost } from './sender/deliver-once.ts';
export * from './sender/exponential-backoff.ts';
export type * from './variant.ts';
export * from './verification/hmac.ts';
export { type SignatureDescription, signatureProblem } from './verification/signature-description.ts';
export * from './verification/signature-encoding.ts';
export * from './verification/signature-scheme.ts';
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
