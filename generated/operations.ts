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

/** One operation of the API. */
export interface OperationRow {
  readonly method: string;
  /** Path template; `{name}` stands for one segment. */
  readonly path: string;
  /** Parameters, each with its validator. */
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly validate: Validator<unknown> }[];
  /** The request body; absent where the operation has none. */
  readonly body?: { readonly mediaType: string; readonly required: boolean; readonly validate: Validator<unknown> };
  /** Validators of the response bodies whose shape is stated, by status: `201`, or `2XX` for any of 200 to 299. */
  readonly responses: Readonly<Record<string, Validator<unknown>>>;
}

/** Every operation by its id, in the order of the document. */
export const OPERATIONS = {
  issueCard: {
    method: 'POST',
    path: '/v1/cards/issue',
    parameters: [],
    body: { mediaType: 'application/json', required: true, validate: validateIssueCardRequest },
    responses: { '201': validateIssuedCard },
  },
  getCard: {
    method: 'GET',
    path: '/v1/cards/{card_id}',
    parameters: [{ name: 'card_id', in: 'path', validate: validateCardId }],
    responses: { '2XX': validateCard },
  },
  bulkIssueCards: {
    method: 'POST',
    path: '/v1/cards/bulk',
    parameters: [],
    body: { mediaType: 'application/json', required: true, validate: validateBulkIssueRequest },
    responses: { '2XX': validateBatch },
  },
  topUpCard: {
    method: 'POST',
    path: '/v1/cards/{card_id}/topup',
    parameters: [{ name: 'card_id', in: 'path', validate: validateCardId }],
    body: { mediaType: 'application/json', required: true, validate: validateTopUpRequest },
    responses: { '2XX': validateTopUpResult },
  },
} as const satisfies Record<string, OperationRow>;

/** Id of an operation. */
export type OperationId = keyof typeof OPERATIONS;
