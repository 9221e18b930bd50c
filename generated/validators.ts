// Validators of the schemas. They need nothing else at run time.
// Generated from openapi/, asyncapi/ and open-points.yaml; do not edit. Change those and run: npm run generate

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
import {
  isDate,
  isEmailAddress,
  isTimestamp,
} from './formats.ts';
import {
  type Issue,
  type Issues,
  type Validation,
  addIssue,
  addMissingOrWrongType,
  addWrongInteger,
  addWrongType,
  checkSum,
  isObject,
  toValidation,
} from './issues.ts';

export { isDate, isEmailAddress, isTimestamp } from './formats.ts';
export type { Issue, Validation, Validator } from './issues.ts';

/** What `validateWebhookEvent` says; an event whose name the contract does not know is data, not an issue. */
export type WebhookEventValidation =
  | { readonly ok: true; readonly known: true; readonly value: WebhookEvent }
  | { readonly ok: true; readonly known: false; readonly value: UnknownEvent }
  | { readonly ok: false; readonly issues: readonly Issue[] };

export function validatePhoneNumber(value: unknown): Validation<PhoneNumber> {
  return toValidation(value, checkPhoneNumber(value, ''));
}

export function validateCurrencyCode(value: unknown): Validation<CurrencyCode> {
  return toValidation(value, checkCurrencyCode(value, ''));
}

export function validateCardFormat(value: unknown): Validation<CardFormat> {
  return toValidation(value, checkCardFormat(value, ''));
}

export function validateAccessChannel(value: unknown): Validation<AccessChannel> {
  return toValidation(value, checkAccessChannel(value, ''));
}

export function validateBrandId(value: unknown): Validation<BrandId> {
  return toValidation(value, checkBrandId(value, ''));
}

export function validateIssueCardRequest(value: unknown): Validation<IssueCardRequest> {
  return toValidation(value, checkIssueCardRequest(value, ''));
}

export function validateCardId(value: unknown): Validation<CardId> {
  return toValidation(value, checkCardId(value, ''));
}

export function validateCardStatus(value: unknown): Validation<CardStatus> {
  return toValidation(value, checkCardStatus(value, ''));
}

export function validateDeliveryResult(value: unknown): Validation<DeliveryResult> {
  return toValidation(value, checkDeliveryResult(value, ''));
}

export function validateExpiryDate(value: unknown): Validation<ExpiryDate> {
  return toValidation(value, checkExpiryDate(value, ''));
}

export function validateIssuedCard(value: unknown): Validation<IssuedCard> {
  return toValidation(value, checkIssuedCard(value, ''));
}

export function validateCard(value: unknown): Validation<Card> {
  return toValidation(value, checkCard(value, ''));
}

export function validateBulkIssueRequest(value: unknown): Validation<BulkIssueRequest> {
  return toValidation(value, checkBulkIssueRequest(value, ''));
}

export function validateBatchId(value: unknown): Validation<BatchId> {
  return toValidation(value, checkBatchId(value, ''));
}

export function validateBatchStatus(value: unknown): Validation<BatchStatus> {
  return toValidation(value, checkBatchStatus(value, ''));
}

export function validateBatch(value: unknown): Validation<Batch> {
  return toValidation(value, checkBatch(value, ''));
}

export function validateTopUpRequest(value: unknown): Validation<TopUpRequest> {
  return toValidation(value, checkTopUpRequest(value, ''));
}

export function validateTopUpResult(value: unknown): Validation<TopUpResult> {
  return toValidation(value, checkTopUpResult(value, ''));
}

export function validateTimestamp(value: unknown): Validation<Timestamp> {
  return toValidation(value, checkTimestamp(value, ''));
}

export function validateRewardId(value: unknown): Validation<RewardId> {
  return toValidation(value, checkRewardId(value, ''));
}

export function validateEmailAddress(value: unknown): Validation<EmailAddress> {
  return toValidation(value, checkEmailAddress(value, ''));
}

export function validateRewardType(value: unknown): Validation<RewardType> {
  return toValidation(value, checkRewardType(value, ''));
}

export function validateCardIssuedEvent(value: unknown): Validation<CardIssuedEvent> {
  return toValidation(value, checkCardIssuedEvent(value, ''));
}

