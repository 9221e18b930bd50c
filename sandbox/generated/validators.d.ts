// Types of the validators.
// Generated from openapi/, asyncapi/, open-points.yaml and sandbox/overlay; do not edit. Change those and run: npm run generate

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
  UnknownEvent,
  WalletLowBalanceEvent,
  WebhookEvent,
} from './events.ts';
import type {
  AccessChannel,
  Batch,
  BatchId,
  BatchStatus,
  BrandId,
  BulkIssueRequest,
  Card,
  CardFormat,
  CardId,
  CardStatus,
  CurrencyCode,
  DeliveryResult,
  EmailAddress,
  ExpiryDate,
  IssueCardRequest,
  IssuedCard,
  PhoneNumber,
  RewardId,
  RewardType,
  Timestamp,
  TopUpRequest,
  TopUpResult,
} from './rest.ts';

/** One thing that is wrong with a value. */
export interface Issue {
  /** JSON pointer (RFC 6901) to the place in the value; empty for the value itself. */
  readonly at: string;
  /** The rule that was broken: type, required, pattern, format, const, x-sum, exact-integer. */
  readonly rule: string;
  /** What is wrong, for a person. */
  readonly message: string;
}

/** What a validator says: the value, now known to be of its type, or everything that is wrong with it. */
export type Validation<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** Checks a value against the contract, and reports all issues at once, up to 1000. Never throws, changes nothing. */
export type Validator<Value> = (value: unknown) => Validation<Value>;

/** What `validateWebhookEvent` says; an event whose name the contract does not know is data, not an issue. */
export type WebhookEventValidation =
  | { readonly ok: true; readonly known: true; readonly value: WebhookEvent }
  | { readonly ok: true; readonly known: false; readonly value: UnknownEvent }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** Checks a webhook payload against the schema of the event that it names. */
export declare function validateWebhookEvent(value: unknown): WebhookEventValidation;

/** Whether a text is a date of the form YYYY-MM-DD. */
export declare function isDate(text: string): boolean;

/**
 * Whether a text is an ISO 8601 UTC timestamp: extended or basic format; a calendar, ordinal or week date; down to hours,
 * minutes, seconds or a fraction; `Z` or an offset of zero. `new Date` reads only some of these.
 */
export declare function isTimestamp(text: string): boolean;

/** Whether a text is an e-mail address, a mailbox of RFC 5321 or RFC 6531. Lengths are not judged. */
export declare function isEmailAddress(text: string): boolean;

export declare const validatePhoneNumber: Validator<PhoneNumber>;
export declare const validateCurrencyCode: Validator<CurrencyCode>;
export declare const validateCardFormat: Validator<CardFormat>;
export declare const validateAccessChannel: Validator<AccessChannel>;
export declare const validateBrandId: Validator<BrandId>;
export declare const validateIssueCardRequest: Validator<IssueCardRequest>;
export declare const validateCardId: Validator<CardId>;
export declare const validateCardStatus: Validator<CardStatus>;
export declare const validateDeliveryResult: Validator<DeliveryResult>;
export declare const validateExpiryDate: Validator<ExpiryDate>;
export declare const validateIssuedCard: Validator<IssuedCard>;
export declare const validateCard: Validator<Card>;
export declare const validateBulkIssueRequest: Validator<BulkIssueRequest>;
export declare const validateBatchId: Validator<BatchId>;
export declare const validateBatchStatus: Validator<BatchStatus>;
export declare const validateBatch: Validator<Batch>;
export declare const validateTopUpRequest: Validator<TopUpRequest>;
export declare const validateTopUpResult: Validator<TopUpResult>;
export declare const validateTimestamp: Validator<Timestamp>;
export declare const validateRewardId: Validator<RewardId>;
export declare const validateEmailAddress: Validator<EmailAddress>;
export declare const validateRewardType: Validator<RewardType>;
export declare const validateCardIssuedEvent: Validator<CardIssuedEvent>;
export declare const validateCardRedeemedEvent: Validator<CardRedeemedEvent>;
export declare const validateCardToppedUpEvent: Validator<CardToppedUpEvent>;
export declare const validateCardExpiredEvent: Validator<CardExpiredEvent>;
export declare const validateBatchCompleteEvent: Validator<BatchCompleteEvent>;
export declare const validateRewardSentEvent: Validator<RewardSentEvent>;
export declare const validateRewardOpenedEvent: Validator<RewardOpenedEvent>;
export declare const validateRewardRedeemedEvent: Validator<RewardRedeemedEvent>;
export declare const validateRewardExpiredEvent: Validator<RewardExpiredEvent>;
export declare const validateRewardCancelledEvent: Validator<RewardCancelledEvent>;
export declare const validateWalletLowBalanceEvent: Validator<WalletLowBalanceEvent>;
