import { notify } from '../../callback.ts';
import { describeError } from '../../describe-error.ts';
import { deliverOnce, withinTimeout } from '../sender/deliver-once.ts';
import type { DeliveryRules } from '../variant.ts';
import { addSigned } from '../verification/verify.ts';
import { WebhookError } from '../webhook-error.ts';
import type { QueuedDelivery } from './delivery-engine.ts';
import type { OutboxRules, RecordedAttempt, WebhookOutboxOptions } from './outbox.ts';

/** The options with every default filled in. */
export interface AttemptSettings<Transaction>
  extends OutboxRules,
    Required<Pick<WebhookOutboxOptions<Transaction>, 'variant' | 'queue' | 'sign' | 'maxResponseBytes' | 'fetch'>>,
    Pick<WebhookOutboxOptions<Transaction>, 'onAttempt' | 'isActive' | 'onGone' | 'telemetry'> {
  readonly delivery: DeliveryRules;
  /** Only listens. */
  readonly report: (error: WebhookError) => void;
}

/** By which an endpoint says that it will never take a delivery again. */
const GONE = 410;

export interface EndedAttempt extends RecordedAttempt {
  /** No further attempt is made. Not recorded. */
  readonly isFinal?: boolean;
}

/** A delivery in one attempt. */
interface Attempted extends Pick<QueuedDelivery, 'raw'> {
  readonly id: string;
  readonly endpoint: string;
  readonly attempt: number;
}

type Result = Pick<EndedAttempt, 'outcome' | 'status' | 'error'>;
const INTERRUPTED: Result = { outcome: 'interrupted' };

/**
 * Signs and posts a delivery once, by the rules of the contract: acknowledged by a whole 200 within 5 seconds. Never
 * rejects; when `givenUp` is aborted, the attempt is interrupted.
 */
export async function attemptDelivery<Transaction>(
  settings: AttemptSettings<Transaction>,
  { key: id, raw, group: endpoint = '' }: QueuedDelivery,
  number: number,
  givenUp: AbortSignal,
): Promise<EndedAttempt> {
  const { clock, maxAttempts, onAttempt, onGone, report } = settings;
  const delivery: Attempted = { id, endpoint, raw, attempt: number };
  if (number > maxAttempts) {
    // The process of the last attempt died. The delivery must not be sent again.
    report(deadLettered({ ...delivery, attempt: maxAttempts }, INTERRUPTED));
    return { number, ...INTERRUPTED, isFinal: true };
  }
  const at = clock.now();
  const result = await askAndPost(settings, delivery, givenUp);
  const attempt = { number, ...result, at, durationMs: clock.now() - at };
  notify(() => onAttempt?.(attempt, { id, endpoint }));
  const isGone = onGone !== undefined && result.status === GONE;
  if (isGone) notify(() => onGone(endpoint));
  const isFinal = isGone || result.outcome === 'endpoint-inactive';
  if (isFinal || (number >= maxAttempts && result.outcome !== 'acknowledged')) report(deadLettered(delivery, result));
  return isFinal ? { ...attempt, isFinal } : attempt;
}

/** Posts unless the endpoint is switched off. */
async function askAndPost<Transaction>(
  settings: AttemptSettings<Transaction>,
  delivery: Attempted,
  signal: AbortSignal,
): Promise<Result> {
  const headers = new Headers({ 'content-type': 'application/json' });
  let step: 'isActive' | 'sign' = 'isActive';
  const prepare = async () => {
    if ((await settings.isActive?.(delivery.endpoint)) === false) return false;
    step = 'sign';
    await sign(settings, headers, delivery);
    return true;
  };
  try {
    const late = () => {
      throw new WebhookError(
        'deadline-passed',
        `\`${step}\` did not settle within ${settings.delivery.timeoutSeconds} seconds.`,
      );
    };
    const isActive = await withinTimeout<boolean>({ ...settings, signal }, prepare, late);
    if (!isActive) return { outcome: 'endpoint-inactive' };
  } catch (cause) {
    if (signal.aborted) return { ...INTERRUPTED, error: describeError(cause) };
    const because = describeError(cause);
    const message = `Delivery ${delivery.id} was not sent, since \`${step}\` failed: ${because}`;
    settings.report(new WebhookError('hook-failed', message, { cause, key: delivery.id }));
    return { outcome: 'not-signed', error: because };
  }
  return post(settings, delivery, headers, signal);
}

async function sign<Transaction>(
  { sign, variant }: AttemptSettings<Transaction>,
  headers: Headers,
  { raw, endpoint, id, attempt }: Attempted,
): Promise<void> {
  const signed: unknown = await sign({ raw, headers, endpoint, id, attempt });
  if (!isSigned(signed)) throw new TypeError(`\`sign\` returned ${describeError(signed)}.`);
  addSigned(headers, signed, variant.deliveryHeaders);
}

async function post<Transaction>(
  { clock, delivery, fetch, maxResponseBytes }: AttemptSettings<Transaction>,
  { endpoint, raw }: Attempted,
  headers: Headers,
  signal: AbortSignal,
): Promise<Result> {
  try {
    const { error, ...result } = await deliverOnce({
      endpoint,
      headers,
      raw,
      fetch,
      clock,
      maxResponseBytes,
      signal,
      delivery,
    });
    return error === undefined ? result : { ...result, error: describeConnection(error) };
  } catch (cause) {
    return { ...INTERRUPTED, error: describeError(cause) };
  }
}

function isSigned(value: unknown): value is string | object {
  return typeof value === 'string' ? value !== '' : typeof value === 'object' && value !== null;
}

/** `fetch` hides the reason in a cause: the message `fetch failed` alone is useless. */
function describeConnection(error: unknown): string {
  try {
    return describeError((error as Error).cause ?? error);
  } catch {
    return describeError(error);
  }
}

function deadLettered({ id, endpoint, attempt }: Attempted, { outcome, status }: Result): WebhookError {
  const last = status === undefined ? outcome : `${outcome} with ${status}`;
  // The rest of an endpoint may hold a secret.
  const origin = URL.canParse(endpoint) ? new URL(endpoint).origin : 'no URL';
  const message = `Delivery ${id} to ${origin} is a dead letter after ${attempt} attempt${attempt === 1 ? '' : 's'}: ${last}.`;
  return new WebhookError('dead-lettered', message, { key: id });
}