export function validateCardRedeemedEvent(value: unknown): Validation<CardRedeemedEvent> {
  return toValidation(value, checkCardRedeemedEvent(value, ''));
}

export function validateCardToppedUpEvent(value: unknown): Validation<CardToppedUpEvent> {
  return toValidation(value, checkCardToppedUpEvent(value, ''));
}

export function validateCardExpiredEvent(value: unknown): Validation<CardExpiredEvent> {
  return toValidation(value, checkCardExpiredEvent(value, ''));
}

export function validateBatchCompleteEvent(value: unknown): Validation<BatchCompleteEvent> {
  return toValidation(value, checkBatchCompleteEvent(value, ''));
}

export function validateRewardSentEvent(value: unknown): Validation<RewardSentEvent> {
  return toValidation(value, checkRewardSentEvent(value, ''));
}

export function validateRewardOpenedEvent(value: unknown): Validation<RewardOpenedEvent> {
  return toValidation(value, checkRewardOpenedEvent(value, ''));
}

export function validateRewardRedeemedEvent(value: unknown): Validation<RewardRedeemedEvent> {
  return toValidation(value, checkRewardRedeemedEvent(value, ''));
}

export function validateRewardExpiredEvent(value: unknown): Validation<RewardExpiredEvent> {
  return toValidation(value, checkRewardExpiredEvent(value, ''));
}

export function validateRewardCancelledEvent(value: unknown): Validation<RewardCancelledEvent> {
  return toValidation(value, checkRewardCancelledEvent(value, ''));
}

export function validateWalletLowBalanceEvent(value: unknown): Validation<WalletLowBalanceEvent> {
  return toValidation(value, checkWalletLowBalanceEvent(value, ''));
}

/** Checks a webhook payload against the schema of the event that it names. */
export function validateWebhookEvent(value: unknown): WebhookEventValidation {
  if (!isObject(value)) return { ok: false, issues: addWrongType(undefined, '', 'object') };
  if (!Object.hasOwn(value, 'event')) {
    return { ok: false, issues: addIssue(undefined, '/event', 'required', 'is missing') };
  }
  const { event } = value;
  if (typeof event !== 'string') return { ok: false, issues: addWrongType(undefined, '/event', 'string') };
  switch (event) {
    case 'card.issued':
      return known(validateCardIssuedEvent(value));
    case 'card.redeemed':
      return known(validateCardRedeemedEvent(value));
    case 'card.topped_up':
      return known(validateCardToppedUpEvent(value));
    case 'card.expired':
      return known(validateCardExpiredEvent(value));
    case 'batch.complete':
      return known(validateBatchCompleteEvent(value));
    case 'reward.sent':
      return known(validateRewardSentEvent(value));
    case 'reward.opened':
      return known(validateRewardOpenedEvent(value));
    case 'reward.redeemed':
      return known(validateRewardRedeemedEvent(value));
    case 'reward.expired':
      return known(validateRewardExpiredEvent(value));
    case 'reward.cancelled':
      return known(validateRewardCancelledEvent(value));
    case 'wallet.low_balance':
      return known(validateWalletLowBalanceEvent(value));
    default:
      return { ok: true, known: false, value: value as UnknownEvent };
  }
}

function known(validation: Validation<WebhookEvent>): WebhookEventValidation {
  return validation.ok ? { ok: true, known: true, value: validation.value } : validation;
}

function checkPhoneNumber(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  } else {
    if (!value.startsWith('+')) {
      issues = addIssue(issues, at, 'pattern', 'must begin with "+"');
    }
  }
  return issues;
}

function checkCurrencyCode(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  }
  return issues;
}

function checkCardFormat(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  }
  return issues;
}

function checkAccessChannel(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  }
  return issues;
}

function checkBrandId(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  }
  return issues;
}

