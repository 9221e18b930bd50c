import { describeError, oneLine } from '../../describe-error.ts';
import { after, untilAborted } from '../clock.ts';
import type { Failure } from '../receiver/inbox.ts';
import { readPayload } from '../receiver/read-payload.ts';
import type { ReceiverSettings } from '../receiver/receiver-options.ts';
import { runHandler } from '../receiver/run-handler.ts';
import { toDeliveryHeaders } from '../receiver/verify-delivery.ts';
import { asWebhookError, WebhookError } from '../webhook-error.ts';
import type { RunningDelivery, RunOutcome } from './delivery-engine.ts';
import type { ClaimedDelivery } from './delivery-store.ts';
import type { InboxSettings } from './settings.ts';

/** Most characters of a failure that are kept. */
const MAX_CHARACTERS = 1_000;

/**
 * Runs the handler of a stored delivery once. Resolves with what became of it, when the time of a run is over, or when
 * the run is given up because this process stops or has lost its claim. Never rejects.
 */
export async function runDelivery(
  receiver: ReceiverSettings,
  running: RunningDelivery,
  settings: InboxSettings,
  stopping: AbortSignal,
): Promise<RunOutcome> {
  const outcome = await runInTime(receiver, running, settings, stopping);
  return running.isCommitted ? { status: 'handled' } : outcome;
}

async function runInTime(
  receiver: ReceiverSettings,
  { delivery, lost: { signal: lost } }: RunningDelivery,
  settings: InboxSettings,
  stopping: AbortSignal,
): Promise<RunOutcome> {
  const { key } = delivery;
  const { clock, timeoutMs } = settings;
  const run = new AbortController();
  const giveUp = () => run.abort(new WebhookError('claim-lost', 'The run of a handler was abandoned.', { key }));
  const stopTimer = after(clock, timeoutMs, () => {
    const message = `A handler did not settle within the ${timeoutMs} ms of \`timeoutMs\`.`;
    run.abort(new WebhookError('deadline-passed', message, { key }));
  });
  try {
    for (const signal of [stopping, lost]) {
      if (signal.aborted) giveUp();
      signal.addEventListener('abort', giveUp, { once: true });
    }
    run.signal.throwIfAborted();
    // A handler that was given up may go on; that it failed is reported all the same.
    return await untilAborted(run.signal, handle(receiver, delivery, settings, run.signal));
  } catch {
    const error: WebhookError = run.signal.reason;
    return error.code === 'claim-lost' ? { status: 'released' } : failed(receiver, 'failed', error);
  } finally {
    stopTimer();
    for (const signal of [stopping, lost]) signal.removeEventListener('abort', giveUp);
  }
}

async function handle(
  receiver: ReceiverSettings,
  { key, raw, headers: stored, owner }: ClaimedDelivery,
  { unhandled }: InboxSettings,
  signal: AbortSignal,
): Promise<RunOutcome> {
  try {
    const [signatureHeader = ''] = receiver.variant.deliveryHeaders;
    const headers = toDeliveryHeaders(stored);
    const context = { raw, headers, signature: headers.get(signatureHeader) ?? '', key, owner, signal };
    const error = await runHandler(receiver, readPayload(receiver, raw, headers), context);
    if (!error) return { status: 'handled' };
    return failed(receiver, unhandled === 'retry' ? 'failed' : 'dead', error);
  } catch (cause) {
    const error = asWebhookError(cause);
    // Identical bytes break the contract at each attempt.
    return failed(receiver, error.code === 'payload-invalid' ? 'dead' : 'failed', error);
  }
}

/** Reports what a run failed with, and keeps its code, and its message with that of its cause. */
function failed(receiver: ReceiverSettings, status: 'failed' | 'dead', error: WebhookError): Failed {
  receiver.report(error);
  const { code, message, cause } = error;
  const because = cause === undefined ? '' : ` ${describeError(cause)}`;
  return { status, failure: { code, message: oneLine(message + because).slice(0, MAX_CHARACTERS) } };
}

type Failed = Extract<RunOutcome, { readonly failure: Failure }>;
