// Validators of the schemas. They need nothing else at run time.
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
  OtherOutcomeBody,
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
  lengthOf,
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

export function validateOtherOutcomeBody(value: unknown): Validation<OtherOutcomeBody> {
  return toValidation(value, checkOtherOutcomeBody(value, ''));
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
  if (typeof value === 'string') {
    if (!/^\+\d{8,15}$/u.test(value)) {
      issues = addIssue(issues, at, 'pattern', 'must match pattern "^\\+\\d{8,15}$"');
    }
  }
  return issues;
}

function checkCurrencyCode(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  } else {
    if (!/^(?!XXX|XTS)[A-Z]{3}$/u.test(value)) {
      issues = addIssue(issues, at, 'pattern', 'must match pattern "^(?!XXX|XTS)[A-Z]{3}$"');
    }
  }
  return issues;
}

function checkCardFormat(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  }
  if (value !== 'digital') {
    issues = addIssue(issues, at, 'enum', 'must be one of digital');
  }
  return issues;
}

function checkAccessChannel(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  }
  if (value !== 'whatsapp' && value !== 'web' && value !== 'ussd') {
    issues = addIssue(issues, at, 'enum', 'must be one of whatsapp, web, ussd');
  }
  return issues;
}

function checkBrandId(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  } else {
    if (lengthOf(value) > 200) {
      issues = addIssue(issues, at, 'maxLength', 'must NOT have more than 200 characters');
    }
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
    if ($recipient_phone === undefined) {
      issues = addIssue(issues, `${at}/recipient_phone`, 'required', 'is missing');
    } else {
      if (typeof $recipient_phone !== 'string') {
        issues = addWrongType(issues, `${at}/recipient_phone`, 'string');
      } else {
        if (!$recipient_phone.startsWith('+')) {
          issues = addIssue(issues, `${at}/recipient_phone`, 'pattern', 'must begin with "+"');
        }
      }
      if (typeof $recipient_phone === 'string') {
        if (!/^\+\d{8,15}$/u.test($recipient_phone)) {
          issues = addIssue(issues, `${at}/recipient_phone`, 'pattern', 'must match pattern "^\\+\\d{8,15}$"');
        }
      }
    }
    if (!Number.isSafeInteger($value)) {
      issues = addWrongInteger(issues, $value, `${at}/value`, 'integer');
    }
    if (typeof $value === 'number') {
      if (!($value >= 1)) {
        issues = addIssue(issues, `${at}/value`, 'minimum', 'must be >= 1');
      }
      if (!($value <= 100000000)) {
        issues = addIssue(issues, `${at}/value`, 'maximum', 'must be <= 100000000');
      }
    }
    if (typeof $currency !== 'string') {
      issues = addMissingOrWrongType(issues, $currency, `${at}/currency`, 'string');
    } else {
      if (!/^(?!XXX|XTS)[A-Z]{3}$/u.test($currency)) {
        issues = addIssue(issues, `${at}/currency`, 'pattern', 'must match pattern "^(?!XXX|XTS)[A-Z]{3}$"');
      }
    }
    if ($format !== undefined) {
      if (typeof $format !== 'string') {
        issues = addWrongType(issues, `${at}/format`, 'string');
      }
      if ($format !== 'digital') {
        issues = addIssue(issues, `${at}/format`, 'enum', 'must be one of digital');
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
          if (item1 !== 'whatsapp' && item1 !== 'web' && item1 !== 'ussd') {
            issues = addIssue(issues, `${at}/access/${index1}`, 'enum', 'must be one of whatsapp, web, ussd');
          }
        }
      }
    }
    if ($brand_id !== undefined) {
      if (typeof $brand_id !== 'string') {
        issues = addWrongType(issues, `${at}/brand_id`, 'string');
      } else {
        if (lengthOf($brand_id) > 200) {
          issues = addIssue(issues, `${at}/brand_id`, 'maxLength', 'must NOT have more than 200 characters');
        }
      }
    }
  }
  return issues;
}

function checkCardId(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  } else {
    if (!/^crd_[0-9A-HJKMNP-TV-Z]{16}$/u.test(value)) {
      issues = addIssue(issues, at, 'pattern', 'must match pattern "^crd_[0-9A-HJKMNP-TV-Z]{16}$"');
    }
  }
  return issues;
}

