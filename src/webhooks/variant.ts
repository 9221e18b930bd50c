import type { UnknownEvent } from '../../generated/events.ts';
import { DELIVERY_HEADERS, WEBHOOK_EVENTS } from '../../generated/receiver.ts';
import { type Issue, validateWebhookEvent } from '../../generated/validators.ts';
import type { VariantTypes as OpenTypes } from '../../generated/variant.ts';

/** What a receiver and a sender follow of the types of a variant. */
export interface WebhookTypes {
  readonly context: unknown;
  readonly events: object;
  readonly webhookHandlers: object;
  readonly deliveryHeaders: object;
}

/** What a receiver and a sender need of a generated `variant`. */
export interface WebhookVariant<Types extends WebhookTypes> {
  readonly types?: Types;
  readonly events: Readonly<Record<string, unknown>>;
  /** Headers that every delivery carries, in lower case; the signature is the first. */
  readonly deliveryHeaders: readonly string[];
  readonly validateEvent: (payload: unknown) => EventValidation<{ readonly event: string }>;
}

/** What a variant says of a payload; an event whose name it does not know is data. */
type EventValidation<Event> =
  | { readonly ok: true; readonly known: true; readonly value: Event }
  | { readonly ok: true; readonly known: false; readonly value: UnknownEvent }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** Payload of any event that a variant knows. */
export type EventOf<Types extends WebhookTypes> = Types['events'][keyof Types['events']];

/** Handlers of the events of a variant, called with a context. */
export type WebhookHandlersOf<Types extends WebhookTypes, Context> = (Types & {
  readonly context: Context;
})['webhookHandlers'];

/** The contract as it stands, without answers to its open points. */
export const OPEN_VARIANT: WebhookVariant<OpenTypes> = {
  events: WEBHOOK_EVENTS,
  deliveryHeaders: DELIVERY_HEADERS,
  validateEvent: validateWebhookEvent,
};

export type { OpenTypes };
