import { EVENT_EXAMPLES } from '../../../generated/event-examples.ts';
import type { WebhookEventName } from '../../../generated/events.ts';
import type { OpenTypes, WebhookTypes } from '../variant.ts';
import { type Delivery, type SigningOptions, signDelivery } from './delivery.ts';

/** Fields of a payload to set; those of `data` are set one by one, any other object as a whole. */
export type PayloadOverrides<Payload> = {
  readonly [Field in keyof Payload]?: Field extends 'data' ? Partial<Payload[Field]> : Payload[Field];
};

export interface CreateDeliveryOptions<Name extends WebhookEventName, Types extends WebhookTypes = OpenTypes>
  extends SigningOptions<Types> {
  /** Name of the example to start from; the first one unless given. */
  readonly example?: string;
  readonly overrides?: PayloadOverrides<Types['events'][Name & keyof Types['events']]>;
}

/** Builds a signed delivery of an event from an example of the document. Throws a TypeError for an unknown example. */
export async function createDelivery<Name extends WebhookEventName, Types extends WebhookTypes = OpenTypes>(
  name: Name,
  options: CreateDeliveryOptions<Name, Types>,
): Promise<Delivery> {
  const payload = findExample(name, options.example);
  return signDelivery(override(payload, options.overrides ?? {}), options);
}

function findExample(event: WebhookEventName, name: string | undefined): object {
  const examples = EVENT_EXAMPLES[event];
  const example = name === undefined ? examples[0] : examples.find((candidate) => candidate.name === name);
  if (example) return example.payload;
  const known = examples.map((candidate) => candidate.name).join(', ');
  throw new TypeError(`createDelivery: ${event} has no example '${name}'; it has ${known}.`);
}

function override(payload: object, overrides: object): object {
  const data = { ...dataOf(payload), ...dataOf(overrides) };
  return { ...payload, ...overrides, ...('data' in payload ? { data } : {}) };
}

function dataOf(payload: object): object {
  return 'data' in payload && typeof payload.data === 'object' && payload.data !== null ? payload.data : {};
}
