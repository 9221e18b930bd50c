// The schemas for every library that takes a Standard Schema, such as tRPC, TanStack Form and Hono.
// Generated from openapi/, asyncapi/ and open-points.yaml; do not edit. Change those and run: npx reward-card generate . --out generated --editor-schemas --yaml

import type * as Events from './events.ts';
import type * as Rest from './rest.ts';
import { type StandardSchema, toStandardSchema } from 'unsaid-runtime/validation';
import {
  validatePhoneNumber,
  validateCurrencyCode,
  validateCardFormat,
  validateAccessChannel,
  validateBrandId,
  validateIssueCardRequest,
  validateCardId,
  validateCardStatus,
  validateDeliveryResult,
  validateExpiryDate,
  validateIssuedCard,
  validateCard,
  validateBulkIssueRequest,
  validateBatchId,
  validateBatchStatus,
  validateBatch,
  validateTopUpRequest,
  validateTopUpResult,
  validateTimestamp,
  validateRewardId,
  validateEmailAddress,
  validateRewardType,
  validateCardIssuedEvent,
  validateCardRedeemedEvent,
  validateCardToppedUpEvent,
  validateCardExpiredEvent,
  validateBatchCompleteEvent,
  validateRewardSentEvent,
  validateRewardOpenedEvent,
  validateRewardRedeemedEvent,
  validateRewardExpiredEvent,
  validateRewardCancelledEvent,
  validateWalletLowBalanceEvent,
  validateWebhookEvent,
} from './validators.ts';

export type { MessageOf, StandardIssue, StandardResult, StandardSchema } from 'unsaid-runtime/validation';
export { withMessages } from 'unsaid-runtime/validation';

const $PhoneNumber: object = {
  "description": "Phone number of the recipient, in international format with a leading `+`.\n\nOpen: Form of phone numbers (`phone-number-form`): What may follow the leading `+`, digits alone or spaces and hyphens too, and which countries are served?",
  "x-open-points": ["phone-number-form"],
  "type": "string",
  "pattern": "^\\+",
  "examples": ["+254712345678"]
};

const $CurrencyCode: object = {
  "description": "Currency code.\n\nOpen: Currency codes (`currency-codes`): Which currencies does the service know, and of which standard and in which case are the codes?",
  "x-open-points": ["currency-codes"],
  "type": "string",
  "examples": ["KES", "GHS"]
};

const $CardFormat: object = {
  "description": "Card format.\n\nValues seen: `digital`.\n\nOpen: Card formats (`card-formats`): Which formats are there besides `digital`, and what does each mean for the recipient?",
  "x-open-points": ["card-formats"],
  "x-values-seen": ["digital"],
  "type": "string",
  "examples": ["digital"]
};

const $AccessChannel: object = {
  "description": "Channel through which the card can be used.\n\nValues seen: `whatsapp`, `web`, `ussd`.\n\nOpen: Access channels (`access-channels`): Through which channels can a card be used besides `whatsapp`, `web` and `ussd`, and in which markets?",
  "x-open-points": ["access-channels"],
  "x-values-seen": ["whatsapp", "web", "ussd"],
  "type": "string",
  "examples": ["whatsapp", "web", "ussd"]
};

const $BrandId: object = {
  "description": "Identifier of the integrator's brand.\n\nOpen: Brand identifiers (`brand-ids`): Where does an integrator find its brand identifiers, and what does the service do with an unknown one?",
  "x-open-points": ["brand-ids"],
  "type": "string",
  "examples": ["brand_acme_hr"]
};

const $IssueCardRequest: object = {
  "description": "A card to issue to a recipient.",
  "type": "object",
  "required": ["recipient_phone", "value", "currency"],
  "properties": {
    "recipient_phone": { "$ref": "#/$defs/PhoneNumber" },
    "value": {
      "description": "Value of the card, in the given currency.\n\nOpen:\n\n- Unit of an amount (`amount-units`): Is an amount in major or in minor units of its currency, and what holds for currencies without minor units?\n- Bounds of values (`value-bounds`): What are the least and the greatest value of a card and of a top-up, may they be zero or negative, and how long may the reason of a top-up be?",
      "x-open-points": ["amount-units", "value-bounds"],
      "type": "integer",
      "examples": [5000]
    },
    "currency": { "$ref": "#/$defs/CurrencyCode" },
    "format": {
      "description": "Card format.\n\nOpen: Fields left out at issue (`issue-defaults`): What applies when `format`, `access` or `brand_id` is left out?",
      "x-open-points": ["issue-defaults"],
      "allOf": [{ "$ref": "#/$defs/CardFormat" }]
    },
    "access": {
      "description": "Channels through which the card can be used.\n\nOpen: Fields left out at issue (`issue-defaults`): What applies when `format`, `access` or `brand_id` is left out?",
      "x-open-points": ["issue-defaults"],
      "type": "array",
      "items": { "$ref": "#/$defs/AccessChannel" }
    },
    "brand_id": {
      "description": "Identifier of the integrator's brand.\n\nOpen: Fields left out at issue (`issue-defaults`): What applies when `format`, `access` or `brand_id` is left out?",
      "x-open-points": ["issue-defaults"],
      "allOf": [{ "$ref": "#/$defs/BrandId" }]
    }
  }
};

const $CardId: object = {
  "description": "Identifier of the card, assigned by the service at issue.\n\nOpen: Form of identifiers and codes (`identifier-forms`): Which characters and lengths do card, batch, reward and wallet identifiers and card codes have, and are they unique for ever?",
  "x-open-points": ["identifier-forms"],
  "type": "string",
  "examples": ["crd_5Q7M2XKD8RT4VBN6"]
};

const $CardStatus: object = {
  "description": "Status of the card: `issued` in the response to an issue, `active` in the response to a retrieval.\n\nValues seen: `issued`, `active`.\n\nOpen:\n\n- Cancelling or blocking a card (`card-cancellation`): Can a card be cancelled or blocked, for example after it went to the wrong recipient, and what becomes of its balance?\n- Card statuses (`card-statuses`): Which statuses can a card have besides `issued` and `active`?\n- How cards, batches and rewards change state (`state-transitions`): Which status of a card or a batch follows which, in which order do the events of a reward come, and what moves each from one state to the next?",
  "x-open-points": ["card-cancellation", "card-statuses", "state-transitions"],
  "x-values-seen": ["issued", "active"],
  "type": "string",
  "examples": ["issued", "active"]
};

