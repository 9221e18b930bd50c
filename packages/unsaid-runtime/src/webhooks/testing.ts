/** For tests of a receiver: signed deliveries from the document's examples, and helpers that reorder, replay and tamper with them. */
export type { EventExample } from '../contract.ts';
export {
  type CreateDeliveryOptions,
  createDelivery,
  type Damage,
  type Delivery,
  type PayloadOverrides,
  reorder,
  replay,
  type SigningOptions,
  signDelivery,
  tamper,
} from './testing/create-delivery.ts';
export * from './testing/manual-clock.ts';
