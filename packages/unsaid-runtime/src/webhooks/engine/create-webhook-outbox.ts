import { createHash } from 'node:crypto';
import { askSync } from '../../callback.ts';
import { checkVariant } from '../../variant-format.ts';
import { checkInteger, checkPositive, demand, describe, MAX_MS } from '../check-options.ts';
import { systemClock } from '../clock.ts';
import { checkName, isName } from '../receiver/read-payload.ts';
import type { RecordedAttempt } from '../sender/deliver-once.ts';
import { deliveryRules, readEndpoint, serialiseEvent } from '../sender/event-to-send.ts';
import type { AnyTypes, EventOf, WebhookTypes } from '../variant.ts';
import { reporter } from '../webhook-error.ts';
import { attemptDelivery, type OutboxSettings } from './attempt-delivery.ts';
import { deliveriesOf } from './deliveries.ts';
import { DeliveryEngine, type Run, type RunOutcome } from './delivery-engine.ts';
import type { ClaimedDelivery } from './delivery-store.ts';
import type { OutboxQueue, WebhookOutbox, WebhookOutboxOptions } from './outbox.ts';
import { checkFunction, MAX_CONCURRENCY } from './settings.ts';

const CALLER = 'createWebhookOutbox';

/** Most characters of an id. */
const MAX_ID = 200;

/** Queues that have an outbox. */
const taken = new WeakSet<object>();

/** Steps of an attempt, each of which may take the time that the contract states: `isActive`, `sign` and the endpoint. */
const STEPS = 3;

/**
 * Builds an outbox: keeps events in the queue until they are delivered, by the rules of the contract, from any number of
 * processes. Connects in the background. Throws a TypeError for invalid options, and no other error.
 */
export function createWebhookOutbox<Transaction, Types extends WebhookTypes = AnyTypes>(
  options: WebhookOutboxOptions<Transaction, Types>,
): WebhookOutbox<Transaction, Types> {
  // From here on the variant is a table; its types are the caller's.
  const settings = readOutboxOptions(options as unknown as WebhookOutboxOptions<Transaction>);
  const { clock, concurrency, queue, report, serialBy, variant } = settings;
  if (taken.has(queue)) throw new TypeError(`${CALLER}: \`queue\` belongs to another outbox. Make one for each.`);
  taken.add(queue);
  const engine = new DeliveryEngine('outbox', queue.store, settings, report);
  const run: Run = async (delivery) => {
    const attempt = await attemptDelivery(settings, delivery, engine.givenUp);
    return toOutcome(settings, delivery, attempt);
  };
  engine.begin(concurrency > 0 ? run : undefined);
  return {
    async enqueue(event, { endpoint, transaction, id = crypto.randomUUID() }) {
      const raw = serialiseEvent(variant, event as EventOf<AnyTypes>);
      const href = readSendable(endpoint);
      const serial = askSync('serialBy', () => serialBy?.(event as EventOf<AnyTypes>));
      const delivery = {
        key: checkId(id),
        raw,
        headers: {},
        receivedAt: clock.now(),
        event: String(Reflect.get(event as object, variant.eventName?.field ?? 'event')),
        serial: serial === undefined ? undefined : `${checkName('serialBy', serial)} ${digest(href)}`,
        endpoint: href,
      };
      await engine.store(delivery, transaction);
      return id;
    },
    deliveries: engine.deliveries,
    stats: () => engine.stats(),
    ...engine.controls,
  };
}

/**
 * Looks after the deliveries of an outbox without delivering any: with any settings, creating nothing. Rejects where there is
 * no such queue.
 */
export async function inspectWebhookOutbox<Transaction>({
  store,
  keepMs,
}: OutboxQueue<Transaction>): Promise<Pick<WebhookOutbox<Transaction>, 'deliveries' | 'close'>> {
  try {
    await store.open('inspect');
  } catch (error) {
    await store.close();
    throw error;
  }
  return { deliveries: deliveriesOf<Transaction>({ ask: (work) => work(store), keepMs }), close: () => store.close() };
}

