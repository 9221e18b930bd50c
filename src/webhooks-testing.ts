/** `unsaid-runtime/webhooks/testing`, bound to this contract. */
import type { WebhookTypes } from 'unsaid-runtime/webhooks';
import * as runtime from 'unsaid-runtime/webhooks/testing';
import { EVENT_EXAMPLES } from '../generated/event-examples.ts';
import type { WebhookEventName } from '../generated/events.ts';
import type { VariantTypes } from '../generated/variant.ts';
import { type Bound, bound } from './open-variant.ts';

export * from 'unsaid-runtime/webhooks/testing';
export { EVENT_EXAMPLES };

export type SigningOptions<Types extends WebhookTypes = VariantTypes> = Bound<runtime.SigningOptions<Types>>;

export type CreateDeliveryOptions<
  Name extends WebhookEventName,
  Types extends WebhookTypes = VariantTypes,
> = SigningOptions<Types> & {
  /** Name of the example to start from; the first one unless given. */
  readonly example?: string;
  readonly overrides?: runtime.PayloadOverrides<Types['events'][Name & keyof Types['events']]>;
};

/** Builds a signed delivery of an event from an example of the document. Throws a TypeError for an unknown example. */
export function createDelivery<Name extends WebhookEventName, Types extends WebhookTypes = VariantTypes>(
  name: Name,
  options: CreateDeliveryOptions<Name, Types>,
): Promise<runtime.Delivery> {
  const own = bound<runtime.SigningOptions>(options as Bound<runtime.SigningOptions>);
  return runtime.createDelivery(name, { examples: EVENT_EXAMPLES, ...own } as runtime.CreateDeliveryOptions<Name>);
}

/** Signs any body: text and bytes as they are, anything else as JSON. For events that the contract does not know, and for invalid ones. */
export function signDelivery<Types extends WebhookTypes = VariantTypes>(
  body: unknown,
  options: SigningOptions<Types>,
): Promise<runtime.Delivery> {
  return runtime.signDelivery(body, bound<runtime.SigningOptions<Types>>(options));
}
