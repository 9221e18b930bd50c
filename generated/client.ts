// What a client of the API can rely on: how credentials are sent, and which statuses mean success.
// Generated from openapi/, asyncapi/ and open-points.yaml; do not edit. Change those and run: npx reward-card generate . --out generated --editor-schemas --yaml

export type { paths } from './rest.ts';

/** Status of a success, by operation; `number` where the contract declares `2XX`. */
export interface SuccessStatuses {
  readonly issueCard: 201;
  readonly getCard: number;
  readonly bulkIssueCards: number;
  readonly topUpCard: number;
}

/** The contract declares no security scheme: the caller sends credentials with an `authenticate` of its own. */
export type Credentials = never;
