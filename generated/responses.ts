// The responses of the API: what they state, and which open points a response bears on.
// Generated from openapi/, asyncapi/ and open-points.yaml; do not edit. Change those and run: npm run generate

import {
  type Validator,
  validateBatch,
  validateCard,
  validateIssuedCard,
  validateTopUpResult,
} from './validators.ts';

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

/** A response whose body the contract states. */
export interface StatedResponse {
  /** `201`, `2XX` for any of 200 to 299, or `default` for every status that is not declared. */
  readonly status: string;
  readonly mediaType: string;
  /** Further media types that the contract declares, which nothing checks. */
  readonly otherMediaTypes?: readonly string[];
  /** Headers that the response carries in any case. */
  readonly requiredHeaders: readonly string[];
  /** Open points that the response bears on. */
  readonly openPoints: readonly string[];
  readonly validate: Validator<unknown>;
  readonly shape: Shape;
}

/** The responses of one operation. */
export interface OperationResponses {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly responses: readonly StatedResponse[];
  /** Open points that every other outcome bears on. */
  readonly otherOpenPoints: readonly string[];
}

/** Open points that an undeclared status of success bears on: those of every success of which the status is open. */
export const OPEN_SUCCESS_STATUS: readonly string[] = ["success-statuses"];

/** Every operation, in the order of the document. */
export const OPERATION_RESPONSES = [
  {
    "id": "issueCard",
    "method": "POST",
    "path": "/v1/cards/issue",
    "responses": [
      {
        "status": "201",
        "mediaType": "application/json",
        "requiredHeaders": [],
        "openPoints": [
          "success-statuses"
        ],
        "validate": validateIssuedCard,
        "shape": {
          "openPoints": [
            "absent-fields",
            "card-record-fields",
            "code-retrieval"
          ],
          "fields": {
            "card_id": {
              "openPoints": [
                "identifier-forms"
              ]
            },
            "code": {
              "openPoints": [
                "code-retrieval",
                "code-validation",
                "identifier-forms"
              ]
            },
            "status": {
              "openPoints": [
                "card-cancellation",
                "card-statuses",
                "state-transitions"
              ],
              "seen": [
                "issued",
                "active"
              ]
            },
            "delivery": {
              "openPoints": [
                "delivery-channels"
              ],
              "seen": [
                "sent_whatsapp"
              ]
            },
            "expires_at": {
              "openPoints": [
                "card-expiry"
              ]
            }
          }
        }
      }
    ],
    "otherOpenPoints": [
      "error-responses"
    ]
  },
  {
    "id": "getCard",
    "method": "GET",
    "path": "/v1/cards/{card_id}",
    "responses": [
      {
        "status": "2XX",
        "mediaType": "application/json",
        "requiredHeaders": [],
        "openPoints": [
          "success-statuses"
        ],
        "validate": validateCard,
        "shape": {
          "openPoints": [
            "absent-fields",
            "balance-and-redeemed",
            "card-record-fields"
          ],
          "fields": {
            "card_id": {
              "openPoints": [
                "identifier-forms"
              ]
            },
            "balance": {
              "openPoints": [
                "amount-units"
              ]
            },
            "currency": {
              "openPoints": [
                "currency-codes"
              ]
            },
            "status": {
              "openPoints": [
                "card-cancellation",
                "card-statuses",
                "state-transitions"
              ],
              "seen": [
                "issued",
                "active"
              ]
            },
            "redeemed": {
              "openPoints": [
                "amount-units"
              ]
            },
            "expires_at": {
              "openPoints": [
                "card-expiry"
              ]
            }
          }
        }
      }
    ],
    "otherOpenPoints": [
      "error-responses"
    ]
  },
  {
    "id": "bulkIssueCards",
    "method": "POST",
    "path": "/v1/cards/bulk",
    "responses": [
      {
        "status": "2XX",
        "mediaType": "application/json",
        "requiredHeaders": [],
        "openPoints": [
          "success-statuses",
          "bulk-processing"
        ],
        "validate": validateBatch,
        "shape": {
          "openPoints": [
            "absent-fields",
            "batch-cards",
            "batch-counts"
          ],
          "fields": {
            "batch_id": {
              "openPoints": [
                "identifier-forms"
              ]
            },
            "total": {},
            "issued": {},
            "failed": {
              "openPoints": [
                "batch-cards"
              ]
            },
            "status": {
              "openPoints": [
                "batch-statuses",
                "state-transitions"
              ],
              "seen": [
                "complete"
              ]
            }
          }
        }
      }
    ],
    "otherOpenPoints": [
      "error-responses"
    ]
  },
  {
    "id": "topUpCard",
    "method": "POST",
    "path": "/v1/cards/{card_id}/topup",
    "responses": [
      {
        "status": "2XX",
        "mediaType": "application/json",
        "requiredHeaders": [],
        "openPoints": [
          "success-statuses"
        ],
        "validate": validateTopUpResult,
        "shape": {
          "openPoints": [
            "absent-fields",
            "top-up-currency"
          ],
          "fields": {
            "card_id": {
              "openPoints": [
                "identifier-forms"
              ]
            },
            "previous_balance": {
              "openPoints": [
                "amount-units"
              ]
            },
            "added": {
              "openPoints": [
                "amount-units"
              ]
            },
            "new_balance": {
              "openPoints": [
                "amount-units"
              ]
            }
          }
        }
      }
    ],
    "otherOpenPoints": [
      "error-responses"
    ]
  }
] as const satisfies readonly OperationResponses[];
