// The schemas for every library that takes a Standard Schema, such as tRPC, TanStack Form and Hono.
// Generated from openapi/, asyncapi/, open-points.yaml and sandbox/overlay; do not edit. Change those and run: npm run generate

import type * as Events from './events.ts';
import type * as Rest from './rest.ts';
import { type StandardSchema, toStandardSchema } from './standard-schema.ts';
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
  validateOtherOutcomeBody,
  validateWebhookEvent,
} from './validators.ts';

export type { MessageOf, StandardIssue, StandardResult, StandardSchema } from './standard-schema.ts';
export { withMessages } from './standard-schema.ts';

const $PhoneNumber: object = {
  "description": "Phone number of the recipient, in international format with a leading `+`.\n\nAnswered by sandbox: Form of phone numbers (`phone-number-form`): A plus sign and 8 to 15 digits, of any country; nothing is sent to the number.",
  "x-answers": {
    "phone-number-form": {
      "answer": "A plus sign and 8 to 15 digits, of any country; nothing is sent to the number.",
      "by": "sandbox"
    }
  },
  "type": "string",
  "pattern": "^\\+",
  "examples": [
    "+254712345678"
  ],
  "allOf": [
    {
      "pattern": "^\\+\\d{8,15}$"
    }
  ]
};

const $CurrencyCode: object = {
  "description": "Currency code.\n\nAnswered by sandbox: Currency codes (`currency-codes`): Three capitals, as in ISO 4217. `XXX` and `XTS`, which name no currency, are refused; any other code is accepted, whether the standard lists it or not.",
  "x-answers": {
    "currency-codes": {
      "answer": "Three capitals, as in ISO 4217. `XXX` and `XTS`, which name no currency, are refused; any other code is accepted, whether the standard lists it or not.",
      "by": "sandbox"
    }
  },
  "type": "string",
  "examples": [
    "KES",
    "GHS"
  ],
  "pattern": "^(?!XXX|XTS)[A-Z]{3}$"
};

const $CardFormat: object = {
  "description": "Card format.\n\nAnswered by sandbox: Card formats (`card-formats`): `digital` only.",
  "x-answers": {
    "card-formats": {
      "answer": "`digital` only.",
      "by": "sandbox"
    }
  },
  "x-values-seen": [
    "digital"
  ],
  "type": "string",
  "examples": [
    "digital"
  ],
  "enum": [
    "digital"
  ]
};

const $AccessChannel: object = {
  "description": "Channel through which the card can be used.\n\nAnswered by sandbox: Access channels (`access-channels`): `whatsapp`, `web` and `ussd`, in every market.",
  "x-answers": {
    "access-channels": {
      "answer": "`whatsapp`, `web` and `ussd`, in every market.",
      "by": "sandbox"
    }
  },
  "x-values-seen": [
    "whatsapp",
    "web",
    "ussd"
  ],
  "type": "string",
  "examples": [
    "whatsapp",
    "web",
    "ussd"
  ],
  "enum": [
    "whatsapp",
    "web",
    "ussd"
  ]
};

const $BrandId: object = {
  "description": "Identifier of the integrator's brand.\n\nAnswered by sandbox: Brand identifiers (`brand-ids`): Any text of at most 200 characters is accepted and kept.",
  "x-answers": {
    "brand-ids": {
      "answer": "Any text of at most 200 characters is accepted and kept.",
      "by": "sandbox"
    }
  },
  "type": "string",
  "examples": [
    "brand_acme_hr"
  ],
  "maxLength": 200
};

const $IssueCardRequest: object = {
  "description": "A card to issue to a recipient.",
  "type": "object",
  "required": [
    "recipient_phone",
    "value",
    "currency"
  ],
  "properties": {
    "recipient_phone": {
      "$ref": "#/$defs/PhoneNumber"
    },
    "value": {
      "description": "Value of the card, in the given currency.\n\nAnswered by sandbox: Unit of an amount (`amount-units`): Whole units of the currency, so that 5000 in KES is five thousand shillings.\n\nAnswered by sandbox: Bounds of values (`value-bounds`): From 1 to 100000000.",
      "x-answers": {
        "amount-units": {
          "answer": "Whole units of the currency, so that 5000 in KES is five thousand shillings.",
          "by": "sandbox"
        },
        "value-bounds": {
          "answer": "From 1 to 100000000.",
          "by": "sandbox"
        }
      },
      "type": "integer",
      "examples": [
        5000
      ],
      "minimum": 1,
      "maximum": 100000000
    },
    "currency": {
      "$ref": "#/$defs/CurrencyCode"
    },
    "format": {
      "description": "Card format.\n\nAnswered by sandbox: Fields left out at issue (`issue-defaults`): `digital`.",
      "x-answers": {
        "issue-defaults": {
          "answer": "`digital`.",
          "by": "sandbox"
        }
      },
      "allOf": [
        {
          "$ref": "#/$defs/CardFormat"
        }
      ],
      "x-default": "digital"
    },
    "access": {
      "description": "Channels through which the card can be used.\n\nAnswered by sandbox: Fields left out at issue (`issue-defaults`): `whatsapp` alone, for an empty list too.",
      "x-answers": {
        "issue-defaults": {
          "answer": "`whatsapp` alone, for an empty list too.",
          "by": "sandbox"
        }
      },
      "type": "array",
      "items": {
        "$ref": "#/$defs/AccessChannel"
      },
      "x-default": [
        "whatsapp"
      ]
    },
    "brand_id": {
      "description": "Identifier of the integrator's brand.\n\nAnswered by sandbox: Fields left out at issue (`issue-defaults`): The card has no brand.",
      "x-answers": {
        "issue-defaults": {
          "answer": "The card has no brand.",
          "by": "sandbox"
        }
      },
      "allOf": [
        {
          "$ref": "#/$defs/BrandId"
        }
      ]
    }
  }
};

const $CardId: object = {
  "description": "Identifier of the card, assigned by the service at issue.\n\nAnswered by sandbox: Form of identifiers and codes (`identifier-forms`): `crd_` and 16 capitals or digits without I, L, O and U, unique for ever.",
  "x-answers": {
    "identifier-forms": {
      "answer": "`crd_` and 16 capitals or digits without I, L, O and U, unique for ever.",
      "by": "sandbox"
    }
  },
  "type": "string",
  "examples": [
    "crd_5Q7M2XKD8RT4VBN6"
  ],
  "pattern": "^crd_[0-9A-HJKMNP-TV-Z]{16}$"
};

const $CardStatus: object = {
  "description": "Status of the card: `issued` in the response to an issue, `active` in the response to a retrieval.\n\nAnswered by sandbox: Cancelling or blocking a card (`card-cancellation`): Not provided here; `POST /_sandbox/cards/{card_id}/expire` ends a card before its expiry date.\n\nAnswered by sandbox: Card statuses (`card-statuses`): `issued` in the response to the issue, `active` from then on, `redeemed` without balance, `expired` with unused balance past the expiry date.\n\nAnswered by sandbox: How cards, batches and rewards change state (`state-transitions`): A retrieval changes nothing. A redemption of the whole balance makes a card `redeemed`, a top-up makes it `active` again; nothing follows `expired`.",
  "x-answers": {
    "card-cancellation": {
      "answer": "Not provided here; `POST /_sandbox/cards/{card_id}/expire` ends a card before its expiry date.",
      "by": "sandbox"
    },
    "card-statuses": {
      "answer": "`issued` in the response to the issue, `active` from then on, `redeemed` without balance, `expired` with unused balance past the expiry date.",
      "by": "sandbox"
    },
    "state-transitions": {
      "answer": "A retrieval changes nothing. A redemption of the whole balance makes a card `redeemed`, a top-up makes it `active` again; nothing follows `expired`.",
      "by": "sandbox"
    }
  },
  "x-values-seen": [
    "issued",
    "active"
  ],
  "type": "string",
  "examples": [
    "issued",
    "active"
  ],
  "enum": [
    "issued",
    "active",
    "redeemed",
    "expired"
  ],
  "x-transitions": {
    "issued": [
      "active"
    ],
    "active": [
      "redeemed",
      "expired"
    ],
    "redeemed": [
      "active"
    ],
    "expired": []
  }
};

