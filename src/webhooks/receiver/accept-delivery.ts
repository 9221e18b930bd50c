import { notify } from '../../callback.ts';
import { WebhookError } from '../webhook-error.ts';
import type { Payload } from './read-payload.ts';
import type { DeliveryContext, ReceiverSettings } from './receiver-options.ts';
import { runHandler } from './run-handler.ts';

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
    await runHandler(settings, payload, context);
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
