import { describeError } from '../../describe-error.ts';
import { oneLine } from '../../one-line.ts';
import { after } from '../clock.ts';
import type { Failure, StoredDelivery } from '../receiver/inbox.ts';
import { readPayload } from '../receiver/read-payload.ts';
import type { DeliveryContext, InboxReceiver } from '../receiver/receiver-options.ts';
import { runHandler } from '../receiver/run-handler.ts';
import type { DeliveryHeaders } from '../verification/verify.ts';
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
  const outcome =
    attempt.number > settings.attempts
      ? deadBy(receiver, exhausted(delivery, settings))
      : await runInTime(receiver, delivery, attempt, settings, stopping).catch((cause): RunOutcome => {
          return { status: 'failed', failure: describeFailure(asWebhookError(cause)) };
        });
  if (outcome.status === 'failed' && attempt.isCommitted?.()) return { status: 'handled' };
  const isDead = outcome.status === 'dead' || (outcome.status === 'failed' && attempt.number >= settings.attempts);
  if (isDead) receiver.report(deadLettered(delivery, attempt, outcome.failure.message));
  return outcome;
}

function runInTime(
  receiver: InboxReceiver,
  delivery: StoredDelivery,
  { owner, signal: lost }: RunAttempt,
  { clock, timeoutMs }: EngineSettings,
  stopping: AbortSignal,
): Promise<RunOutcome> {
  const run = new AbortController();
  return new Promise((resolve, reject) => {
    const settle = (outcome: RunOutcome) => {
      stopTimer();
      for (const signal of [stopping, lost]) signal?.removeEventListener('abort', giveUp);
      resolve(outcome);
    };
    const giveUp = () => {
      run.abort(new WebhookError('claim-lost', 'The run of a handler was given up.', { key: delivery.key }));
      settle({ status: 'released' });
    };
    const stopTimer = after(clock, timeoutMs, () => {
      const message = `A handler did not settle within the ${timeoutMs} ms of \`timeoutMs\`.`;
      const error = new WebhookError('deadline-passed', message, { key: delivery.key });
      run.abort(error);
      receiver.report(error);
      settle({ status: 'failed', failure: describeFailure(error) });
    });
    for (const signal of [stopping, lost]) {
      if (signal?.aborted) return giveUp();
      signal?.addEventListener('abort', giveUp, { once: true });
    }
    // A handler that was given up may go on; that it failed is reported all the same.
    handle(receiver, delivery, owner, run.signal).then(settle, reject);
  });
}

async function handle(
  receiver: InboxReceiver,
  delivery: StoredDelivery,
  owner: string,
  signal: AbortSignal,
): Promise<RunOutcome> {
  try {
    const payload = readPayload(receiver, delivery.raw, storedHeaders(delivery));
    const isUnhandled = !(await runHandler(receiver, payload, contextOf(receiver, delivery, owner, signal)));
    return { status: 'handled', isUnhandled };
  } catch (cause) {
    const error = asWebhookError(cause);
    // The same bytes break the contract at each attempt.
    if (error.code === 'payload-invalid') return deadBy(receiver, error);
    receiver.report(error);
    return { status: 'failed', failure: describeFailure(error) };
  }
}

/** What is kept of an error with a delivery: its code, and its message with that of its cause. */
function describeFailure({ code, message, cause }: WebhookError): Failure {
  const because = cause === undefined ? '' : ` ${describeError(cause)}`;
  return { code, message: oneLine(message + because).slice(0, MAX_CHARACTERS) };
}

function contextOf(
  { variant }: InboxReceiver,
  delivery: StoredDelivery,
  owner: string,
  signal: AbortSignal,
): DeliveryContext {
  const headers = storedHeaders(delivery);
  const [name = ''] = variant.deliveryHeaders;
  return { raw: delivery.raw, headers, signature: headers.get(name) ?? '', key: delivery.key, owner, signal };
}

/** The names are stored in lower case. */
function storedHeaders({ headers }: StoredDelivery): DeliveryHeaders {
  const get = (name: string) => {
    const stored = name.toLowerCase();
    return Object.hasOwn(headers, stored) ? (headers[stored] ?? null) : null;
  };
  return { get };
}

function deadBy(receiver: InboxReceiver, error: WebhookError): RunOutcome {
  receiver.report(error);
  return { status: 'dead', failure: describeFailure(error) };
}

/** More attempts than there are: the process died in the last one, and might do so in the next. */
function exhausted({ key }: StoredDelivery, { attempts }: EngineSettings): WebhookError {
  return new WebhookError('handler-failed', `The last of ${attempts} attempts ended with its process.`, { key });
}

function deadLettered({ key }: StoredDelivery, { number }: RunAttempt, failure: string): WebhookError {
  const message = `A delivery is a dead letter after ${number} attempt${number === 1 ? '' : 's'}: ${failure}`;
  return new WebhookError('dead-lettered', message, { key });
}
