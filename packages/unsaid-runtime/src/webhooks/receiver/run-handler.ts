import { notify } from '../../callback.ts';
import { listIssues, WebhookError } from '../webhook-error.ts';
import type { Payload } from './read-payload.ts';
import type { DeliveryContext, InvalidDecision, ReceiverSettings } from './receiver-options.ts';

/** A handler that has ignored its aborted signal for so long counts as dead: another attempt may run it again. */
const ABANDON_AFTER_MS = 60_000;

/**
 * Runs the handler of a verified delivery, where there is a store once for each key: that is remembered only after the
 * handler succeeded, even late, and freed when it failed. Throws `delivery-busy` while another run has the key, and what
 * the handler fails with.
 */
export async function acceptDelivery(
  settings: ReceiverSettings,
  payload: Payload,
  context: DeliveryContext,
): Promise<void> {
  const { deadlineMs, store } = settings;
  const state = store ? store.claim(context, deadlineMs + ABANDON_AFTER_MS) : 'fresh';
  if (state === 'done') return reportDuplicate(settings, payload, context);
  if (state === 'busy') {
    const message = 'A delivery came again while its handler is running.';
    throw new WebhookError('delivery-busy', message, { key: context.key });
  }
  try {
    const unhandled = await runHandler(settings, payload, context);
    if (unhandled) settings.report(unhandled);
  } catch (error) {
    if (store) store.release(context);
    throw error;
  }
  if (store) store.done(context);
}

/** Calls `onDuplicate` for a delivery that is not handled again. */
export function reportDuplicate(
  { onDuplicate, report }: ReceiverSettings,
  payload: Payload,
  context: DeliveryContext,
): void {
  const event = payload.kind === 'invalid' ? undefined : payload.event;
  notify(
    () => onDuplicate?.(event, context),
    (cause) => report(new WebhookError('hook-failed', '`onDuplicate` failed.', { cause, key: context.key })),
  );
}

/**
 * Runs the caller's handler for a payload; resolves to `event-unhandled` without a handler. Throws `handler-failed` when that
 * throws, `payload-invalid` when it refuses.
 */
export async function runHandler(
  settings: ReceiverSettings,
  payload: Payload,
  context: DeliveryContext,
): Promise<WebhookError | undefined> {
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
    return new WebhookError('event-unhandled', `Nothing handles the event '${name}'.`, { event: name, key });
  }
  return undefined;
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
