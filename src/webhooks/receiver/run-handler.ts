import { listIssues, WebhookError } from '../webhook-error.ts';
import type { Payload } from './read-payload.ts';
import type { DeliveryContext, InvalidDecision, ReceiverSettings } from './receiver-options.ts';

/**
 * Runs the caller's handler for a payload; resolves to whether there was one. Throws `handler-failed` when that throws,
 * `payload-invalid` when it refuses.
 */
export async function runHandler(
  settings: ReceiverSettings,
  payload: Payload,
  context: DeliveryContext,
): Promise<boolean> {
  const { key } = context;
  const name = payload.kind === 'invalid' ? 'onInvalid' : payload.name;
  const handler = handlerOf(settings, payload);
  let result: unknown;
  try {
    result = await handler?.(context);
  } catch (cause) {
    throw new WebhookError('handler-failed', `The handler of '${name}' failed.`, { cause, key, event: name });
  }
  if (payload.kind === 'invalid') {
    if ((result as InvalidDecision | undefined)?.keep !== true) throw payloadInvalid(payload, key);
  } else if (!handler) {
    const message = `Nothing handles the event '${name}'; it was answered 200.`;
    settings.report(new WebhookError('event-unhandled', message, { event: name, key }));
  }
  return handler !== undefined;
}

function handlerOf({ on, onInvalid, onUnknown }: ReceiverSettings, payload: Payload) {
  if (payload.kind === 'invalid') return onInvalid && ((context: DeliveryContext) => onInvalid(payload, context));
  const { event } = payload;
  // The table of handlers pairs each name with its own event; a lookup by name loses that tie.
  const own = payload.kind === 'known' ? (on as Record<string, typeof onUnknown>)[payload.name] : undefined;
  const handler = own ?? onUnknown;
  return handler && ((context: DeliveryContext) => handler.call(on, event, context));
}

/** The refusal of a payload that is not what the contract says. */
export function payloadInvalid({ issues }: Extract<Payload, { kind: 'invalid' }>, key?: string): WebhookError {
  const message = `A verified delivery is not what the contract says: ${listIssues(issues)}.`;
  return new WebhookError('payload-invalid', message, { issues, key });
}

let processId: string | undefined;
let runs = 0;

/** A token that only one run of a handler has, among all processes; counted, as a UUID for each would cost more. */
export function nextOwner(): string {
  processId ??= crypto.randomUUID();
  runs += 1;
  return `${processId}-${runs}`;
}
