import { describeError } from '../../describe-error.ts';
import type { WebhookError } from '../webhook-error.ts';
import { engineFailed } from './engine-failed.ts';

/** Reports the same trouble once, however often it is tried again, until `trouble()` says that it is over. */
export function createTroubleReport(
  place: 'inbox' | 'outbox',
  report: (error: WebhookError) => void,
): (cause?: unknown) => void {
  let last: string | undefined;
  // By their number, since `undefined` may be what was thrown.
  return (...causes) => {
    const [cause] = causes;
    const line = causes.length === 0 ? undefined : describeError(cause);
    if (line !== undefined && line !== last) report(engineFailed(place, cause));
    last = line;
  };
}
