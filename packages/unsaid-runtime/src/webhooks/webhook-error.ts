import { notify } from '../callback.ts';
import { describeCause, describeError, isInstance, oneLine } from '../describe-error.ts';
import type { Issue } from '../validation/index.ts';

/**
 * Status that each outcome is answered with. Only 200 means something to the service: the specification (Errors) calls
 * any other response a failure that leads to a retry, so which of the others stands here is our choice, made for
 * those who read access logs.
 */
export const STATUSES = {
  'method-refused': 405,
  'body-too-large': 413,
  'body-too-slow': 408,
  'body-unreadable': 400,
  'body-already-read': 500,
  'signature-missing': 400,
  'signature-refused': 400,
  'verify-failed': 400,
  'payload-invalid': 400,
  'key-failed': 500,
  'store-failed': 503,
  'claim-lost': 500,
  'delivery-busy': 503,
  'handler-failed': 500,
  'deadline-passed': 503,
  'event-unhandled': 200,
  'hook-failed': 200,
  'dead-lettered': 200,
  'loss-possible': 200,
} as const satisfies Record<string, number>;

/** Stable codes of webhook errors. */
export type WebhookErrorCode = keyof typeof STATUSES;

/** Details of the delivery that an error is about. They never hold the payload, which is personal data. */
export interface WebhookErrorDetails {
  readonly cause?: unknown;
  /** Why verification refused, as the caller's `verify` put it. Never sent to the sender. */
  readonly reason?: string | undefined;
  /** Problems of the payload. */
  readonly issues?: readonly Issue[];
  /** Deduplication key of the delivery. */
  readonly key?: string | undefined;
  /** Name of the event. */
  readonly event?: string;
}

/** Why a delivery was not accepted, or what went wrong beside an accepted one. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
  readonly code: WebhookErrorCode;
  readonly reason: string | undefined;
  readonly issues: readonly Issue[] | undefined;
  readonly key: string | undefined;
  readonly event: string | undefined;

  constructor(
    code: WebhookErrorCode,
    message: string,
    { cause, reason, issues, key, event }: WebhookErrorDetails = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.reason = reason;
    this.issues = issues;
    this.key = key;
    this.event = event;
  }

  /** Status that the receiver answers with. */
  get status(): number {
    return STATUSES[this.code];
  }
}

/** Makes the function that calls `onError`, by default with one line on the console: never throws, and waits for nothing. */
export function reporter(
  entryPoint: string,
  onError: (error: WebhookError) => unknown = (error) => console.error(oneLine(`${entryPoint}: ${lineOf(error)}`)),
): (error: WebhookError) => void {
  return (error) => notify(() => onError(error));
}

/** The error, with the error and place of a user's function unless the message has them. */
function lineOf({ message, cause }: WebhookError): string {
  if (cause === undefined || message.includes(describeError(cause))) return message;
  return `${message} ${describeCause(cause)}`;
}

/** Problems of a payload, as one sentence. */
export function listIssues(issues: readonly Issue[]): string {
  return issues.map(({ at, message }) => `${at || 'the payload'} ${message}`).join('; ');
}

/** Wraps an error of a user's function or a platform in a WebhookError. */
export function asWebhookError(error: unknown): WebhookError {
  if (isInstance(WebhookError, error)) return error;
  return new WebhookError('handler-failed', 'A delivery failed for an unforeseen reason.', { cause: error });
}
