import { describeError } from '../../describe-error.ts';
import { describe } from '../check-options.ts';
import type { CloseOptions } from '../receiver/inbox.ts';
import { readEndpoint, serialiseEvent } from '../sender/event-to-send.ts';
import type { EventOf, OpenTypes, WebhookTypes } from '../variant.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import { createEngineLife, type LivingEngine } from './engine-life.ts';
import type { EndedAttempt, ListOutboxOptions, RunDelivery, WebhookOutbox, WebhookOutboxOptions } from './outbox.ts';
import { readOutboxOptions } from './read-outbox-options.ts';
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
  const { queue, clock, variant, report, concurrency } = settings;
  const givenUp = new AbortController();
  const engine: LivingEngine = {
    open: (purpose) => queue.open(settings, purpose),
    pause: () => queue.pause(),
    close: () => queue.close(),
  };
  const giveUp = () => givenUp.abort(new Error('The outbox was closed.'));
  const life = createEngineLife({ place: 'outbox', engine, clock, giveUp });
  const { ask } = life;
  const stats = () => ask(() => queue.stats());
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
  const run: RunDelivery = async (delivery) => {
    try {
      const run = { trace: delivery.trace, number: delivery.attempt };
      return await telemetry.running(run, () => attemptDelivery(settings, delivery, givenUp.signal), tellOf);
    } catch (cause) {
      return { number: delivery.attempt, outcome: 'interrupted', error: describeError(cause) };
    }
  };
  life.begin({ work: concurrency > 0 ? (onTrouble) => queue.work(run, onTrouble) : undefined, report });
  const list = ({ limit = 100, offset = 0, ...which }: ListOutboxOptions = {}) =>
    ask(() => queue.list({ ...which, limit, offset }));
  const close = async (graceful?: CloseOptions) => {
    telemetry.stop();
    await life.close(graceful);
  };
  return {
    async enqueue(event, { endpoint, transaction, id }) {
      const raw = serialiseEvent(variant, event as EventOf<OpenTypes>);
      const delivery = { endpoint: readSendable(endpoint), raw, enqueuedAt: Math.round(clock.now()) };
      const named = id === undefined ? delivery : { ...delivery, id: checkId(id) };
      return telemetry.storing(
        (trace) => ask(() => queue.enqueue({ ...named, ...(trace && { trace }) }, transaction)),
        () => 'enqueued',
      );
    },
    find: (id) => ask(() => queue.find(id)),
    list,
    cancel: (id) => ask(() => queue.cancel(id)),
    deadLetters: (options) => list({ ...options, state: 'dead' }),
    replay: (id) => ask(() => queue.replay(id)),
    drop: (id) => ask(() => queue.drop(id)),
    stats,
    close,
    [Symbol.asyncDispose]: () => close(),
  };
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