function checkCardStatus(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  }
  if (value !== 'issued' && value !== 'active' && value !== 'redeemed' && value !== 'expired') {
    issues = addIssue(issues, at, 'enum', 'must be one of issued, active, redeemed, expired');
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
  if (value !== 'sent_whatsapp' && value !== 'sent_web' && value !== 'sent_ussd') {
    issues = addIssue(issues, at, 'enum', 'must be one of sent_whatsapp, sent_web, sent_ussd');
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
    } else {
      if (!/^crd_[0-9A-HJKMNP-TV-Z]{16}$/u.test($card_id)) {
        issues = addIssue(issues, `${at}/card_id`, 'pattern', 'must match pattern "^crd_[0-9A-HJKMNP-TV-Z]{16}$"');
      }
    }
    if (typeof $code !== 'string') {
      issues = addMissingOrWrongType(issues, $code, `${at}/code`, 'string');
    } else {
      if (!/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/u.test($code)) {
        issues = addIssue(issues, `${at}/code`, 'pattern', 'must match pattern "^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$"');
      }
    }
    if ($status === undefined) {
      issues = addIssue(issues, `${at}/status`, 'required', 'is missing');
    } else {
      if (typeof $status !== 'string') {
        issues = addWrongType(issues, `${at}/status`, 'string');
      }
      if ($status !== 'issued' && $status !== 'active' && $status !== 'redeemed' && $status !== 'expired') {
        issues = addIssue(issues, `${at}/status`, 'enum', 'must be one of issued, active, redeemed, expired');
      }
    }
    if ($delivery === undefined) {
      issues = addIssue(issues, `${at}/delivery`, 'required', 'is missing');
    } else {
      if (typeof $delivery !== 'string') {
        issues = addWrongType(issues, `${at}/delivery`, 'string');
      } else {
        if (!$delivery.startsWith('sent_')) {
          issues = addIssue(issues, `${at}/delivery`, 'pattern', 'must begin with "sent_"');
        }
      }
      if ($delivery !== 'sent_whatsapp' && $delivery !== 'sent_web' && $delivery !== 'sent_ussd') {
        issues = addIssue(issues, `${at}/delivery`, 'enum', 'must be one of sent_whatsapp, sent_web, sent_ussd');
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
    } else {
      if (!/^crd_[0-9A-HJKMNP-TV-Z]{16}$/u.test($card_id)) {
        issues = addIssue(issues, `${at}/card_id`, 'pattern', 'must match pattern "^crd_[0-9A-HJKMNP-TV-Z]{16}$"');
      }
    }
    if (!Number.isSafeInteger($balance)) {
      issues = addWrongInteger(issues, $balance, `${at}/balance`, 'integer');
    }
    if (typeof $currency !== 'string') {
      issues = addMissingOrWrongType(issues, $currency, `${at}/currency`, 'string');
    } else {
      if (!/^(?!XXX|XTS)[A-Z]{3}$/u.test($currency)) {
        issues = addIssue(issues, `${at}/currency`, 'pattern', 'must match pattern "^(?!XXX|XTS)[A-Z]{3}$"');
      }
    }
    if ($status === undefined) {
      issues = addIssue(issues, `${at}/status`, 'required', 'is missing');
    } else {
      if (typeof $status !== 'string') {
        issues = addWrongType(issues, `${at}/status`, 'string');
      }
      if ($status !== 'issued' && $status !== 'active' && $status !== 'redeemed' && $status !== 'expired') {
        issues = addIssue(issues, `${at}/status`, 'enum', 'must be one of issued, active, redeemed, expired');
      }
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
    if (typeof $file !== 'string') {
      issues = addMissingOrWrongType(issues, $file, `${at}/file`, 'string');
    }
    if (typeof $currency !== 'string') {
      issues = addMissingOrWrongType(issues, $currency, `${at}/currency`, 'string');
    } else {
      if (!/^(?!XXX|XTS)[A-Z]{3}$/u.test($currency)) {
        issues = addIssue(issues, `${at}/currency`, 'pattern', 'must match pattern "^(?!XXX|XTS)[A-Z]{3}$"');
      }
    }
    if ($format !== undefined) {
      if (typeof $format !== 'string') {
        issues = addWrongType(issues, `${at}/format`, 'string');
      }
      if ($format !== 'digital') {
        issues = addIssue(issues, `${at}/format`, 'enum', 'must be one of digital');
      }
    }
    if ($brand_id !== undefined) {
      if (typeof $brand_id !== 'string') {
        issues = addWrongType(issues, `${at}/brand_id`, 'string');
      } else {
        if (lengthOf($brand_id) > 200) {
          issues = addIssue(issues, `${at}/brand_id`, 'maxLength', 'must NOT have more than 200 characters');
        }
      }
    }
  }
  return issues;
}

function checkBatchId(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  } else {
    if (!/^bat_[0-9A-HJKMNP-TV-Z]{16}$/u.test(value)) {
      issues = addIssue(issues, at, 'pattern', 'must match pattern "^bat_[0-9A-HJKMNP-TV-Z]{16}$"');
    }
  }
  return issues;
}

