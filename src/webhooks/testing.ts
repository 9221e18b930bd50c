/** For tests of a receiver: signed deliveries from the document's examples, and helpers that reorder, replay and tamper with them. */
export { EVENT_EXAMPLES, type EventExample } from '../../generated/event-examples.ts';
export { type CreateDeliveryOptions, createDelivery, type PayloadOverrides } from './testing/create-delivery.ts';
export { type Delivery, type SigningOptions, signDelivery } from './testing/delivery.ts';
export { type Damage, reorder, replay, tamper } from './testing/disturb.ts';
export { createManualClock, type ManualClock } from './testing/manual-clock.ts';