function checkIssueCardRequest(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      recipient_phone: $recipient_phone,
      value: $value,
      currency: $currency,
      format: $format,
      access: $access,
      brand_id: $brand_id,
    } = value;
    if (typeof $recipient_phone !== 'string') {
      issues = addMissingOrWrongType(issues, $recipient_phone, `${at}/recipient_phone`, 'string');
    } else {
      if (!$recipient_phone.startsWith('+')) {
        issues = addIssue(issues, `${at}/recipient_phone`, 'pattern', 'must begin with "+"');
      }
    }
    if (!Number.isSafeInteger($value)) {
      issues = addWrongInteger(issues, $value, `${at}/value`, 'integer');
    }
    if (typeof $currency !== 'string') {
      issues = addMissingOrWrongType(issues, $currency, `${at}/currency`, 'string');
    }
    if ($format !== undefined) {
      if (typeof $format !== 'string') {
        issues = addWrongType(issues, `${at}/format`, 'string');
      }
    }
    if ($access !== undefined) {
      if (!Array.isArray($access)) {
        issues = addWrongType(issues, `${at}/access`, 'array');
      } else {
        for (let index1 = 0; index1 < $access.length; index1 += 1) {
          const item1: unknown = $access[index1];
          if (typeof item1 !== 'string') {
            issues = addWrongType(issues, `${at}/access/${index1}`, 'string');
          }
        }
      }
    }
    if ($brand_id !== undefined) {
      if (typeof $brand_id !== 'string') {
        issues = addWrongType(issues, `${at}/brand_id`, 'string');
      }
    }
  }
  return issues;
}

function checkCardId(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  }
  return issues;
}

function checkCardStatus(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  }
  return issues;
}

function checkDeliveryResult(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  } else {
    if (!value.startsWith('sent_')) {
      issues = addIssue(issues, at, 'pattern', 'must begin with "sent_"');
    }
  }
  return issues;
}

function checkExpiryDate(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  } else {
    if (!isDate(value)) {
      issues = addIssue(issues, at, 'format', 'must match format "date"');
    }
  }
  return issues;
}

function checkIssuedCard(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      card_id: $card_id,
      code: $code,
      status: $status,
      delivery: $delivery,
      expires_at: $expires_at,
    } = value;
    if (typeof $card_id !== 'string') {
      issues = addMissingOrWrongType(issues, $card_id, `${at}/card_id`, 'string');
    }
    if (typeof $code !== 'string') {
      issues = addMissingOrWrongType(issues, $code, `${at}/code`, 'string');
    }
    if (typeof $status !== 'string') {
      issues = addMissingOrWrongType(issues, $status, `${at}/status`, 'string');
    }
    if (typeof $delivery !== 'string') {
      issues = addMissingOrWrongType(issues, $delivery, `${at}/delivery`, 'string');
    } else {
      if (!$delivery.startsWith('sent_')) {
        issues = addIssue(issues, `${at}/delivery`, 'pattern', 'must begin with "sent_"');
      }
    }
    if (typeof $expires_at !== 'string') {
      issues = addMissingOrWrongType(issues, $expires_at, `${at}/expires_at`, 'string');
    } else {
      if (!isDate($expires_at)) {
        issues = addIssue(issues, `${at}/expires_at`, 'format', 'must match format "date"');
      }
    }
  }
  return issues;
}

function checkCard(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      card_id: $card_id,
      balance: $balance,
      currency: $currency,
      status: $status,
      redeemed: $redeemed,
      expires_at: $expires_at,
    } = value;
    if (typeof $card_id !== 'string') {
      issues = addMissingOrWrongType(issues, $card_id, `${at}/card_id`, 'string');
    }
    if (!Number.isSafeInteger($balance)) {
      issues = addWrongInteger(issues, $balance, `${at}/balance`, 'integer');
    }
    if (typeof $currency !== 'string') {
      issues = addMissingOrWrongType(issues, $currency, `${at}/currency`, 'string');
    }
    if (typeof $status !== 'string') {
      issues = addMissingOrWrongType(issues, $status, `${at}/status`, 'string');
    }
    if (!Number.isSafeInteger($redeemed)) {
      issues = addWrongInteger(issues, $redeemed, `${at}/redeemed`, 'integer');
    }
    if (typeof $expires_at !== 'string') {
      issues = addMissingOrWrongType(issues, $expires_at, `${at}/expires_at`, 'string');
    } else {
      if (!isDate($expires_at)) {
        issues = addIssue(issues, `${at}/expires_at`, 'format', 'must match format "date"');
      }
    }
  }
  return issues;
}

