// Validators of the schemas.
// Generated from openapi/, asyncapi/ and open-points.yaml; do not edit. Change those and run: npx reward-card generate . --out generated --editor-schemas --yaml

import {
  type EventValidation,
  type EventValidator,
  type Validator,
  eventValidator,
  isDate,
  isEmailAddress,
  isTimestamp,
  schemaSet,
} from 'unsaid-runtime/validation';
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

export { isDate, isEmailAddress, isTimestamp };
export type { Issue, Validation, Validator } from 'unsaid-runtime/validation';

const schemas = /* @__PURE__ */ schemaSet({ string: { date: isDate, 'idn-email': isEmailAddress, 'iso-8601-utc': isTimestamp } });

const $PhoneNumber = { "type": "string", "pattern": "^\\+" };

const $CurrencyCode = { "type": "string" };

const $CardFormat = { "type": "string" };

const $AccessChannel = { "type": "string" };

const $BrandId = { "type": "string" };

const $IssueCardRequest = {
  "type": "object",
  "required": ["recipient_phone", "value", "currency"],
  "properties": {
    "recipient_phone": { "$ref": "#/$defs/PhoneNumber" },
    "value": { "type": "integer" },
    "currency": { "$ref": "#/$defs/CurrencyCode" },
    "format": { "allOf": [{ "$ref": "#/$defs/CardFormat" }] },
    "access": { "type": "array", "items": { "$ref": "#/$defs/AccessChannel" } },
    "brand_id": { "allOf": [{ "$ref": "#/$defs/BrandId" }] }
  }
};

const $CardId = { "type": "string" };

const $CardStatus = { "type": "string" };

const $DeliveryResult = { "type": "string", "pattern": "^sent_." };

const $ExpiryDate = { "type": "string", "format": "date" };

const $IssuedCard = {
  "type": "object",
  "required": ["card_id", "code", "status", "delivery", "expires_at"],
  "properties": {
    "card_id": { "$ref": "#/$defs/CardId" },
    "code": { "type": "string" },
    "status": { "$ref": "#/$defs/CardStatus" },
    "delivery": { "$ref": "#/$defs/DeliveryResult" },
    "expires_at": { "$ref": "#/$defs/ExpiryDate" }
  }
};

const $Card = {
  "type": "object",
  "required": ["card_id", "balance", "currency", "status", "redeemed", "expires_at"],
  "properties": {
    "card_id": { "$ref": "#/$defs/CardId" },
    "balance": { "type": "integer" },
    "currency": { "$ref": "#/$defs/CurrencyCode" },
    "status": { "$ref": "#/$defs/CardStatus" },
    "redeemed": { "type": "integer" },
    "expires_at": { "$ref": "#/$defs/ExpiryDate" }
  }
};

const $BulkIssueRequest = {
  "type": "object",
  "properties": {
    "file": { "type": "string" },
    "currency": { "allOf": [{ "$ref": "#/$defs/CurrencyCode" }] },
    "format": { "allOf": [{ "$ref": "#/$defs/CardFormat" }] },
    "brand_id": { "allOf": [{ "$ref": "#/$defs/BrandId" }] }
  }
};

const $BatchId = { "type": "string" };

const $BatchStatus = { "type": "string" };

const $Batch = {
  "type": "object",
  "required": ["batch_id", "total", "issued", "failed", "status"],
  "properties": {
    "batch_id": { "$ref": "#/$defs/BatchId" },
    "total": { "type": "integer" },
    "issued": { "type": "integer" },
    "failed": { "type": "integer" },
    "status": { "$ref": "#/$defs/BatchStatus" }
  }
};

const $TopUpRequest = {
  "type": "object",
  "properties": {
    "amount": { "type": "integer" },
    "currency": { "allOf": [{ "$ref": "#/$defs/CurrencyCode" }] },
    "reason": { "type": "string" }
  }
};

const $TopUpResult = {
  "x-sum": { "new_balance": ["previous_balance", "added"] },
  "type": "object",
  "required": ["card_id", "previous_balance", "added", "new_balance"],
  "properties": {
    "card_id": { "$ref": "#/$defs/CardId" },
    "previous_balance": { "type": "integer" },
    "added": { "type": "integer" },
    "new_balance": { "type": "integer" }
  }
};

const $Timestamp = { "type": "string", "format": "iso-8601-utc" };

const $RewardId = { "type": "string" };

const $EmailAddress = { "type": "string", "format": "idn-email" };