const $DeliveryResult: object = {
  "description": "Result of the delivery channel at issue, of the form `sent_<channel>`.\n\nAnswered by sandbox: Delivery results (`delivery-channels`): The first of the card's access channels; nothing is really sent, and sending never fails.",
  "x-answers": {
    "delivery-channels": {
      "answer": "The first of the card's access channels; nothing is really sent, and sending never fails.",
      "by": "sandbox"
    }
  },
  "x-values-seen": [
    "sent_whatsapp"
  ],
  "type": "string",
  "pattern": "^sent_",
  "examples": [
    "sent_whatsapp"
  ],
  "enum": [
    "sent_whatsapp",
    "sent_web",
    "sent_ussd"
  ]
};

const $ExpiryDate: object = {
  "description": "Date on which the card expires, of the form `YYYY-MM-DD`.\n\nAnswered by sandbox: When a card expires (`card-expiry`): 1 year after the issue, at the end of that day in UTC (for 29 February on 28 February); a top-up does not move it.",
  "x-answers": {
    "card-expiry": {
      "answer": "1 year after the issue, at the end of that day in UTC (for 29 February on 28 February); a top-up does not move it.",
      "by": "sandbox"
    }
  },
  "type": "string",
  "format": "date",
  "examples": [
    "2027-03-31"
  ],
  "x-expiry": {
    "years_after_issue": 1
  }
};

const $IssuedCard: object = {
  "description": "A card, as the response to a successful issue carries it.\n\nAnswered by sandbox: Fields that are absent or null (`absent-fields`): Every listed field is present, and none is null.\n\nAnswered by sandbox: Further fields of a card (`card-record-fields`): Not provided here; a card has the listed fields only.\n\nAnswered by sandbox: Reading the code and the delivery result again (`code-retrieval`): `GET /_sandbox/cards/{card_id}` returns the code, outside the contract; `delivery` cannot be read again.",
  "x-answers": {
    "absent-fields": {
      "answer": "Every listed field is present, and none is null.",
      "by": "sandbox"
    },
    "card-record-fields": {
      "answer": "Not provided here; a card has the listed fields only.",
      "by": "sandbox"
    },
    "code-retrieval": {
      "answer": "`GET /_sandbox/cards/{card_id}` returns the code, outside the contract; `delivery` cannot be read again.",
      "by": "sandbox"
    }
  },
  "type": "object",
  "required": [
    "card_id",
    "code",
    "status",
    "delivery",
    "expires_at"
  ],
  "properties": {
    "card_id": {
      "$ref": "#/$defs/CardId"
    },
    "code": {
      "description": "Unique code of the card, returned at issue.\n\nAnswered by sandbox: Reading the code and the delivery result again (`code-retrieval`): `GET /_sandbox/cards/{card_id}` returns the code, outside the contract; `delivery` cannot be read again.\n\nAnswered by sandbox: Validating codes (`code-validation`): `POST /_sandbox/cards/validate`, outside the contract.\n\nAnswered by sandbox: Form of identifiers and codes (`identifier-forms`): Four groups of 4 capitals or digits without I, L, O and U, joined by hyphens, unique for ever.",
      "x-answers": {
        "code-retrieval": {
          "answer": "`GET /_sandbox/cards/{card_id}` returns the code, outside the contract; `delivery` cannot be read again.",
          "by": "sandbox"
        },
        "code-validation": {
          "answer": "`POST /_sandbox/cards/validate`, outside the contract.",
          "by": "sandbox"
        },
        "identifier-forms": {
          "answer": "Four groups of 4 capitals or digits without I, L, O and U, joined by hyphens, unique for ever.",
          "by": "sandbox"
        }
      },
      "type": "string",
      "examples": [
        "7K4M-9TQX-2HPD-W3RJ"
      ],
      "pattern": "^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$"
    },
    "status": {
      "$ref": "#/$defs/CardStatus"
    },
    "delivery": {
      "$ref": "#/$defs/DeliveryResult"
    },
    "expires_at": {
      "$ref": "#/$defs/ExpiryDate"
    }
  }
};

const $Card: object = {
  "description": "A card, with its current balance and status.\n\nAnswered by sandbox: Fields that are absent or null (`absent-fields`): Every listed field is present, and none is null.\n\nAnswered by sandbox: Relation of balance and redeemed amount (`balance-and-redeemed`): `balance` plus `redeemed` is the value issued plus all top-ups; an expired card keeps its balance.\n\nAnswered by sandbox: Further fields of a card (`card-record-fields`): Not provided here; a card has the listed fields only.",
  "x-answers": {
    "absent-fields": {
      "answer": "Every listed field is present, and none is null.",
      "by": "sandbox"
    },
    "balance-and-redeemed": {
      "answer": "`balance` plus `redeemed` is the value issued plus all top-ups; an expired card keeps its balance.",
      "by": "sandbox"
    },
    "card-record-fields": {
      "answer": "Not provided here; a card has the listed fields only.",
      "by": "sandbox"
    }
  },
  "type": "object",
  "required": [
    "card_id",
    "balance",
    "currency",
    "status",
    "redeemed",
    "expires_at"
  ],
  "properties": {
    "card_id": {
      "$ref": "#/$defs/CardId"
    },
    "balance": {
      "description": "Current balance, in the currency of the card.\n\nAnswered by sandbox: Unit of an amount (`amount-units`): Whole units of the currency, so that 5000 in KES is five thousand shillings.",
      "x-answers": {
        "amount-units": {
          "answer": "Whole units of the currency, so that 5000 in KES is five thousand shillings.",
          "by": "sandbox"
        }
      },
      "type": "integer",
      "examples": [
        5000
      ]
    },
    "currency": {
      "$ref": "#/$defs/CurrencyCode"
    },
    "status": {
      "$ref": "#/$defs/CardStatus"
    },
    "redeemed": {
      "description": "Amount redeemed so far.\n\nAnswered by sandbox: Unit of an amount (`amount-units`): Whole units of the currency, so that 5000 in KES is five thousand shillings.",
      "x-answers": {
        "amount-units": {
          "answer": "Whole units of the currency, so that 5000 in KES is five thousand shillings.",
          "by": "sandbox"
        }
      },
      "type": "integer",
      "examples": [
        0
      ]
    },
    "expires_at": {
      "$ref": "#/$defs/ExpiryDate"
    }
  }
};