function checkBatchStatus(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  }
  if (value !== 'complete') {
    issues = addIssue(issues, at, 'enum', 'must be one of complete');
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
    } else {
      if (!/^bat_[0-9A-HJKMNP-TV-Z]{16}$/u.test($batch_id)) {
        issues = addIssue(issues, `${at}/batch_id`, 'pattern', 'must match pattern "^bat_[0-9A-HJKMNP-TV-Z]{16}$"');
      }
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
    if ($status === undefined) {
      issues = addIssue(issues, `${at}/status`, 'required', 'is missing');
    } else {
      if (typeof $status !== 'string') {
        issues = addWrongType(issues, `${at}/status`, 'string');
      }
      if ($status !== 'complete') {
        issues = addIssue(issues, `${at}/status`, 'enum', 'must be one of complete');
      }
    }
    issues = checkSum(issues, `${at}/total`, $total, [$issued, $failed], 'issued + failed');
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
    if (!Number.isSafeInteger($amount)) {
      issues = addWrongInteger(issues, $amount, `${at}/amount`, 'integer');
    }
    if (typeof $amount === 'number') {
      if (!($amount >= 1)) {
        issues = addIssue(issues, `${at}/amount`, 'minimum', 'must be >= 1');
      }
      if (!($amount <= 100000000)) {
        issues = addIssue(issues, `${at}/amount`, 'maximum', 'must be <= 100000000');
      }
    }
    if (typeof $currency !== 'string') {
      issues = addMissingOrWrongType(issues, $currency, `${at}/currency`, 'string');
    } else {
      if (!/^(?!XXX|XTS)[A-Z]{3}$/u.test($currency)) {
        issues = addIssue(issues, `${at}/currency`, 'pattern', 'must match pattern "^(?!XXX|XTS)[A-Z]{3}$"');
      }
    }
    if ($reason !== undefined) {
      if (typeof $reason !== 'string') {
        issues = addWrongType(issues, `${at}/reason`, 'string');
      } else {
        if (lengthOf($reason) > 200) {
          issues = addIssue(issues, `${at}/reason`, 'maxLength', 'must NOT have more than 200 characters');
        }
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
    } else {
      if (!/^crd_[0-9A-HJKMNP-TV-Z]{16}$/u.test($card_id)) {
        issues = addIssue(issues, `${at}/card_id`, 'pattern', 'must match pattern "^crd_[0-9A-HJKMNP-TV-Z]{16}$"');
      }
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
    if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u.test(value)) {
      issues = addIssue(issues, at, 'pattern', 'must match pattern "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"');
    }
    if (!isTimestamp(value)) {
      issues = addIssue(issues, at, 'format', 'must match format "date-time"');
    }
  }
  return issues;
}

function checkRewardId(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  } else {
    if (!/^rwd_[0-9A-HJKMNP-TV-Z]{16}$/u.test(value)) {
      issues = addIssue(issues, at, 'pattern', 'must match pattern "^rwd_[0-9A-HJKMNP-TV-Z]{16}$"');
    }
  }
  return issues;
}

function checkEmailAddress(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  } else {
    if (!isEmailAddress(value)) {
      issues = addIssue(issues, at, 'format', 'must match format "email"');
    }
  }
  return issues;
}

function checkRewardType(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  }
  if (value !== 'choice_card') {
    issues = addIssue(issues, at, 'enum', 'must be one of choice_card');
  }
  return issues;
}

