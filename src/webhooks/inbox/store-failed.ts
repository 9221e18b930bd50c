import { WebhookError } from '../webhook-error.ts';
import { firstLine } from './describe-failure.ts';

/** The refusal of a delivery that could not be stored, and of everything else that the engine could not do. */
export function storeFailed(cause: unknown): WebhookError {
  if (cause instanceof WebhookError) return cause;
  return new WebhookError('store-failed', `The inbox failed: ${firstLine(cause)}`, { cause });
}
