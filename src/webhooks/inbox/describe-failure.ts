import { oneLine } from '../../one-line.ts';
import { firstLine } from '../engine/first-line.ts';
import type { WebhookError } from '../webhook-error.ts';
import type { Failure } from './inbox.ts';

/** Most characters of a failure that are kept. */
const MOST = 1_000;

/** What is kept of an error with a delivery: its code, and its message with that of its cause. */
export function describeFailure({ code, message, cause }: WebhookError): Failure {
  const because = cause === undefined ? '' : ` ${firstLine(cause)}`;
  return { code, message: oneLine(message + because).slice(0, MOST) };
}
