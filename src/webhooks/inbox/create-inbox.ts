import { createEngineLife } from '../engine/engine-life.ts';
import { reportDuplicate } from '../receiver/accept-delivery.ts';
import { nextOwner } from '../receiver/handler-context.ts';
import { readPayload } from '../receiver/read-payload.ts';
import { createInboxTelemetry } from '../telemetry/inbox-telemetry.ts';
import type { SignedDelivery } from '../verification/verify.ts';
import type { CloseOptions, DeadLetters, Inbox, InboxReceiver } from './inbox.ts';
import type { EngineSettings, InboxEngine, Run } from './inbox-engine.ts';
import { runDelivery } from './run-delivery.ts';
import { storedDelivery } from './stored-delivery.ts';

/** Makes an inbox of an engine: connects in the background, bounds the runs, reports trouble once, stops gracefully. */
export function createInbox(engine: InboxEngine, settings: EngineSettings): Inbox {
  const { clock, concurrency } = settings;
  const givenUp = new AbortController();
  let receiver: InboxReceiver | undefined;
  const life = createEngineLife({ place: 'inbox', engine, clock, giveUp: () => givenUp.abort() });
  const { ask } = life;
  const stats = () => ask(() => engine.stats());
  const telemetry = createInboxTelemetry(settings.telemetry, stats, clock.now);
  const close = async (options?: CloseOptions) => {
    telemetry.stop();
    await life.close(options);
  };
  return {
    start(started) {
      if (receiver)
        throw new TypeError('createWebhookReceiver: `inbox` belongs to another receiver. Create one for each.');
      if (started.store)
        throw new TypeError('createWebhookReceiver: `inbox` and `store` exclude each other. Pass one of them.');
      receiver = started;
      const run: Run = (delivery, attempt) =>
        telemetry.handling(delivery, attempt, () => runDelivery(started, delivery, attempt, settings, givenUp.signal));
      life.begin({
        work: concurrency > 0 ? (onTrouble) => engine.work(run, onTrouble) : undefined,
        report: started.report,
      });
    },
    async accept(signed: SignedDelivery) {
      if (!receiver) throw new TypeError('The inbox has no receiver. Pass it to createWebhookReceiver.');
      const payload = readPayload(receiver, signed.raw);
      const delivery = await storedDelivery(receiver, signed, payload, clock.now());
      const stored = await telemetry.storing((trace) =>
        ask(() => engine.store({ ...delivery, ...(trace && { trace }) })),
      );
      if (stored === 'stored') return;
      const { signal } = new AbortController();
      reportDuplicate(receiver, payload, { ...signed, key: delivery.key, owner: nextOwner(), signal });
    },
    stats,
    deadLetters: askAll(engine.deadLetters, ask),
    close,
    [Symbol.asyncDispose]: () => close(),
  };
}

function askAll(
  { list, get, replay, drop }: DeadLetters,
  ask: <Result>(work: () => Promise<Result>) => Promise<Result>,
): DeadLetters {
  return {
    list: (options) => ask(() => list(options)),
    get: (key) => ask(() => get(key)),
    replay: (key) => ask(() => replay(key)),
    drop: (key) => ask(() => drop(key)),
  };
}