const $BulkIssueRequest: object = {
  "description": "The uploaded CSV file, with a currency code, a card format and a brand.\n\nAnswered by sandbox: Required fields of a bulk issuance (`bulk-required-fields`): `file` and `currency`.",
  "x-answers": {
    "bulk-required-fields": {
      "answer": "`file` and `currency`.",
      "by": "sandbox"
    }
  },
  "type": "object",
  "properties": {
    "file": {
      "description": "Content of the CSV file, base64-encoded.\n\nAnswered by sandbox: Required fields of a bulk issuance (`bulk-required-fields`): `file` and `currency`.\n\nAnswered by sandbox: Columns of the CSV file (`csv-columns`): A header row names the columns: `recipient_phone` and `value`, both filled in every row, in any order. Others are ignored, up to 100 columns in all; currency, format and brand are those of the request.\n\nAnswered by sandbox: Encoding of the CSV file (`csv-encoding`): UTF-8, commas, quotes and line ends as in RFC 4180, fields of at most 10000 characters without NUL; standard base64 with padding.\n\nAnswered by sandbox: Maximum size of the CSV file (`csv-file-size`): At most 16777216 bytes before base64.",
      "x-answers": {
        "bulk-required-fields": {
          "answer": "`file` and `currency`.",
          "by": "sandbox"
        },
        "csv-columns": {
          "answer": "A header row names the columns: `recipient_phone` and `value`, both filled in every row, in any order. Others are ignored, up to 100 columns in all; currency, format and brand are those of the request.",
          "by": "sandbox"
        },
        "csv-encoding": {
          "answer": "UTF-8, commas, quotes and line ends as in RFC 4180, fields of at most 10000 characters without NUL; standard base64 with padding.",
          "by": "sandbox"
        },
        "csv-file-size": {
          "answer": "At most 16777216 bytes before base64.",
          "by": "sandbox"
        }
      },
      "type": "string",
      "contentEncoding": "base64",
      "contentMediaType": "text/csv",
      "x-csv": {
        "columns": [
          "recipient_phone",
          "value"
        ],
        "max_bytes": 16777216,
        "max_columns": 100,
        "max_field_characters": 10000
      }
    },
    "currency": {
      "description": "Currency code.\n\nAnswered by sandbox: Required fields of a bulk issuance (`bulk-required-fields`): `file` and `currency`.",
      "x-answers": {
        "bulk-required-fields": {
          "answer": "`file` and `currency`.",
          "by": "sandbox"
        }
      },
      "allOf": [
        {
          "$ref": "#/$defs/CurrencyCode"
        }
      ]
    },
    "format": {
      "description": "Card format.\n\nAnswered by sandbox: Required fields of a bulk issuance (`bulk-required-fields`): `file` and `currency`.",
      "x-answers": {
        "bulk-required-fields": {
          "answer": "`file` and `currency`.",
          "by": "sandbox"
        }
      },
      "allOf": [
        {
          "$ref": "#/$defs/CardFormat"
        }
      ]
    },
    "brand_id": {
      "description": "Identifier of a brand.\n\nAnswered by sandbox: Required fields of a bulk issuance (`bulk-required-fields`): `file` and `currency`.",
      "x-answers": {
        "bulk-required-fields": {
          "answer": "`file` and `currency`.",
          "by": "sandbox"
        }
      },
      "allOf": [
        {
          "$ref": "#/$defs/BrandId"
        }
      ]
    }
  },
  "required": [
    "file",
    "currency"
  ]
};

const $BatchId: object = {
  "description": "Identifier of the batch.\n\nAnswered by sandbox: Form of identifiers and codes (`identifier-forms`): `bat_` and 16 capitals or digits without I, L, O and U, unique for ever.",
  "x-answers": {
    "identifier-forms": {
      "answer": "`bat_` and 16 capitals or digits without I, L, O and U, unique for ever.",
      "by": "sandbox"
    }
  },
  "type": "string",
  "examples": [
    "bat_2H8VN4TCX7KQ5RMD"
  ],
  "pattern": "^bat_[0-9A-HJKMNP-TV-Z]{16}$"
};

const $BatchStatus: object = {
  "description": "Status of the batch.\n\nAnswered by sandbox: Batch statuses (`batch-statuses`): `complete` only, because the response waits for the end; a file that cannot be read makes no batch.\n\nAnswered by sandbox: How cards, batches and rewards change state (`state-transitions`): `complete` is the only status.",
  "x-answers": {
    "batch-statuses": {
      "answer": "`complete` only, because the response waits for the end; a file that cannot be read makes no batch.",
      "by": "sandbox"
    },
    "state-transitions": {
      "answer": "`complete` is the only status.",
      "by": "sandbox"
    }
  },
  "x-values-seen": [
    "complete"
  ],
  "type": "string",
  "examples": [
    "complete"
  ],
  "enum": [
    "complete"
  ],
  "x-transitions": {
    "complete": []
  }
};

const $Batch: object = {
  "description": "A batch, with the number of cards requested, issued and failed.\n\nAnswered by sandbox: Fields that are absent or null (`absent-fields`): Every listed field is present, and none is null.\n\nAnswered by sandbox: The cards of a batch (`batch-cards`): `GET /_sandbox/cards?batch_id=` lists the cards, `GET /_sandbox/batches/{batch_id}` the rows that failed and why.\n\nAnswered by sandbox: Relation of the batch counts (`batch-counts`): `total` is `issued` plus `failed`, and counts every row after the header but blank lines.",
  "x-answers": {
    "absent-fields": {
      "answer": "Every listed field is present, and none is null.",
      "by": "sandbox"
    },
    "batch-cards": {
      "answer": "`GET /_sandbox/cards?batch_id=` lists the cards, `GET /_sandbox/batches/{batch_id}` the rows that failed and why.",
      "by": "sandbox"
    },
    "batch-counts": {
      "answer": "`total` is `issued` plus `failed`, and counts every row after the header but blank lines.",
      "by": "sandbox"
    }
  },
  "type": "object",
  "required": [
    "batch_id",
    "total",
    "issued",
    "failed",
    "status"
  ],
  "properties": {
    "batch_id": {
      "$ref": "#/$defs/BatchId"
    },
    "total": {
      "description": "Number of cards requested.",
      "type": "integer",
      "examples": [
        4
      ]
    },
    "issued": {
      "description": "Number of cards issued.",
      "type": "integer",
      "examples": [
        3
      ]
    },
    "failed": {
      "description": "Number of cards that failed.\n\nAnswered by sandbox: The cards of a batch (`batch-cards`): `GET /_sandbox/cards?batch_id=` lists the cards, `GET /_sandbox/batches/{batch_id}` the rows that failed and why.",
      "x-answers": {
        "batch-cards": {
          "answer": "`GET /_sandbox/cards?batch_id=` lists the cards, `GET /_sandbox/batches/{batch_id}` the rows that failed and why.",
          "by": "sandbox"
        }
      },
      "type": "integer",
      "examples": [
        1
      ]
    },
    "status": {
      "$ref": "#/$defs/BatchStatus"
    }
  },
  "x-sum": {
    "total": [
      "issued",
      "failed"
    ]
  }
};

const $TopUpRequest: object = {
  "description": "Value to add to an existing card.\n\nAnswered by sandbox: Required fields of a top-up (`top-up-required-fields`): `amount` and `currency`.",
  "x-answers": {
    "top-up-required-fields": {
      "answer": "`amount` and `currency`.",
      "by": "sandbox"
    }
  },
  "type": "object",
  "properties": {
    "amount": {
      "description": "Amount to add.\n\nAnswered by sandbox: Unit of an amount (`amount-units`): Whole units of the currency, so that 5000 in KES is five thousand shillings.\n\nAnswered by sandbox: Bounds of values (`value-bounds`): From 1 to 100000000.\n\nAnswered by sandbox: Required fields of a top-up (`top-up-required-fields`): `amount` and `currency`.",
      "x-answers": {
        "amount-units": {
          "answer": "Whole units of the currency, so that 5000 in KES is five thousand shillings.",
          "by": "sandbox"
        },
        "value-bounds": {
          "answer": "From 1 to 100000000.",
          "by": "sandbox"
        },
        "top-up-required-fields": {
          "answer": "`amount` and `currency`.",
          "by": "sandbox"
        }
      },
      "type": "integer",
      "examples": [
        2500
      ],
      "minimum": 1,
      "maximum": 100000000
    },
    "currency": {
      "description": "Currency of the amount.\n\nAnswered by sandbox: Currency of a top-up (`top-up-currency`): The card's own; any other is refused with status 409, `currency-mismatch`.\n\nAnswered by sandbox: Required fields of a top-up (`top-up-required-fields`): `amount` and `currency`.",
      "x-answers": {
        "top-up-currency": {
          "answer": "The card's own; any other is refused with status 409, `currency-mismatch`.",
          "by": "sandbox"
        },
        "top-up-required-fields": {
          "answer": "`amount` and `currency`.",
          "by": "sandbox"
        }
      },
      "allOf": [
        {
          "$ref": "#/$defs/CurrencyCode"
        }
      ]
    },
    "reason": {
      "description": "A free label.\n\nAnswered by sandbox: Bounds of values (`value-bounds`): At most 200 characters.\n\nAnswered by sandbox: Required fields of a top-up (`top-up-required-fields`): `amount` and `currency`.",
      "x-answers": {
        "value-bounds": {
          "answer": "At most 200 characters.",
          "by": "sandbox"
        },
        "top-up-required-fields": {
          "answer": "`amount` and `currency`.",
          "by": "sandbox"
        }
      },
      "type": "string",
      "examples": [
        "Q2 attendance bonus"
      ],
      "maxLength": 200
    }
  },
  "required": [
    "amount",
    "currency"
  ]
};