const $DeliveryResult: object = {
  "description": "Result of the delivery channel at issue, of the form `sent_<channel>`.\n\nValues seen: `sent_whatsapp`.\n\nOpen:\n\n- What reaches the recipient (`code-handover`): What does the recipient get over the channel that `delivery` names, and does the integrator have to hand over `code` itself?\n- Delivery results (`delivery-channels`): Which channels can `sent_<channel>` name, how is the channel chosen, and what does `delivery` say when sending fails?",
  "x-open-points": ["code-handover", "delivery-channels"],
  "x-values-seen": ["sent_whatsapp"],
  "type": "string",
  "pattern": "^sent_.",
  "examples": ["sent_whatsapp"]
};

const $ExpiryDate: object = {
  "description": "Date on which the card expires, of the form `YYYY-MM-DD`.\n\nOpen: When a card expires (`card-expiry`): How is the expiry date chosen, does a top-up move it, and at which moment and in which time zone does the card stop working?",
  "x-open-points": ["card-expiry"],
  "type": "string",
  "format": "date",
  "examples": ["2027-03-31"]
};

const $IssuedCard: object = {
  "description": "A card, as the response to a successful issue carries it.\n\nOpen:\n\n- Reading the code and the delivery result again (`code-retrieval`): Can `code` and `delivery` be read again after the issue, for example when its response was lost?\n- Fields that are absent or null (`absent-fields`): Does a response or an event carry each listed field always, and can a field be null?\n- Further fields of a card (`card-record-fields`): Which fields does a card record have beyond those listed?",
  "x-open-points": ["absent-fields", "card-record-fields", "code-retrieval"],
  "type": "object",
  "required": ["card_id", "code", "status", "delivery", "expires_at"],
  "properties": {
    "card_id": { "$ref": "#/$defs/CardId" },
    "code": {
      "description": "Unique code of the card, returned at issue.\n\nOpen:\n\n- What reaches the recipient (`code-handover`): What does the recipient get over the channel that `delivery` names, and does the integrator have to hand over `code` itself?\n- Reading the code and the delivery result again (`code-retrieval`): Can `code` and `delivery` be read again after the issue, for example when its response was lost?\n- Validating codes (`code-validation`): By which endpoint is a card code validated?\n- Form of identifiers and codes (`identifier-forms`): Which characters and lengths do card, batch, reward and wallet identifiers and card codes have, and are they unique for ever?",
      "x-open-points": ["code-handover", "code-retrieval", "code-validation", "identifier-forms"],
      "x-unique": true,
      "type": "string",
      "examples": ["7K4M-9TQX-2HPD-W3RJ"]
    },
    "status": { "$ref": "#/$defs/CardStatus" },
    "delivery": { "$ref": "#/$defs/DeliveryResult" },
    "expires_at": { "$ref": "#/$defs/ExpiryDate" }
  }
};

const $Card: object = {
  "description": "A card, with its current balance and status.\n\nOpen:\n\n- Relation of balance and redeemed amount (`balance-and-redeemed`): Is `balance` plus `redeemed` the value issued and topped up, and what becomes of the balance of an expired card?\n- Fields that are absent or null (`absent-fields`): Does a response or an event carry each listed field always, and can a field be null?\n- Further fields of a card (`card-record-fields`): Which fields does a card record have beyond those listed?",
  "x-open-points": ["absent-fields", "balance-and-redeemed", "card-record-fields"],
  "type": "object",
  "required": ["card_id", "balance", "currency", "status", "redeemed", "expires_at"],
  "properties": {
    "card_id": { "$ref": "#/$defs/CardId" },
    "balance": {
      "description": "Current balance, in the currency of the card.\n\nOpen: Unit of an amount (`amount-units`): Is an amount in major or in minor units of its currency, and what holds for currencies without minor units?",
      "x-open-points": ["amount-units"],
      "type": "integer",
      "examples": [5000]
    },
    "currency": { "$ref": "#/$defs/CurrencyCode" },
    "status": { "$ref": "#/$defs/CardStatus" },
    "redeemed": {
      "description": "Amount redeemed so far.\n\nOpen: Unit of an amount (`amount-units`): Is an amount in major or in minor units of its currency, and what holds for currencies without minor units?",
      "x-open-points": ["amount-units"],
      "type": "integer",
      "examples": [0]
    },
    "expires_at": { "$ref": "#/$defs/ExpiryDate" }
  }
};

const $BulkIssueRequest: object = {
  "description": "The uploaded CSV file, with a currency code, a card format and a brand.\n\nOpen: Required fields of a bulk issuance (`bulk-required-fields`): Which of `file`, `currency`, `format` and `brand_id` are required?",
  "x-open-points": ["bulk-required-fields"],
  "type": "object",
  "properties": {
    "file": {
      "description": "Content of the CSV file, base64-encoded.\n\nOpen:\n\n- Columns of the CSV file (`csv-columns`): Which columns does the file have, in which order, is there a header row, which may be empty, and do they override the currency, format and brand of the request?\n- Required fields of a bulk issuance (`bulk-required-fields`): Which of `file`, `currency`, `format` and `brand_id` are required?\n- Encoding of the CSV file (`csv-encoding`): Which character set, delimiter, quoting and line ends does the file have, and which base64 alphabet carries it?\n- Maximum size of the CSV file (`csv-file-size`): How large may the file be, before or after base64?",
      "x-open-points": ["bulk-required-fields", "csv-columns", "csv-encoding", "csv-file-size"],
      "type": "string",
      "contentEncoding": "base64",
      "contentMediaType": "text/csv"
    },
    "currency": {
      "description": "Currency code.\n\nOpen: Required fields of a bulk issuance (`bulk-required-fields`): Which of `file`, `currency`, `format` and `brand_id` are required?",
      "x-open-points": ["bulk-required-fields"],
      "allOf": [{ "$ref": "#/$defs/CurrencyCode" }]
    },
    "format": {
      "description": "Card format.\n\nOpen:\n\n- Channels and defaults of a bulk issuance (`bulk-defaults`): The request of a bulk issuance has no `access`: over which channels are its cards sent and used, and what applies when `format` or `brand_id` is left out?\n- Required fields of a bulk issuance (`bulk-required-fields`): Which of `file`, `currency`, `format` and `brand_id` are required?",
      "x-open-points": ["bulk-defaults", "bulk-required-fields"],
      "allOf": [{ "$ref": "#/$defs/CardFormat" }]
    },
    "brand_id": {
      "description": "Identifier of a brand.\n\nOpen:\n\n- Channels and defaults of a bulk issuance (`bulk-defaults`): The request of a bulk issuance has no `access`: over which channels are its cards sent and used, and what applies when `format` or `brand_id` is left out?\n- Required fields of a bulk issuance (`bulk-required-fields`): Which of `file`, `currency`, `format` and `brand_id` are required?",
      "x-open-points": ["bulk-defaults", "bulk-required-fields"],
      "allOf": [{ "$ref": "#/$defs/BrandId" }]
    }
  }
};

