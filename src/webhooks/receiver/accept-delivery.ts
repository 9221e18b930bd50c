import type { ClaimState, DeliveryStore } from '../deduplication/delivery-store.ts';
import { WebhookError } from '../webhook-error.ts';
import type { Deadline } from './deadline.ts';
import type { ReceiverSettings } from './read-options.ts';
import type { Payload } from './read-payload.ts';
import type { DeliveryContext } from './receiver-options.ts';
import { renewLease } from './renew-lease.ts';
import { runHandler } from './run-handler.ts';

/**
 * Runs the handler of a verified delivery once for each key. The key is remembered only after the handler succeeded,
 * even late, and freed when it failed. Throws `delivery-busy` while another run has the key, and what the run throws.
 */
export async function acceptDelivery(
  settings: ReceiverSettings,
  payload: Payload,
  context: DeliveryContext,
  deadline: Deadline,
): Promise<void> {
  const { store } = settings;
  if (!store) return runHandler(settings, payload, context);
  const state = await claim(store, context);
  if (state === 'done') return reportDuplicate(settings, payload, context);
  if (state !== 'fresh') {
    throw new WebhookError('delivery-busy', 'A delivery came again while its handler is running.', {
      key: context.key,
    });
  }
  const endLease = renewLease(store, context, settings.clock, deadline);
  try {
    deadline.check();
    await runHandler(settings, payload, context);
  } catch (error) {
    await attempt(settings, context, 'freed', () => store.release(context));
    throw error;
  } finally {
    endLease();
  }
  // The handler did its work, so the answer is 200 even if the store cannot remember it: a retry would repeat it.
  await attempt(settings, context, 'remembered', () => store.done(context));
}

async function claim(store: DeliveryStore, { key, owner }: DeliveryContext): Promise<ClaimState> {
  try {
    return await store.claim({ key, owner });
  } catch (cause) {
    throw new WebhookError('store-failed', 'The store could not be asked for a delivery, so nothing ran.', {
      cause,
      key,
    });
  }
}

async function attempt({ onError }: ReceiverSettings, { key }: DeliveryContext, what: string, run: () => unknown) {
  try {
    await run();
  } catch (cause) {
    onError(
      new WebhookError('store-failed', `The store could not be told that a delivery is to be ${what}.`, { cause, key }),
    );
  }
}

async function reportDuplicate(settings: ReceiverSettings, payload: Payload, context: DeliveryContext): Promise<void> {
  try {
    await settings.onDuplicate?.(payload.kind === 'invalid' ? undefined : payload.event, context);
  } catch (cause) {
    settings.onError(new WebhookError('hook-failed', '`onDuplicate` failed.', { cause, key: context.key }));
  }
}