const $TopUpResult: object = {
  "description": "Result of a top-up. `new_balance` equals `previous_balance` plus `added`.\n\nAnswered by sandbox: Fields that are absent or null (`absent-fields`): Every listed field is present, and none is null.\n\nAnswered by sandbox: Currency of a top-up (`top-up-currency`): Its amounts are in the card's currency.",
  "x-answers": {
    "absent-fields": {
      "answer": "Every listed field is present, and none is null.",
      "by": "sandbox"
    },
    "top-up-currency": {
      "answer": "Its amounts are in the card's currency.",
      "by": "sandbox"
    }
  },
  "x-sum": {
    "new_balance": [
      "previous_balance",
      "added"
    ]
  },
  "type": "object",
  "required": [
    "card_id",
    "previous_balance",
    "added",
    "new_balance"
  ],
  "properties": {
    "card_id": {
      "$ref": "#/$defs/CardId"
    },
    "previous_balance": {
      "description": "Balance before the top-up.\n\nAnswered by sandbox: Unit of an amount (`amount-units`): Whole units of the currency, so that 5000 in KES is five thousand shillings.",
      "x-answers": {
        "amount-units": {
          "answer": "Whole units of the currency, so that 5000 in KES is five thousand shillings.",
          "by": "sandbox"
        }
      },
      "type": "integer",
      "examples": [
        5000
      ]
    },
    "added": {
      "description": "Amount added.\n\nAnswered by sandbox: Unit of an amount (`amount-units`): Whole units of the currency, so that 5000 in KES is five thousand shillings.",
      "x-answers": {
        "amount-units": {
          "answer": "Whole units of the currency, so that 5000 in KES is five thousand shillings.",
          "by": "sandbox"
        }
      },
      "type": "integer",
      "examples": [
        2500
      ]
    },
    "new_balance": {
      "description": "Balance after the top-up.\n\nAnswered by sandbox: Unit of an amount (`amount-units`): Whole units of the currency, so that 5000 in KES is five thousand shillings.",
      "x-answers": {
        "amount-units": {
          "answer": "Whole units of the currency, so that 5000 in KES is five thousand shillings.",
          "by": "sandbox"
        }
      },
      "type": "integer",
      "examples": [
        7500
      ]
    }
  }
};

const $Timestamp: object = {
  "description": "ISO 8601 timestamp in UTC.\n\nAnswered by sandbox: Precision and notation of timestamps (`timestamp-form`): With milliseconds and `Z`, as in `2026-07-03T09:41:27.316Z`.",
  "x-answers": {
    "timestamp-form": {
      "answer": "With milliseconds and `Z`, as in `2026-07-03T09:41:27.316Z`.",
      "by": "sandbox"
    }
  },
  "type": "string",
  "format": "date-time",
  "examples": [
    "2026-07-03T09:41:27.316Z"
  ],
  "pattern": "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"
};

const $RewardId: object = {
  "description": "Identifier of the reward.\n\nAnswered by sandbox: Form of identifiers and codes (`identifier-forms`): `rwd_` and 16 capitals or digits without I, L, O and U, unique for ever.",
  "x-answers": {
    "identifier-forms": {
      "answer": "`rwd_` and 16 capitals or digits without I, L, O and U, unique for ever.",
      "by": "sandbox"
    }
  },
  "type": "string",
  "examples": [
    "rwd_9F3KT6VBQ2MX8CDH"
  ],
  "pattern": "^rwd_[0-9A-HJKMNP-TV-Z]{16}$"
};

const $EmailAddress: object = {
  "description": "E-mail address of the recipient.",
  "type": "string",
  "format": "email",
  "examples": [
    "amina.odhiambo@example.com"
  ]
};

const $RewardType: object = {
  "description": "Type of the reward.\n\nAnswered by sandbox: Reward types (`reward-types`): `choice_card` only.",
  "x-answers": {
    "reward-types": {
      "answer": "`choice_card` only.",
      "by": "sandbox"
    }
  },
  "x-values-seen": [
    "choice_card"
  ],
  "type": "string",
  "examples": [
    "choice_card"
  ],
  "enum": [
    "choice_card"
  ]
};

const $CardIssuedEvent: object = {
  "title": "CardIssuedEvent",
  "description": "Payload of `card.issued`.\n\nAnswered by sandbox: Payload of card.issued (`card-issued-payload`): The issued card with its value and currency, and its batch if it has one. The code is left out.",
  "x-answers": {
    "card-issued-payload": {
      "answer": "The issued card with its value and currency, and its batch if it has one. The code is left out.",
      "by": "sandbox"
    }
  },
  "type": "object",
  "required": [
    "event",
    "card_id",
    "status",
    "value",
    "currency",
    "expires_at",
    "issued_at"
  ],
  "properties": {
    "event": {
      "description": "Name of the event.",
      "type": "string",
      "const": "card.issued"
    },
    "card_id": {
      "$ref": "#/$defs/CardId"
    },
    "status": {
      "description": "Status of the card, as in the response to the issue.",
      "type": "string",
      "enum": [
        "issued"
      ]
    },
    "value": {
      "description": "Value of the card, as an integer in the given currency.",
      "type": "integer"
    },
    "currency": {
      "$ref": "#/$defs/CurrencyCode"
    },
    "expires_at": {
      "description": "Expiry date of the card.",
      "type": "string",
      "format": "date"
    },
    "issued_at": {
      "description": "Moment of the issue.",
      "allOf": [
        {
          "$ref": "#/$defs/Timestamp"
        }
      ]
    },
    "batch_id": {
      "description": "Identifier of the batch, for a card of a bulk issuance.",
      "type": "string",
      "pattern": "^bat_[0-9A-HJKMNP-TV-Z]{16}$"
    }
  }
};

