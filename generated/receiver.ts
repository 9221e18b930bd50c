// The webhook events: their names and validators, and what a receiver of them implements.
// Generated from openapi/, asyncapi/ and open-points.yaml; do not edit. Change those and run: npx reward-card generate . --out generated --editor-schemas --yaml

import type {
  BatchCompleteEvent,
  CardExpiredEvent,
  CardIssuedEvent,
  CardRedeemedEvent,
  CardToppedUpEvent,
  RewardCancelledEvent,
  RewardExpiredEvent,
  RewardOpenedEvent,
  RewardRedeemedEvent,
  RewardSentEvent,
  WalletLowBalanceEvent,
  WebhookEventName,
  WebhookEvents,
} from './events.ts';
import {
  type Validator,
  validateBatchCompleteEvent,
  validateCardExpiredEvent,
  validateCardIssuedEvent,
  validateCardRedeemedEvent,
  validateCardToppedUpEvent,
  validateRewardCancelledEvent,
  validateRewardExpiredEvent,
  validateRewardOpenedEvent,
  validateRewardRedeemedEvent,
  validateRewardSentEvent,
  validateWalletLowBalanceEvent,
} from './validators.ts';

/** Every event by its name, in the order of the document, with the validator of its payload. */
export const WEBHOOK_EVENTS: { readonly [Name in WebhookEventName]: Validator<WebhookEvents[Name]> } = {
  'card.issued': validateCardIssuedEvent,
  'card.redeemed': validateCardRedeemedEvent,
  'card.topped_up': validateCardToppedUpEvent,
  'card.expired': validateCardExpiredEvent,
  'batch.complete': validateBatchCompleteEvent,
  'reward.sent': validateRewardSentEvent,
  'reward.opened': validateRewardOpenedEvent,
  'reward.redeemed': validateRewardRedeemedEvent,
  'reward.expired': validateRewardExpiredEvent,
  'reward.cancelled': validateRewardCancelledEvent,
  'wallet.low_balance': validateWalletLowBalanceEvent,
};

/** Headers that every delivery carries, in lower case; the signature is the first. */
export const DELIVERY_HEADERS = ['x-service-signature'] as const;

/**
 * When a delivery counts as received, and how often it is tried.
 *
 * Open:
 *
 * - What the 5 seconds cover (`acknowledgement-deadline`): When do the 5 seconds for the response to a webhook begin, and do they end with its status or with its whole body?
 * - Retry intervals (`retry-intervals`): After which intervals does the service retry?
 * - How attempts are counted (`attempt-counting`): Does "up to 5 attempts" count the first delivery?
 * - After the last attempt (`exhausted-deliveries`): What becomes of an event after its last attempt failed; can it be listed and sent again, and is the endpoint switched off?
 *
 * Specification: Registration and delivery; Errors; Limits.
 */
export const DELIVERY = {
  successStatus: 200,
  timeoutSeconds: 5,
  maxAttempts: 5,
  backoff: 'exponential',
} as const;

/** How deliveries are signed, for `signatureScheme`; absent where no answer says so. */
export const SIGNATURE = undefined;

/** Where a delivery names its event: in a field of its payload or in a header. */
export const EVENT_NAME = { field: 'event' } as const;

/** The handlers of a receiver, by the name of the event. */
export interface WebhookHandlers<Context = unknown> {
  /** A card is successfully issued to a recipient. */
  readonly 'card.issued'?: (event: CardIssuedEvent, context: Context) => unknown;
  /** A card or part of its balance is redeemed. */
  readonly 'card.redeemed'?: (event: CardRedeemedEvent, context: Context) => unknown;
  /** Value is added to an existing card. */
  readonly 'card.topped_up'?: (event: CardToppedUpEvent, context: Context) => unknown;
  /** A card passes its expiry date with unused balance. */
  readonly 'card.expired'?: (event: CardExpiredEvent, context: Context) => unknown;
  /** A bulk issuance batch finishes processing. */
  readonly 'batch.complete'?: (event: BatchCompleteEvent, context: Context) => unknown;
  /** A reward is dispatched to a recipient. */
  readonly 'reward.sent'?: (event: RewardSentEvent, context: Context) => unknown;
  /** The recipient opens the reward e-mail for the first time. */
  readonly 'reward.opened'?: (event: RewardOpenedEvent, context: Context) => unknown;
  /** The recipient completes redemption and selects a reward. */
  readonly 'reward.redeemed'?: (event: RewardRedeemedEvent, context: Context) => unknown;
  /** A reward passes its expiry date unredeemed. */
  readonly 'reward.expired'?: (event: RewardExpiredEvent, context: Context) => unknown;
  /** A reward is manually cancelled before redemption. */
  readonly 'reward.cancelled'?: (event: RewardCancelledEvent, context: Context) => unknown;
  /** The wallet balance drops below the configured threshold. */
  readonly 'wallet.low_balance'?: (event: WalletLowBalanceEvent, context: Context) => unknown;
}
