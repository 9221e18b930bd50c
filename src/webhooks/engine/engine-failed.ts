import { describeError } from '../../describe-error.ts';
import { isWebhookError, WebhookError } from '../webhook-error.ts';

/** The refusal of what could not be stored, and of everything else that an engine could not do. */
export function engineFailed(place: 'inbox' | 'outbox', cause: unknown): WebhookError {
  if (isWebhookError(cause)) return cause;
  return new WebhookError('store-failed', `The ${place} failed: ${describeError(cause)}`, { cause });
}
