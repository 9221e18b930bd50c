import { notify } from '../../callback.ts';
import { describeError } from '../../describe-error.ts';
import { oneLine } from '../../one-line.ts';
import { checkInteger, describe } from '../check-options.ts';
import { guardedClock } from '../clock.ts';
import type { CloseOptions } from '../receiver/inbox.ts';
import { readEndpoint, serialiseEvent } from '../sender/event-to-send.ts';
import { deliveryRules, type EventOf, OPEN_VARIANT, type OpenTypes, type WebhookTypes } from '../variant.ts';
import type { WebhookError } from '../webhook-error.ts';
import { type AttemptSettings, attemptDelivery, type EndedAttempt } from './attempt-delivery.ts';
import type { Run, RunOutcome } from './delivery-engine.ts';
import { createEngineLife } from './engine-life.ts';
import type { WebhookOutbox, WebhookOutboxOptions } from './outbox.ts';
import { outboxDeliveries } from './outbox-deliveries.ts';
import { createTelemetry, type Told } from './telemetry.ts';

const COUNTERS = {
  enqueued: 'Events that were enqueued',
  delivered: 'Events that were acknowledged',
  failed_attempts: 'Attempts that were not acknowledged',
};

function tellOf({ outcome }: EndedAttempt): Told<keyof typeof COUNTERS> {
  if (outcome === 'acknowledged') return { outcome, counts: [['delivered']] };
  return { outcome, counts: [['failed_attempts', { outcome }]], failure: outcome };
}

/** Queues that have an outbox. */
const taken = new WeakSet<object>();

/**
 * Builds an outbox: keeps events in the queue until they are delivered, by the rules of the contract, from any number of
 * processes. Connects in the background. Throws a TypeError for invalid options, and no other error.
 */
export function createWebhookOutbox<Transaction, Types extends WebhookTypes = OpenTypes>(
  options: WebhookOutboxOptions<Transaction, Types>,
): WebhookOutbox<Transaction, Types> {
  // From here on the variant is a table; its types are the caller's.
  const settings = readOutboxOptions(options as unknown as WebhookOutboxOptions<Transaction>);
  if (taken.has(settings.queue))
    throw new TypeError('createWebhookOutbox: `queue` belongs to another outbox. Make one for each.');
  taken.add(settings.queue);
  const { clock, variant, report, concurrency } = settings;
  const givenUp = new AbortController();
  const engine = settings.queue.connect(settings);
  const giveUp = () => givenUp.abort(new Error('The outbox was closed.'));
  const life = createEngineLife({ place: 'outbox', engine, clock, giveUp });
  const { ask } = life;
  const stats = async () => {
    const { handled, oldestReceivedAt, ...sizes } = await ask(() => engine.stats());
    return { ...sizes, delivered: handled, ...(oldestReceivedAt && { oldestEnqueuedAt: oldestReceivedAt }) };
  };
  const telemetry = createTelemetry({
    telemetry: settings.telemetry,
    now: clock.now,
    place: 'outbox',
    whatWaits: 'that are neither acknowledged nor dead',
    names: { store: 'webhook.enqueue', run: 'webhook.deliver', duration: 'attempt' },
    counters: COUNTERS,
    readSizes: async () => {
      const { oldestEnqueuedAt: oldestAt, ...sizes } = await stats();
      return { ...sizes, oldestAt };
    },
  });
  const attempt = async (delivery: Parameters<Run>[0], number: number): Promise<EndedAttempt> => {
    try {
      return await attemptDelivery(settings, delivery, number, givenUp.signal);
    } catch (cause) {
      return { number, outcome: 'interrupted', error: describeError(cause) };
    }
  };
  const run: Run = async (delivery, { number }) =>
    toOutcome(await telemetry.running({ trace: delivery.trace, number }, () => attempt(delivery, number), tellOf));
  life.begin({ work: concurrency > 0 ? (onTrouble) => engine.work(run, onTrouble) : undefined, report });
  const deliveries = outboxDeliveries(engine, ask);
  const close = async (graceful?: CloseOptions) => {
    telemetry.stop();
    await life.close(graceful);
  };
  return {
    ...deliveries,
    async enqueue(event, { endpoint, transaction, id = crypto.randomUUID() }) {
      const raw = serialiseEvent(variant, event as EventOf<OpenTypes>);
      const group = readSendable(endpoint);
      const delivery = { key: checkId(id), raw, headers: {}, receivedAt: Math.round(clock.now()), group };
      await telemetry.storing(
        (trace) => ask(() => engine.store({ ...delivery, ...(trace && { trace }) }, transaction)),
        () => 'enqueued',
      );
      return id;
    },
    deadLetters: (options) => deliveries.list({ ...options, state: 'dead' }),
    stats,
    close,
    [Symbol.asyncDispose]: () => close(),
  };
}

/** What an attempt came to, with itself as the note. */
function toOutcome({ isFinal, ...attempt }: EndedAttempt): RunOutcome {
  const { outcome, status } = attempt;
  const note = JSON.stringify(attempt);
  if (outcome === 'acknowledged') return { status: 'handled', note };
  const failure = {
    code: 'handler-failed',
    message: status === undefined ? outcome : `${outcome} with ${status}`,
  } as const;
  // Where the process of the last attempt died, this was none.
  if (isFinal && outcome === 'interrupted') return { status: 'dead', failure };
  return { status: isFinal ? 'dead' : 'failed', failure, note };
}

function checkId(id: unknown): string {
  if (typeof id === 'string' && id.length >= 1 && id.length <= 200) return id;
  throw new TypeError(`\`id\` is ${describe(id)}; it takes text of 1 to 200 characters.`);
}

/** The endpoint as text. Throws a TypeError for one that no attempt could reach. */
function readSendable(endpoint: string | URL): string {
  const href = readEndpoint(endpoint);
  const { username, password } = new URL(href);
  if (username === '' && password === '') return href;
  throw new TypeError('`endpoint` has a user name or a password in it, which `fetch` does not take.');
}

const CALLER = 'createWebhookOutbox';

/** Fills in the defaults. Throws a TypeError for invalid options. */
function readOutboxOptions<Transaction>(options: WebhookOutboxOptions<Transaction>): AttemptSettings<Transaction> {
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