const $BatchId: object = {
  "description": "Identifier of the batch.\n\nOpen: Form of identifiers and codes (`identifier-forms`): Which characters and lengths do card, batch, reward and wallet identifiers and card codes have, and are they unique for ever?",
  "x-open-points": ["identifier-forms"],
  "type": "string",
  "examples": ["bat_2H8VN4TCX7KQ5RMD"]
};

const $BatchStatus: object = {
  "description": "Status of the batch.\n\nValues seen: `complete`.\n\nOpen:\n\n- Batch statuses (`batch-statuses`): Which statuses can a batch have besides `complete`, and what does a batch that fails as a whole say?\n- How cards, batches and rewards change state (`state-transitions`): Which status of a card or a batch follows which, in which order do the events of a reward come, and what moves each from one state to the next?",
  "x-open-points": ["batch-statuses", "state-transitions"],
  "x-values-seen": ["complete"],
  "type": "string",
  "examples": ["complete"]
};

const $Batch: object = {
  "description": "A batch, with the number of cards requested, issued and failed.\n\nOpen:\n\n- The cards of a batch (`batch-cards`): How does an integrator learn the card identifiers and codes of a batch, and which rows failed and why?\n- Fields that are absent or null (`absent-fields`): Does a response or an event carry each listed field always, and can a field be null?\n- Relation of the batch counts (`batch-counts`): Is `total` always `issued` plus `failed`, and does `total` count rows that could not be read?",
  "x-open-points": ["absent-fields", "batch-cards", "batch-counts"],
  "type": "object",
  "required": ["batch_id", "total", "issued", "failed", "status"],
  "properties": {
    "batch_id": { "$ref": "#/$defs/BatchId" },
    "total": { "description": "Number of cards requested.", "type": "integer", "examples": [4] },
    "issued": { "description": "Number of cards issued.", "type": "integer", "examples": [3] },
    "failed": {
      "description": "Number of cards that failed.\n\nOpen: The cards of a batch (`batch-cards`): How does an integrator learn the card identifiers and codes of a batch, and which rows failed and why?",
      "x-open-points": ["batch-cards"],
      "type": "integer",
      "examples": [1]
    },
    "status": { "$ref": "#/$defs/BatchStatus" }
  }
};

const $TopUpRequest: object = {
  "description": "Value to add to an existing card.\n\nOpen: Required fields of a top-up (`top-up-required-fields`): Which of `amount`, `currency` and `reason` are required?",
  "x-open-points": ["top-up-required-fields"],
  "type": "object",
  "properties": {
    "amount": {
      "description": "Amount to add.\n\nOpen:\n\n- Unit of an amount (`amount-units`): Is an amount in major or in minor units of its currency, and what holds for currencies without minor units?\n- Required fields of a top-up (`top-up-required-fields`): Which of `amount`, `currency` and `reason` are required?\n- Bounds of values (`value-bounds`): What are the least and the greatest value of a card and of a top-up, may they be zero or negative, and how long may the reason of a top-up be?",
      "x-open-points": ["amount-units", "top-up-required-fields", "value-bounds"],
      "type": "integer",
      "examples": [2500]
    },
    "currency": {
      "description": "Currency of the amount.\n\nOpen:\n\n- Currency of a top-up (`top-up-currency`): Must the currency of a top-up be the card's own, what happens when it is not, and in which currency are the amounts of the result?\n- Required fields of a top-up (`top-up-required-fields`): Which of `amount`, `currency` and `reason` are required?",
      "x-open-points": ["top-up-currency", "top-up-required-fields"],
      "allOf": [{ "$ref": "#/$defs/CurrencyCode" }]
    },
    "reason": {
      "description": "A free label.\n\nOpen:\n\n- Required fields of a top-up (`top-up-required-fields`): Which of `amount`, `currency` and `reason` are required?\n- Bounds of values (`value-bounds`): What are the least and the greatest value of a card and of a top-up, may they be zero or negative, and how long may the reason of a top-up be?",
      "x-open-points": ["top-up-required-fields", "value-bounds"],
      "type": "string",
      "examples": ["Q2 attendance bonus"]
    }
  }
};

const $TopUpResult: object = {
  "description": "Result of a top-up. `new_balance` equals `previous_balance` plus `added`.\n\nOpen:\n\n- Currency of a top-up (`top-up-currency`): Must the currency of a top-up be the card's own, what happens when it is not, and in which currency are the amounts of the result?\n- Fields that are absent or null (`absent-fields`): Does a response or an event carry each listed field always, and can a field be null?",
  "x-open-points": ["absent-fields", "top-up-currency"],
  "x-sum": { "new_balance": ["previous_balance", "added"] },
  "type": "object",
  "required": ["card_id", "previous_balance", "added", "new_balance"],
  "properties": {
    "card_id": { "$ref": "#/$defs/CardId" },
    "previous_balance": {
      "description": "Balance before the top-up.\n\nOpen: Unit of an amount (`amount-units`): Is an amount in major or in minor units of its currency, and what holds for currencies without minor units?",
      "x-open-points": ["amount-units"],
      "type": "integer",
      "examples": [5000]
    },
    "added": {
      "description": "Amount added.\n\nOpen: Unit of an amount (`amount-units`): Is an amount in major or in minor units of its currency, and what holds for currencies without minor units?",
      "x-open-points": ["amount-units"],
      "type": "integer",
      "examples": [2500]
    },
    "new_balance": {
      "description": "Balance after the top-up.\n\nOpen: Unit of an amount (`amount-units`): Is an amount in major or in minor units of its currency, and what holds for currencies without minor units?",
      "x-open-points": ["amount-units"],
      "type": "integer",
      "examples": [7500]
    }
  }
};