function checkCardIssuedEvent(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      event: $event,
      card_id: $card_id,
      status: $status,
      value: $value,
      currency: $currency,
      expires_at: $expires_at,
      issued_at: $issued_at,
      batch_id: $batch_id,
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
    if (typeof $card_id !== 'string') {
      issues = addMissingOrWrongType(issues, $card_id, `${at}/card_id`, 'string');
    } else {
      if (!/^crd_[0-9A-HJKMNP-TV-Z]{16}$/u.test($card_id)) {
        issues = addIssue(issues, `${at}/card_id`, 'pattern', 'must match pattern "^crd_[0-9A-HJKMNP-TV-Z]{16}$"');
      }
    }
    if ($status === undefined) {
      issues = addIssue(issues, `${at}/status`, 'required', 'is missing');
    } else {
      if (typeof $status !== 'string') {
        issues = addWrongType(issues, `${at}/status`, 'string');
      }
      if ($status !== 'issued') {
        issues = addIssue(issues, `${at}/status`, 'enum', 'must be one of issued');
      }
    }
    if (!Number.isSafeInteger($value)) {
      issues = addWrongInteger(issues, $value, `${at}/value`, 'integer');
    }
    if (typeof $currency !== 'string') {
      issues = addMissingOrWrongType(issues, $currency, `${at}/currency`, 'string');
    } else {
      if (!/^(?!XXX|XTS)[A-Z]{3}$/u.test($currency)) {
        issues = addIssue(issues, `${at}/currency`, 'pattern', 'must match pattern "^(?!XXX|XTS)[A-Z]{3}$"');
      }
    }
    if (typeof $expires_at !== 'string') {
      issues = addMissingOrWrongType(issues, $expires_at, `${at}/expires_at`, 'string');
    } else {
      if (!isDate($expires_at)) {
        issues = addIssue(issues, `${at}/expires_at`, 'format', 'must match format "date"');
      }
    }
    if (typeof $issued_at !== 'string') {
      issues = addMissingOrWrongType(issues, $issued_at, `${at}/issued_at`, 'string');
    } else {
      if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u.test($issued_at)) {
        issues = addIssue(issues, `${at}/issued_at`, 'pattern', 'must match pattern "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"');
      }
      if (!isTimestamp($issued_at)) {
        issues = addIssue(issues, `${at}/issued_at`, 'format', 'must match format "date-time"');
      }
    }
    if ($batch_id !== undefined) {
      if (typeof $batch_id !== 'string') {
        issues = addWrongType(issues, `${at}/batch_id`, 'string');
      } else {
        if (!/^bat_[0-9A-HJKMNP-TV-Z]{16}$/u.test($batch_id)) {
          issues = addIssue(issues, `${at}/batch_id`, 'pattern', 'must match pattern "^bat_[0-9A-HJKMNP-TV-Z]{16}$"');
        }
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
    } else {
      if (!/^crd_[0-9A-HJKMNP-TV-Z]{16}$/u.test($card_id)) {
        issues = addIssue(issues, `${at}/card_id`, 'pattern', 'must match pattern "^crd_[0-9A-HJKMNP-TV-Z]{16}$"');
      }
    }
    if (!Number.isSafeInteger($amount_redeemed)) {
      issues = addWrongInteger(issues, $amount_redeemed, `${at}/amount_redeemed`, 'integer');
    }
    if (!Number.isSafeInteger($balance_remaining)) {
      issues = addWrongInteger(issues, $balance_remaining, `${at}/balance_remaining`, 'integer');
    }
    if (typeof $currency !== 'string') {
      issues = addMissingOrWrongType(issues, $currency, `${at}/currency`, 'string');
    } else {
      if (!/^(?!XXX|XTS)[A-Z]{3}$/u.test($currency)) {
        issues = addIssue(issues, `${at}/currency`, 'pattern', 'must match pattern "^(?!XXX|XTS)[A-Z]{3}$"');
      }
    }
    if (typeof $redeemed_at !== 'string') {
      issues = addMissingOrWrongType(issues, $redeemed_at, `${at}/redeemed_at`, 'string');
    } else {
      if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u.test($redeemed_at)) {
        issues = addIssue(issues, `${at}/redeemed_at`, 'pattern', 'must match pattern "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"');
      }
      if (!isTimestamp($redeemed_at)) {
        issues = addIssue(issues, `${at}/redeemed_at`, 'format', 'must match format "date-time"');
      }
    }
    if ($method === undefined) {
      issues = addIssue(issues, `${at}/method`, 'required', 'is missing');
    } else {
      if (typeof $method !== 'string') {
        issues = addWrongType(issues, `${at}/method`, 'string');
      }
      if ($method !== 'whatsapp' && $method !== 'web' && $method !== 'ussd') {
        issues = addIssue(issues, `${at}/method`, 'enum', 'must be one of whatsapp, web, ussd');
      }
    }
    if ($market === undefined) {
      issues = addIssue(issues, `${at}/market`, 'required', 'is missing');
    } else {
      if (typeof $market !== 'string') {
        issues = addWrongType(issues, `${at}/market`, 'string');
      } else {
        if (!/^[A-Za-z]{2}$/u.test($market)) {
          issues = addIssue(issues, `${at}/market`, 'pattern', 'must match pattern "^[A-Za-z]{2}$"');
        }
      }
      if (typeof $market === 'string') {
        if (!/^[A-Z]{2}$/u.test($market)) {
          issues = addIssue(issues, `${at}/market`, 'pattern', 'must match pattern "^[A-Z]{2}$"');
        }
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
      card_id: $card_id,
      previous_balance: $previous_balance,
      added: $added,
      new_balance: $new_balance,
      currency: $currency,
      reason: $reason,
      topped_up_at: $topped_up_at,
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
    if (typeof $card_id !== 'string') {
      issues = addMissingOrWrongType(issues, $card_id, `${at}/card_id`, 'string');
    } else {
      if (!/^crd_[0-9A-HJKMNP-TV-Z]{16}$/u.test($card_id)) {
        issues = addIssue(issues, `${at}/card_id`, 'pattern', 'must match pattern "^crd_[0-9A-HJKMNP-TV-Z]{16}$"');
      }
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
    if (typeof $currency !== 'string') {
      issues = addMissingOrWrongType(issues, $currency, `${at}/currency`, 'string');
    } else {
      if (!/^(?!XXX|XTS)[A-Z]{3}$/u.test($currency)) {
        issues = addIssue(issues, `${at}/currency`, 'pattern', 'must match pattern "^(?!XXX|XTS)[A-Z]{3}$"');
      }
    }
    if ($reason !== undefined) {
      if (typeof $reason !== 'string') {
        issues = addWrongType(issues, `${at}/reason`, 'string');
      }
    }
    if (typeof $topped_up_at !== 'string') {
      issues = addMissingOrWrongType(issues, $topped_up_at, `${at}/topped_up_at`, 'string');
    } else {
      if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u.test($topped_up_at)) {
        issues = addIssue(issues, `${at}/topped_up_at`, 'pattern', 'must match pattern "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"');
      }
      if (!isTimestamp($topped_up_at)) {
        issues = addIssue(issues, `${at}/topped_up_at`, 'format', 'must match format "date-time"');
      }
    }
    issues = checkSum(issues, `${at}/new_balance`, $new_balance, [$previous_balance, $added], 'previous_balance + added');
  }
  return issues;
}

