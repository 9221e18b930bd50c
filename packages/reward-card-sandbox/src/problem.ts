import type { Problem, ProblemIssue } from '../generated/controls/rest.ts';

/**
 * Every way in which the sandbox refuses, with its status, its title, and the open points whose answers it rests on.
 * All of them rest on `error-responses` too.
 */
export const PROBLEMS = {
  'invalid-request': { status: 400, title: 'The request is invalid', rests: [] },
  'malformed-json': { status: 400, title: 'The body is not JSON in UTF-8', rests: [] },
  'missing-body': { status: 400, title: 'The request has no body', rests: [] },
  'body-unreadable': { status: 400, title: 'The body was truncated', rests: [] },
  'bad-path-encoding': { status: 400, title: 'The path has an invalid escape', rests: [] },
  'csv-unreadable': { status: 400, title: 'The file cannot be read', rests: ['csv-columns', 'csv-encoding'] },
  'target-refused': {
    status: 400,
    title: 'Webhooks cannot be sent to this address',
    rests: ['endpoint-requirements'],
  },
  unauthorized: { status: 401, title: 'The credentials are missing or wrong', rests: ['api-credentials'] },
  'control-refused': { status: 403, title: 'The controls are only for this machine', rests: [] },
  'foreign-request': { status: 403, title: 'Host or Origin not allowed', rests: [] },
  'not-found': { status: 404, title: 'Path not found', rests: [] },
  'card-not-found': { status: 404, title: 'Card not found', rests: ['identifier-forms'] },
  'batch-not-found': { status: 404, title: 'Batch not found', rests: ['batch-retrieval'] },
  'reward-not-found': { status: 404, title: 'Reward not found', rests: [] },
  'webhook-not-found': { status: 404, title: 'Webhook endpoint not found', rests: [] },
  'delivery-not-found': { status: 404, title: 'Delivery not found', rests: [] },
  'call-not-found': { status: 404, title: 'Call not found', rests: [] },
  'method-not-allowed': { status: 405, title: 'Method not allowed', rests: [] },
  'card-expired': { status: 409, title: 'The card is expired', rests: ['card-expiry', 'top-up-eligibility'] },
  'currency-mismatch': { status: 409, title: "The currency is not the card's", rests: ['top-up-currency'] },
  'wallet-insufficient': { status: 409, title: 'Insufficient wallet balance', rests: ['wallet-funding'] },
  'balance-insufficient': { status: 409, title: 'Insufficient card balance', rests: ['redemption'] },
  'balance-too-large': { status: 409, title: 'Amount exceeds 2^53 - 1', rests: ['value-bounds'] },
  'method-not-accessible': { status: 409, title: 'The card has no such channel', rests: ['redemption-methods'] },
  'state-conflict': { status: 409, title: 'The state does not allow it', rests: ['state-transitions'] },
  'body-too-large': { status: 413, title: 'The body is too large', rests: ['csv-file-size'] },
  'batch-too-large': { status: 413, title: 'The file has too many rows', rests: ['batch-size'] },
  'unsupported-media-type': {
    status: 415,
    title: 'The media type of the body is not supported',
    rests: ['media-types'],
  },
  'idempotency-conflict': { status: 409, title: 'The key was used for another request', rests: [] },
  'rate-limited': { status: 429, title: 'Too many requests', rests: [] },
  'not-implemented': { status: 501, title: 'The sandbox does not serve this operation', rests: [] },
  /** A fault that was asked for; it says which status it has. */
  injected: { status: 503, title: 'An injected fault', rests: [] },
  'internal-error': { status: 500, title: 'The sandbox failed', rests: [] },
} as const satisfies Record<string, Kind>;

interface Kind {
  readonly status: number;
  readonly title: string;
  readonly rests: readonly string[];
}

/** Stable code of a problem. */
export type ProblemCode = keyof typeof PROBLEMS;

/** A refusal of the rules, or of the controls; `message` is for the caller and says how to fix the request. */
export class SandboxProblem extends Error {
  override readonly name = 'SandboxProblem';
  readonly code: ProblemCode;
  readonly issues: ProblemIssue[] | undefined;
  /** Open points that it depends on, in addition to those of its code. */
  readonly rests: readonly string[];

  constructor(code: ProblemCode, detail: string, issues?: ProblemIssue[], rests: readonly string[] = []) {
    super(detail);
    this.code = code;
    this.issues = issues;
    this.rests = rests;
  }
}

/** The body that a problem is answered with. */
export function problemDetails(code: ProblemCode, detail: string, issues?: ProblemIssue[]): Problem {
  const { status, title } = PROBLEMS[code];
  const details = { type: `urn:reward-card-sandbox:problem:${code}`, title, status, detail };
  return issues === undefined ? details : { ...details, issues };
}

/** A caller's text within a message. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
