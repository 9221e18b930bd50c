import type { WebhookVariant } from 'unsaid-runtime/webhooks';
import type { WebhookEvent } from '../generated/events.ts';
import { DELIVERY, DELIVERY_HEADERS, EVENT_NAME, WEBHOOK_EVENTS } from '../generated/receiver.ts';
import { validateWebhookEvent } from '../generated/validators.ts';
import type { VariantTypes } from '../generated/variant.ts';

/** The contract for webhooks, without answers to its open points. */
export const OPEN: WebhookVariant<VariantTypes> = {
  format: 2,
  events: WEBHOOK_EVENTS,
  delivery: DELIVERY,
  deliveryHeaders: DELIVERY_HEADERS,
  eventName: EVENT_NAME,
  validateEvent: validateWebhookEvent,
};

/** Options of `unsaid-runtime`, in which `variant` may be left out. */
export type Bound<Options extends { readonly variant: unknown }> = Omit<Options, 'variant'> &
  Partial<Pick<Options, 'variant'>>;

/** Fills in the open contract; its types are those of the caller, who named no others. */
export function bound<Options extends { readonly variant: unknown }>(options: Bound<Options>): Options {
  return { ...options, variant: options?.variant ?? OPEN } as unknown as Options;
}

/** Options of an inbox, whose events are those of the contract. */
export type BoundInbox<Options> = Omit<Options, 'serialBy'> & {
  readonly serialBy?: (event: WebhookEvent & { readonly event: string }) => unknown;
};