const $Timestamp: object = {
  "description": "ISO 8601 timestamp in UTC.\n\nOpen: Precision and notation of timestamps (`timestamp-form`): Which notation of ISO 8601 do timestamps have: extended or basic format, Z or an offset of zero, and with fractions of a second?",
  "x-open-points": ["timestamp-form"],
  "x-format": "iso-8601-utc",
  "type": "string",
  "format": "date-time",
  "examples": ["2026-07-03T09:41:27.316Z"]
};

const $RewardId: object = {
  "description": "Identifier of the reward.\n\nOpen: Form of identifiers and codes (`identifier-forms`): Which characters and lengths do card, batch, reward and wallet identifiers and card codes have, and are they unique for ever?",
  "x-open-points": ["identifier-forms"],
  "type": "string",
  "examples": ["rwd_9F3KT6VBQ2MX8CDH"]
};

const $EmailAddress: object = {
  "description": "E-mail address of the recipient.",
  "x-format": "idn-email",
  "type": "string",
  "format": "email",
  "examples": ["amina.odhiambo@example.com"]
};

const $RewardType: object = {
  "description": "Type of the reward.\n\nValues seen: `choice_card`.\n\nOpen: Reward types (`reward-types`): Which types of reward are there besides `choice_card`?",
  "x-open-points": ["reward-types"],
  "x-values-seen": ["choice_card"],
  "type": "string",
  "examples": ["choice_card"]
};

const $CardIssuedEvent: object = {
  "title": "CardIssuedEvent",
  "description": "Payload of `card.issued`.\n\nOpen: Payload of card.issued (`card-issued-payload`): Which fields does `card.issued` carry besides `event`?",
  "x-open-points": ["card-issued-payload"],
  "type": "object",
  "required": ["event"],
  "properties": { "event": { "description": "Name of the event.", "type": "string", "const": "card.issued" } }
};

const $CardRedeemedEvent: object = {
  "title": "CardRedeemedEvent",
  "description": "Payload of `card.redeemed`.\n\nOpen: Further fields of events (`further-event-fields`): Which fields do `card.redeemed` and the reward events carry beyond those listed?",
  "x-open-points": ["further-event-fields"],
  "type": "object",
  "required": [
    "event",
    "card_id",
    "amount_redeemed",
    "balance_remaining",
    "currency",
    "redeemed_at",
    "method",
    "market"
  ],
  "properties": {
    "event": { "description": "Name of the event.", "type": "string", "const": "card.redeemed" },
    "card_id": { "$ref": "#/$defs/CardId" },
    "amount_redeemed": {
      "description": "Amount redeemed.\n\nOpen:\n\n- Unit of an amount (`amount-units`): Is an amount in major or in minor units of its currency, and what holds for currencies without minor units?\n- Amounts of a redemption (`redeemed-amounts`): Is `amount_redeemed` the amount of this redemption or of all so far, and is `balance_remaining` the balance right after it?",
      "x-open-points": ["amount-units", "redeemed-amounts"],
      "type": "integer",
      "examples": [3200]
    },
    "balance_remaining": {
      "description": "Balance remaining.\n\nOpen:\n\n- Unit of an amount (`amount-units`): Is an amount in major or in minor units of its currency, and what holds for currencies without minor units?\n- Amounts of a redemption (`redeemed-amounts`): Is `amount_redeemed` the amount of this redemption or of all so far, and is `balance_remaining` the balance right after it?",
      "x-open-points": ["amount-units", "redeemed-amounts"],
      "type": "integer",
      "examples": [4300]
    },
    "currency": { "description": "Currency of the amounts.", "allOf": [{ "$ref": "#/$defs/CurrencyCode" }] },
    "redeemed_at": {
      "description": "When the card was redeemed, an ISO 8601 timestamp in UTC.",
      "allOf": [{ "$ref": "#/$defs/Timestamp" }]
    },
    "method": {
      "description": "Method of redemption.\n\nValues seen: `ussd`.\n\nOpen: Redemption methods (`redemption-methods`): Which methods are there besides `ussd`?",
      "x-open-points": ["redemption-methods"],
      "x-values-seen": ["ussd"],
      "type": "string",
      "examples": ["ussd"]
    },
    "market": {
      "description": "Market, a two-letter country code.\n\nOpen:\n\n- Campaign and market of a card (`campaigns-and-markets`): How does a card get the campaign and the market that reports are filtered by, and which market does a redemption name?\n- Market codes (`market-codes`): Of which standard are the two letters of a market, and in which case are they written?",
      "x-open-points": ["campaigns-and-markets", "market-codes"],
      "type": "string",
      "pattern": "^[A-Za-z]{2}$",
      "examples": ["KE"]
    }
  }
};

const $CardToppedUpEvent: object = {
  "title": "CardToppedUpEvent",
  "description": "Payload of `card.topped_up`.\n\nOpen: Payload of card.topped_up (`card-topped-up-payload`): Which fields does `card.topped_up` carry besides `event`?",
  "x-open-points": ["card-topped-up-payload"],
  "type": "object",
  "required": ["event"],
  "properties": { "event": { "description": "Name of the event.", "type": "string", "const": "card.topped_up" } }
};

const $CardExpiredEvent: object = {
  "title": "CardExpiredEvent",
  "description": "Payload of `card.expired`.\n\nOpen: Payload of card.expired (`card-expired-payload`): Which fields does `card.expired` carry besides `event`?",
  "x-open-points": ["card-expired-payload"],
  "type": "object",
  "required": ["event"],
  "properties": { "event": { "description": "Name of the event.", "type": "string", "const": "card.expired" } }
};

const $BatchCompleteEvent: object = {
  "title": "BatchCompleteEvent",
  "description": "Payload of `batch.complete`.\n\nOpen: Payload of batch.complete (`batch-complete-payload`): Which fields does `batch.complete` carry besides `event`?",
  "x-open-points": ["batch-complete-payload"],
  "type": "object",
  "required": ["event"],
  "properties": { "event": { "description": "Name of the event.", "type": "string", "const": "batch.complete" } }
};

