import type { EventValidator } from '../validation/index.ts';
import type { GeneratedVariant } from '../variant-format.ts';

/** Types of a variant that a receiver and a sender use. */
export interface WebhookTypes {
  readonly context: unknown;
  readonly events: object;
  /** Payload of an event that the contract does not know. */
  readonly unknownEvent: object;
  readonly webhookHandlers: object;
  readonly deliveryHeaders: object;
}

/** Parts of a generated `variant` that a receiver and a sender read. */
export interface WebhookVariant<Types extends WebhookTypes> extends GeneratedVariant {
  readonly types?: Types;
  readonly events: Readonly<Record<string, unknown>>;
  /** Headers that every delivery carries, in lower case; the signature is the first. */
  readonly deliveryHeaders: readonly string[];
  /** When a delivery counts as received, and how often it is tried; absent where the contract does not state it. */
  readonly delivery?: DeliveryRules | undefined;
  /** Where the name of an event is. Default: the field `event` of the payload. */
  readonly eventName?: EventNamePlace;
  /** `name`: that of the event, as it was found. */
  readonly validateEvent: EventValidator<object, object>;
}

/** The types of any contract, for code that takes all of them. */
export interface AnyTypes extends WebhookTypes {
  readonly events: Readonly<Record<string, object>>;
  readonly unknownEvent: Readonly<Record<string, unknown>>;
  readonly webhookHandlers: Readonly<
    Record<string, ((event: object, context: this['context']) => unknown) | undefined>
  >;
  readonly deliveryHeaders: Readonly<Record<string, string>>;
}

export interface DeliveryRules {
  readonly successStatus: number;
  readonly timeoutSeconds: number;
  readonly maxAttempts: number;
}

/** Where the name of an event is: in a header, or in a field of the payload. */
export interface EventNamePlace {
  readonly header?: string;
  /** Default `event`. */
  readonly field?: string;
}

/** Payload of any event that a variant knows. */
export type EventOf<Types extends WebhookTypes> = Types['events'][keyof Types['events']];

/** Handlers of the events of a variant, called with a context. */
export type WebhookHandlersOf<Types extends WebhookTypes, Context> = (Types & {
  readonly context: Context;
})['webhookHandlers'];
