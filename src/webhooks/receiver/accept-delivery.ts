import { type Awaitable, andThen, settle } from '../awaitable.ts';
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
export function acceptDelivery(
  settings: ReceiverSettings,
  payload: Payload,
  context: DeliveryContext,
  deadline: Deadline,
): Awaitable<void> {
  const { store } = settings;
  if (!store) return runHandler(settings, payload, context);
  return andThen(claim(store, context), (state) => {
    if (state === 'done') return reportDuplicate(settings, payload, context);
    if (state === 'fresh') return runClaimed(settings, store, payload, context, deadline);
    throw new WebhookError('delivery-busy', 'A delivery came again while its handler is running.', {
      key: context.key,
    });
  });
}

function runClaimed(
  settings: ReceiverSettings,
  store: DeliveryStore,
  payload: Payload,
  context: DeliveryContext,
  deadline: Deadline,
): Awaitable<void> {
  const endLease = renewLease(store, context, settings.clock, deadline);
  const run = () => {
    deadline.check();
    return runHandler(settings, payload, context);
  };
  const remember = () => {
    endLease();
    // The handler did its work, so the answer is 200 even if the store cannot remember it: a retry would repeat it.
    return tell(settings, context, 'remembered', () => store.done(context));
  };
  const free = (error: unknown) => {
    const rethrow = () => {
      endLease();
      throw error;
    };
    return andThen(
      tell(settings, context, 'freed', () => store.release(context)),
      rethrow,
    );
  };
  return settle(run, remember, free);
}

function claim(store: DeliveryStore, { key, owner }: DeliveryContext): Awaitable<ClaimState> {
  return settle(
    () => store.claim({ key, owner }),
    (state) => state,
    (cause) => {
      const message = 'The store could not be asked for a delivery, so nothing ran.';
      throw new WebhookError('store-failed', message, { cause, key });
    },
  );
}

/** Tells the store what became of a delivery. That it could not be told is reported, and changes no answer. */
function tell(
  { onError }: ReceiverSettings,
  { key }: DeliveryContext,
  what: string,
  run: () => unknown,
): Awaitable<void> {
  return settle(run, ignore, (cause) => {
    const message = `The store could not be told that a delivery is to be ${what}.`;
    onError(new WebhookError('store-failed', message, { cause, key }));
  });
}

function reportDuplicate(settings: ReceiverSettings, payload: Payload, context: DeliveryContext): Awaitable<void> {
  const event = payload.kind === 'invalid' ? undefined : payload.event;
  return settle(
    () => settings.onDuplicate?.(event, context),
    ignore,
    (cause) => settings.onError(new WebhookError('hook-failed', '`onDuplicate` failed.', { cause, key: context.key })),
  );
}

const ignore = () => {};