const $RewardSentEvent: object = {
  "title": "RewardSentEvent",
  "description": "Payload of `reward.sent`.",
  "type": "object",
  "required": ["event", "created_at", "data"],
  "properties": {
    "event": { "description": "Name of the event.", "type": "string", "const": "reward.sent" },
    "created_at": {
      "description": "An ISO 8601 timestamp in UTC.\n\nOpen: What created_at says (`created-at`): Which moment does `created_at` give, that of the event, of its payload or of the attempt, and does it stay the same over all attempts?",
      "x-open-points": ["created-at"],
      "allOf": [{ "$ref": "#/$defs/Timestamp" }]
    },
    "data": {
      "title": "RewardSentData",
      "description": "Fields of the event.\n\nOpen: Further fields of events (`further-event-fields`): Which fields do `card.redeemed` and the reward events carry beyond those listed?",
      "x-open-points": ["further-event-fields"],
      "type": "object",
      "required": ["reward_id", "recipient_email", "type", "amount", "currency", "sent_at"],
      "properties": {
        "reward_id": { "$ref": "#/$defs/RewardId" },
        "recipient_email": { "$ref": "#/$defs/EmailAddress" },
        "type": { "$ref": "#/$defs/RewardType" },
        "amount": {
          "description": "Amount of the reward.\n\nOpen: Unit of an amount (`amount-units`): Is an amount in major or in minor units of its currency, and what holds for currencies without minor units?",
          "x-open-points": ["amount-units"],
          "type": "integer",
          "examples": [2000]
        },
        "currency": { "description": "Currency of the amount.", "allOf": [{ "$ref": "#/$defs/CurrencyCode" }] },
        "sent_at": {
          "description": "When the reward was sent, an ISO 8601 timestamp in UTC.",
          "allOf": [{ "$ref": "#/$defs/Timestamp" }]
        }
      }
    }
  }
};

const $RewardOpenedEvent: object = {
  "title": "RewardOpenedEvent",
  "description": "Payload of `reward.opened`.",
  "type": "object",
  "required": ["event", "created_at", "data"],
  "properties": {
    "event": { "description": "Name of the event.", "type": "string", "const": "reward.opened" },
    "created_at": {
      "description": "An ISO 8601 timestamp in UTC.\n\nOpen: What created_at says (`created-at`): Which moment does `created_at` give, that of the event, of its payload or of the attempt, and does it stay the same over all attempts?",
      "x-open-points": ["created-at"],
      "allOf": [{ "$ref": "#/$defs/Timestamp" }]
    },
    "data": {
      "title": "RewardOpenedData",
      "description": "Fields of the event.\n\nOpen: Further fields of events (`further-event-fields`): Which fields do `card.redeemed` and the reward events carry beyond those listed?",
      "x-open-points": ["further-event-fields"],
      "type": "object",
      "required": ["reward_id", "recipient_email", "opened_at"],
      "properties": {
        "reward_id": { "$ref": "#/$defs/RewardId" },
        "recipient_email": { "$ref": "#/$defs/EmailAddress" },
        "opened_at": {
          "description": "When the reward was opened, an ISO 8601 timestamp in UTC.",
          "allOf": [{ "$ref": "#/$defs/Timestamp" }]
        }
      }
    }
  }
};

const $RewardRedeemedEvent: object = {
  "title": "RewardRedeemedEvent",
  "description": "Payload of `reward.redeemed`.",
  "type": "object",
  "required": ["event", "created_at", "data"],
  "properties": {
    "event": { "description": "Name of the event.", "type": "string", "const": "reward.redeemed" },
    "created_at": {
      "description": "An ISO 8601 timestamp in UTC.\n\nOpen: What created_at says (`created-at`): Which moment does `created_at` give, that of the event, of its payload or of the attempt, and does it stay the same over all attempts?",
      "x-open-points": ["created-at"],
      "allOf": [{ "$ref": "#/$defs/Timestamp" }]
    },
    "data": {
      "title": "RewardRedeemedData",
      "description": "Fields of the event.\n\nOpen:\n\n- Further fields of events (`further-event-fields`): Which fields do `card.redeemed` and the reward events carry beyond those listed?\n- Optional fields of reward.redeemed (`reward-redeemed-fields`): Does `reward.redeemed` always carry `type`, `amount` and `currency`? A sample does, the list of fields does not.",
      "x-open-points": ["further-event-fields", "reward-redeemed-fields"],
      "type": "object",
      "required": ["reward_id", "recipient_email", "selected_brand", "redeemed_at"],
      "properties": {
        "reward_id": { "$ref": "#/$defs/RewardId" },
        "recipient_email": { "$ref": "#/$defs/EmailAddress" },
        "selected_brand": {
          "description": "Brand selected.\n\nOpen: What selected_brand holds (`selected-brand`): Is the selected brand an identifier or a name, and from which list?",
          "x-open-points": ["selected-brand"],
          "type": "string",
          "examples": ["Naivas"]
        },
        "redeemed_at": {
          "description": "When the reward was redeemed, an ISO 8601 timestamp in UTC.",
          "allOf": [{ "$ref": "#/$defs/Timestamp" }]
        },
        "type": {
          "description": "Type of the reward. A sample carries it.\n\nOpen: Optional fields of reward.redeemed (`reward-redeemed-fields`): Does `reward.redeemed` always carry `type`, `amount` and `currency`? A sample does, the list of fields does not.",
          "x-open-points": ["reward-redeemed-fields"],
          "allOf": [{ "$ref": "#/$defs/RewardType" }]
        },
        "amount": {
          "description": "Amount of the reward. A sample carries it.\n\nOpen:\n\n- Unit of an amount (`amount-units`): Is an amount in major or in minor units of its currency, and what holds for currencies without minor units?\n- Optional fields of reward.redeemed (`reward-redeemed-fields`): Does `reward.redeemed` always carry `type`, `amount` and `currency`? A sample does, the list of fields does not.",
          "x-open-points": ["amount-units", "reward-redeemed-fields"],
          "type": "integer",
          "examples": [2000]
        },
        "currency": {
          "description": "Currency of the amount. A sample carries it.\n\nOpen: Optional fields of reward.redeemed (`reward-redeemed-fields`): Does `reward.redeemed` always carry `type`, `amount` and `currency`? A sample does, the list of fields does not.",
          "x-open-points": ["reward-redeemed-fields"],
          "allOf": [{ "$ref": "#/$defs/CurrencyCode" }]
        }
      }
    }
  }
};

