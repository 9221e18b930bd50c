import type { DeadDelivery, DeadLetter } from '../receiver/inbox.ts';
import { bodyDigest, deliveryKey, type Payload, readPayload } from '../receiver/read-payload.ts';
import type { Inbox, InboxReceiver } from '../receiver/receiver-options.ts';
import { nextOwner, reportDuplicate } from '../receiver/run-handler.ts';
import type { SignedDelivery } from '../verification/verify.ts';
import type { DeliveryEngine, EngineSettings, Run } from './delivery-engine.ts';
import { createEngineLife } from './engine-life.ts';
import { runDelivery } from './run-delivery.ts';

/** Makes an inbox of an engine: connects in the background, bounds the runs, reports trouble once, stops gracefully. */
export function createInbox(engine: DeliveryEngine, settings: EngineSettings): Inbox {
  const { clock, concurrency } = settings;
  const givenUp = new AbortController();
  const { ask, begin, close, pause, resume } = createEngineLife('inbox', engine, clock, givenUp);
  const { deliveries } = engine;
  let receiver: InboxReceiver | undefined;
  let duplicates = 0;
  let unhandled = 0;
  const list = async (which: Parameters<typeof deliveries.list>[0]) => {
    const kept = await ask(() => deliveries.list(which));
    return kept.map(({ key, receivedAt, state, attempts, failure }) => {
      return { key, receivedAt, state, attempts, ...(failure && { failure }) };
    });
  };
  return {
    start(started) {
      if (receiver)
        throw new TypeError('createWebhookReceiver: `inbox` belongs to another receiver. Create one for each.');
      if (started.store)
        throw new TypeError('createWebhookReceiver: `inbox` and `store` exclude each other. Pass one of them.');
      receiver = started;
      const run: Run = async (delivery, attempt) => {
        const outcome = await runDelivery(started, delivery, attempt, settings, givenUp.signal);
        if (outcome.status === 'handled' && outcome.isUnhandled) unhandled += 1;
        return outcome;
      };
      begin({ run: concurrency > 0 ? run : undefined, report: started.report });
    },
    async accept(signed) {
      if (!receiver) throw new TypeError('The inbox has no receiver. Pass it to createWebhookReceiver.');
      const payload = readPayload(receiver, signed.raw, signed.headers);
      const { raw } = signed;
      const key = await keyOf(receiver, signed, payload);
      const texts = [...signed.headers.entries()].filter(([, value]) => typeof value === 'string');
      const headers = Object.fromEntries(texts.map(([name, value]) => [name.toLowerCase(), value]));
      const stored = await ask(() => engine.store({ key, raw, headers, receivedAt: clock.now() }));
      if (stored === 'stored') return;
      duplicates += 1;
      const { signal } = new AbortController();
      reportDuplicate(receiver, payload, { ...signed, key, owner: nextOwner(), signal });
    },
    stats: async () => ({ ...(await ask(() => engine.stats())), unhandled, duplicates }),
    deliveries: {
      list: ({ state, limit = 100, offset = 0 } = {}) => list({ state, limit, offset }),
      get: (key) => ask(() => deliveries.get(key)),
      replay: (key) => ask(() => deliveries.replay(key)),
    },
    deadLetters: {
      list: ({ limit = 100, offset = 0 } = {}) => list({ state: 'dead', limit, offset }) as Promise<DeadLetter[]>,
      async get(key) {
        const found = await ask(() => deliveries.get(key));
        return found?.state === 'dead' ? (found as DeadDelivery) : undefined;
      },
      replay: (key) => ask(() => deliveries.replay(key, 'dead')),
      drop: (key) => ask(() => deliveries.drop(key)),
    },
    pause,
    resume,
    close,
    [Symbol.asyncDispose]: () => close(),
  };
}

/** The key of a delivery: a payload that breaks the contract may have nothing to make one of, and is kept all the same. */
async function keyOf(receiver: InboxReceiver, signed: SignedDelivery, payload: Payload): Promise<string> {
  try {
    return await deliveryKey(receiver, signed, payload);
  } catch (error) {
    if (payload.kind !== 'invalid') throw error;
    return bodyDigest(signed);
  }
}
