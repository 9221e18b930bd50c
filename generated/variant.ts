// This contract as one value: pass it as `variant`, and types and checks follow it.
// Generated from openapi/, asyncapi/ and open-points.yaml; do not edit. Change those and run: npx reward-card generate . --out generated --editor-schemas --yaml

import { STATED_CALLS } from 'unsaid-runtime/client';
import type { Credentials } from './client.ts';
import type { DeliveryHeaders, UnknownEvent, WebhookEvents } from './events.ts';
import { OPERATIONS } from './operations.ts';
import { DELIVERY, DELIVERY_HEADERS, EVENT_NAME, SIGNATURE, WEBHOOK_EVENTS, type WebhookHandlers } from './receiver.ts';
import type { paths } from './rest.ts';
import type { Handlers, OtherReply } from './server.ts';
import { validateWebhookEvent } from './validators.ts';

/** The types of this contract; intersected with `{ context: Mine }`, handlers take a context of that type. */
export interface VariantTypes {
  readonly context: unknown;
  readonly paths: paths;
  readonly credentials: Credentials;
  readonly handlers: Handlers<this['context']>;
  readonly otherReply: OtherReply;
  readonly events: WebhookEvents;
  readonly unknownEvent: UnknownEvent;
  readonly webhookHandlers: WebhookHandlers<this['context']>;
  readonly deliveryHeaders: DeliveryHeaders;
}

/** What stands in `variant`. */
export interface Variant {
  /** Never there at run time: it carries the types. */
  readonly types?: VariantTypes;
  readonly format: number;
  readonly command?: string;
  readonly operations: typeof OPERATIONS;
  readonly calls: typeof STATED_CALLS;
  readonly events: typeof WEBHOOK_EVENTS;
  readonly delivery: typeof DELIVERY;
  readonly deliveryHeaders: typeof DELIVERY_HEADERS;
  readonly eventName: typeof EVENT_NAME;
  readonly signature: typeof SIGNATURE;
  readonly validateEvent: typeof validateWebhookEvent;
}

export const variant: Variant = {
  format: 2,
  command: 'npx reward-card generate . --out generated --editor-schemas --yaml',
  operations: OPERATIONS,
  calls: STATED_CALLS,
  events: WEBHOOK_EVENTS,
  delivery: DELIVERY,
  deliveryHeaders: DELIVERY_HEADERS,
  eventName: EVENT_NAME,
  signature: SIGNATURE,
  validateEvent: validateWebhookEvent,
};
