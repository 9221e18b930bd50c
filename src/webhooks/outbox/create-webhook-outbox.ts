import { createEngineLife } from '../engine/engine-life.ts';
import type { CloseOptions } from '../inbox/inbox.ts';
import { readEndpoint } from '../sender/read-endpoint.ts';
import { serialiseEvent } from '../sender/serialise-event.ts';
import { createOutboxTelemetry } from '../telemetry/outbox-telemetry.ts';
import type { EventOf, OpenTypes, WebhookTypes } from '../variant.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import type { WebhookOutbox, WebhookOutboxOptions } from './outbox.ts';
import type { RunDelivery } from './outbox-engine.ts';
import { readOutboxOptions } from './read-outbox-options.ts';

/** Queues that have an outbox. */
const taken = new WeakSet<object>();

/**
 * Builds an outbox: keeps events in the queue until they are delivered, by the rules of the contract, from any number of
 * processes. Connects in the background. Throws a TypeError for options that cannot be meant, and no other error.
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
  const engine = { open: () => queue.open(settings), pause: () => queue.pause(), close: () => queue.close() };
  const giveUp = () => givenUp.abort(new Error('The outbox was closed.'));
  const life = createEngineLife({ place: 'outbox', engine, clock, giveUp });
  const { ask } = life;
  const stats = () => ask(() => queue.stats());
  const telemetry = createOutboxTelemetry(settings.telemetry, stats, clock.now);
  const run: RunDelivery = (delivery) =>
    telemetry.attempting(delivery, () => attemptDelivery(settings, delivery, givenUp.signal));
  life.begin({ work: concurrency > 0 ? (onTrouble) => queue.work(run, onTrouble) : undefined, report });
  const close = async (graceful?: CloseOptions) => {
    telemetry.stop();
    await life.close(graceful);
  };
  return {
    async enqueue(event, { endpoint, transaction }) {
      const raw = serialiseEvent(variant, event as EventOf<OpenTypes>);
      const delivery = { endpoint: readSendable(endpoint), raw, enqueuedAt: Math.round(clock.now()) };
      return telemetry.enqueuing((trace) =>
        ask(() => queue.enqueue({ ...delivery, ...(trace && { trace }) }, transaction)),
      );
    },
    find: (id) => ask(() => queue.find(id)),
    deadLetters: (list) => ask(() => queue.deadLetters(list)),
    replay: (id) => ask(() => queue.replay(id)),
    drop: (id) => ask(() => queue.drop(id)),
    stats,
    close,
    [Symbol.asyncDispose]: () => close(),
  };
}

/** The endpoint as text. Throws a TypeError for one that no attempt could reach. */
function readSendable(endpoint: string | URL): string {
  const href = readEndpoint(endpoint);
  const { username, password } = new URL(href);
  if (username === '' && password === '') return href;
  throw new TypeError('`endpoint` has a user name or a password in it, which `fetch` does not take.');
}