function checkCardExpiredEvent(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      event: $event,
      card_id: $card_id,
      balance_expired: $balance_expired,
      currency: $currency,
      expired_at: $expired_at,
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
    if (typeof $card_id !== 'string') {
      issues = addMissingOrWrongType(issues, $card_id, `${at}/card_id`, 'string');
    } else {
      if (!/^crd_[0-9A-HJKMNP-TV-Z]{16}$/u.test($card_id)) {
        issues = addIssue(issues, `${at}/card_id`, 'pattern', 'must match pattern "^crd_[0-9A-HJKMNP-TV-Z]{16}$"');
      }
    }
    if (!Number.isSafeInteger($balance_expired)) {
      issues = addWrongInteger(issues, $balance_expired, `${at}/balance_expired`, 'integer');
    }
    if (typeof $currency !== 'string') {
      issues = addMissingOrWrongType(issues, $currency, `${at}/currency`, 'string');
    } else {
      if (!/^(?!XXX|XTS)[A-Z]{3}$/u.test($currency)) {
        issues = addIssue(issues, `${at}/currency`, 'pattern', 'must match pattern "^(?!XXX|XTS)[A-Z]{3}$"');
      }
    }
    if (typeof $expired_at !== 'string') {
      issues = addMissingOrWrongType(issues, $expired_at, `${at}/expired_at`, 'string');
    } else {
      if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u.test($expired_at)) {
        issues = addIssue(issues, `${at}/expired_at`, 'pattern', 'must match pattern "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"');
      }
      if (!isTimestamp($expired_at)) {
        issues = addIssue(issues, `${at}/expired_at`, 'format', 'must match format "date-time"');
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
      batch_id: $batch_id,
      total: $total,
      issued: $issued,
      failed: $failed,
      status: $status,
      completed_at: $completed_at,
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
    if (typeof $batch_id !== 'string') {
      issues = addMissingOrWrongType(issues, $batch_id, `${at}/batch_id`, 'string');
    } else {
      if (!/^bat_[0-9A-HJKMNP-TV-Z]{16}$/u.test($batch_id)) {
        issues = addIssue(issues, `${at}/batch_id`, 'pattern', 'must match pattern "^bat_[0-9A-HJKMNP-TV-Z]{16}$"');
      }
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
    if ($status === undefined) {
      issues = addIssue(issues, `${at}/status`, 'required', 'is missing');
    } else {
      if (typeof $status !== 'string') {
        issues = addWrongType(issues, `${at}/status`, 'string');
      }
      if ($status !== 'complete') {
        issues = addIssue(issues, `${at}/status`, 'enum', 'must be one of complete');
      }
    }
    if (typeof $completed_at !== 'string') {
      issues = addMissingOrWrongType(issues, $completed_at, `${at}/completed_at`, 'string');
    } else {
      if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u.test($completed_at)) {
        issues = addIssue(issues, `${at}/completed_at`, 'pattern', 'must match pattern "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"');
      }
      if (!isTimestamp($completed_at)) {
        issues = addIssue(issues, `${at}/completed_at`, 'format', 'must match format "date-time"');
      }
    }
    issues = checkSum(issues, `${at}/total`, $total, [$issued, $failed], 'issued + failed');
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
      if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u.test($created_at)) {
        issues = addIssue(issues, `${at}/created_at`, 'pattern', 'must match pattern "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"');
      }
      if (!isTimestamp($created_at)) {
        issues = addIssue(issues, `${at}/created_at`, 'format', 'must match format "date-time"');
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
      } else {
        if (!/^rwd_[0-9A-HJKMNP-TV-Z]{16}$/u.test($$reward_id)) {
          issues = addIssue(issues, `${at}/data/reward_id`, 'pattern', 'must match pattern "^rwd_[0-9A-HJKMNP-TV-Z]{16}$"');
        }
      }
      if (typeof $$recipient_email !== 'string') {
        issues = addMissingOrWrongType(issues, $$recipient_email, `${at}/data/recipient_email`, 'string');
      } else {
        if (!isEmailAddress($$recipient_email)) {
          issues = addIssue(issues, `${at}/data/recipient_email`, 'format', 'must match format "email"');
        }
      }
      if ($$type === undefined) {
        issues = addIssue(issues, `${at}/data/type`, 'required', 'is missing');
      } else {
        if (typeof $$type !== 'string') {
          issues = addWrongType(issues, `${at}/data/type`, 'string');
        }
        if ($$type !== 'choice_card') {
          issues = addIssue(issues, `${at}/data/type`, 'enum', 'must be one of choice_card');
        }
      }
      if (!Number.isSafeInteger($$amount)) {
        issues = addWrongInteger(issues, $$amount, `${at}/data/amount`, 'integer');
      }
      if (typeof $$currency !== 'string') {
        issues = addMissingOrWrongType(issues, $$currency, `${at}/data/currency`, 'string');
      } else {
        if (!/^(?!XXX|XTS)[A-Z]{3}$/u.test($$currency)) {
          issues = addIssue(issues, `${at}/data/currency`, 'pattern', 'must match pattern "^(?!XXX|XTS)[A-Z]{3}$"');
        }
      }
      if (typeof $$sent_at !== 'string') {
        issues = addMissingOrWrongType(issues, $$sent_at, `${at}/data/sent_at`, 'string');
      } else {
        if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u.test($$sent_at)) {
          issues = addIssue(issues, `${at}/data/sent_at`, 'pattern', 'must match pattern "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"');
        }
        if (!isTimestamp($$sent_at)) {
          issues = addIssue(issues, `${at}/data/sent_at`, 'format', 'must match format "date-time"');
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
      if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u.test($created_at)) {
        issues = addIssue(issues, `${at}/created_at`, 'pattern', 'must match pattern "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"');
      }
      if (!isTimestamp($created_at)) {
        issues = addIssue(issues, `${at}/created_at`, 'format', 'must match format "date-time"');
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
      } else {
        if (!/^rwd_[0-9A-HJKMNP-TV-Z]{16}$/u.test($$reward_id)) {
          issues = addIssue(issues, `${at}/data/reward_id`, 'pattern', 'must match pattern "^rwd_[0-9A-HJKMNP-TV-Z]{16}$"');
        }
      }
      if (typeof $$recipient_email !== 'string') {
        issues = addMissingOrWrongType(issues, $$recipient_email, `${at}/data/recipient_email`, 'string');
      } else {
        if (!isEmailAddress($$recipient_email)) {
          issues = addIssue(issues, `${at}/data/recipient_email`, 'format', 'must match format "email"');
        }
      }
      if (typeof $$opened_at !== 'string') {
        issues = addMissingOrWrongType(issues, $$opened_at, `${at}/data/opened_at`, 'string');
      } else {
        if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u.test($$opened_at)) {
          issues = addIssue(issues, `${at}/data/opened_at`, 'pattern', 'must match pattern "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"');
        }
        if (!isTimestamp($$opened_at)) {
          issues = addIssue(issues, `${at}/data/opened_at`, 'format', 'must match format "date-time"');
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
      if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u.test($created_at)) {
        issues = addIssue(issues, `${at}/created_at`, 'pattern', 'must match pattern "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"');
      }
      if (!isTimestamp($created_at)) {
        issues = addIssue(issues, `${at}/created_at`, 'format', 'must match format "date-time"');
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
      } else {
        if (!/^rwd_[0-9A-HJKMNP-TV-Z]{16}$/u.test($$reward_id)) {
          issues = addIssue(issues, `${at}/data/reward_id`, 'pattern', 'must match pattern "^rwd_[0-9A-HJKMNP-TV-Z]{16}$"');
        }
      }
      if (typeof $$recipient_email !== 'string') {
        issues = addMissingOrWrongType(issues, $$recipient_email, `${at}/data/recipient_email`, 'string');
      } else {
        if (!isEmailAddress($$recipient_email)) {
          issues = addIssue(issues, `${at}/data/recipient_email`, 'format', 'must match format "email"');
        }
      }
      if (typeof $$selected_brand !== 'string') {
        issues = addMissingOrWrongType(issues, $$selected_brand, `${at}/data/selected_brand`, 'string');
      } else {
        if (lengthOf($$selected_brand) < 1) {
          issues = addIssue(issues, `${at}/data/selected_brand`, 'minLength', 'must NOT have fewer than 1 characters');
        }
        if (lengthOf($$selected_brand) > 100) {
          issues = addIssue(issues, `${at}/data/selected_brand`, 'maxLength', 'must NOT have more than 100 characters');
        }
      }
      if (typeof $$redeemed_at !== 'string') {
        issues = addMissingOrWrongType(issues, $$redeemed_at, `${at}/data/redeemed_at`, 'string');
      } else {
        if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u.test($$redeemed_at)) {
          issues = addIssue(issues, `${at}/data/redeemed_at`, 'pattern', 'must match pattern "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"');
        }
        if (!isTimestamp($$redeemed_at)) {
          issues = addIssue(issues, `${at}/data/redeemed_at`, 'format', 'must match format "date-time"');
        }
      }
      if ($$type === undefined) {
        issues = addIssue(issues, `${at}/data/type`, 'required', 'is missing');
      } else {
        if (typeof $$type !== 'string') {
          issues = addWrongType(issues, `${at}/data/type`, 'string');
        }
        if ($$type !== 'choice_card') {
          issues = addIssue(issues, `${at}/data/type`, 'enum', 'must be one of choice_card');
        }
      }
      if (!Number.isSafeInteger($$amount)) {
        issues = addWrongInteger(issues, $$amount, `${at}/data/amount`, 'integer');
      }
      if (typeof $$currency !== 'string') {
        issues = addMissingOrWrongType(issues, $$currency, `${at}/data/currency`, 'string');
      } else {
        if (!/^(?!XXX|XTS)[A-Z]{3}$/u.test($$currency)) {
          issues = addIssue(issues, `${at}/data/currency`, 'pattern', 'must match pattern "^(?!XXX|XTS)[A-Z]{3}$"');
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
      if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u.test($created_at)) {
        issues = addIssue(issues, `${at}/created_at`, 'pattern', 'must match pattern "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"');
      }
      if (!isTimestamp($created_at)) {
        issues = addIssue(issues, `${at}/created_at`, 'format', 'must match format "date-time"');
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
      } else {
        if (!/^rwd_[0-9A-HJKMNP-TV-Z]{16}$/u.test($$reward_id)) {
          issues = addIssue(issues, `${at}/data/reward_id`, 'pattern', 'must match pattern "^rwd_[0-9A-HJKMNP-TV-Z]{16}$"');
        }
      }
      if (typeof $$recipient_email !== 'string') {
        issues = addMissingOrWrongType(issues, $$recipient_email, `${at}/data/recipient_email`, 'string');
      } else {
        if (!isEmailAddress($$recipient_email)) {
          issues = addIssue(issues, `${at}/data/recipient_email`, 'format', 'must match format "email"');
        }
      }
      if (typeof $$expired_at !== 'string') {
        issues = addMissingOrWrongType(issues, $$expired_at, `${at}/data/expired_at`, 'string');
      } else {
        if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u.test($$expired_at)) {
          issues = addIssue(issues, `${at}/data/expired_at`, 'pattern', 'must match pattern "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"');
        }
        if (!isTimestamp($$expired_at)) {
          issues = addIssue(issues, `${at}/data/expired_at`, 'format', 'must match format "date-time"');
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
      if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u.test($created_at)) {
        issues = addIssue(issues, `${at}/created_at`, 'pattern', 'must match pattern "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"');
      }
      if (!isTimestamp($created_at)) {
        issues = addIssue(issues, `${at}/created_at`, 'format', 'must match format "date-time"');
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
      } else {
        if (!/^rwd_[0-9A-HJKMNP-TV-Z]{16}$/u.test($$reward_id)) {
          issues = addIssue(issues, `${at}/data/reward_id`, 'pattern', 'must match pattern "^rwd_[0-9A-HJKMNP-TV-Z]{16}$"');
        }
      }
      if (typeof $$cancelled_by !== 'string') {
        issues = addMissingOrWrongType(issues, $$cancelled_by, `${at}/data/cancelled_by`, 'string');
      } else {
        if (lengthOf($$cancelled_by) > 254) {
          issues = addIssue(issues, `${at}/data/cancelled_by`, 'maxLength', 'must NOT have more than 254 characters');
        }
        if (!isEmailAddress($$cancelled_by)) {
          issues = addIssue(issues, `${at}/data/cancelled_by`, 'format', 'must match format "email"');
        }
      }
      if (typeof $$cancelled_at !== 'string') {
        issues = addMissingOrWrongType(issues, $$cancelled_at, `${at}/data/cancelled_at`, 'string');
      } else {
        if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u.test($$cancelled_at)) {
          issues = addIssue(issues, `${at}/data/cancelled_at`, 'pattern', 'must match pattern "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"');
        }
        if (!isTimestamp($$cancelled_at)) {
          issues = addIssue(issues, `${at}/data/cancelled_at`, 'format', 'must match format "date-time"');
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
      if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u.test($created_at)) {
        issues = addIssue(issues, `${at}/created_at`, 'pattern', 'must match pattern "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"');
      }
      if (!isTimestamp($created_at)) {
        issues = addIssue(issues, `${at}/created_at`, 'format', 'must match format "date-time"');
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
      if (typeof $$wallet_id !== 'string') {
        issues = addMissingOrWrongType(issues, $$wallet_id, `${at}/data/wallet_id`, 'string');
      } else {
        if (!/^wal_[0-9A-HJKMNP-TV-Z]{16}$/u.test($$wallet_id)) {
          issues = addIssue(issues, `${at}/data/wallet_id`, 'pattern', 'must match pattern "^wal_[0-9A-HJKMNP-TV-Z]{16}$"');
        }
      }
      if (!Number.isSafeInteger($$current_balance)) {
        issues = addWrongInteger(issues, $$current_balance, `${at}/data/current_balance`, 'integer');
      }
      if (!Number.isSafeInteger($$threshold)) {
        issues = addWrongInteger(issues, $$threshold, `${at}/data/threshold`, 'integer');
      }
      if (typeof $$currency !== 'string') {
        issues = addMissingOrWrongType(issues, $$currency, `${at}/data/currency`, 'string');
      } else {
        if (!/^(?!XXX|XTS)[A-Z]{3}$/u.test($$currency)) {
          issues = addIssue(issues, `${at}/data/currency`, 'pattern', 'must match pattern "^(?!XXX|XTS)[A-Z]{3}$"');
        }
      }
    }
  }
  return issues;
}