const $CardRedeemedEvent: object = {
  "title": "CardRedeemedEvent",
  "description": "Payload of `card.redeemed`.\n\nAnswered by sandbox: Further fields of events (`further-event-fields`): Not provided here; an event carries the listed fields only.",
  "x-answers": {
    "further-event-fields": {
      "answer": "Not provided here; an event carries the listed fields only.",
      "by": "sandbox"
    }
  },
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
    "event": {
      "description": "Name of the event.",
      "type": "string",
      "const": "card.redeemed"
    },
    "card_id": {
      "$ref": "#/$defs/CardId"
    },
    "amount_redeemed": {
      "description": "Amount redeemed.\n\nAnswered by sandbox: Unit of an amount (`amount-units`): Whole units of the currency, so that 5000 in KES is five thousand shillings.\n\nAnswered by sandbox: Amounts of a redemption (`redeemed-amounts`): `amount_redeemed` is the amount of this redemption, `balance_remaining` the balance right after it.",
      "x-answers": {
        "amount-units": {
          "answer": "Whole units of the currency, so that 5000 in KES is five thousand shillings.",
          "by": "sandbox"
        },
        "redeemed-amounts": {
          "answer": "`amount_redeemed` is the amount of this redemption, `balance_remaining` the balance right after it.",
          "by": "sandbox"
        }
      },
      "type": "integer",
      "examples": [
        3200
      ]
    },
    "balance_remaining": {
      "description": "Balance remaining.\n\nAnswered by sandbox: Unit of an amount (`amount-units`): Whole units of the currency, so that 5000 in KES is five thousand shillings.\n\nAnswered by sandbox: Amounts of a redemption (`redeemed-amounts`): `amount_redeemed` is the amount of this redemption, `balance_remaining` the balance right after it.",
      "x-answers": {
        "amount-units": {
          "answer": "Whole units of the currency, so that 5000 in KES is five thousand shillings.",
          "by": "sandbox"
        },
        "redeemed-amounts": {
          "answer": "`amount_redeemed` is the amount of this redemption, `balance_remaining` the balance right after it.",
          "by": "sandbox"
        }
      },
      "type": "integer",
      "examples": [
        4300
      ]
    },
    "currency": {
      "description": "Currency of the amounts.",
      "allOf": [
        {
          "$ref": "#/$defs/CurrencyCode"
        }
      ]
    },
    "redeemed_at": {
      "description": "When the card was redeemed, an ISO 8601 timestamp in UTC.",
      "allOf": [
        {
          "$ref": "#/$defs/Timestamp"
        }
      ]
    },
    "method": {
      "description": "Method of redemption.\n\nAnswered by sandbox: Redemption methods (`redemption-methods`): The access channel that was used, one of the card's.",
      "x-answers": {
        "redemption-methods": {
          "answer": "The access channel that was used, one of the card's.",
          "by": "sandbox"
        }
      },
      "x-values-seen": [
        "ussd"
      ],
      "type": "string",
      "examples": [
        "ussd"
      ],
      "enum": [
        "whatsapp",
        "web",
        "ussd"
      ]
    },
    "market": {
      "description": "Market, a two-letter country code.\n\nAnswered by sandbox: Market codes (`market-codes`): Two capitals, as in ISO 3166-1.\n\nAnswered by sandbox: Campaign and market of a card (`campaigns-and-markets`): Cards have neither; a redemption names the market that `POST /_sandbox/cards/{card_id}/redeem` is called with, `KE` by default.",
      "x-answers": {
        "market-codes": {
          "answer": "Two capitals, as in ISO 3166-1.",
          "by": "sandbox"
        },
        "campaigns-and-markets": {
          "answer": "Cards have neither; a redemption names the market that `POST /_sandbox/cards/{card_id}/redeem` is called with, `KE` by default.",
          "by": "sandbox"
        }
      },
      "type": "string",
      "pattern": "^[A-Za-z]{2}$",
      "examples": [
        "KE"
      ],
      "allOf": [
        {
          "pattern": "^[A-Z]{2}$"
        }
      ]
    }
  }
};

const $CardToppedUpEvent: object = {
  "title": "CardToppedUpEvent",
  "description": "Payload of `card.topped_up`.\n\nAnswered by sandbox: Payload of card.topped_up (`card-topped-up-payload`): The result of the top-up with its currency and reason.",
  "x-answers": {
    "card-topped-up-payload": {
      "answer": "The result of the top-up with its currency and reason.",
      "by": "sandbox"
    }
  },
  "type": "object",
  "required": [
    "event",
    "card_id",
    "previous_balance",
    "added",
    "new_balance",
    "currency",
    "topped_up_at"
  ],
  "properties": {
    "event": {
      "description": "Name of the event.",
      "type": "string",
      "const": "card.topped_up"
    },
    "card_id": {
      "$ref": "#/$defs/CardId"
    },
    "previous_balance": {
      "description": "Balance before the top-up, as an integer in the given currency.",
      "type": "integer"
    },
    "added": {
      "description": "Amount added, as an integer in the given currency.",
      "type": "integer"
    },
    "new_balance": {
      "description": "Balance after the top-up, as an integer in the given currency.",
      "type": "integer"
    },
    "currency": {
      "$ref": "#/$defs/CurrencyCode"
    },
    "reason": {
      "description": "Reason of the top-up, where one was given.",
      "type": "string"
    },
    "topped_up_at": {
      "description": "Moment of the top-up.",
      "allOf": [
        {
          "$ref": "#/$defs/Timestamp"
        }
      ]
    }
  },
  "x-sum": {
    "new_balance": [
      "previous_balance",
      "added"
    ]
  }
};

const $CardExpiredEvent: object = {
  "title": "CardExpiredEvent",
  "description": "Payload of `card.expired`.\n\nAnswered by sandbox: Payload of card.expired (`card-expired-payload`): The card with the balance that expired.",
  "x-answers": {
    "card-expired-payload": {
      "answer": "The card with the balance that expired.",
      "by": "sandbox"
    }
  },
  "type": "object",
  "required": [
    "event",
    "card_id",
    "balance_expired",
    "currency",
    "expired_at"
  ],
  "properties": {
    "event": {
      "description": "Name of the event.",
      "type": "string",
      "const": "card.expired"
    },
    "card_id": {
      "$ref": "#/$defs/CardId"
    },
    "balance_expired": {
      "description": "Unused balance of the card, as an integer in the given currency.",
      "type": "integer"
    },
    "currency": {
      "$ref": "#/$defs/CurrencyCode"
    },
    "expired_at": {
      "description": "Moment of the expiry.",
      "allOf": [
        {
          "$ref": "#/$defs/Timestamp"
        }
      ]
    }
  }
};

const $BatchCompleteEvent: object = {
  "title": "BatchCompleteEvent",
  "description": "Payload of `batch.complete`.\n\nAnswered by sandbox: Payload of batch.complete (`batch-complete-payload`): The batch as in the response to its request, with the moment at which it finished.",
  "x-answers": {
    "batch-complete-payload": {
      "answer": "The batch as in the response to its request, with the moment at which it finished.",
      "by": "sandbox"
    }
  },
  "type": "object",
  "required": [
    "event",
    "batch_id",
    "total",
    "issued",
    "failed",
    "status",
    "completed_at"
  ],
  "properties": {
    "event": {
      "description": "Name of the event.",
      "type": "string",
      "const": "batch.complete"
    },
    "batch_id": {
      "description": "Identifier of the batch.",
      "type": "string",
      "pattern": "^bat_[0-9A-HJKMNP-TV-Z]{16}$"
    },
    "total": {
      "description": "Number of cards requested.",
      "type": "integer"
    },
    "issued": {
      "description": "Number of cards issued.",
      "type": "integer"
    },
    "failed": {
      "description": "Number of cards that failed.",
      "type": "integer"
    },
    "status": {
      "description": "Status of the batch.",
      "type": "string",
      "enum": [
        "complete"
      ]
    },
    "completed_at": {
      "description": "Moment at which the batch finished.",
      "allOf": [
        {
          "$ref": "#/$defs/Timestamp"
        }
      ]
    }
  },
  "x-sum": {
    "total": [
      "issued",
      "failed"
    ]
  }
};