function checkBulkIssueRequest(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      file: $file,
      currency: $currency,
      format: $format,
      brand_id: $brand_id,
    } = value;
    if ($file !== undefined) {
      if (typeof $file !== 'string') {
        issues = addWrongType(issues, `${at}/file`, 'string');
      }
    }
    if ($currency !== undefined) {
      if (typeof $currency !== 'string') {
        issues = addWrongType(issues, `${at}/currency`, 'string');
      }
    }
    if ($format !== undefined) {
      if (typeof $format !== 'string') {
        issues = addWrongType(issues, `${at}/format`, 'string');
      }
    }
    if ($brand_id !== undefined) {
      if (typeof $brand_id !== 'string') {
        issues = addWrongType(issues, `${at}/brand_id`, 'string');
      }
    }
  }
  return issues;
}

function checkBatchId(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  }
  return issues;
}

function checkBatchStatus(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  }
  return issues;
}

function checkBatch(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      batch_id: $batch_id,
      total: $total,
      issued: $issued,
      failed: $failed,
      status: $status,
    } = value;
    if (typeof $batch_id !== 'string') {
      issues = addMissingOrWrongType(issues, $batch_id, `${at}/batch_id`, 'string');
    }
    if (!Number.isSafeInteger($total)) {
      issues = addWrongInteger(issues, $total, `${at}/total`, 'integer');
    }
    if (!Number.isSafeInteger($issued)) {
      issues = addWrongInteger(issues, $issued, `${at}/issued`, 'integer');
    }
    if (!Number.isSafeInteger($failed)) {
      issues = addWrongInteger(issues, $failed, `${at}/failed`, 'integer');
    }
    if (typeof $status !== 'string') {
      issues = addMissingOrWrongType(issues, $status, `${at}/status`, 'string');
    }
  }
  return issues;
}

function checkTopUpRequest(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      amount: $amount,
      currency: $currency,
      reason: $reason,
    } = value;
    if ($amount !== undefined) {
      if (!Number.isSafeInteger($amount)) {
        issues = addWrongInteger(issues, $amount, `${at}/amount`, 'integer');
      }
    }
    if ($currency !== undefined) {
      if (typeof $currency !== 'string') {
        issues = addWrongType(issues, `${at}/currency`, 'string');
      }
    }
    if ($reason !== undefined) {
      if (typeof $reason !== 'string') {
        issues = addWrongType(issues, `${at}/reason`, 'string');
      }
    }
  }
  return issues;
}

function checkTopUpResult(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      card_id: $card_id,
      previous_balance: $previous_balance,
      added: $added,
      new_balance: $new_balance,
    } = value;
    if (typeof $card_id !== 'string') {
      issues = addMissingOrWrongType(issues, $card_id, `${at}/card_id`, 'string');
    }
    if (!Number.isSafeInteger($previous_balance)) {
      issues = addWrongInteger(issues, $previous_balance, `${at}/previous_balance`, 'integer');
    }
    if (!Number.isSafeInteger($added)) {
      issues = addWrongInteger(issues, $added, `${at}/added`, 'integer');
    }
    if (!Number.isSafeInteger($new_balance)) {
      issues = addWrongInteger(issues, $new_balance, `${at}/new_balance`, 'integer');
    }
    issues = checkSum(issues, `${at}/new_balance`, $new_balance, [$previous_balance, $added], 'previous_balance + added');
  }
  return issues;
}

function checkTimestamp(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  } else {
    if (!isTimestamp(value)) {
      issues = addIssue(issues, at, 'format', 'must match format "iso-8601-utc"');
    }
  }
  return issues;
}

function checkRewardId(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  }
  return issues;
}

function checkEmailAddress(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  } else {
    if (!isEmailAddress(value)) {
      issues = addIssue(issues, at, 'format', 'must match format "idn-email"');
    }
  }
  return issues;
}

function checkRewardType(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  }
  return issues;
}

function checkCardIssuedEvent(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      event: $event,
    } = value;
    if ($event === undefined) {
      issues = addIssue(issues, `${at}/event`, 'required', 'is missing');
    } else {
      if (typeof $event !== 'string') {
        issues = addWrongType(issues, `${at}/event`, 'string');
      }
      if ($event !== 'card.issued') {
        issues = addIssue(issues, `${at}/event`, 'const', 'must be "card.issued"');
      }
    }
  }
  return issues;
}

