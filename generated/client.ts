// What a client of the API can rely on: how credentials are sent, and which statuses mean success.
// Generated from openapi/, asyncapi/ and open-points.yaml; do not edit. Change those and run: npm run generate

export type { paths } from './rest.ts';

/** Status of a success, by operation; `number` where the contract leaves it open. */
export interface SuccessStatuses {
  readonly issueCard: 201;
  readonly getCard: number;
  readonly bulkIssueCards: number;
  readonly topUpCard: number;
}

/** How credentials are sent is an open point (`api-credentials`): the caller decides, with an `authenticate` of its own. */
export type Credentials = never;
