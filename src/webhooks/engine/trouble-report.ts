import type { WebhookError } from '../webhook-error.ts';
import { engineFailed } from './engine-failed.ts';
import { firstLine } from './first-line.ts';

/** Reports the same trouble once, however often it is tried again, until `trouble()` says that it is over. */
export function createTroubleReport(
  place: 'inbox' | 'outbox',
  report: (error: WebhookError) => void,
): (cause?: unknown) => void {
  let last: string | undefined;
  return (cause) => {
    const line = cause === undefined ? undefined : firstLine(cause);
    if (line !== undefined && line !== last) report(engineFailed(place, cause));
    last = line;
  };
}
