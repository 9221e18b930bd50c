// The operations of the API: where each is found, what its responses state, and which validators check it.
// Generated from openapi/, asyncapi/ and open-points.yaml; do not edit. Change those and run: npx reward-card generate . --out generated --editor-schemas --yaml

import type {
  OperationRow,
} from 'unsaid-runtime/contract';
import {
  validateBatch,
  validateBulkIssueRequest,
  validateCard,
  validateCardId,
  validateIssueCardRequest,
  validateIssuedCard,
  validateTopUpRequest,
  validateTopUpResult,
} from './validators.ts';

const $IssueCard = {
  "method": "POST",
  "path": "/v1/cards/issue",
  "parameters": [],
  "body": { "validate": validateIssueCardRequest, "mediaType": "application/json", "required": true },
  "responses": {
    "201": {
      "mediaType": "application/json",
      "otherMediaTypes": [],
      "validate": validateIssuedCard,
      "headers": [],
      "openPoints": ["success-statuses"],
      "shape": {
        "openPoints": ["absent-fields", "card-record-fields", "code-retrieval"],
        "fields": {
          "card_id": { "openPoints": ["identifier-forms"] },
          "code": { "openPoints": ["code-handover", "code-retrieval", "code-validation", "identifier-forms"] },
          "status": {
            "openPoints": ["card-cancellation", "card-statuses", "state-transitions"],
            "seen": ["issued", "active"]
          },
          "delivery": { "openPoints": ["code-handover", "delivery-channels"], "seen": ["sent_whatsapp"] },
          "expires_at": { "openPoints": ["card-expiry"] }
        }
      }
    },
    "default": {
      "mediaType": "application/json",
      "otherMediaTypes": [],
      "headers": [],
      "openPoints": ["error-responses"]
    }
  }
} as const;

const $GetCard = {
  "method": "GET",
  "path": "/v1/cards/{card_id}",
  "parameters": [
    { "name": "card_id", "required": true, "validate": validateCardId, "type": "string", "in": "path" }
  ],
  "responses": {
    "2XX": {
      "mediaType": "application/json",
      "otherMediaTypes": [],
      "validate": validateCard,
      "headers": [],
      "openPoints": ["success-statuses"],
      "shape": {
        "openPoints": ["absent-fields", "balance-and-redeemed", "card-record-fields"],
        "fields": {
          "card_id": { "openPoints": ["identifier-forms"] },
          "balance": { "openPoints": ["amount-units"] },
          "currency": { "openPoints": ["currency-codes"] },
          "status": {
            "openPoints": ["card-cancellation", "card-statuses", "state-transitions"],
            "seen": ["issued", "active"]
          },
          "redeemed": { "openPoints": ["amount-units"] },
          "expires_at": { "openPoints": ["card-expiry"] }
        }
      }
    },
    "default": {
      "mediaType": "application/json",
      "otherMediaTypes": [],
      "headers": [],
      "openPoints": ["error-responses"]
    }
  }
} as const;

const $BulkIssueCards = {
  "method": "POST",
  "path": "/v1/cards/bulk",
  "parameters": [],
  "body": { "validate": validateBulkIssueRequest, "mediaType": "application/json", "required": true },
  "responses": {
    "2XX": {
      "mediaType": "application/json",
      "otherMediaTypes": [],
      "validate": validateBatch,
      "headers": [],
      "openPoints": ["success-statuses", "bulk-processing"],
      "shape": {
        "openPoints": ["absent-fields", "batch-cards", "batch-counts"],
        "fields": {
          "batch_id": { "openPoints": ["identifier-forms"] },
          "total": {},
          "issued": {},
          "failed": { "openPoints": ["batch-cards"] },
          "status": { "openPoints": ["batch-statuses", "state-transitions"], "seen": ["complete"] }
        }
      }
    },
    "default": {
      "mediaType": "application/json",
      "otherMediaTypes": [],
      "headers": [],
      "openPoints": ["error-responses"]
    }
  }
} as const;

const $TopUpCard = {
  "method": "POST",
  "path": "/v1/cards/{card_id}/topup",
  "parameters": [
    { "name": "card_id", "required": true, "validate": validateCardId, "type": "string", "in": "path" }
  ],
  "body": { "validate": validateTopUpRequest, "mediaType": "application/json", "required": true },
  "responses": {
    "2XX": {
      "mediaType": "application/json",
      "otherMediaTypes": [],
      "validate": validateTopUpResult,
      "headers": [],
      "openPoints": ["success-statuses"],
      "shape": {
        "openPoints": ["absent-fields", "top-up-currency"],
        "fields": {
          "card_id": { "openPoints": ["identifier-forms"] },
          "previous_balance": { "openPoints": ["amount-units"] },
          "added": { "openPoints": ["amount-units"] },
          "new_balance": { "openPoints": ["amount-units"] }
        }
      }
    },
    "default": {
      "mediaType": "application/json",
      "otherMediaTypes": [],
      "headers": [],
      "openPoints": ["error-responses"]
    }
  }
} as const;

/** Every operation by its id, in the order of the document. */
export const OPERATIONS = {
  "issueCard": $IssueCard,
  "getCard": $GetCard,
  "bulkIssueCards": $BulkIssueCards,
  "topUpCard": $TopUpCard
} as const satisfies Record<string, OperationRow>;

/** Id of an operation. */
export type OperationId = keyof typeof OPERATIONS;
