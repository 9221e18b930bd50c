import { notify } from '../../callback.ts';
import { describeError } from '../../describe-error.ts';
import type { Clock } from '../clock.ts';
import type { Claim, ClaimState, DeliveryStore } from '../memory/memory-store.ts';
import { WebhookError } from '../webhook-error.ts';
import { type Deadline, inTime } from './deadline.ts';
import type { Payload } from './read-payload.ts';
import type { DeliveryContext, ReceiverSettings } from './receiver-options.ts';
import { runHandler } from './run-handler.ts';

/** How far the handling of one delivery has come. */
export interface Progress {
  readonly deadline: Deadline;
  /** Reading the body; verifying and handling the event; or the handler succeeded, and that is to be remembered. */
  step: 'reading' | 'handling' | 'handled';
}

/** Runs the handler of a verified delivery, where there is a store once for each key. Throws what `runOnce` throws. */
export function acceptDelivery(
  settings: ReceiverSettings,
  payload: Payload,
  context: DeliveryContext,
  progress: Progress,
): unknown {
  const { store } = settings;
  return store ? runOnce(settings, store, payload, context, progress) : runHandler(settings, payload, context);
}

/**
 * The key is remembered only after the handler succeeded, even late, and freed when it failed. Throws `delivery-busy`
 * while another run has the key, and what the run throws.
 */
async function runOnce(
  settings: ReceiverSettings,
  store: DeliveryStore,
  payload: Payload,
  context: DeliveryContext,
  progress: Progress,
): Promise<void> {
  const state = await claim(store, context);
  if (state === 'done') reportDuplicate(settings, payload, context);
  else if (state === 'fresh') await runClaimed(settings, store, payload, context, progress);
  else
    throw new WebhookError('delivery-busy', 'A delivery came again while its handler is running.', {
      key: context.key,
    });
}

async function runClaimed(
  settings: ReceiverSettings,
  store: DeliveryStore,
  payload: Payload,
  context: DeliveryContext,
  progress: Progress,
): Promise<void> {
  const { deadline } = progress;
  const endLease = renewLease(store, context, settings.clock, deadline);
  try {
    deadline.check();
    await runHandler(settings, payload, context);
  } catch (error) {
    const freeing = tellStore(settings, context, 'freed', () => store.release(context));
    // A store that never settles must not keep the failure from being answered and reported.
    await inTime(deadline, freeing, () => {});
    throw error;
  } finally {
    endLease();
  }
  progress.step = 'handled';
  await tellStore(settings, context, 'remembered', () => store.done(context));
}

async function claim(store: DeliveryStore, { key, owner }: DeliveryContext): Promise<ClaimState> {
  try {
    const state = await store.claim({ key, owner });
    if (['fresh', 'busy', 'done'].includes(state)) return state;
    throw new TypeError(`\`claim\` of the store returned ${describeError(state)}.`);
  } catch (cause) {
    const message = `The store failed, so nothing ran. ${describeError(cause)}`;
    throw new WebhookError('store-failed', message, { cause, key });
  }
}

/**
 * Tells the store what became of a delivery. A failure is reported and changes no answer: when the handler did its
 * work, a retry would repeat it.
 */
async function tellStore(
  { report }: ReceiverSettings,
  { key }: DeliveryContext,
  what: string,
  run: () => unknown,
): Promise<void> {
  try {
    await run();
  } catch (cause) {
    const message = `The store could not be told that a delivery is to be ${what}.`;
    report(new WebhookError('store-failed', message, { cause, key }));
  }
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

/** A handler that has ignored its aborted signal for so long counts as dead: another attempt may run it again. */
const ABANDON_AFTER_MS = 60_000;

/**
 * Keeps the claim of a handler that is still running when its deadline passes, so that a retry meanwhile finds the
 * key busy. Returns the function that ends it. A renewal that fails is tried again when the next is due; a lease that
 * cannot be renewed runs out, which is safe for the store.
 */
function renewLease(store: DeliveryStore, claim: Claim, clock: Clock, deadline: Deadline): () => void {
  let ended: AbortController | undefined;
  const pause = store.leaseMs / 3;
  const renew = async ({ signal }: AbortController) => {
    // Counted in pauses: a clock that is set back must not keep a dead handler's claim.
    for (let elapsed = 0; elapsed < ABANDON_AFTER_MS && !signal.aborted; elapsed += pause) {
      await tryToRenew(store, claim);
      await clock.sleep(pause, signal);
    }
  };
  const forget = deadline.onPassed(() => {
    ended = new AbortController();
    renew(ended).catch(() => {});
  });
  return () => {
    forget();
    ended?.abort();
  };
}

async function tryToRenew(store: DeliveryStore, claim: Claim): Promise<void> {
  try {
    await store.renew(claim);
  } catch {}
}
