/** `unsaid-runtime/webhooks`, bound to this contract. */
import * as runtime from 'unsaid-runtime/webhooks';
import { DELIVERY } from '../generated/receiver.ts';
import type { VariantTypes } from '../generated/variant.ts';
import { type Bound, bound } from './open-variant.ts';

export * from 'unsaid-runtime/webhooks';
export type * from '../generated/events.ts';
export { DELIVERY, DELIVERY_HEADERS, WEBHOOK_EVENTS, type WebhookHandlers } from '../generated/receiver.ts';

export type WebhookReceiver<Types extends runtime.WebhookTypes = VariantTypes> = runtime.WebhookReceiver<Types>;

export type VerifiedEvent<Types extends runtime.WebhookTypes = VariantTypes> = runtime.VerifiedEvent<Types>;

export type KeyInput<Types extends runtime.WebhookTypes = VariantTypes> = runtime.KeyInput<Types>;

export type WebhookReceiverOptions<Types extends runtime.WebhookTypes = VariantTypes> = Bound<
  runtime.WebhookReceiverOptions<Types>
>;

export type WebhookSender<Types extends runtime.WebhookTypes = VariantTypes> = runtime.WebhookSender<Types>;

export type WebhookSenderOptions<Types extends runtime.WebhookTypes = VariantTypes> = Bound<
  runtime.WebhookSenderOptions<Types>
>;

/** Creates a receiver: that of `unsaid-runtime`, for this contract unless a `variant` is given. */
export function createWebhookReceiver<Types extends runtime.WebhookTypes = VariantTypes>(
  options: WebhookReceiverOptions<Types>,
): WebhookReceiver<Types> {
  return runtime.createWebhookReceiver(bound<runtime.WebhookReceiverOptions<Types>>(options));
}

/** Creates a sender: that of `unsaid-runtime`, for this contract unless a `variant` is given. */
export function createWebhookSender<Types extends runtime.WebhookTypes = VariantTypes>(
  options: WebhookSenderOptions<Types>,
): WebhookSender<Types> {
  return runtime.createWebhookSender(bound<runtime.WebhookSenderOptions<Types>>(options));
}

export interface ExponentialBackoffOptions extends Omit<runtime.ExponentialBackoffOptions, 'attempts'> {
  /** Most attempts. Default: those that the contract states. */
  readonly attempts?: number;
}

/** Intervals that grow by a factor, spread by jitter, for the attempts that the contract states. */
export function exponentialBackoff(options: ExponentialBackoffOptions): runtime.Schedule {
  return runtime.exponentialBackoff({ attempts: DELIVERY.maxAttempts, ...options });
}

export interface SignedPost extends Omit<runtime.SignedPost, 'delivery'> {
  /** Rules of an attempt. Default: those that the contract states. */
  readonly delivery?: runtime.DeliveryRules | undefined;
}

/** Makes a single attempt at a delivery, acknowledged as the contract states. */
export function deliverOnce(post: SignedPost): Promise<runtime.PostResult> {
  return runtime.deliverOnce({ ...post, delivery: post.delivery ?? DELIVERY });
}
