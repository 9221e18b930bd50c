import { askSync } from '../../callback.ts';
import { oneLine } from '../../describe-error.ts';
import type { Claim } from '../memory/memory-store.ts';
import { bodyDigest, checkName, deliveryKey, MAX_NAME, type Payload, readPayload } from '../receiver/read-payload.ts';
import type { Inbox, ReceiverSettings } from '../receiver/receiver-options.ts';
import { nextOwner, reportDuplicate } from '../receiver/run-handler.ts';
import type { SignedDelivery } from '../verification/verify.ts';
import { WebhookError } from '../webhook-error.ts';
import { DeliveryEngine, type Run, type RunningDelivery } from './delivery-engine.ts';
import type { DeliveryStore } from './delivery-store.ts';
import { runDelivery } from './run-delivery.ts';
import type { InboxSettings } from './settings.ts';

/** An inbox, with its engine, to which stores with transactions add theirs. */
export interface BuiltInbox<Transaction> {
  readonly inbox: Inbox;
  readonly engine: DeliveryEngine<Transaction>;
}

/** Makes an inbox of a store. */
export function createInbox<Transaction>(
  store: DeliveryStore<Transaction>,
  settings: InboxSettings,
): BuiltInbox<Transaction> {
  const { concurrency, serialBy } = settings;
  let receiver: ReceiverSettings | undefined;
  let duplicates = 0;
  let unhandled = 0;
  const engine = new DeliveryEngine('inbox', store, settings, (error) => receiver?.report(error));
  const inbox: Inbox = {
    start(started) {
      if (receiver)
        throw new TypeError('createWebhookReceiver: `inbox` belongs to another receiver. Create one for each.');
      if (started.store)
        throw new TypeError('createWebhookReceiver: `inbox` and `store` cannot be combined. Pass one of them.');
      receiver = started;
      const run: Run = async (_, running) => {
        const outcome = await runDelivery(started, running, settings, engine.givenUp);
        if ('failure' in outcome && outcome.failure.code === 'event-unhandled') unhandled += 1;
        return outcome;
      };
      engine.begin(concurrency > 0 ? run : undefined);
    },
    async accept(signed) {
      if (!receiver) throw new TypeError('The inbox has no receiver. Pass it to createWebhookReceiver.');
      const payload = readPayload(receiver, signed.raw, signed.headers);
      const { raw } = signed;
      const key = await keyOf(receiver, signed, payload);
      const texts = [...signed.headers.entries()].filter(([, value]) => typeof value === 'string');
      const headers = Object.fromEntries(texts.map(([name, value]) => [name.toLowerCase(), value]));
      // Not every database takes every character.
      const event = payload.kind === 'invalid' ? undefined : oneLine(payload.name).slice(0, MAX_NAME);
      const serial = serialOf(serialBy, payload);
      const receivedAt = settings.clock.now();
      const isNew = await engine.store({ key, raw, headers, receivedAt, event, serial });
      if (isNew) return;
      duplicates += 1;
      const { signal } = new AbortController();
      reportDuplicate(receiver, payload, { ...signed, key, owner: nextOwner(), signal });
    },
    stats: async () => ({ ...(await engine.stats()), unhandled, duplicates }),
    deliveries: engine.deliveries,
    ...engine.controls,
  };
  return { inbox, engine };
}

/** The run that a transaction is to end. Throws `claim-lost` when it is over, or another process has it. */
export function runOf<Transaction>(engine: DeliveryEngine<Transaction>, claim: Claim): RunningDelivery {
  const running = engine.running(claim);
  if (running) return running;
  throw claimLost(claim);
}

export function claimLost({ key }: Claim): WebhookError {
  return new WebhookError('claim-lost', 'Another process handled or took over the delivery.', { key });
}

/** The key of a delivery: a payload that breaks the contract may have nothing to make one of, and is kept all the same. */
async function keyOf(receiver: ReceiverSettings, signed: SignedDelivery, payload: Payload): Promise<string> {
  try {
    return await deliveryKey(receiver, signed, payload);
  } catch (error) {
    if (payload.kind !== 'invalid') throw error;
    return bodyDigest(signed);
  }
}

/** Serial of a delivery. Throws `key-failed` if `serialBy` throws, or returns other than text. */
function serialOf(serialBy: InboxSettings['serialBy'], payload: Payload): string | undefined {
  if (!serialBy || payload.kind === 'invalid') return undefined;
  try {
    const serial: unknown = askSync('serialBy', () => serialBy(payload.event as Parameters<typeof serialBy>[0]));
    return serial === undefined ? undefined : checkName('serialBy', serial);
  } catch (cause) {
    throw new WebhookError('key-failed', '`serialBy` failed for a delivery, so nothing was stored.', { cause });
  }
}