const $RewardExpiredEvent: object = {
  "title": "RewardExpiredEvent",
  "description": "Payload of `reward.expired`.",
  "type": "object",
  "required": ["event", "created_at", "data"],
  "properties": {
    "event": { "description": "Name of the event.", "type": "string", "const": "reward.expired" },
    "created_at": {
      "description": "An ISO 8601 timestamp in UTC.\n\nOpen: What created_at says (`created-at`): Which moment does `created_at` give, that of the event, of its payload or of the attempt, and does it stay the same over all attempts?",
      "x-open-points": ["created-at"],
      "allOf": [{ "$ref": "#/$defs/Timestamp" }]
    },
    "data": {
      "title": "RewardExpiredData",
      "description": "Fields of the event.\n\nOpen: Further fields of events (`further-event-fields`): Which fields do `card.redeemed` and the reward events carry beyond those listed?",
      "x-open-points": ["further-event-fields"],
      "type": "object",
      "required": ["reward_id", "recipient_email", "expired_at"],
      "properties": {
        "reward_id": { "$ref": "#/$defs/RewardId" },
        "recipient_email": { "$ref": "#/$defs/EmailAddress" },
        "expired_at": {
          "description": "When the reward expired, an ISO 8601 timestamp in UTC.",
          "allOf": [{ "$ref": "#/$defs/Timestamp" }]
        }
      }
    }
  }
};

const $RewardCancelledEvent: object = {
  "title": "RewardCancelledEvent",
  "description": "Payload of `reward.cancelled`.",
  "type": "object",
  "required": ["event", "created_at", "data"],
  "properties": {
    "event": { "description": "Name of the event.", "type": "string", "const": "reward.cancelled" },
    "created_at": {
      "description": "An ISO 8601 timestamp in UTC.\n\nOpen: What created_at says (`created-at`): Which moment does `created_at` give, that of the event, of its payload or of the attempt, and does it stay the same over all attempts?",
      "x-open-points": ["created-at"],
      "allOf": [{ "$ref": "#/$defs/Timestamp" }]
    },
    "data": {
      "title": "RewardCancelledData",
      "description": "Fields of the event.\n\nOpen: Further fields of events (`further-event-fields`): Which fields do `card.redeemed` and the reward events carry beyond those listed?",
      "x-open-points": ["further-event-fields"],
      "type": "object",
      "required": ["reward_id", "cancelled_by", "cancelled_at"],
      "properties": {
        "reward_id": { "$ref": "#/$defs/RewardId" },
        "cancelled_by": {
          "description": "By whom the reward was cancelled.\n\nOpen: What cancelled_by holds (`cancelled-by`): Is `cancelled_by` a name, an address, an identifier or a role?",
          "x-open-points": ["cancelled-by"],
          "type": "string",
          "examples": ["hr-admin@acme.example"]
        },
        "cancelled_at": {
          "description": "When the reward was cancelled, an ISO 8601 timestamp in UTC.",
          "allOf": [{ "$ref": "#/$defs/Timestamp" }]
        }
      }
    }
  }
};

const $WalletLowBalanceEvent: object = {
  "title": "WalletLowBalanceEvent",
  "description": "Payload of `wallet.low_balance`.",
  "type": "object",
  "required": ["event", "created_at", "data"],
  "properties": {
    "event": { "description": "Name of the event.", "type": "string", "const": "wallet.low_balance" },
    "created_at": {
      "description": "An ISO 8601 timestamp in UTC.\n\nOpen: What created_at says (`created-at`): Which moment does `created_at` give, that of the event, of its payload or of the attempt, and does it stay the same over all attempts?",
      "x-open-points": ["created-at"],
      "allOf": [{ "$ref": "#/$defs/Timestamp" }]
    },
    "data": {
      "title": "WalletLowBalanceData",
      "description": "Fields of the event.\n\nOpen: Further fields of the wallet (`wallet-fields`): Which fields does a wallet have beyond those in its event?",
      "x-open-points": ["wallet-fields"],
      "type": "object",
      "required": ["wallet_id", "current_balance", "threshold", "currency"],
      "properties": {
        "wallet_id": {
          "description": "Identifier of the wallet.\n\nOpen:\n\n- Form of identifiers and codes (`identifier-forms`): Which characters and lengths do card, batch, reward and wallet identifiers and card codes have, and are they unique for ever?\n- Types of the fields of a wallet (`wallet-field-types`): Is `wallet_id` a string, as the other identifiers are, and `currency` one, as the other currency codes are? The specification names the fields and gives no type.",
          "x-open-points": ["identifier-forms", "wallet-field-types"],
          "examples": ["wal_1B6ZK8RMD4XQ7HTN"]
        },
        "current_balance": {
          "description": "Balance of the wallet.\n\nOpen: Unit of an amount (`amount-units`): Is an amount in major or in minor units of its currency, and what holds for currencies without minor units?",
          "x-open-points": ["amount-units"],
          "type": "integer",
          "examples": [48500]
        },
        "threshold": {
          "description": "Configured threshold for a low balance.\n\nOpen:\n\n- Unit of an amount (`amount-units`): Is an amount in major or in minor units of its currency, and what holds for currencies without minor units?\n- Operations on the wallet (`wallet-operations`): How is the wallet funded and read, and where is its low-balance threshold set?",
          "x-open-points": ["amount-units", "wallet-operations"],
          "type": "integer",
          "examples": [50000]
        },
        "currency": {
          "description": "Currency of the amounts.\n\nOpen:\n\n- Several wallets or currencies (`wallet-currencies`): Does an integrator have one wallet or one for each currency, and which wallet pays for a card in another currency?\n- Types of the fields of a wallet (`wallet-field-types`): Is `wallet_id` a string, as the other identifiers are, and `currency` one, as the other currency codes are? The specification names the fields and gives no type.",
          "x-open-points": ["wallet-currencies", "wallet-field-types"],
          "examples": ["KES"]
        }
      }
    }
  }
};