/** Outcome of an attempt, with the attempt as its note. */
function toOutcome<Transaction>(
  settings: OutboxSettings<Transaction>,
  delivery: ClaimedDelivery,
  attempt: RecordedAttempt,
): RunOutcome {
  const { outcome, status, error } = attempt;
  const note = JSON.stringify(attempt);
  if (outcome === 'acknowledged') return { status: 'handled', note };
  const message = [outcome, status && `with ${status}`, error && `(${error})`].filter(Boolean).join(' ');
  const failure = { code: 'handler-failed', message } as const;
  if (outcome === 'endpoint-inactive') return { status: 'dead', failure, note };
  return { status: 'failed', failure, note, leastMs: leastPause(settings, delivery, attempt) };
}

/**
 * Milliseconds for which the next attempt has to wait at least, so that intervals rise: this one came later than planned where a
 * process died, or none was there to make it.
 */
function leastPause<Transaction>(
  { attempts, backoff }: OutboxSettings<Transaction>,
  { notes }: ClaimedDelivery,
  { at = 0 }: RecordedAttempt,
): number {
  const last = notes.at(-1);
  if (last === undefined) return 0;
  const gap = at - ((JSON.parse(last) as RecordedAttempt).at ?? at);
  return Math.min(gap, backoff.firstMs * 2 ** attempts, MAX_MS);
}

function digest(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('hex').slice(0, 16);
}

function checkId(id: unknown): string {
  if (isName(id) && id.length <= MAX_ID) return id;
  throw new TypeError(
    `\`id\` is ${describe(id)}; it must be text of 1 to ${MAX_ID} well-formed characters without NUL.`,
  );
}

/** The endpoint as text. Throws a TypeError for one that no attempt could reach. */
function readSendable(endpoint: string | URL): string {
  const href = readEndpoint(endpoint);
  const { username, password } = new URL(href);
  if (username === '' && password === '') return href;
  throw new TypeError('`endpoint` has a user name or a password in it, which `fetch` does not take.');
}

/** Fills in the defaults. Throws a TypeError for invalid options. */
function readOutboxOptions<Transaction>(options: WebhookOutboxOptions<Transaction>): OutboxSettings<Transaction> {
  const { queue, sign, firstRetryMs, concurrency = 50, perEndpoint = 4, serialBy } = options;
  demand(CALLER, 'sign', typeof sign === 'function');
  demand(CALLER, 'firstRetryMs', firstRetryMs !== undefined);
  if (typeof queue?.store?.claim !== 'function')
    throw new TypeError(
      `${CALLER}: \`queue\` is not a queue; it takes what postgresQueue, redisQueue or sqliteQueue return.`,
    );
  checkPositive(CALLER, { firstRetryMs });
  checkInteger(CALLER, 'concurrency', concurrency, 0, MAX_CONCURRENCY);
  checkInteger(CALLER, 'perEndpoint', perEndpoint, 1);
  checkFunction(CALLER, 'serialBy', serialBy);
  const { variant } = options;
  checkVariant(CALLER, variant);
  const { header } = variant.eventName ?? {};
  if (header)
    throw new TypeError(
      `${CALLER}: the contract has the name of an event in ${header}, which only a sender sends yet.`,
    );
  const delivery = deliveryRules(variant, CALLER);
  const { keepMs, leaseMs } = queue;
  return {
    ...options,
    concurrency,
    perEndpoint,
    delivery,
    attempts: delivery.maxAttempts,
    backoff: { firstMs: firstRetryMs, longestMs: MAX_MS },
    timeoutMs: STEPS * delivery.timeoutSeconds * 1000,
    keepMs,
    leaseMs,
    keepHandledBodies: true,
    maxResponseBytes: options.maxResponseBytes ?? 65_536,
    clock: options.clock ?? systemClock,
    fetch: options.fetch ?? globalThis.fetch,
    report: reporter('unsaid-runtime/webhooks/outbox', options.onError),
  };
}
