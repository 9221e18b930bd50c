// The responses of the API: what they state, and which open points an answer bears on.
// Generated from openapi/, asyncapi/, open-points.yaml and sandbox/overlay; do not edit. Change those and run: npm run generate

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
  /** Values seen; any other is news. */
  readonly seen?: readonly string[];
  /** Fields of an object; any other is news. */
  readonly fields?: Readonly<Record<string, Shape>>;
  /** Every item of an array. */
  readonly items?: Shape;
}

/** A success that the contract declares, with its body. */
export interface SuccessResponse {
  /** `201`, or `2XX` for any of 200 to 299. */
  readonly status: string;
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
  readonly successes: readonly SuccessResponse[];
  /** Open points that every other outcome bears on. */
  readonly otherOpenPoints: readonly string[];
}

/** Open points that an undeclared status of success bears on: those of every success of which the status is open. */
export const OPEN_SUCCESS_STATUS: readonly string[] = [];

/** Every operation, in the order of the document. */
export const OPERATION_RESPONSES = [
  {
    id: 'issueCard',
    method: 'POST',
    path: '/v1/cards/issue',
    successes: [
      {
        status: '201',
        openPoints: [],
        validate: validateIssuedCard,
        shape: {
          fields: {
            card_id: {},
            code: {},
            status: {
              seen: ['issued', 'active'],
            },
            delivery: {
              seen: ['sent_whatsapp'],
            },
            expires_at: {},
          },
        },
      },
    ],
    otherOpenPoints: [],
  },
  {
    id: 'getCard',
    method: 'GET',
    path: '/v1/cards/{card_id}',
    successes: [
      {
        status: '200',
        openPoints: [],
        validate: validateCard,
        shape: {
          fields: {
            card_id: {},
            balance: {},
            currency: {},
            status: {
              seen: ['issued', 'active'],
            },
            redeemed: {},
            expires_at: {},
          },
        },
      },
    ],
    otherOpenPoints: [],
  },
  {
    id: 'bulkIssueCards',
    method: 'POST',
    path: '/v1/cards/bulk',
    successes: [
      {
        status: '200',
        openPoints: [],
        validate: validateBatch,
        shape: {
          fields: {
            batch_id: {},
            total: {},
            issued: {},
            failed: {},
            status: {
              seen: ['complete'],
            },
          },
        },
      },
    ],
    otherOpenPoints: [],
  },
  {
    id: 'topUpCard',
    method: 'POST',
    path: '/v1/cards/{card_id}/topup',
    successes: [
      {
        status: '200',
        openPoints: [],
        validate: validateTopUpResult,
        shape: {
          fields: {
            card_id: {},
            previous_balance: {},
            added: {},
            new_balance: {},
          },
        },
      },
    ],
    otherOpenPoints: [],
  },
] as const satisfies readonly OperationResponses[];