const $WebhookEvent: object = {
  "type": "object",
  "required": ["event"],
  "properties": {
    "event": {
      "type": "string",
      "x-values-seen": [
        "card.issued",
        "card.redeemed",
        "card.topped_up",
        "card.expired",
        "batch.complete",
        "reward.sent",
        "reward.opened",
        "reward.redeemed",
        "reward.expired",
        "reward.cancelled",
        "wallet.low_balance"
      ]
    }
  },
  "allOf": [
    {
      "if": { "properties": { "event": { "const": "card.issued" } } },
      "then": { "$ref": "#/$defs/CardIssuedEvent" }
    },
    {
      "if": { "properties": { "event": { "const": "card.redeemed" } } },
      "then": { "$ref": "#/$defs/CardRedeemedEvent" }
    },
    {
      "if": { "properties": { "event": { "const": "card.topped_up" } } },
      "then": { "$ref": "#/$defs/CardToppedUpEvent" }
    },
    {
      "if": { "properties": { "event": { "const": "card.expired" } } },
      "then": { "$ref": "#/$defs/CardExpiredEvent" }
    },
    {
      "if": { "properties": { "event": { "const": "batch.complete" } } },
      "then": { "$ref": "#/$defs/BatchCompleteEvent" }
    },
    {
      "if": { "properties": { "event": { "const": "reward.sent" } } },
      "then": { "$ref": "#/$defs/RewardSentEvent" }
    },
    {
      "if": { "properties": { "event": { "const": "reward.opened" } } },
      "then": { "$ref": "#/$defs/RewardOpenedEvent" }
    },
    {
      "if": { "properties": { "event": { "const": "reward.redeemed" } } },
      "then": { "$ref": "#/$defs/RewardRedeemedEvent" }
    },
    {
      "if": { "properties": { "event": { "const": "reward.expired" } } },
      "then": { "$ref": "#/$defs/RewardExpiredEvent" }
    },
    {
      "if": { "properties": { "event": { "const": "reward.cancelled" } } },
      "then": { "$ref": "#/$defs/RewardCancelledEvent" }
    },
    {
      "if": { "properties": { "event": { "const": "wallet.low_balance" } } },
      "then": { "$ref": "#/$defs/WalletLowBalanceEvent" }
    }
  ]
};

export type PhoneNumber = Rest.PhoneNumber;
export const PhoneNumber: StandardSchema<PhoneNumber> = /* @__PURE__ */ toStandardSchema(validatePhoneNumber, { PhoneNumber: $PhoneNumber });

export type CurrencyCode = Rest.CurrencyCode;
export const CurrencyCode: StandardSchema<CurrencyCode> = /* @__PURE__ */ toStandardSchema(validateCurrencyCode, { CurrencyCode: $CurrencyCode });

export type CardFormat = Rest.CardFormat;
export const CardFormat: StandardSchema<CardFormat> = /* @__PURE__ */ toStandardSchema(validateCardFormat, { CardFormat: $CardFormat });

export type AccessChannel = Rest.AccessChannel;
export const AccessChannel: StandardSchema<AccessChannel> = /* @__PURE__ */ toStandardSchema(validateAccessChannel, { AccessChannel: $AccessChannel });

export type BrandId = Rest.BrandId;
export const BrandId: StandardSchema<BrandId> = /* @__PURE__ */ toStandardSchema(validateBrandId, { BrandId: $BrandId });

export type IssueCardRequest = Rest.IssueCardRequest;
export const IssueCardRequest: StandardSchema<IssueCardRequest> = /* @__PURE__ */ toStandardSchema(validateIssueCardRequest, { IssueCardRequest: $IssueCardRequest, PhoneNumber: $PhoneNumber, CurrencyCode: $CurrencyCode, CardFormat: $CardFormat, AccessChannel: $AccessChannel, BrandId: $BrandId });

export type CardId = Rest.CardId;
export const CardId: StandardSchema<CardId> = /* @__PURE__ */ toStandardSchema(validateCardId, { CardId: $CardId });

export type CardStatus = Rest.CardStatus;
export const CardStatus: StandardSchema<CardStatus> = /* @__PURE__ */ toStandardSchema(validateCardStatus, { CardStatus: $CardStatus });

export type DeliveryResult = Rest.DeliveryResult;
export const DeliveryResult: StandardSchema<DeliveryResult> = /* @__PURE__ */ toStandardSchema(validateDeliveryResult, { DeliveryResult: $DeliveryResult });

export type ExpiryDate = Rest.ExpiryDate;
export const ExpiryDate: StandardSchema<ExpiryDate> = /* @__PURE__ */ toStandardSchema(validateExpiryDate, { ExpiryDate: $ExpiryDate });

export type IssuedCard = Rest.IssuedCard;
export const IssuedCard: StandardSchema<IssuedCard> = /* @__PURE__ */ toStandardSchema(validateIssuedCard, { IssuedCard: $IssuedCard, CardId: $CardId, CardStatus: $CardStatus, DeliveryResult: $DeliveryResult, ExpiryDate: $ExpiryDate });

export type Card = Rest.Card;
export const Card: StandardSchema<Card> = /* @__PURE__ */ toStandardSchema(validateCard, { Card: $Card, CardId: $CardId, CurrencyCode: $CurrencyCode, CardStatus: $CardStatus, ExpiryDate: $ExpiryDate });

export type BulkIssueRequest = Rest.BulkIssueRequest;
export const BulkIssueRequest: StandardSchema<BulkIssueRequest> = /* @__PURE__ */ toStandardSchema(validateBulkIssueRequest, { BulkIssueRequest: $BulkIssueRequest, CurrencyCode: $CurrencyCode, CardFormat: $CardFormat, BrandId: $BrandId });

export type BatchId = Rest.BatchId;
export const BatchId: StandardSchema<BatchId> = /* @__PURE__ */ toStandardSchema(validateBatchId, { BatchId: $BatchId });

export type BatchStatus = Rest.BatchStatus;
export const BatchStatus: StandardSchema<BatchStatus> = /* @__PURE__ */ toStandardSchema(validateBatchStatus, { BatchStatus: $BatchStatus });

export type Batch = Rest.Batch;
export const Batch: StandardSchema<Batch> = /* @__PURE__ */ toStandardSchema(validateBatch, { Batch: $Batch, BatchId: $BatchId, BatchStatus: $BatchStatus });