const $RewardType = { "type": "string" };

const $CardIssuedEvent = {
  "type": "object",
  "required": ["event"],
  "properties": { "event": { "type": "string", "const": "card.issued" } }
};

const $CardRedeemedEvent = {
  "type": "object",
  "required": ["event", "card_id", "amount_redeemed", "balance_remaining", "currency", "redeemed_at", "method", "market"],
  "properties": {
    "event": { "type": "string", "const": "card.redeemed" },
    "card_id": { "$ref": "#/$defs/CardId" },
    "amount_redeemed": { "type": "integer" },
    "balance_remaining": { "type": "integer" },
    "currency": { "allOf": [{ "$ref": "#/$defs/CurrencyCode" }] },
    "redeemed_at": { "allOf": [{ "$ref": "#/$defs/Timestamp" }] },
    "method": { "type": "string" },
    "market": { "type": "string", "pattern": "^[A-Za-z]{2}$" }
  }
};

const $CardToppedUpEvent = {
  "type": "object",
  "required": ["event"],
  "properties": { "event": { "type": "string", "const": "card.topped_up" } }
};

const $CardExpiredEvent = {
  "type": "object",
  "required": ["event"],
  "properties": { "event": { "type": "string", "const": "card.expired" } }
};

const $BatchCompleteEvent = {
  "type": "object",
  "required": ["event"],
  "properties": { "event": { "type": "string", "const": "batch.complete" } }
};

const $RewardSentEvent = {
  "type": "object",
  "required": ["event", "created_at", "data"],
  "properties": {
    "event": { "type": "string", "const": "reward.sent" },
    "created_at": { "allOf": [{ "$ref": "#/$defs/Timestamp" }] },
    "data": {
      "type": "object",
      "required": ["reward_id", "recipient_email", "type", "amount", "currency", "sent_at"],
      "properties": {
        "reward_id": { "$ref": "#/$defs/RewardId" },
        "recipient_email": { "$ref": "#/$defs/EmailAddress" },
        "type": { "$ref": "#/$defs/RewardType" },
        "amount": { "type": "integer" },
        "currency": { "allOf": [{ "$ref": "#/$defs/CurrencyCode" }] },
        "sent_at": { "allOf": [{ "$ref": "#/$defs/Timestamp" }] }
      }
    }
  }
};

const $RewardOpenedEvent = {
  "type": "object",
  "required": ["event", "created_at", "data"],
  "properties": {
    "event": { "type": "string", "const": "reward.opened" },
    "created_at": { "allOf": [{ "$ref": "#/$defs/Timestamp" }] },
    "data": {
      "type": "object",
      "required": ["reward_id", "recipient_email", "opened_at"],
      "properties": {
        "reward_id": { "$ref": "#/$defs/RewardId" },
        "recipient_email": { "$ref": "#/$defs/EmailAddress" },
        "opened_at": { "allOf": [{ "$ref": "#/$defs/Timestamp" }] }
      }
    }
  }
};

const $RewardRedeemedEvent = {
  "type": "object",
  "required": ["event", "created_at", "data"],
  "properties": {
    "event": { "type": "string", "const": "reward.redeemed" },
    "created_at": { "allOf": [{ "$ref": "#/$defs/Timestamp" }] },
    "data": {
      "type": "object",
      "required": ["reward_id", "recipient_email", "selected_brand", "redeemed_at"],
      "properties": {
        "reward_id": { "$ref": "#/$defs/RewardId" },
        "recipient_email": { "$ref": "#/$defs/EmailAddress" },
        "selected_brand": { "type": "string" },
        "redeemed_at": { "allOf": [{ "$ref": "#/$defs/Timestamp" }] },
        "type": { "allOf": [{ "$ref": "#/$defs/RewardType" }] },
        "amount": { "type": "integer" },
        "currency": { "allOf": [{ "$ref": "#/$defs/CurrencyCode" }] }
      }
    }
  }
};

const $RewardExpiredEvent = {
  "type": "object",
  "required": ["event", "created_at", "data"],
  "properties": {
    "event": { "type": "string", "const": "reward.expired" },
    "created_at": { "allOf": [{ "$ref": "#/$defs/Timestamp" }] },
    "data": {
      "type": "object",
      "required": ["reward_id", "recipient_email", "expired_at"],
      "properties": {
        "reward_id": { "$ref": "#/$defs/RewardId" },
        "recipient_email": { "$ref": "#/$defs/EmailAddress" },
        "expired_at": { "allOf": [{ "$ref": "#/$defs/Timestamp" }] }
      }
    }
  }
};

