import type { WebhookError } from '../webhook-error.ts';
import { firstLine } from './describe-failure.ts';
import { storeFailed } from './store-failed.ts';

/**
 * Reports what goes wrong in the background: the same trouble once, however often it is tried again, until `trouble()`
 * says that it is over.
 */
export function createTroubleReport(report: (error: WebhookError) => void): (cause?: unknown) => void {
  let last: string | undefined;
  return (cause) => {
    const line = cause === undefined ? undefined : firstLine(cause);
    if (line !== undefined && line !== last) report(storeFailed(cause));
    last = line;
  };
}
