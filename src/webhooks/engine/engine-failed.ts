import { WebhookError } from '../webhook-error.ts';
import { firstLine } from './first-line.ts';

/** The refusal of what could not be stored, and of everything else that an engine could not do. */
export function engineFailed(place: 'inbox' | 'outbox', cause: unknown): WebhookError {
  if (cause instanceof WebhookError) return cause;
  return new WebhookError('store-failed', `The ${place} failed: ${firstLine(cause)}`, { cause });
}