const $RewardCancelledEvent = {
  "type": "object",
  "required": ["event", "created_at", "data"],
  "properties": {
    "event": { "type": "string", "const": "reward.cancelled" },
    "created_at": { "allOf": [{ "$ref": "#/$defs/Timestamp" }] },
    "data": {
      "type": "object",
      "required": ["reward_id", "cancelled_by", "cancelled_at"],
      "properties": {
        "reward_id": { "$ref": "#/$defs/RewardId" },
        "cancelled_by": { "type": "string" },
        "cancelled_at": { "allOf": [{ "$ref": "#/$defs/Timestamp" }] }
      }
    }
  }
};

const $WalletLowBalanceEvent = {
  "type": "object",
  "required": ["event", "created_at", "data"],
  "properties": {
    "event": { "type": "string", "const": "wallet.low_balance" },
    "created_at": { "allOf": [{ "$ref": "#/$defs/Timestamp" }] },
    "data": {
      "type": "object",
      "required": ["wallet_id", "current_balance", "threshold", "currency"],
      "properties": {
        "wallet_id": {},
        "current_balance": { "type": "integer" },
        "threshold": { "type": "integer" },
        "currency": {}
      }
    }
  }
};

export const validatePhoneNumber: Validator<PhoneNumber> = /* @__PURE__ */ schemas.validator({
  PhoneNumber: $PhoneNumber,
});

export const validateCurrencyCode: Validator<CurrencyCode> = /* @__PURE__ */ schemas.validator({
  CurrencyCode: $CurrencyCode,
});

export const validateCardFormat: Validator<CardFormat> = /* @__PURE__ */ schemas.validator({
  CardFormat: $CardFormat,
});

export const validateAccessChannel: Validator<AccessChannel> = /* @__PURE__ */ schemas.validator({
  AccessChannel: $AccessChannel,
});

export const validateBrandId: Validator<BrandId> = /* @__PURE__ */ schemas.validator({
  BrandId: $BrandId,
});

export const validateIssueCardRequest: Validator<IssueCardRequest> = /* @__PURE__ */ schemas.validator({
  IssueCardRequest: $IssueCardRequest,
  PhoneNumber: $PhoneNumber,
  CurrencyCode: $CurrencyCode,
  CardFormat: $CardFormat,
  AccessChannel: $AccessChannel,
  BrandId: $BrandId,
});

export const validateCardId: Validator<CardId> = /* @__PURE__ */ schemas.validator({
  CardId: $CardId,
});

export const validateCardStatus: Validator<CardStatus> = /* @__PURE__ */ schemas.validator({
  CardStatus: $CardStatus,
});

export const validateDeliveryResult: Validator<DeliveryResult> = /* @__PURE__ */ schemas.validator({
  DeliveryResult: $DeliveryResult,
});

export const validateExpiryDate: Validator<ExpiryDate> = /* @__PURE__ */ schemas.validator({
  ExpiryDate: $ExpiryDate,
});

export const validateIssuedCard: Validator<IssuedCard> = /* @__PURE__ */ schemas.validator({
  IssuedCard: $IssuedCard,
  CardId: $CardId,
  CardStatus: $CardStatus,
  DeliveryResult: $DeliveryResult,
  ExpiryDate: $ExpiryDate,
});

export const validateCard: Validator<Card> = /* @__PURE__ */ schemas.validator({
  Card: $Card,
  CardId: $CardId,
  CurrencyCode: $CurrencyCode,
  CardStatus: $CardStatus,
  ExpiryDate: $ExpiryDate,
});

export const validateBulkIssueRequest: Validator<BulkIssueRequest> = /* @__PURE__ */ schemas.validator({
  BulkIssueRequest: $BulkIssueRequest,
  CurrencyCode: $CurrencyCode,
  CardFormat: $CardFormat,
  BrandId: $BrandId,
});

export const validateBatchId: Validator<BatchId> = /* @__PURE__ */ schemas.validator({
  BatchId: $BatchId,
});

export const validateBatchStatus: Validator<BatchStatus> = /* @__PURE__ */ schemas.validator({
  BatchStatus: $BatchStatus,
});

export const validateBatch: Validator<Batch> = /* @__PURE__ */ schemas.validator({
  Batch: $Batch,
  BatchId: $BatchId,
  BatchStatus: $BatchStatus,
});

