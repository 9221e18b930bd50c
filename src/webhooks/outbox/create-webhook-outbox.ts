import type { CloseOptions } from '../inbox/inbox.ts';
import { readEndpoint } from '../sender/read-endpoint.ts';
import { serialiseEvent } from '../sender/serialise-event.ts';
import { createOutboxTelemetry } from '../telemetry/outbox-telemetry.ts';
import type { EventOf, OpenTypes, WebhookTypes } from '../variant.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import { startEngine } from './engine-life.ts';
import type { WebhookOutbox, WebhookOutboxOptions } from './outbox.ts';
import type { RunDelivery } from './outbox-engine.ts';
import { readOutboxOptions } from './read-outbox-options.ts';

/**
 * Builds an outbox: keeps events in the queue until they are delivered, by the rules of the contract, from any number of
 * processes. Connects in the background. Throws a TypeError for options that cannot be meant, and no other error.
 */
export function createWebhookOutbox<Transaction, Types extends WebhookTypes = OpenTypes>(
  options: WebhookOutboxOptions<Transaction, Types>,
): WebhookOutbox<Transaction, Types> {
  // From here on the variant is a table; its types are the caller's.
  const settings = readOutboxOptions(options as unknown as WebhookOutboxOptions<Transaction>);
  const { queue, clock, variant, report, concurrency } = settings;
  const givenUp = new AbortController();
  const attempt: RunDelivery = (delivery) =>
    telemetry.attempting(delivery, () => attemptDelivery(settings, delivery, givenUp.signal));
  const { ask, close } = startEngine({
    engine: {
      open: () => queue.open(settings),
      pause: () => queue.pause(),
      close: () => queue.close(),
      ...(concurrency > 0 && {
        work: (onTrouble: (cause?: unknown) => void) => queue.work(attempt, onTrouble),
      }),
    },
    clock,
    report,
    giveUp: () => givenUp.abort(new Error('The outbox was closed.')),
  });
  const stats = () => ask(() => queue.stats());
  const telemetry = createOutboxTelemetry(settings.telemetry, stats, clock.now);
  const end = async (graceful?: CloseOptions) => {
    telemetry.stop();
    await close(graceful);
  };
  return {
    async enqueue(event, { endpoint, transaction }) {
      const raw = serialiseEvent(variant, event as EventOf<OpenTypes>);
      const delivery = { endpoint: readEndpoint(endpoint), raw, enqueuedAt: Math.round(clock.now()) };
      return telemetry.enqueuing((trace) =>
        ask(() => queue.enqueue({ ...delivery, ...(trace && { trace }) }, transaction)),
      );
    },
    find: (id) => ask(() => queue.find(id)),
    deadLetters: (list) => ask(() => queue.deadLetters(list)),
    replay: (id) => ask(() => queue.replay(id)),
    drop: (id) => ask(() => queue.drop(id)),
    stats,
    close: end,
    [Symbol.asyncDispose]: () => end(),
  };
}