function checkCardRedeemedEvent(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      event: $event,
      card_id: $card_id,
      amount_redeemed: $amount_redeemed,
      balance_remaining: $balance_remaining,
      currency: $currency,
      redeemed_at: $redeemed_at,
      method: $method,
      market: $market,
    } = value;
    if ($event === undefined) {
      issues = addIssue(issues, `${at}/event`, 'required', 'is missing');
    } else {
      if (typeof $event !== 'string') {
        issues = addWrongType(issues, `${at}/event`, 'string');
      }
      if ($event !== 'card.redeemed') {
        issues = addIssue(issues, `${at}/event`, 'const', 'must be "card.redeemed"');
      }
    }
    if (typeof $card_id !== 'string') {
      issues = addMissingOrWrongType(issues, $card_id, `${at}/card_id`, 'string');
    }
    if (!Number.isSafeInteger($amount_redeemed)) {
      issues = addWrongInteger(issues, $amount_redeemed, `${at}/amount_redeemed`, 'integer');
    }
    if (!Number.isSafeInteger($balance_remaining)) {
      issues = addWrongInteger(issues, $balance_remaining, `${at}/balance_remaining`, 'integer');
    }
    if (typeof $currency !== 'string') {
      issues = addMissingOrWrongType(issues, $currency, `${at}/currency`, 'string');
    }
    if (typeof $redeemed_at !== 'string') {
      issues = addMissingOrWrongType(issues, $redeemed_at, `${at}/redeemed_at`, 'string');
    } else {
      if (!isTimestamp($redeemed_at)) {
        issues = addIssue(issues, `${at}/redeemed_at`, 'format', 'must match format "iso-8601-utc"');
      }
    }
    if (typeof $method !== 'string') {
      issues = addMissingOrWrongType(issues, $method, `${at}/method`, 'string');
    }
    if (typeof $market !== 'string') {
      issues = addMissingOrWrongType(issues, $market, `${at}/market`, 'string');
    } else {
      if (!/^[A-Za-z]{2}$/u.test($market)) {
        issues = addIssue(issues, `${at}/market`, 'pattern', 'must match pattern "^[A-Za-z]{2}$"');
      }
    }
  }
  return issues;
}

function checkCardToppedUpEvent(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      event: $event,
    } = value;
    if ($event === undefined) {
      issues = addIssue(issues, `${at}/event`, 'required', 'is missing');
    } else {
      if (typeof $event !== 'string') {
        issues = addWrongType(issues, `${at}/event`, 'string');
      }
      if ($event !== 'card.topped_up') {
        issues = addIssue(issues, `${at}/event`, 'const', 'must be "card.topped_up"');
      }
    }
  }
  return issues;
}

function checkCardExpiredEvent(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      event: $event,
    } = value;
    if ($event === undefined) {
      issues = addIssue(issues, `${at}/event`, 'required', 'is missing');
    } else {
      if (typeof $event !== 'string') {
        issues = addWrongType(issues, `${at}/event`, 'string');
      }
      if ($event !== 'card.expired') {
        issues = addIssue(issues, `${at}/event`, 'const', 'must be "card.expired"');
      }
    }
  }
  return issues;
}

function checkBatchCompleteEvent(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      event: $event,
    } = value;
    if ($event === undefined) {
      issues = addIssue(issues, `${at}/event`, 'required', 'is missing');
    } else {
      if (typeof $event !== 'string') {
        issues = addWrongType(issues, `${at}/event`, 'string');
      }
      if ($event !== 'batch.complete') {
        issues = addIssue(issues, `${at}/event`, 'const', 'must be "batch.complete"');
      }
    }
  }
  return issues;
}

