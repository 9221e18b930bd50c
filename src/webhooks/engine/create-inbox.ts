import { reportDuplicate } from '../receiver/accept-delivery.ts';
import type { CloseOptions, DeadDelivery, DeadLetter, DeliveryEntry, StoredDelivery } from '../receiver/inbox.ts';
import { bodyDigest, deliveryKey, type Payload, readPayload } from '../receiver/read-payload.ts';
import type { Inbox, InboxReceiver } from '../receiver/receiver-options.ts';
import { nextOwner } from '../receiver/run-handler.ts';
import { readHeader } from '../receiver/verify-delivery.ts';
import type { DeliveryHeaders, SignedDelivery } from '../verification/verify.ts';
import type { DeliveryEngine, InboxSettings, KeptDelivery, Run, RunOutcome } from './delivery-engine.ts';
import { createEngineLife } from './engine-life.ts';
import { runDelivery } from './run-delivery.ts';
import { createTelemetry, type Told } from './telemetry.ts';

const COUNTERS = {
  stored: 'Deliveries that were stored',
  duplicates: 'Deliveries that came again',
  handled: 'Deliveries whose handler succeeded',
  unhandled: 'Handled deliveries for whose event there was no handler',
  failed_attempts: 'Runs of a handler that failed',
};

function tellOf(outcome: RunOutcome): Told<keyof typeof COUNTERS> {
  const { status } = outcome;
  if ('failure' in outcome) {
    const { code } = outcome.failure;
    return { outcome: status, counts: [['failed_attempts', { code }]], failure: code };
  }
  const isUnhandled = status === 'handled' && outcome.isUnhandled;
  return {
    outcome: status,
    counts: status === 'handled' ? [['handled'], ...(isUnhandled ? [['unhandled'] as const] : [])] : [],
  };
}

/** Makes an inbox of an engine: connects in the background, bounds the runs, reports trouble once, stops gracefully. */
export function createInbox(engine: DeliveryEngine, settings: InboxSettings): Inbox {
  const { clock, concurrency } = settings;
  const givenUp = new AbortController();
  let receiver: InboxReceiver | undefined;
  const life = createEngineLife({ place: 'inbox', engine, clock, giveUp: () => givenUp.abort() });
  const { ask, pause, resume } = life;
  const { deliveries } = engine;
  let duplicates = 0;
  let unhandled = 0;
  const stats = async () => ({ ...(await ask(() => engine.stats())), unhandled, duplicates });
  const telemetry = createTelemetry({
    telemetry: settings.telemetry,
    now: clock.now,
    place: 'inbox',
    whatWaits: 'that are stored and not handled yet',
    names: { store: 'webhook.store', run: 'webhook.handle', duration: 'handling' },
    counters: COUNTERS,
    readSizes: async () => {
      const { oldestReceivedAt: oldestAt, ...sizes } = await stats();
      return { ...sizes, oldestAt };
    },
  });
  const list = async (which: Parameters<typeof deliveries.list>[0]) =>
    (await ask(() => deliveries.list(which))).map(toEntry);
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
      const run: Run = async (delivery, attempt) => {
        const outcome = await telemetry.running(
          { trace: delivery.trace, number: attempt.number },
          () => runDelivery(started, delivery, attempt, settings, givenUp.signal),
          tellOf,
        );
        if (outcome.status === 'handled' && outcome.isUnhandled) unhandled += 1;
        return outcome;
      };
      life.begin({
        work: concurrency > 0 ? (onTrouble) => engine.work(run, onTrouble) : undefined,
        report: started.report,
      });
    },
    async accept(signed: SignedDelivery) {
      if (!receiver) throw new TypeError('The inbox has no receiver. Pass it to createWebhookReceiver.');
      const payload = readPayload(receiver, signed.raw, signed.headers);
      const delivery = await storedDelivery(receiver, signed, payload, clock.now());
      const stored = await telemetry.storing(
        (trace) => ask(() => engine.store({ ...delivery, ...(trace && { trace }) })),
        (result) => (result === 'stored' ? 'stored' : 'duplicates'),
      );
      if (stored === 'stored') return;
      duplicates += 1;
      const { signal } = new AbortController();
      reportDuplicate(receiver, payload, { ...signed, key: delivery.key, owner: nextOwner(), signal });
    },
    stats,
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

function toEntry({ key, receivedAt, state, attempts, failure }: KeptDelivery): DeliveryEntry {
  return { key, receivedAt, state, attempts, ...(failure && { failure }) };
}

/** What is stored of a delivery. Throws `key-failed`. */
async function storedDelivery(
  receiver: InboxReceiver,
  signed: SignedDelivery,
  payload: Payload,
  receivedAt: number,
): Promise<StoredDelivery> {
  const { deliveryHeaders, eventName } = receiver.variant;
  return {
    key: await keyOf(receiver, signed, payload),
    raw: signed.raw,
    headers: listHeaders(signed.headers, [...deliveryHeaders, eventName?.header ?? '', 'content-type']),
    receivedAt,
  };
}

/** A payload that breaks the contract may have nothing to make a key of, and is kept all the same. */
async function keyOf(receiver: InboxReceiver, signed: SignedDelivery, payload: Payload): Promise<string> {
  try {
    return await deliveryKey(receiver, signed, payload);
  } catch (error) {
    if (payload.kind !== 'invalid') throw error;
    return bodyDigest(signed);
  }
}

/** All headers where they can be listed, and those of these names otherwise. */
function listHeaders(headers: DeliveryHeaders, names: readonly string[]): Record<string, string> {
  const listed = headers.entries?.() ?? names.flatMap((name) => [[name, readHeader(headers, name)] as const]);
  const stored: Record<string, string> = {};
  for (const [name, value] of listed) if (typeof value === 'string') stored[name.toLowerCase()] = value;
  return stored;
}
