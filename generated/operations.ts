// The operations of the API: where each is found, and which validators check it.
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
  /** JSON type of the value that the text is read as; `string` where it is left out. */
  readonly type?: string;
  /** JSON type of the items of an array; `string` where it is left out. */
  readonly items?: string;
  readonly validate: Validator<unknown>;
}

/** A parameter; an array in the query is one text with commas where `isJoined` says so. */
export interface ParameterRow extends ValueRow {
  readonly in: string;
  readonly isJoined?: boolean;
}

/** A response. */
export interface ResponseRow {
  /** Media type of the body; `application/json` where it is left out. */
  readonly mediaType?: string;
  /** Absent where nothing is stated of the body, or there is none. */
  readonly validate?: Validator<unknown>;
  readonly headers?: readonly ValueRow[];
}

/** A request body. */
export interface BodyRow {
  readonly mediaType: string;
  readonly required: boolean;
  readonly validate: Validator<unknown>;
  /** Of a form: what the text of each field is read as, where it is not `string`. */
  readonly fields?: Readonly<Record<string, { readonly type?: string; readonly items?: string }>>;
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
}

/** Every operation by its id, in the order of the document. */
export const OPERATIONS = {
  issueCard: {
    method: 'POST',
    path: '/v1/cards/issue',
    parameters: [],
    body: { mediaType: 'application/json', required: true, validate: validateIssueCardRequest },
    responses: {
      '201': { validate: validateIssuedCard },
      default: {},
    },
  },
  getCard: {
    method: 'GET',
    path: '/v1/cards/{card_id}',
    parameters: [{ name: 'card_id', required: true, validate: validateCardId, in: 'path' }],
    responses: {
      '2XX': { validate: validateCard },
      default: {},
    },
  },
  bulkIssueCards: {
    method: 'POST',
    path: '/v1/cards/bulk',
    parameters: [],
    body: { mediaType: 'application/json', required: true, validate: validateBulkIssueRequest },
    responses: {
      '2XX': { validate: validateBatch },
      default: {},
    },
  },
  topUpCard: {
    method: 'POST',
    path: '/v1/cards/{card_id}/topup',
    parameters: [{ name: 'card_id', required: true, validate: validateCardId, in: 'path' }],
    body: { mediaType: 'application/json', required: true, validate: validateTopUpRequest },
    responses: {
      '2XX': { validate: validateTopUpResult },
      default: {},
    },
  },
} as const satisfies Record<string, OperationRow>;

/** Id of an operation. */
export type OperationId = keyof typeof OPERATIONS;