const $RewardSentEvent: object = {
  "title": "RewardSentEvent",
  "description": "Payload of `reward.sent`.",
  "type": "object",
  "required": [
    "event",
    "created_at",
    "data"
  ],
  "properties": {
    "event": {
      "description": "Name of the event.",
      "type": "string",
      "const": "reward.sent"
    },
    "created_at": {
      "description": "An ISO 8601 timestamp in UTC.\n\nAnswered by sandbox: What created_at says (`created-at`): When the sandbox recorded the event, not before the moment in the payload; the same over all attempts.",
      "x-answers": {
        "created-at": {
          "answer": "When the sandbox recorded the event, not before the moment in the payload; the same over all attempts.",
          "by": "sandbox"
        }
      },
      "allOf": [
        {
          "$ref": "#/$defs/Timestamp"
        }
      ]
    },
    "data": {
      "title": "RewardSentData",
      "description": "Fields of the event.\n\nAnswered by sandbox: Further fields of events (`further-event-fields`): Not provided here; an event carries the listed fields only.",
      "x-answers": {
        "further-event-fields": {
          "answer": "Not provided here; an event carries the listed fields only.",
          "by": "sandbox"
        }
      },
      "type": "object",
      "required": [
        "reward_id",
        "recipient_email",
        "type",
        "amount",
        "currency",
        "sent_at"
      ],
      "properties": {
        "reward_id": {
          "$ref": "#/$defs/RewardId"
        },
        "recipient_email": {
          "$ref": "#/$defs/EmailAddress"
        },
        "type": {
          "$ref": "#/$defs/RewardType"
        },
        "amount": {
          "description": "Amount of the reward.\n\nAnswered by sandbox: Unit of an amount (`amount-units`): Whole units of the currency, so that 5000 in KES is five thousand shillings.",
          "x-answers": {
            "amount-units": {
              "answer": "Whole units of the currency, so that 5000 in KES is five thousand shillings.",
              "by": "sandbox"
            }
          },
          "type": "integer",
          "examples": [
            2000
          ]
        },
        "currency": {
          "description": "Currency of the amount.",
          "allOf": [
            {
              "$ref": "#/$defs/CurrencyCode"
            }
          ]
        },
        "sent_at": {
          "description": "When the reward was sent, an ISO 8601 timestamp in UTC.",
          "allOf": [
            {
              "$ref": "#/$defs/Timestamp"
            }
          ]
        }
      }
    }
  }
};

const $RewardOpenedEvent: object = {
  "title": "RewardOpenedEvent",
  "description": "Payload of `reward.opened`.",
  "type": "object",
  "required": [
    "event",
    "created_at",
    "data"
  ],
  "properties": {
    "event": {
      "description": "Name of the event.",
      "type": "string",
      "const": "reward.opened"
    },
    "created_at": {
      "description": "An ISO 8601 timestamp in UTC.\n\nAnswered by sandbox: What created_at says (`created-at`): When the sandbox recorded the event, not before the moment in the payload; the same over all attempts.",
      "x-answers": {
        "created-at": {
          "answer": "When the sandbox recorded the event, not before the moment in the payload; the same over all attempts.",
          "by": "sandbox"
        }
      },
      "allOf": [
        {
          "$ref": "#/$defs/Timestamp"
        }
      ]
    },
    "data": {
      "title": "RewardOpenedData",
      "description": "Fields of the event.\n\nAnswered by sandbox: Further fields of events (`further-event-fields`): Not provided here; an event carries the listed fields only.",
      "x-answers": {
        "further-event-fields": {
          "answer": "Not provided here; an event carries the listed fields only.",
          "by": "sandbox"
        }
      },
      "type": "object",
      "required": [
        "reward_id",
        "recipient_email",
        "opened_at"
      ],
      "properties": {
        "reward_id": {
          "$ref": "#/$defs/RewardId"
        },
        "recipient_email": {
          "$ref": "#/$defs/EmailAddress"
        },
        "opened_at": {
          "description": "When the reward was opened, an ISO 8601 timestamp in UTC.",
          "allOf": [
            {
              "$ref": "#/$defs/Timestamp"
            }
          ]
        }
      }
    }
  }
};

const $RewardRedeemedEvent: object = {
  "title": "RewardRedeemedEvent",
  "description": "Payload of `reward.redeemed`.",
  "type": "object",
  "required": [
    "event",
    "created_at",
    "data"
  ],
  "properties": {
    "event": {
      "description": "Name of the event.",
      "type": "string",
      "const": "reward.redeemed"
    },
    "created_at": {
      "description": "An ISO 8601 timestamp in UTC.\n\nAnswered by sandbox: What created_at says (`created-at`): When the sandbox recorded the event, not before the moment in the payload; the same over all attempts.",
      "x-answers": {
        "created-at": {
          "answer": "When the sandbox recorded the event, not before the moment in the payload; the same over all attempts.",
          "by": "sandbox"
        }
      },
      "allOf": [
        {
          "$ref": "#/$defs/Timestamp"
        }
      ]
    },
    "data": {
      "title": "RewardRedeemedData",
      "description": "Fields of the event.\n\nAnswered by sandbox: Optional fields of reward.redeemed (`reward-redeemed-fields`): Always.\n\nAnswered by sandbox: Further fields of events (`further-event-fields`): Not provided here; an event carries the listed fields only.",
      "x-answers": {
        "reward-redeemed-fields": {
          "answer": "Always.",
          "by": "sandbox"
        },
        "further-event-fields": {
          "answer": "Not provided here; an event carries the listed fields only.",
          "by": "sandbox"
        }
      },
      "type": "object",
      "required": [
        "reward_id",
        "recipient_email",
        "selected_brand",
        "redeemed_at",
        "type",
        "amount",
        "currency"
      ],
      "properties": {
        "reward_id": {
          "$ref": "#/$defs/RewardId"
        },
        "recipient_email": {
          "$ref": "#/$defs/EmailAddress"
        },
        "selected_brand": {
          "description": "Brand selected.\n\nAnswered by sandbox: What selected_brand holds (`selected-brand`): A name of 1 to 100 characters, as `POST /_sandbox/rewards/{reward_id}/redeem` is called with it.",
          "x-answers": {
            "selected-brand": {
              "answer": "A name of 1 to 100 characters, as `POST /_sandbox/rewards/{reward_id}/redeem` is called with it.",
              "by": "sandbox"
            }
          },
          "type": "string",
          "examples": [
            "Naivas"
          ],
          "minLength": 1,
          "maxLength": 100
        },
        "redeemed_at": {
          "description": "When the reward was redeemed, an ISO 8601 timestamp in UTC.",
          "allOf": [
            {
              "$ref": "#/$defs/Timestamp"
            }
          ]
        },
        "type": {
          "description": "Type of the reward. A sample carries it.\n\nAnswered by sandbox: Optional fields of reward.redeemed (`reward-redeemed-fields`): Always.",
          "x-answers": {
            "reward-redeemed-fields": {
              "answer": "Always.",
              "by": "sandbox"
            }
          },
          "allOf": [
            {
              "$ref": "#/$defs/RewardType"
            }
          ]
        },
        "amount": {
          "description": "Amount of the reward. A sample carries it.\n\nAnswered by sandbox: Optional fields of reward.redeemed (`reward-redeemed-fields`): Always.\n\nAnswered by sandbox: Unit of an amount (`amount-units`): Whole units of the currency, so that 5000 in KES is five thousand shillings.",
          "x-answers": {
            "reward-redeemed-fields": {
              "answer": "Always.",
              "by": "sandbox"
            },
            "amount-units": {
              "answer": "Whole units of the currency, so that 5000 in KES is five thousand shillings.",
              "by": "sandbox"
            }
          },
          "type": "integer",
          "examples": [
            2000
          ]
        },
        "currency": {
          "description": "Currency of the amount. A sample carries it.\n\nAnswered by sandbox: Optional fields of reward.redeemed (`reward-redeemed-fields`): Always.",
          "x-answers": {
            "reward-redeemed-fields": {
              "answer": "Always.",
              "by": "sandbox"
            }
          },
          "allOf": [
            {
              "$ref": "#/$defs/CurrencyCode"
            }
          ]
        }
      }
    }
  }
};

