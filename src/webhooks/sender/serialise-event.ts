import type { EventOf, OpenTypes, WebhookVariant } from '../variant.ts';
import { listIssues, WebhookError } from '../webhook-error.ts';

/** The bytes of an event, that every attempt posts. Throws `payload-invalid` for what the contract does not allow. */
export function serialiseEvent(
  { validateEvent }: WebhookVariant<OpenTypes>,
  event: EventOf<OpenTypes>,
): Uint8Array<ArrayBuffer> {
  const validation = validateEvent(event);
  if (!validation.ok) {
    const { issues } = validation;
    throw new WebhookError('payload-invalid', `The event is not what the contract says: ${listIssues(issues)}.`, {
      issues,
    });
  }
  if (!validation.known) {
    throw new WebhookError('payload-invalid', `The contract has no event '${validation.value.event}'.`, {
      issues: [{ at: '/event', rule: 'const', message: 'is not an event of the contract' }],
    });
  }
  return new TextEncoder().encode(JSON.stringify(event));
}