function checkOtherOutcomeBody(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      type: $type,
      title: $title,
      status: $status,
      detail: $detail,
      issues: $issues,
    } = value;
    if ($type === undefined) {
      issues = addIssue(issues, `${at}/type`, 'required', 'is missing');
    } else {
      if (typeof $type !== 'string') {
        issues = addWrongType(issues, `${at}/type`, 'string');
      }
      if ($type !== 'urn:reward-card-sandbox:problem:invalid-request' && $type !== 'urn:reward-card-sandbox:problem:malformed-json' && $type !== 'urn:reward-card-sandbox:problem:missing-body' && $type !== 'urn:reward-card-sandbox:problem:body-unreadable' && $type !== 'urn:reward-card-sandbox:problem:bad-path-encoding' && $type !== 'urn:reward-card-sandbox:problem:csv-unreadable' && $type !== 'urn:reward-card-sandbox:problem:unauthorized' && $type !== 'urn:reward-card-sandbox:problem:foreign-request' && $type !== 'urn:reward-card-sandbox:problem:not-found' && $type !== 'urn:reward-card-sandbox:problem:card-not-found' && $type !== 'urn:reward-card-sandbox:problem:method-not-allowed' && $type !== 'urn:reward-card-sandbox:problem:card-expired' && $type !== 'urn:reward-card-sandbox:problem:currency-mismatch' && $type !== 'urn:reward-card-sandbox:problem:wallet-insufficient' && $type !== 'urn:reward-card-sandbox:problem:balance-too-large' && $type !== 'urn:reward-card-sandbox:problem:state-conflict' && $type !== 'urn:reward-card-sandbox:problem:body-too-large' && $type !== 'urn:reward-card-sandbox:problem:batch-too-large' && $type !== 'urn:reward-card-sandbox:problem:unsupported-media-type' && $type !== 'urn:reward-card-sandbox:problem:internal-error' && $type !== 'urn:reward-card-sandbox:problem:too-busy' && $type !== 'urn:reward-card-sandbox:problem:injected') {
        issues = addIssue(issues, `${at}/type`, 'enum', 'must be one of urn:reward-card-sandbox:problem:invalid-request, urn:reward-card-sandbox:problem:malformed-json, urn:reward-card-sandbox:problem:missing-body, urn:reward-card-sandbox:problem:body-unreadable, urn:reward-card-sandbox:problem:bad-path-encoding, urn:reward-card-sandbox:problem:csv-unreadable, urn:reward-card-sandbox:problem:unauthorized, urn:reward-card-sandbox:problem:foreign-request, urn:reward-card-sandbox:problem:not-found, urn:reward-card-sandbox:problem:card-not-found, urn:reward-card-sandbox:problem:method-not-allowed, urn:reward-card-sandbox:problem:card-expired, urn:reward-card-sandbox:problem:currency-mismatch, urn:reward-card-sandbox:problem:wallet-insufficient, urn:reward-card-sandbox:problem:balance-too-large, urn:reward-card-sandbox:problem:state-conflict, urn:reward-card-sandbox:problem:body-too-large, urn:reward-card-sandbox:problem:batch-too-large, urn:reward-card-sandbox:problem:unsupported-media-type, urn:reward-card-sandbox:problem:internal-error, urn:reward-card-sandbox:problem:too-busy, urn:reward-card-sandbox:problem:injected');
      }
    }
    if (typeof $title !== 'string') {
      issues = addMissingOrWrongType(issues, $title, `${at}/title`, 'string');
    }
    if (!Number.isSafeInteger($status)) {
      issues = addWrongInteger(issues, $status, `${at}/status`, 'integer');
    }
    if (typeof $status === 'number') {
      if (!($status >= 300)) {
        issues = addIssue(issues, `${at}/status`, 'minimum', 'must be >= 300');
      }
      if (!($status <= 599)) {
        issues = addIssue(issues, `${at}/status`, 'maximum', 'must be <= 599');
      }
    }
    if (typeof $detail !== 'string') {
      issues = addMissingOrWrongType(issues, $detail, `${at}/detail`, 'string');
    }
    if ($issues !== undefined) {
      if (!Array.isArray($issues)) {
        issues = addWrongType(issues, `${at}/issues`, 'array');
      } else {
        for (let index1 = 0; index1 < $issues.length; index1 += 1) {
          const item1: unknown = $issues[index1];
          if (!isObject(item1)) {
            issues = addWrongType(issues, `${at}/issues/${index1}`, 'object');
          } else {
            const {
              at: $$$at,
              message: $$$message,
            } = item1;
            if (typeof $$$at !== 'string') {
              issues = addMissingOrWrongType(issues, $$$at, `${at}/issues/${index1}/at`, 'string');
            }
            if (typeof $$$message !== 'string') {
              issues = addMissingOrWrongType(issues, $$$message, `${at}/issues/${index1}/message`, 'string');
            }
          }
        }
      }
    }
  }
  return issues;
}
