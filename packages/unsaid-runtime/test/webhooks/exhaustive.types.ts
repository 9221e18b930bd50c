import {
  createWebhookReceiver,
  createWebhookSender,
  type DeliveryContext,
  type WebhookEvent,
  type WebhookHandlers,
} from '../../../../src/webhooks.ts';
import { createDelivery } from '../../../../src/webhooks-testing.ts';

// Checked by tsc, never run: each `@ts-expect-error` fails the build as soon as its line compiles.

/** A switch over all 11 events leaves nothing. */
export function amountOf(event: WebhookEvent): number | undefined {
  switch (event.event) {
    case 'card.redeemed':
      return event.amount_redeemed;
    case 'reward.sent':
      return event.data.amount;
    case 'reward.redeemed':
      return event.data.amount;
    case 'wallet.low_balance':
      return event.data.current_balance;
    case 'card.issued':
    case 'card.topped_up':
    case 'card.expired':
    case 'batch.complete':
    case 'reward.opened':
    case 'reward.expired':
    case 'reward.cancelled':
      return undefined;
    default:
      return event satisfies never;
  }
}

/** A switch that forgets one does not compile. */
export function forgetful(event: Extract<WebhookEvent, { event: 'reward.sent' | 'reward.opened' }>): number {
  switch (event.event) {
    case 'reward.sent':
      return event.data.amount;
    default:
      // @ts-expect-error `reward.opened` is left
      return event satisfies never;
  }
}

// @ts-expect-error a full set of handlers lacks ten here
export const incomplete: Required<WebhookHandlers<DeliveryContext>> = { 'card.issued': () => {} };

export const receiver = createWebhookReceiver({
  verify: () => true,
  on: {
    'card.redeemed': (event, context) => {
      const amount: number = event.amount_redeemed;
      const signal: AbortSignal = context.signal;
      // @ts-expect-error a field of another event
      return [amount, signal, event.data];
    },
    'reward.sent': (event) => {
      // @ts-expect-error no such field in the data
      return event.data.selected_brand;
    },
    // @ts-expect-error no such event
    'card.redeem': () => {},
  },
  onInvalid: async () => ({ keep: true }),
});

// @ts-expect-error `verify` is required
createWebhookReceiver({ on: {} });

// @ts-expect-error a verdict is needed, not any value
createWebhookReceiver({ verify: () => 'yes', on: {} });

// @ts-expect-error `schedule` is required
createWebhookSender({ sign: () => '', endpoint: 'https://integrator.example' });

createDelivery('reward.sent', { sign: () => '', overrides: { data: { amount: 1 } } });
// @ts-expect-error an override of the wrong type
createDelivery('reward.sent', { sign: () => '', overrides: { data: { amount: 'one' } } });
