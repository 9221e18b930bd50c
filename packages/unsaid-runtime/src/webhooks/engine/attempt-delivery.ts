import { notify } from '../../callback.ts';
import { describeError } from '../../describe-error.ts';
import { describeConnectionError } from '../../http/describe-connection-error.ts';
import { callInTime, deliverOnce, type RecordedAttempt } from '../sender/deliver-once.ts';
import type { DeliveryRules } from '../variant.ts';
import { addSigned } from '../verification/verify.ts';
import { WebhookError } from '../webhook-error.ts';
import type { ClaimedDelivery } from './delivery-store.ts';
import type { WebhookOutboxOptions } from './outbox.ts';
import type { EngineSettings } from './settings.ts';

/** The options with every default filled in. */
export interface OutboxSettings<Transaction>
  extends EngineSettings,
    Required<Pick<WebhookOutboxOptions<Transaction>, 'variant' | 'queue' | 'sign' | 'maxResponseBytes' | 'fetch'>>,
    Pick<WebhookOutboxOptions<Transaction>, 'onAttempt' | 'isActive' | 'serialBy'> {
  readonly delivery: DeliveryRules;
  /** Only listens. */
  readonly report: (error: WebhookError) => void;
}

type Result = Pick<RecordedAttempt, 'outcome' | 'status' | 'error'>;

/**
 * Signs and posts a delivery once, by the rules of the contract: acknowledged by a complete response of the stated status in time. Never
 * rejects; when `givenUp` is aborted, the attempt is interrupted.
 */
export async function attemptDelivery<Transaction>(
  settings: OutboxSettings<Transaction>,
  delivery: ClaimedDelivery,
  givenUp: AbortSignal,
): Promise<RecordedAttempt> {
  const { clock, onAttempt } = settings;
  const { key: id, endpoint = '', attempt: number } = delivery;
  const at = clock.now();
  const result = await askAndPost(settings, delivery, number, givenUp);
  const attempt = { number, ...result, at, durationMs: clock.now() - at };
  notify(() => onAttempt?.(attempt, { id, endpoint }));
  return attempt;
}

/** Posts unless the endpoint is switched off. */
async function askAndPost<Transaction>(
  { clock, delivery: rules, fetch, isActive, maxResponseBytes, report, sign, variant }: OutboxSettings<Transaction>,
  { key: id, raw, endpoint = '' }: ClaimedDelivery,
  attempt: number,
  signal: AbortSignal,
): Promise<Result> {
  const limits = { clock, delivery: rules, signal };
  const headers = new Headers({ 'content-type': 'application/json' });
  let step = 'isActive';
  try {
    if (isActive && (await callInTime(limits, step, () => isActive(endpoint))) === false)
      return { outcome: 'endpoint-inactive' };
    step = 'sign';
    const signed = await callInTime(limits, step, () => sign({ raw, headers, endpoint, id, attempt }));
    addSigned(headers, signed, variant.deliveryHeaders);
  } catch (cause) {
    const error = describeError(cause);
    if (signal.aborted) return { outcome: 'interrupted', error };
    const message = `Delivery ${id} was not sent, since \`${step}\` failed: ${error}`;
    report(new WebhookError('hook-failed', message, { cause, key: id }));
    return { outcome: 'not-signed', error };
  }
  try {
    const { error, ...result } = await deliverOnce({ ...limits, endpoint, headers, raw, fetch, maxResponseBytes });
    return error === undefined ? result : { ...result, error: describeConnectionError(error).reason };
  } catch (cause) {
    return { outcome: 'interrupted', error: describeError(cause) };
  }
}
