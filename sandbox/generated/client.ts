// What a client of the API can rely on: how credentials are sent, and which statuses mean success.
// Generated from openapi/, asyncapi/, open-points.yaml and sandbox/overlay; do not edit. Change those and run: npm run generate

export type { paths } from './rest.ts';

/** Status of a success, by operation; `number` where the contract declares `2XX`. */
export interface SuccessStatuses {
  readonly issueCard: 201;
  readonly getCard: 200;
  readonly bulkIssueCards: 200;
  readonly topUpCard: 200;
}

/** What the service requires, by the name of its security scheme. */
export interface Credentials {
  /** The token that the sandbox was started with. Sent by HTTP bearer authentication. */
  readonly bearer: string;
}

/**
 * Makes the `authenticate` of a client: it adds the credentials to a request as the contract says. Throws a TypeError
 * for a required credential that is missing or empty.
 */
export function authenticate(credentials: Credentials): (request: Request) => Request {
  if (!credentials.bearer) throw new TypeError('The credential bearer is missing: every request requires it.');
  return (request) => {
    request.headers.set('Authorization', `Bearer ${credentials.bearer}`);
    return request;
  };
}