const $RewardExpiredEvent: object = {
  "title": "RewardExpiredEvent",
  "description": "Payload of `reward.expired`.",
  "type": "object",
  "required": [
    "event",
    "created_at",
    "data"
  ],
  "properties": {
    "event": {
      "description": "Name of the event.",
      "type": "string",
      "const": "reward.expired"
    },
    "created_at": {
      "description": "An ISO 8601 timestamp in UTC.\n\nAnswered by sandbox: What created_at says (`created-at`): When the sandbox recorded the event, not before the moment in the payload; the same over all attempts.",
      "x-answers": {
        "created-at": {
          "answer": "When the sandbox recorded the event, not before the moment in the payload; the same over all attempts.",
          "by": "sandbox"
        }
      },
      "allOf": [
        {
          "$ref": "#/$defs/Timestamp"
        }
      ]
    },
    "data": {
      "title": "RewardExpiredData",
      "description": "Fields of the event.\n\nAnswered by sandbox: Further fields of events (`further-event-fields`): Not provided here; an event carries the listed fields only.",
      "x-answers": {
        "further-event-fields": {
          "answer": "Not provided here; an event carries the listed fields only.",
          "by": "sandbox"
        }
      },
      "type": "object",
      "required": [
        "reward_id",
        "recipient_email",
        "expired_at"
      ],
      "properties": {
        "reward_id": {
          "$ref": "#/$defs/RewardId"
        },
        "recipient_email": {
          "$ref": "#/$defs/EmailAddress"
        },
        "expired_at": {
          "description": "When the reward expired, an ISO 8601 timestamp in UTC.",
          "allOf": [
            {
              "$ref": "#/$defs/Timestamp"
            }
          ]
        }
      }
    }
  }
};

const $RewardCancelledEvent: object = {
  "title": "RewardCancelledEvent",
  "description": "Payload of `reward.cancelled`.",
  "type": "object",
  "required": [
    "event",
    "created_at",
    "data"
  ],
  "properties": {
    "event": {
      "description": "Name of the event.",
      "type": "string",
      "const": "reward.cancelled"
    },
    "created_at": {
      "description": "An ISO 8601 timestamp in UTC.\n\nAnswered by sandbox: What created_at says (`created-at`): When the sandbox recorded the event, not before the moment in the payload; the same over all attempts.",
      "x-answers": {
        "created-at": {
          "answer": "When the sandbox recorded the event, not before the moment in the payload; the same over all attempts.",
          "by": "sandbox"
        }
      },
      "allOf": [
        {
          "$ref": "#/$defs/Timestamp"
        }
      ]
    },
    "data": {
      "title": "RewardCancelledData",
      "description": "Fields of the event.\n\nAnswered by sandbox: Further fields of events (`further-event-fields`): Not provided here; an event carries the listed fields only.",
      "x-answers": {
        "further-event-fields": {
          "answer": "Not provided here; an event carries the listed fields only.",
          "by": "sandbox"
        }
      },
      "type": "object",
      "required": [
        "reward_id",
        "cancelled_by",
        "cancelled_at"
      ],
      "properties": {
        "reward_id": {
          "$ref": "#/$defs/RewardId"
        },
        "cancelled_by": {
          "description": "By whom the reward was cancelled.\n\nAnswered by sandbox: What cancelled_by holds (`cancelled-by`): An e-mail address of at most 254 characters.",
          "x-answers": {
            "cancelled-by": {
              "answer": "An e-mail address of at most 254 characters.",
              "by": "sandbox"
            }
          },
          "type": "string",
          "examples": [
            "hr-admin@acme.example"
          ],
          "format": "email",
          "maxLength": 254
        },
        "cancelled_at": {
          "description": "When the reward was cancelled, an ISO 8601 timestamp in UTC.",
          "allOf": [
            {
              "$ref": "#/$defs/Timestamp"
            }
          ]
        }
      }
    }
  }
};

const $WalletLowBalanceEvent: object = {
  "title": "WalletLowBalanceEvent",
  "description": "Payload of `wallet.low_balance`.",
  "type": "object",
  "required": [
    "event",
    "created_at",
    "data"
  ],
  "properties": {
    "event": {
      "description": "Name of the event.",
      "type": "string",
      "const": "wallet.low_balance"
    },
    "created_at": {
      "description": "An ISO 8601 timestamp in UTC.\n\nAnswered by sandbox: What created_at says (`created-at`): When the sandbox recorded the event, not before the moment in the payload; the same over all attempts.",
      "x-answers": {
        "created-at": {
          "answer": "When the sandbox recorded the event, not before the moment in the payload; the same over all attempts.",
          "by": "sandbox"
        }
      },
      "allOf": [
        {
          "$ref": "#/$defs/Timestamp"
        }
      ]
    },
    "data": {
      "title": "WalletLowBalanceData",
      "description": "Fields of the event.\n\nAnswered by sandbox: Further fields of the wallet (`wallet-fields`): Not provided here; the event carries the listed fields only.",
      "x-answers": {
        "wallet-fields": {
          "answer": "Not provided here; the event carries the listed fields only.",
          "by": "sandbox"
        }
      },
      "type": "object",
      "required": [
        "wallet_id",
        "current_balance",
        "threshold",
        "currency"
      ],
      "properties": {
        "wallet_id": {
          "description": "Identifier of the wallet.\n\nAnswered by sandbox: Form of identifiers and codes (`identifier-forms`): `wal_` and 16 capitals or digits without I, L, O and U, unique for ever.\n\nAnswered by sandbox: Type of a wallet identifier (`wallet-field-types`): A string.",
          "x-answers": {
            "identifier-forms": {
              "answer": "`wal_` and 16 capitals or digits without I, L, O and U, unique for ever.",
              "by": "sandbox"
            },
            "wallet-field-types": {
              "answer": "A string.",
              "by": "sandbox"
            }
          },
          "examples": [
            "wal_1B6ZK8RMD4XQ7HTN"
          ],
          "type": "string",
          "pattern": "^wal_[0-9A-HJKMNP-TV-Z]{16}$"
        },
        "current_balance": {
          "description": "Balance of the wallet.\n\nAnswered by sandbox: Unit of an amount (`amount-units`): Whole units of the currency, so that 5000 in KES is five thousand shillings.",
          "x-answers": {
            "amount-units": {
              "answer": "Whole units of the currency, so that 5000 in KES is five thousand shillings.",
              "by": "sandbox"
            }
          },
          "type": "integer",
          "examples": [
            48500
          ]
        },
        "threshold": {
          "description": "Configured threshold for a low balance.\n\nAnswered by sandbox: Unit of an amount (`amount-units`): Whole units of the currency, so that 5000 in KES is five thousand shillings.\n\nAnswered by sandbox: Operations on the wallet (`wallet-operations`): `POST /_sandbox/wallet/fund`, `GET /_sandbox/wallet` and `PUT /_sandbox/wallet/threshold`, outside the contract.",
          "x-answers": {
            "amount-units": {
              "answer": "Whole units of the currency, so that 5000 in KES is five thousand shillings.",
              "by": "sandbox"
            },
            "wallet-operations": {
              "answer": "`POST /_sandbox/wallet/fund`, `GET /_sandbox/wallet` and `PUT /_sandbox/wallet/threshold`, outside the contract.",
              "by": "sandbox"
            }
          },
          "type": "integer",
          "examples": [
            50000
          ]
        },
        "currency": {
          "description": "Currency of the amounts.\n\nAnswered by sandbox: Several wallets or currencies (`wallet-currencies`): One wallet for each currency, which pays for the cards in that currency.",
          "x-answers": {
            "wallet-currencies": {
              "answer": "One wallet for each currency, which pays for the cards in that currency.",
              "by": "sandbox"
            }
          },
          "allOf": [
            {
              "$ref": "#/$defs/CurrencyCode"
            }
          ]
        }
      }
    }
  }
};

