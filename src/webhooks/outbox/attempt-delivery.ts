import { notify } from '../../callback.ts';
import { oneLine } from '../../one-line.ts';
import { firstLine } from '../engine/first-line.ts';
import { deliverOnce } from '../sender/deliver-once.ts';
import { withinTimeout } from '../sender/within-timeout.ts';
import { addSigned } from '../verification/signed-headers.ts';
import { WebhookError } from '../webhook-error.ts';
import type { RecordedAttempt } from './outbox.ts';
import type { ClaimedDelivery } from './outbox-engine.ts';
import type { OutboxSettings } from './read-outbox-options.ts';

/** Most of an error that is kept. */
const MOST_CHARACTERS = 200;

type Result = Pick<RecordedAttempt, 'outcome' | 'status' | 'error'>;
const INTERRUPTED: Result = { outcome: 'interrupted' };

/**
 * Signs and posts a delivery once, by the rules of the contract: acknowledged by a whole 200 within 5 seconds. Never
 * rejects; when `givenUp` is aborted, the attempt is interrupted.
 */
export async function attemptDelivery<Transaction>(
  settings: OutboxSettings<Transaction>,
  delivery: ClaimedDelivery,
  givenUp: AbortSignal,
): Promise<RecordedAttempt> {
  const { clock, maxAttempts, onAttempt, report } = settings;
  const { id, endpoint, attempt: number } = delivery;
  if (number > maxAttempts) {
    // The process of the last attempt died. The delivery must not be sent again.
    report(deadLettered({ ...delivery, attempt: maxAttempts }, INTERRUPTED));
    return { number, ...INTERRUPTED };
  }
  const at = clock.now();
  const result = await signAndPost(settings, delivery, givenUp);
  const attempt = { number, ...result, at, durationMs: clock.now() - at };
  notify(() => onAttempt?.(attempt, { id, endpoint }));
  if (number >= maxAttempts && result.outcome !== 'acknowledged') report(deadLettered(delivery, result));
  return attempt;
}

async function signAndPost<Transaction>(
  settings: OutboxSettings<Transaction>,
  { id, endpoint, raw }: ClaimedDelivery,
  signal: AbortSignal,
): Promise<Result> {
  const { clock, fetch, maxResponseBytes, report } = settings;
  const headers = new Headers({ 'content-type': 'application/json' });
  try {
    await signWithin(settings, headers, { endpoint, raw }, signal);
  } catch (cause) {
    if (signal.aborted) return { ...INTERRUPTED, error: firstLine(cause) };
    const because = lineOf(cause);
    report(new WebhookError('hook-failed', `Delivery ${id} could not be signed: ${because}`, { cause, key: id }));
    return { outcome: 'not-signed', error: because };
  }
  try {
    const { error, ...result } = await deliverOnce({ endpoint, headers, raw, fetch, clock, maxResponseBytes, signal });
    return error === undefined ? result : { ...result, error: describeConnection(error) };
  } catch (cause) {
    return { ...INTERRUPTED, error: firstLine(cause) };
  }
}

function signWithin<Transaction>(
  { clock, sign, variant }: OutboxSettings<Transaction>,
  headers: Headers,
  { endpoint, raw }: { readonly endpoint: string; readonly raw: Uint8Array<ArrayBuffer> },
  signal: AbortSignal,
): Promise<void> {
  return withinTimeout<void>(
    { clock, signal },
    async () => {
      const signed: unknown = await sign({ raw, headers, endpoint });
      if (!isSigned(signed)) throw new TypeError(`\`sign\` returned ${String(signed)}.`);
      addSigned(headers, signed, variant.deliveryHeaders);
    },
    () => {
      throw new WebhookError('deadline-passed', '`sign` did not settle within 5 seconds.');
    },
  );
}

function isSigned(value: unknown): value is string | object {
  return typeof value === 'string' ? value !== '' : typeof value === 'object' && value !== null;
}

/** `fetch` hides the reason in a cause: `fetch failed` tells nobody anything. */
function describeConnection(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return lineOf(cause instanceof AggregateError ? cause.errors[0] : (cause ?? error));
}

/** A line that every database takes: encoded, because half of a surrogate pair is refused by some. */
function lineOf(cause: unknown): string {
  const line = oneLine(firstLine(cause)).slice(0, MOST_CHARACTERS);
  return new TextDecoder().decode(new TextEncoder().encode(line));
}

function deadLettered({ id, endpoint, attempt }: ClaimedDelivery, { outcome, status }: Result): WebhookError {
  const last = status === undefined ? outcome : `${outcome} with ${status}`;
  // The rest of an endpoint may hold a secret.
  const origin = URL.canParse(endpoint) ? new URL(endpoint).origin : 'no URL';
  const message = `Delivery ${id} to ${origin} is a dead letter after ${attempt} attempts: ${last}.`;
  return new WebhookError('dead-lettered', message, { key: id });
}
