// The operations of the API: where each is found, what its responses state, and which validators check it.
// Generated from openapi/, asyncapi/ and open-points.yaml; do not edit. Change those and run: npm run generate

import {
  type Validator,
  validateBatch,
  validateBulkIssueRequest,
  validateCard,
  validateCardId,
  validateIssueCardRequest,
  validateIssuedCard,
  validateTopUpRequest,
  validateTopUpResult,
} from './validators.ts';

/** A parameter of a request, or a header of a response: text that stands for a value. */
export interface ValueRow {
  readonly name: string;
  readonly required: boolean;
  /** JSON type of the value that the text is read as. */
  readonly type: string;
  /** JSON type of the items of an array. */
  readonly items?: string;
  readonly validate: Validator<unknown>;
}

/** A parameter; an array in the query is one text with commas where `isJoined` says so. */
export interface ParameterRow extends ValueRow {
  readonly in: string;
  readonly isJoined?: boolean;
}

/** What the contract says of a value beyond its type. */
export interface Shape {
  /** Open points that what stands here bears on. */
  readonly openPoints?: readonly string[];
  /** Values seen; any other is unknown. */
  readonly seen?: readonly string[];
  /** Fields of an object; any other is unknown. */
  readonly fields?: Readonly<Record<string, Shape>>;
  /** Every item of an array. */
  readonly items?: Shape;
}

/** A response. */
export interface ResponseRow {
  /** Media type of the body; absent where there is none. */
  readonly mediaType?: string;
  /** Further media types that the contract declares, which nothing checks. */
  readonly otherMediaTypes: readonly string[];
  /** Absent where nothing is stated of the body, or there is none. */
  readonly validate?: Validator<unknown>;
  readonly headers: readonly ValueRow[];
  /** Open points that the response bears on. */
  readonly openPoints: readonly string[];
  /** That of the body; absent as `validate` is. */
  readonly shape?: Shape;
}

/** A request body. */
export interface BodyRow {
  readonly mediaType: string;
  readonly required: boolean;
  readonly validate: Validator<unknown>;
  /** Of a form: what the text of each field is read as. */
  readonly fields?: Readonly<Record<string, Pick<ValueRow, 'type' | 'items'>>>;
}

/** One operation of the API. */
export interface OperationRow {
  readonly method: string;
  /** Path template; `{name}` stands for one segment. */
  readonly path: string;
  readonly parameters: readonly ParameterRow[];
  /** The request body; absent where the operation has none. */
  readonly body?: BodyRow;
  /** Responses by status: `201`, `2XX` for any of 200 to 299, or `default` for any other from 300 on. */
  readonly responses: Readonly<Record<string, ResponseRow>>;
  /** The header whose value, the same again, keeps a repeated call from acting twice; absent where nothing says so. */
  readonly repeatableBy?: string;
  /** The same for a field of the body. */
  readonly repeatableByField?: string;
}

/** Every operation by its id, in the order of the document. */
export const OPERATIONS = {
  "issueCard": {
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
  },
  "getCard": {
    "method": "GET",
    "path": "/v1/cards/{card_id}",
    "parameters": [{ "name": "card_id", "required": true, "validate": validateCardId, "type": "string", "in": "path" }],
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
  },
  "bulkIssueCards": {
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
  },
  "topUpCard": {
    "method": "POST",
    "path": "/v1/cards/{card_id}/topup",
    "parameters": [{ "name": "card_id", "required": true, "validate": validateCardId, "type": "string", "in": "path" }],
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
  }
} as const satisfies Record<string, OperationRow>;

/** Id of an operation. */
export type OperationId = keyof typeof OPERATIONS;