const $OtherOutcomeBody: object = {
  "description": "Problem details as in RFC 9457.",
  "type": "object",
  "required": [
    "type",
    "title",
    "status",
    "detail"
  ],
  "properties": {
    "type": {
      "description": "Kind of the problem, a URI that ends in its code.",
      "type": "string",
      "enum": [
        "urn:reward-card-sandbox:problem:invalid-request",
        "urn:reward-card-sandbox:problem:malformed-json",
        "urn:reward-card-sandbox:problem:missing-body",
        "urn:reward-card-sandbox:problem:body-unreadable",
        "urn:reward-card-sandbox:problem:bad-path-encoding",
        "urn:reward-card-sandbox:problem:csv-unreadable",
        "urn:reward-card-sandbox:problem:unauthorized",
        "urn:reward-card-sandbox:problem:foreign-request",
        "urn:reward-card-sandbox:problem:not-found",
        "urn:reward-card-sandbox:problem:card-not-found",
        "urn:reward-card-sandbox:problem:method-not-allowed",
        "urn:reward-card-sandbox:problem:card-expired",
        "urn:reward-card-sandbox:problem:currency-mismatch",
        "urn:reward-card-sandbox:problem:wallet-insufficient",
        "urn:reward-card-sandbox:problem:balance-too-large",
        "urn:reward-card-sandbox:problem:state-conflict",
        "urn:reward-card-sandbox:problem:body-too-large",
        "urn:reward-card-sandbox:problem:batch-too-large",
        "urn:reward-card-sandbox:problem:unsupported-media-type",
        "urn:reward-card-sandbox:problem:internal-error",
        "urn:reward-card-sandbox:problem:too-busy",
        "urn:reward-card-sandbox:problem:injected"
      ]
    },
    "title": {
      "description": "Kind of the problem, in words.",
      "type": "string"
    },
    "status": {
      "description": "Status code of the response.",
      "type": "integer",
      "minimum": 300,
      "maximum": 599
    },
    "detail": {
      "description": "What is wrong with this request, and how to fix it.",
      "type": "string"
    },
    "issues": {
      "description": "Everything that is wrong with an invalid request.",
      "type": "array",
      "items": {
        "description": "One thing that is wrong.",
        "type": "object",
        "required": [
          "at",
          "message"
        ],
        "properties": {
          "at": {
            "description": "JSON pointer to the place.",
            "type": "string"
          },
          "message": {
            "description": "What is wrong there.",
            "type": "string"
          }
        }
      }
    }
  }
};

const $WebhookEvent: object = {
  "type": "object",
  "required": [
    "event"
  ],
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
      "if": {
        "properties": {
          "event": {
            "const": "card.issued"
          }
        }
      },
      "then": {
        "$ref": "#/$defs/CardIssuedEvent"
      }
    },
    {
      "if": {
        "properties": {
          "event": {
            "const": "card.redeemed"
          }
        }
      },
      "then": {
        "$ref": "#/$defs/CardRedeemedEvent"
      }
    },
    {
      "if": {
        "properties": {
          "event": {
            "const": "card.topped_up"
          }
        }
      },
      "then": {
        "$ref": "#/$defs/CardToppedUpEvent"
      }
    },
    {
      "if": {
        "properties": {
          "event": {
            "const": "card.expired"
          }
        }
      },
      "then": {
        "$ref": "#/$defs/CardExpiredEvent"
      }
    },
    {
      "if": {
        "properties": {
          "event": {
            "const": "batch.complete"
          }
        }
      },
      "then": {
        "$ref": "#/$defs/BatchCompleteEvent"
      }
    },
    {
      "if": {
        "properties": {
          "event": {
            "const": "reward.sent"
          }
        }
      },
      "then": {
        "$ref": "#/$defs/RewardSentEvent"
      }
    },
    {
      "if": {
        "properties": {
          "event": {
            "const": "reward.opened"
          }
        }
      },
      "then": {
        "$ref": "#/$defs/RewardOpenedEvent"
      }
    },
    {
      "if": {
        "properties": {
          "event": {
            "const": "reward.redeemed"
          }
        }
      },
      "then": {
        "$ref": "#/$defs/RewardRedeemedEvent"
      }
    },
    {
      "if": {
        "properties": {
          "event": {
            "const": "reward.expired"
          }
        }
      },
      "then": {
        "$ref": "#/$defs/RewardExpiredEvent"
      }
    },
    {
      "if": {
        "properties": {
          "event": {
            "const": "reward.cancelled"
          }
        }
      },
      "then": {
        "$ref": "#/$defs/RewardCancelledEvent"
      }
    },
    {
      "if": {
        "properties": {
          "event": {
            "const": "wallet.low_balance"
          }
        }
      },
      "then": {
        "$ref": "#/$defs/WalletLowBalanceEvent"
      }
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
export const CardIssuedEvent: StandardSchema<CardIssuedEvent> = /* @__PURE__ */ toStandardSchema(validateCardIssuedEvent, { CardIssuedEvent: $CardIssuedEvent, CardId: $CardId, CurrencyCode: $CurrencyCode, Timestamp: $Timestamp });

export type CardRedeemedEvent = Events.CardRedeemedEvent;
export const CardRedeemedEvent: StandardSchema<CardRedeemedEvent> = /* @__PURE__ */ toStandardSchema(validateCardRedeemedEvent, { CardRedeemedEvent: $CardRedeemedEvent, CardId: $CardId, CurrencyCode: $CurrencyCode, Timestamp: $Timestamp });

export type CardToppedUpEvent = Events.CardToppedUpEvent;
export const CardToppedUpEvent: StandardSchema<CardToppedUpEvent> = /* @__PURE__ */ toStandardSchema(validateCardToppedUpEvent, { CardToppedUpEvent: $CardToppedUpEvent, CardId: $CardId, CurrencyCode: $CurrencyCode, Timestamp: $Timestamp });

export type CardExpiredEvent = Events.CardExpiredEvent;
export const CardExpiredEvent: StandardSchema<CardExpiredEvent> = /* @__PURE__ */ toStandardSchema(validateCardExpiredEvent, { CardExpiredEvent: $CardExpiredEvent, CardId: $CardId, CurrencyCode: $CurrencyCode, Timestamp: $Timestamp });

export type BatchCompleteEvent = Events.BatchCompleteEvent;
export const BatchCompleteEvent: StandardSchema<BatchCompleteEvent> = /* @__PURE__ */ toStandardSchema(validateBatchCompleteEvent, { BatchCompleteEvent: $BatchCompleteEvent, Timestamp: $Timestamp });

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
export const WalletLowBalanceEvent: StandardSchema<WalletLowBalanceEvent> = /* @__PURE__ */ toStandardSchema(validateWalletLowBalanceEvent, { WalletLowBalanceEvent: $WalletLowBalanceEvent, Timestamp: $Timestamp, CurrencyCode: $CurrencyCode });

export type OtherOutcomeBody = Rest.OtherOutcomeBody;
export const OtherOutcomeBody: StandardSchema<OtherOutcomeBody> = /* @__PURE__ */ toStandardSchema(validateOtherOutcomeBody, { OtherOutcomeBody: $OtherOutcomeBody });

export type WebhookEvent = Events.WebhookEvent | Events.UnknownEvent;
export const WebhookEvent: StandardSchema<WebhookEvent> = /* @__PURE__ */ toStandardSchema(validateWebhookEvent, { WebhookEvent: $WebhookEvent, CardIssuedEvent: $CardIssuedEvent, CardId: $CardId, CurrencyCode: $CurrencyCode, Timestamp: $Timestamp, CardRedeemedEvent: $CardRedeemedEvent, CardToppedUpEvent: $CardToppedUpEvent, CardExpiredEvent: $CardExpiredEvent, BatchCompleteEvent: $BatchCompleteEvent, RewardSentEvent: $RewardSentEvent, RewardId: $RewardId, EmailAddress: $EmailAddress, RewardType: $RewardType, RewardOpenedEvent: $RewardOpenedEvent, RewardRedeemedEvent: $RewardRedeemedEvent, RewardExpiredEvent: $RewardExpiredEvent, RewardCancelledEvent: $RewardCancelledEvent, WalletLowBalanceEvent: $WalletLowBalanceEvent });
