import { checkInteger, checkPositive, demand, describe } from '../check-options.ts';
import { systemClock } from '../clock.ts';
import { readEndpoint, serialiseEvent } from '../sender/event-to-send.ts';
import { deliveryRules, type EventOf, OPEN_VARIANT, type OpenTypes, type WebhookTypes } from '../variant.ts';
import { reporter } from '../webhook-error.ts';
import { type AttemptSettings, attemptDelivery, type EndedAttempt } from './attempt-delivery.ts';
import type { Run, RunOutcome } from './delivery-engine.ts';
import { createEngineLife } from './engine-life.ts';
import type { WebhookOutbox, WebhookOutboxOptions } from './outbox.ts';
import { outboxDeliveries } from './outbox-deliveries.ts';

const CALLER = 'createWebhookOutbox';

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
    throw new TypeError(`${CALLER}: \`queue\` belongs to another outbox. Make one for each.`);
  taken.add(settings.queue);
  const { clock, variant, report, concurrency } = settings;
  const engine = settings.queue.connect(settings);
  const givenUp = new AbortController();
  const { ask, begin, close } = createEngineLife('outbox', engine, clock, givenUp);
  const run: Run = async (delivery, { number }) =>
    toOutcome(await attemptDelivery(settings, delivery, number, givenUp.signal));
  begin({ run: concurrency > 0 ? run : undefined, report });
  const deliveries = outboxDeliveries(engine, ask);
  return {
    ...deliveries,
    async enqueue(event, { endpoint, transaction, id = crypto.randomUUID() }) {
      const raw = serialiseEvent(variant, event as EventOf<OpenTypes>);
      const group = readSendable(endpoint);
      const delivery = { key: checkId(id), raw, headers: {}, receivedAt: Math.round(clock.now()), group };
      await ask(() => engine.store(delivery, transaction));
      return id;
    },
    deadLetters: (options) => deliveries.list({ ...options, state: 'dead' }),
    async stats() {
      const { handled, oldestReceivedAt, ...sizes } = await ask(() => engine.stats());
      return { ...sizes, delivered: handled, ...(oldestReceivedAt && { oldestEnqueuedAt: oldestReceivedAt }) };
    },
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

/** Fills in the defaults. Throws a TypeError for invalid options. */
function readOutboxOptions<Transaction>(options: WebhookOutboxOptions<Transaction>): AttemptSettings<Transaction> {
  const { queue, sign, firstRetryMs, concurrency = 50, perEndpoint = 4 } = options;
  demand(CALLER, 'sign', typeof sign === 'function', 'points signature-algorithm, signed-content');
  demand(CALLER, 'firstRetryMs', firstRetryMs !== undefined, 'point retry-intervals');
  if (typeof queue?.connect !== 'function')
    throw new TypeError(`${CALLER}: \`queue\` is not a queue; it takes what postgresQueue or redisQueue return.`);
  checkPositive(CALLER, { firstRetryMs });
  checkInteger(CALLER, 'concurrency', concurrency, 0);
  checkInteger(CALLER, 'perEndpoint', perEndpoint, 1);
  const variant = options.variant ?? OPEN_VARIANT;
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
    maxResponseBytes: options.maxResponseBytes ?? 65_536,
    clock: options.clock ?? systemClock,
    fetch: options.fetch ?? globalThis.fetch,
    report: reporter('reward-card-contract/webhooks/outbox', options.onError),
  };
}