export const validateTopUpRequest: Validator<TopUpRequest> = /* @__PURE__ */ schemas.validator({
  TopUpRequest: $TopUpRequest,
  CurrencyCode: $CurrencyCode,
});

export const validateTopUpResult: Validator<TopUpResult> = /* @__PURE__ */ schemas.validator({
  TopUpResult: $TopUpResult,
  CardId: $CardId,
});

export const validateTimestamp: Validator<Timestamp> = /* @__PURE__ */ schemas.validator({
  Timestamp: $Timestamp,
});

export const validateRewardId: Validator<RewardId> = /* @__PURE__ */ schemas.validator({
  RewardId: $RewardId,
});

export const validateEmailAddress: Validator<EmailAddress> = /* @__PURE__ */ schemas.validator({
  EmailAddress: $EmailAddress,
});

export const validateRewardType: Validator<RewardType> = /* @__PURE__ */ schemas.validator({
  RewardType: $RewardType,
});

export const validateCardIssuedEvent: Validator<CardIssuedEvent> = /* @__PURE__ */ schemas.validator({
  CardIssuedEvent: $CardIssuedEvent,
});

export const validateCardRedeemedEvent: Validator<CardRedeemedEvent> = /* @__PURE__ */ schemas.validator({
  CardRedeemedEvent: $CardRedeemedEvent,
  CardId: $CardId,
  CurrencyCode: $CurrencyCode,
  Timestamp: $Timestamp,
});

export const validateCardToppedUpEvent: Validator<CardToppedUpEvent> = /* @__PURE__ */ schemas.validator({
  CardToppedUpEvent: $CardToppedUpEvent,
});

export const validateCardExpiredEvent: Validator<CardExpiredEvent> = /* @__PURE__ */ schemas.validator({
  CardExpiredEvent: $CardExpiredEvent,
});

export const validateBatchCompleteEvent: Validator<BatchCompleteEvent> = /* @__PURE__ */ schemas.validator({
  BatchCompleteEvent: $BatchCompleteEvent,
});

export const validateRewardSentEvent: Validator<RewardSentEvent> = /* @__PURE__ */ schemas.validator({
  RewardSentEvent: $RewardSentEvent,
  Timestamp: $Timestamp,
  RewardId: $RewardId,
  EmailAddress: $EmailAddress,
  RewardType: $RewardType,
  CurrencyCode: $CurrencyCode,
});

export const validateRewardOpenedEvent: Validator<RewardOpenedEvent> = /* @__PURE__ */ schemas.validator({
  RewardOpenedEvent: $RewardOpenedEvent,
  Timestamp: $Timestamp,
  RewardId: $RewardId,
  EmailAddress: $EmailAddress,
});

export const validateRewardRedeemedEvent: Validator<RewardRedeemedEvent> = /* @__PURE__ */ schemas.validator({
  RewardRedeemedEvent: $RewardRedeemedEvent,
  Timestamp: $Timestamp,
  RewardId: $RewardId,
  EmailAddress: $EmailAddress,
  RewardType: $RewardType,
  CurrencyCode: $CurrencyCode,
});

export const validateRewardExpiredEvent: Validator<RewardExpiredEvent> = /* @__PURE__ */ schemas.validator({
  RewardExpiredEvent: $RewardExpiredEvent,
  Timestamp: $Timestamp,
  RewardId: $RewardId,
  EmailAddress: $EmailAddress,
});

export const validateRewardCancelledEvent: Validator<RewardCancelledEvent> = /* @__PURE__ */ schemas.validator({
  RewardCancelledEvent: $RewardCancelledEvent,
  Timestamp: $Timestamp,
  RewardId: $RewardId,
});

export const validateWalletLowBalanceEvent: Validator<WalletLowBalanceEvent> = /* @__PURE__ */ schemas.validator({
  WalletLowBalanceEvent: $WalletLowBalanceEvent,
  Timestamp: $Timestamp,
});

/** The result of `validateWebhookEvent`. */
export type WebhookEventValidation = EventValidation<WebhookEvent, UnknownEvent>;

/** Checks a webhook payload against the schema of its event. */
export const validateWebhookEvent: EventValidator<WebhookEvent, UnknownEvent> = /* @__PURE__ */ eventValidator<WebhookEvent, UnknownEvent>(
  {
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
  },
  'event',
);
