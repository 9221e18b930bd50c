import { engineFailed } from '../engine/engine-failed.ts';
import type { WebhookError } from '../webhook-error.ts';

/** The refusal of a delivery that could not be stored, and of everything else that an inbox could not do. */
export function storeFailed(cause: unknown): WebhookError {
  return engineFailed('inbox', cause);
}