function checkRewardSentEvent(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      event: $event,
      created_at: $created_at,
      data: $data,
    } = value;
    if ($event === undefined) {
      issues = addIssue(issues, `${at}/event`, 'required', 'is missing');
    } else {
      if (typeof $event !== 'string') {
        issues = addWrongType(issues, `${at}/event`, 'string');
      }
      if ($event !== 'reward.sent') {
        issues = addIssue(issues, `${at}/event`, 'const', 'must be "reward.sent"');
      }
    }
    if (typeof $created_at !== 'string') {
      issues = addMissingOrWrongType(issues, $created_at, `${at}/created_at`, 'string');
    } else {
      if (!isTimestamp($created_at)) {
        issues = addIssue(issues, `${at}/created_at`, 'format', 'must match format "iso-8601-utc"');
      }
    }
    if (!isObject($data)) {
      issues = addMissingOrWrongType(issues, $data, `${at}/data`, 'object');
    } else {
      const {
        reward_id: $$reward_id,
        recipient_email: $$recipient_email,
        type: $$type,
        amount: $$amount,
        currency: $$currency,
        sent_at: $$sent_at,
      } = $data;
      if (typeof $$reward_id !== 'string') {
        issues = addMissingOrWrongType(issues, $$reward_id, `${at}/data/reward_id`, 'string');
      }
      if (typeof $$recipient_email !== 'string') {
        issues = addMissingOrWrongType(issues, $$recipient_email, `${at}/data/recipient_email`, 'string');
      } else {
        if (!isEmailAddress($$recipient_email)) {
          issues = addIssue(issues, `${at}/data/recipient_email`, 'format', 'must match format "idn-email"');
        }
      }
      if (typeof $$type !== 'string') {
        issues = addMissingOrWrongType(issues, $$type, `${at}/data/type`, 'string');
      }
      if (!Number.isSafeInteger($$amount)) {
        issues = addWrongInteger(issues, $$amount, `${at}/data/amount`, 'integer');
      }
      if (typeof $$currency !== 'string') {
        issues = addMissingOrWrongType(issues, $$currency, `${at}/data/currency`, 'string');
      }
      if (typeof $$sent_at !== 'string') {
        issues = addMissingOrWrongType(issues, $$sent_at, `${at}/data/sent_at`, 'string');
      } else {
        if (!isTimestamp($$sent_at)) {
          issues = addIssue(issues, `${at}/data/sent_at`, 'format', 'must match format "iso-8601-utc"');
        }
      }
    }
  }
  return issues;
}

function checkRewardOpenedEvent(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      event: $event,
      created_at: $created_at,
      data: $data,
    } = value;
    if ($event === undefined) {
      issues = addIssue(issues, `${at}/event`, 'required', 'is missing');
    } else {
      if (typeof $event !== 'string') {
        issues = addWrongType(issues, `${at}/event`, 'string');
      }
      if ($event !== 'reward.opened') {
        issues = addIssue(issues, `${at}/event`, 'const', 'must be "reward.opened"');
      }
    }
    if (typeof $created_at !== 'string') {
      issues = addMissingOrWrongType(issues, $created_at, `${at}/created_at`, 'string');
    } else {
      if (!isTimestamp($created_at)) {
        issues = addIssue(issues, `${at}/created_at`, 'format', 'must match format "iso-8601-utc"');
      }
    }
    if (!isObject($data)) {
      issues = addMissingOrWrongType(issues, $data, `${at}/data`, 'object');
    } else {
      const {
        reward_id: $$reward_id,
        recipient_email: $$recipient_email,
        opened_at: $$opened_at,
      } = $data;
      if (typeof $$reward_id !== 'string') {
        issues = addMissingOrWrongType(issues, $$reward_id, `${at}/data/reward_id`, 'string');
      }
      if (typeof $$recipient_email !== 'string') {
        issues = addMissingOrWrongType(issues, $$recipient_email, `${at}/data/recipient_email`, 'string');
      } else {
        if (!isEmailAddress($$recipient_email)) {
          issues = addIssue(issues, `${at}/data/recipient_email`, 'format', 'must match format "idn-email"');
        }
      }
      if (typeof $$opened_at !== 'string') {
        issues = addMissingOrWrongType(issues, $$opened_at, `${at}/data/opened_at`, 'string');
      } else {
        if (!isTimestamp($$opened_at)) {
          issues = addIssue(issues, `${at}/data/opened_at`, 'format', 'must match format "iso-8601-utc"');
        }
      }
    }
  }
  return issues;
}

