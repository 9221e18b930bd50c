import { describeError, oneLine } from '../../describe-error.ts';
import { after } from '../clock.ts';
import type { Failure, StoredDelivery } from '../receiver/inbox.ts';
import { readPayload } from '../receiver/read-payload.ts';
import type { InboxReceiver } from '../receiver/receiver-options.ts';
import { runHandler } from '../receiver/run-handler.ts';
import { toDeliveryHeaders } from '../receiver/verify-delivery.ts';
import { asWebhookError, WebhookError } from '../webhook-error.ts';
import type { EngineSettings, RunAttempt, RunOutcome } from './delivery-engine.ts';

/** Most characters of a failure that are kept. */
const MAX_CHARACTERS = 1_000;

/**
 * Runs the handler of a stored delivery once. Resolves with what became of it, when the time of a run is over, or when
 * the run is given up because this process stops or the engine lost its lock. Never rejects.
 */
export async function runDelivery(
  receiver: InboxReceiver,
  delivery: StoredDelivery,
  attempt: RunAttempt,
  settings: EngineSettings,
  stopping: AbortSignal,
): Promise<RunOutcome> {
  const { number } = attempt;
  const outcome =
    number > settings.attempts
      ? failed(receiver, 'dead', exhausted(delivery, settings))
      : await runInTime(receiver, delivery, attempt, settings, stopping);
  if (outcome.status === 'failed' && attempt.isCommitted?.()) return { status: 'handled' };
  if (outcome.status === 'dead' || (outcome.status === 'failed' && number >= settings.attempts)) {
    const message = `A delivery is a dead letter after ${number} attempt${number === 1 ? '' : 's'}: ${outcome.failure.message}`;
    receiver.report(new WebhookError('dead-lettered', message, { key: delivery.key }));
  }
  return outcome;
}

function runInTime(
  receiver: InboxReceiver,
  delivery: StoredDelivery,
  { owner, signal: lost }: RunAttempt,
  { clock, timeoutMs }: EngineSettings,
  stopping: AbortSignal,
): Promise<RunOutcome> {
  const { key } = delivery;
  const run = new AbortController();
  return new Promise((resolve) => {
    const settle = (outcome: RunOutcome) => {
      stopTimer();
      for (const signal of [stopping, lost]) signal?.removeEventListener('abort', giveUp);
      resolve(outcome);
    };
    const giveUp = () => {
      run.abort(new WebhookError('claim-lost', 'The run of a handler was given up.', { key }));
      settle({ status: 'released' });
    };
    const stopTimer = after(clock, timeoutMs, () => {
      const message = `A handler did not settle within the ${timeoutMs} ms of \`timeoutMs\`.`;
      const error = new WebhookError('deadline-passed', message, { key });
      run.abort(error);
      settle(failed(receiver, 'failed', error));
    });
    for (const signal of [stopping, lost]) {
      if (signal?.aborted) return giveUp();
      signal?.addEventListener('abort', giveUp, { once: true });
    }
    // A handler that was given up may go on; that it failed is reported all the same.
    void handle(receiver, delivery, owner, run.signal).then(settle);
  });
}

async function handle(
  receiver: InboxReceiver,
  { key, raw, headers: stored }: StoredDelivery,
  owner: string,
  signal: AbortSignal,
): Promise<RunOutcome> {
  try {
    const [signatureHeader = ''] = receiver.variant.deliveryHeaders;
    const headers = toDeliveryHeaders(stored);
    const context = { raw, headers, signature: headers.get(signatureHeader) ?? '', key, owner, signal };
    const isUnhandled = !(await runHandler(receiver, readPayload(receiver, raw, headers), context));
    return { status: 'handled', isUnhandled };
  } catch (cause) {
    const error = asWebhookError(cause);
    // The same bytes break the contract at each attempt.
    return failed(receiver, error.code === 'payload-invalid' ? 'dead' : 'failed', error);
  }
}

/** Reports what a run failed with, and keeps its code, and its message with that of its cause. */
function failed(receiver: InboxReceiver, status: 'failed' | 'dead', error: WebhookError): Failed {
  receiver.report(error);
  const { code, message, cause } = error;
  const because = cause === undefined ? '' : ` ${describeError(cause)}`;
  return { status, failure: { code, message: oneLine(message + because).slice(0, MAX_CHARACTERS) } };
}

type Failed = Extract<RunOutcome, { readonly failure: Failure }>;

/** More attempts than there are: the process died in the last one, and might do so in the next. */
function exhausted({ key }: StoredDelivery, { attempts }: EngineSettings): WebhookError {
  return new WebhookError('handler-failed', `The last of ${attempts} attempts ended with its process.`, { key });
}
