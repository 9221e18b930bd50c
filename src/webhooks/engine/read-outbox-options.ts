import { notify } from '../../callback.ts';
import { oneLine } from '../../one-line.ts';
import { checkInteger, describe } from '../check-options.ts';
import { guardedClock } from '../clock.ts';
import { type DeliveryRules, deliveryRules, OPEN_VARIANT } from '../variant.ts';
import type { WebhookError } from '../webhook-error.ts';
import type { OutboxRules, WebhookOutboxOptions } from './outbox.ts';

const CALLER = 'createWebhookOutbox';

/** The options with every default filled in. */
export interface OutboxSettings<Transaction>
  extends OutboxRules,
    Required<Pick<WebhookOutboxOptions<Transaction>, 'variant' | 'queue' | 'sign' | 'maxResponseBytes' | 'fetch'>>,
    Pick<WebhookOutboxOptions<Transaction>, 'onAttempt' | 'isActive' | 'onGone' | 'telemetry'> {
  readonly delivery: DeliveryRules;
  /** Only listens. */
  readonly report: (error: WebhookError) => void;
}

/** Fills in the defaults. Throws a TypeError for invalid options. */
export function readOutboxOptions<Transaction>(
  options: WebhookOutboxOptions<Transaction>,
): OutboxSettings<Transaction> {
  const { queue, sign, firstRetryMs, concurrency = 50, perEndpoint = 4 } = options;
  if (typeof sign !== 'function') missing('sign', 'signature-algorithm, signed-content');
  if (firstRetryMs === undefined) missing('firstRetryMs', 'retry-intervals');
  if (typeof queue?.connect !== 'function') {
    throw new TypeError(`${CALLER}: \`queue\` is not a queue; it takes what postgresQueue or redisQueue return.`);
  }
  if (!(firstRetryMs > 0 && Number.isFinite(firstRetryMs))) {
    throw new TypeError(
      `${CALLER}: \`firstRetryMs\` is ${describe(firstRetryMs)}; it takes milliseconds, more than 0.`,
    );
  }
  checkInteger(CALLER, 'concurrency', concurrency, 0);
  checkInteger(CALLER, 'perEndpoint', perEndpoint, 1);
  const { onError = printError, variant = OPEN_VARIANT } = options;
  const { header } = variant.eventName ?? {};
  if (header)
    throw new TypeError(
      `${CALLER}: the contract has the name of an event in ${header}, which only a sender sends yet.`,
    );
  const delivery = deliveryRules(variant, CALLER);
  return {
    ...options,
    concurrency,
    perEndpoint,
    delivery,
    maxAttempts: delivery.maxAttempts,
    variant,
    replaceSettings: options.replaceSettings ?? false,
    maxResponseBytes: options.maxResponseBytes ?? 65_536,
    clock: guardedClock(options.clock),
    fetch: options.fetch ?? globalThis.fetch,
    report: (error) => notify(() => onError(error)),
  };
}

function missing(name: string, openPoints: string): never {
  const points = openPoints.includes(',') ? 'points' : 'point';
  throw new TypeError(`${CALLER}: \`${name}\` is missing; there is no default (open ${points} ${openPoints}).`);
}

function printError({ message }: WebhookError): void {
  console.error(oneLine(`reward-card-contract/webhooks/outbox: ${message}`));
}