function checkRewardRedeemedEvent(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      event: $event,
      created_at: $created_at,
      data: $data,
    } = value;
    if ($event === undefined) {
      issues = addIssue(issues, `${at}/event`, 'required', 'is missing');
    } else {
      if (typeof $event !== 'string') {
        issues = addWrongType(issues, `${at}/event`, 'string');
      }
      if ($event !== 'reward.redeemed') {
        issues = addIssue(issues, `${at}/event`, 'const', 'must be "reward.redeemed"');
      }
    }
    if (typeof $created_at !== 'string') {
      issues = addMissingOrWrongType(issues, $created_at, `${at}/created_at`, 'string');
    } else {
      if (!isTimestamp($created_at)) {
        issues = addIssue(issues, `${at}/created_at`, 'format', 'must match format "iso-8601-utc"');
      }
    }
    if (!isObject($data)) {
      issues = addMissingOrWrongType(issues, $data, `${at}/data`, 'object');
    } else {
      const {
        reward_id: $$reward_id,
        recipient_email: $$recipient_email,
        selected_brand: $$selected_brand,
        redeemed_at: $$redeemed_at,
        type: $$type,
        amount: $$amount,
        currency: $$currency,
      } = $data;
      if (typeof $$reward_id !== 'string') {
        issues = addMissingOrWrongType(issues, $$reward_id, `${at}/data/reward_id`, 'string');
      }
      if (typeof $$recipient_email !== 'string') {
        issues = addMissingOrWrongType(issues, $$recipient_email, `${at}/data/recipient_email`, 'string');
      } else {
        if (!isEmailAddress($$recipient_email)) {
          issues = addIssue(issues, `${at}/data/recipient_email`, 'format', 'must match format "idn-email"');
        }
      }
      if (typeof $$selected_brand !== 'string') {
        issues = addMissingOrWrongType(issues, $$selected_brand, `${at}/data/selected_brand`, 'string');
      }
      if (typeof $$redeemed_at !== 'string') {
        issues = addMissingOrWrongType(issues, $$redeemed_at, `${at}/data/redeemed_at`, 'string');
      } else {
        if (!isTimestamp($$redeemed_at)) {
          issues = addIssue(issues, `${at}/data/redeemed_at`, 'format', 'must match format "iso-8601-utc"');
        }
      }
      if ($$type !== undefined) {
        if (typeof $$type !== 'string') {
          issues = addWrongType(issues, `${at}/data/type`, 'string');
        }
      }
      if ($$amount !== undefined) {
        if (!Number.isSafeInteger($$amount)) {
          issues = addWrongInteger(issues, $$amount, `${at}/data/amount`, 'integer');
        }
      }
      if ($$currency !== undefined) {
        if (typeof $$currency !== 'string') {
          issues = addWrongType(issues, `${at}/data/currency`, 'string');
        }
      }
    }
  }
  return issues;
}

function checkRewardExpiredEvent(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      event: $event,
      created_at: $created_at,
      data: $data,
    } = value;
    if ($event === undefined) {
      issues = addIssue(issues, `${at}/event`, 'required', 'is missing');
    } else {
      if (typeof $event !== 'string') {
        issues = addWrongType(issues, `${at}/event`, 'string');
      }
      if ($event !== 'reward.expired') {
        issues = addIssue(issues, `${at}/event`, 'const', 'must be "reward.expired"');
      }
    }
    if (typeof $created_at !== 'string') {
      issues = addMissingOrWrongType(issues, $created_at, `${at}/created_at`, 'string');
    } else {
      if (!isTimestamp($created_at)) {
        issues = addIssue(issues, `${at}/created_at`, 'format', 'must match format "iso-8601-utc"');
      }
    }
    if (!isObject($data)) {
      issues = addMissingOrWrongType(issues, $data, `${at}/data`, 'object');
    } else {
      const {
        reward_id: $$reward_id,
        recipient_email: $$recipient_email,
        expired_at: $$expired_at,
      } = $data;
      if (typeof $$reward_id !== 'string') {
        issues = addMissingOrWrongType(issues, $$reward_id, `${at}/data/reward_id`, 'string');
      }
      if (typeof $$recipient_email !== 'string') {
        issues = addMissingOrWrongType(issues, $$recipient_email, `${at}/data/recipient_email`, 'string');
      } else {
        if (!isEmailAddress($$recipient_email)) {
          issues = addIssue(issues, `${at}/data/recipient_email`, 'format', 'must match format "idn-email"');
        }
      }
      if (typeof $$expired_at !== 'string') {
        issues = addMissingOrWrongType(issues, $$expired_at, `${at}/data/expired_at`, 'string');
      } else {
        if (!isTimestamp($$expired_at)) {
          issues = addIssue(issues, `${at}/data/expired_at`, 'format', 'must match format "iso-8601-utc"');
        }
      }
    }
  }
  return issues;
}