export type TopUpRequest = Rest.TopUpRequest;
export const TopUpRequest: StandardSchema<TopUpRequest> = /* @__PURE__ */ toStandardSchema(validateTopUpRequest, { TopUpRequest: $TopUpRequest, CurrencyCode: $CurrencyCode });

export type TopUpResult = Rest.TopUpResult;
export const TopUpResult: StandardSchema<TopUpResult> = /* @__PURE__ */ toStandardSchema(validateTopUpResult, { TopUpResult: $TopUpResult, CardId: $CardId });

export type Timestamp = Rest.Timestamp;
export const Timestamp: StandardSchema<Timestamp> = /* @__PURE__ */ toStandardSchema(validateTimestamp, { Timestamp: $Timestamp });

export type RewardId = Rest.RewardId;
export const RewardId: StandardSchema<RewardId> = /* @__PURE__ */ toStandardSchema(validateRewardId, { RewardId: $RewardId });

export type EmailAddress = Rest.EmailAddress;
export const EmailAddress: StandardSchema<EmailAddress> = /* @__PURE__ */ toStandardSchema(validateEmailAddress, { EmailAddress: $EmailAddress });

export type RewardType = Rest.RewardType;
export const RewardType: StandardSchema<RewardType> = /* @__PURE__ */ toStandardSchema(validateRewardType, { RewardType: $RewardType });

export type CardIssuedEvent = Events.CardIssuedEvent;
export const CardIssuedEvent: StandardSchema<CardIssuedEvent> = /* @__PURE__ */ toStandardSchema(validateCardIssuedEvent, { CardIssuedEvent: $CardIssuedEvent });

export type CardRedeemedEvent = Events.CardRedeemedEvent;
export const CardRedeemedEvent: StandardSchema<CardRedeemedEvent> = /* @__PURE__ */ toStandardSchema(validateCardRedeemedEvent, { CardRedeemedEvent: $CardRedeemedEvent, CardId: $CardId, CurrencyCode: $CurrencyCode, Timestamp: $Timestamp });

export type CardToppedUpEvent = Events.CardToppedUpEvent;
export const CardToppedUpEvent: StandardSchema<CardToppedUpEvent> = /* @__PURE__ */ toStandardSchema(validateCardToppedUpEvent, { CardToppedUpEvent: $CardToppedUpEvent });

export type CardExpiredEvent = Events.CardExpiredEvent;
export const CardExpiredEvent: StandardSchema<CardExpiredEvent> = /* @__PURE__ */ toStandardSchema(validateCardExpiredEvent, { CardExpiredEvent: $CardExpiredEvent });

export type BatchCompleteEvent = Events.BatchCompleteEvent;
export const BatchCompleteEvent: StandardSchema<BatchCompleteEvent> = /* @__PURE__ */ toStandardSchema(validateBatchCompleteEvent, { BatchCompleteEvent: $BatchCompleteEvent });

export type RewardSentEvent = Events.RewardSentEvent;
export const RewardSentEvent: StandardSchema<RewardSentEvent> = /* @__PURE__ */ toStandardSchema(validateRewardSentEvent, { RewardSentEvent: $RewardSentEvent, Timestamp: $Timestamp, RewardId: $RewardId, EmailAddress: $EmailAddress, RewardType: $RewardType, CurrencyCode: $CurrencyCode });

export type RewardOpenedEvent = Events.RewardOpenedEvent;
export const RewardOpenedEvent: StandardSchema<RewardOpenedEvent> = /* @__PURE__ */ toStandardSchema(validateRewardOpenedEvent, { RewardOpenedEvent: $RewardOpenedEvent, Timestamp: $Timestamp, RewardId: $RewardId, EmailAddress: $EmailAddress });

export type RewardRedeemedEvent = Events.RewardRedeemedEvent;
export const RewardRedeemedEvent: StandardSchema<RewardRedeemedEvent> = /* @__PURE__ */ toStandardSchema(validateRewardRedeemedEvent, { RewardRedeemedEvent: $RewardRedeemedEvent, Timestamp: $Timestamp, RewardId: $RewardId, EmailAddress: $EmailAddress, RewardType: $RewardType, CurrencyCode: $CurrencyCode });

export type RewardExpiredEvent = Events.RewardExpiredEvent;
export const RewardExpiredEvent: StandardSchema<RewardExpiredEvent> = /* @__PURE__ */ toStandardSchema(validateRewardExpiredEvent, { RewardExpiredEvent: $RewardExpiredEvent, Timestamp: $Timestamp, RewardId: $RewardId, EmailAddress: $EmailAddress });

export type RewardCancelledEvent = Events.RewardCancelledEvent;
export const RewardCancelledEvent: StandardSchema<RewardCancelledEvent> = /* @__PURE__ */ toStandardSchema(validateRewardCancelledEvent, { RewardCancelledEvent: $RewardCancelledEvent, Timestamp: $Timestamp, RewardId: $RewardId });

export type WalletLowBalanceEvent = Events.WalletLowBalanceEvent;
export const WalletLowBalanceEvent: StandardSchema<WalletLowBalanceEvent> = /* @__PURE__ */ toStandardSchema(validateWalletLowBalanceEvent, { WalletLowBalanceEvent: $WalletLowBalanceEvent, Timestamp: $Timestamp });

export type WebhookEvent = Events.WebhookEvent | Events.UnknownEvent;
export const WebhookEvent: StandardSchema<WebhookEvent> = /* @__PURE__ */ toStandardSchema<WebhookEvent>(validateWebhookEvent, { WebhookEvent: $WebhookEvent, CardIssuedEvent: $CardIssuedEvent, CardRedeemedEvent: $CardRedeemedEvent, CardToppedUpEvent: $CardToppedUpEvent, CardExpiredEvent: $CardExpiredEvent, BatchCompleteEvent: $BatchCompleteEvent, RewardSentEvent: $RewardSentEvent, RewardOpenedEvent: $RewardOpenedEvent, RewardRedeemedEvent: $RewardRedeemedEvent, RewardExpiredEvent: $RewardExpiredEvent, RewardCancelledEvent: $RewardCancelledEvent, WalletLowBalanceEvent: $WalletLowBalanceEvent, CardId: $CardId, CurrencyCode: $CurrencyCode, Timestamp: $Timestamp, RewardId: $RewardId, EmailAddress: $EmailAddress, RewardType: $RewardType });
