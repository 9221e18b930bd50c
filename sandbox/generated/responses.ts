// The responses of the API: what they state, and which open points a response bears on.
// Generated from openapi/, asyncapi/, open-points.yaml and sandbox/overlay; do not edit. Change those and run: npm run generate

import {
  type Validator,
  validateBatch,
  validateCard,
  validateIssuedCard,
  validateOtherOutcomeBody,
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
export const OPEN_SUCCESS_STATUS: readonly string[] = [];

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
        "openPoints": [],
        "validate": validateIssuedCard,
        "shape": {
          "fields": {
            "card_id": {},
            "code": {},
            "status": {
              "seen": [
                "issued",
                "active"
              ]
            },
            "delivery": {
              "seen": [
                "sent_whatsapp"
              ]
            },
            "expires_at": {}
          }
        }
      },
      {
        "status": "default",
        "mediaType": "application/json",
        "requiredHeaders": [],
        "openPoints": [],
        "validate": validateOtherOutcomeBody,
        "shape": {
          "fields": {
            "type": {},
            "title": {},
            "status": {},
            "detail": {},
            "issues": {
              "items": {
                "fields": {
                  "at": {},
                  "message": {}
                }
              }
            }
          }
        }
      }
    ],
    "otherOpenPoints": []
  },
  {
    "id": "getCard",
    "method": "GET",
    "path": "/v1/cards/{card_id}",
    "responses": [
      {
        "status": "200",
        "mediaType": "application/json",
        "requiredHeaders": [],
        "openPoints": [],
        "validate": validateCard,
        "shape": {
          "fields": {
            "card_id": {},
            "balance": {},
            "currency": {},
            "status": {
              "seen": [
                "issued",
                "active"
              ]
            },
            "redeemed": {},
            "expires_at": {}
          }
        }
      },
      {
        "status": "default",
        "mediaType": "application/json",
        "requiredHeaders": [],
        "openPoints": [],
        "validate": validateOtherOutcomeBody,
        "shape": {
          "fields": {
            "type": {},
            "title": {},
            "status": {},
            "detail": {},
            "issues": {
              "items": {
                "fields": {
                  "at": {},
                  "message": {}
                }
              }
            }
          }
        }
      }
    ],
    "otherOpenPoints": []
  },
  {
    "id": "bulkIssueCards",
    "method": "POST",
    "path": "/v1/cards/bulk",
    "responses": [
      {
        "status": "200",
        "mediaType": "application/json",
        "requiredHeaders": [],
        "openPoints": [],
        "validate": validateBatch,
        "shape": {
          "fields": {
            "batch_id": {},
            "total": {},
            "issued": {},
            "failed": {},
            "status": {
              "seen": [
                "complete"
              ]
            }
          }
        }
      },
      {
        "status": "default",
        "mediaType": "application/json",
        "requiredHeaders": [],
        "openPoints": [],
        "validate": validateOtherOutcomeBody,
        "shape": {
          "fields": {
            "type": {},
            "title": {},
            "status": {},
            "detail": {},
            "issues": {
              "items": {
                "fields": {
                  "at": {},
                  "message": {}
                }
              }
            }
          }
        }
      }
    ],
    "otherOpenPoints": []
  },
  {
    "id": "topUpCard",
    "method": "POST",
    "path": "/v1/cards/{card_id}/topup",
    "responses": [
      {
        "status": "200",
        "mediaType": "application/json",
        "requiredHeaders": [],
        "openPoints": [],
        "validate": validateTopUpResult,
        "shape": {
          "fields": {
            "card_id": {},
            "previous_balance": {},
            "added": {},
            "new_balance": {}
          }
        }
      },
      {
        "status": "default",
        "mediaType": "application/json",
        "requiredHeaders": [],
        "openPoints": [],
        "validate": validateOtherOutcomeBody,
        "shape": {
          "fields": {
            "type": {},
            "title": {},
            "status": {},
            "detail": {},
            "issues": {
              "items": {
                "fields": {
                  "at": {},
                  "message": {}
                }
              }
            }
          }
        }
      }
    ],
    "otherOpenPoints": []
  }
] as const satisfies readonly OperationResponses[];