function checkRewardCancelledEvent(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      event: $event,
      created_at: $created_at,
      data: $data,
    } = value;
    if ($event === undefined) {
      issues = addIssue(issues, `${at}/event`, 'required', 'is missing');
    } else {
      if (typeof $event !== 'string') {
        issues = addWrongType(issues, `${at}/event`, 'string');
      }
      if ($event !== 'reward.cancelled') {
        issues = addIssue(issues, `${at}/event`, 'const', 'must be "reward.cancelled"');
      }
    }
    if (typeof $created_at !== 'string') {
      issues = addMissingOrWrongType(issues, $created_at, `${at}/created_at`, 'string');
    } else {
      if (!isTimestamp($created_at)) {
        issues = addIssue(issues, `${at}/created_at`, 'format', 'must match format "iso-8601-utc"');
      }
    }
    if (!isObject($data)) {
      issues = addMissingOrWrongType(issues, $data, `${at}/data`, 'object');
    } else {
      const {
        reward_id: $$reward_id,
        cancelled_by: $$cancelled_by,
        cancelled_at: $$cancelled_at,
      } = $data;
      if (typeof $$reward_id !== 'string') {
        issues = addMissingOrWrongType(issues, $$reward_id, `${at}/data/reward_id`, 'string');
      }
      if (typeof $$cancelled_by !== 'string') {
        issues = addMissingOrWrongType(issues, $$cancelled_by, `${at}/data/cancelled_by`, 'string');
      }
      if (typeof $$cancelled_at !== 'string') {
        issues = addMissingOrWrongType(issues, $$cancelled_at, `${at}/data/cancelled_at`, 'string');
      } else {
        if (!isTimestamp($$cancelled_at)) {
          issues = addIssue(issues, `${at}/data/cancelled_at`, 'format', 'must match format "iso-8601-utc"');
        }
      }
    }
  }
  return issues;
}

function checkWalletLowBalanceEvent(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      event: $event,
      created_at: $created_at,
      data: $data,
    } = value;
    if ($event === undefined) {
      issues = addIssue(issues, `${at}/event`, 'required', 'is missing');
    } else {
      if (typeof $event !== 'string') {
        issues = addWrongType(issues, `${at}/event`, 'string');
      }
      if ($event !== 'wallet.low_balance') {
        issues = addIssue(issues, `${at}/event`, 'const', 'must be "wallet.low_balance"');
      }
    }
    if (typeof $created_at !== 'string') {
      issues = addMissingOrWrongType(issues, $created_at, `${at}/created_at`, 'string');
    } else {
      if (!isTimestamp($created_at)) {
        issues = addIssue(issues, `${at}/created_at`, 'format', 'must match format "iso-8601-utc"');
      }
    }
    if (!isObject($data)) {
      issues = addMissingOrWrongType(issues, $data, `${at}/data`, 'object');
    } else {
      const {
        wallet_id: $$wallet_id,
        current_balance: $$current_balance,
        threshold: $$threshold,
        currency: $$currency,
      } = $data;
      if ($$wallet_id === undefined) {
        issues = addIssue(issues, `${at}/data/wallet_id`, 'required', 'is missing');
      }
      if (!Number.isSafeInteger($$current_balance)) {
        issues = addWrongInteger(issues, $$current_balance, `${at}/data/current_balance`, 'integer');
      }
      if (!Number.isSafeInteger($$threshold)) {
        issues = addWrongInteger(issues, $$threshold, `${at}/data/threshold`, 'integer');
      }
      if (typeof $$currency !== 'string') {
        issues = addMissingOrWrongType(issues, $$currency, `${at}/data/currency`, 'string');
      }
    }
  }
  return issues;
}
