/** `unsaid-runtime/webhooks/outbox`, bound to this contract. */
import type { WebhookTypes } from 'unsaid-runtime/webhooks';
import * as runtime from 'unsaid-runtime/webhooks/outbox';
import type { VariantTypes } from '../generated/variant.ts';
import { type Bound, bound } from './open-variant.ts';

export * from 'unsaid-runtime/webhooks/outbox';

export type WebhookOutbox<Transaction, Types extends WebhookTypes = VariantTypes> = runtime.WebhookOutbox<
  Transaction,
  Types
>;

export type WebhookOutboxOptions<Transaction, Types extends WebhookTypes = VariantTypes> = Bound<
  runtime.WebhookOutboxOptions<Transaction, Types>
>;

/** Creates an outbox: that of `unsaid-runtime`, for this contract unless a `variant` is given. */
export function createWebhookOutbox<Transaction, Types extends WebhookTypes = VariantTypes>(
  options: WebhookOutboxOptions<Transaction, Types>,
): WebhookOutbox<Transaction, Types> {
  return runtime.createWebhookOutbox(bound<runtime.WebhookOutboxOptions<Transaction, Types>>(options));
}
