import { after, type Clock } from '../clock.ts';
import { reportDuplicate } from '../receiver/accept-delivery.ts';
import { nextOwner } from '../receiver/handler-context.ts';
import { readPayload } from '../receiver/read-payload.ts';
import { createInboxTelemetry } from '../telemetry/inbox-telemetry.ts';
import type { SignedDelivery } from '../verification/verify.ts';
import { WebhookError } from '../webhook-error.ts';
import type { CloseOptions, DeadLetters, Inbox, InboxReceiver } from './inbox.ts';
import type { EngineSettings, InboxEngine } from './inbox-engine.ts';
import { runDelivery } from './run-delivery.ts';
import { storeFailed } from './store-failed.ts';
import { storedDelivery } from './stored-delivery.ts';
import { createTroubleReport } from './trouble-report.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** For which an engine that is to end is waited for beyond the handlers: it may wait for a database that hangs. */
const LAST_MS = 5_000;

/** Makes an inbox of an engine: connects in the background, bounds the runs, reports trouble once, stops gracefully. */
export function createInbox(engine: InboxEngine, settings: EngineSettings): Inbox {
  const { clock, concurrency } = settings;
  const stopped = new AbortController();
  const givenUp = new AbortController();
  let receiver: InboxReceiver | undefined;
  let beginning: Promise<void> | undefined;
  let closing: Promise<void> | undefined;
  let isWorking = false;
  let isClosed = false;
  let opened: Promise<void> | undefined;

  const open = () => {
    opened ??= engine.open().catch((error) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  const ask = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (isClosed) throw new WebhookError('store-failed', 'The inbox was closed.');
    try {
      await open();
      return await work();
    } catch (cause) {
      throw storeFailed(cause);
    }
  };
  const stats = () => ask(() => engine.stats());
  const telemetry = createInboxTelemetry(settings.telemetry, stats, clock.now);
  /** Until it worked once, whatever is down at the start. */
  const begin = async (started: InboxReceiver) => {
    const trouble = createTroubleReport(started.report);
    const run: Parameters<InboxEngine['work']>[0] = (delivery, attempt) =>
      telemetry.handling(delivery, attempt, () => runDelivery(started, delivery, attempt, settings, givenUp.signal));
    for (let pause = FIRST_PAUSE_MS; !stopped.signal.aborted; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        await open();
        if (concurrency > 0) await engine.work(run, trouble);
        isWorking = concurrency > 0;
        return trouble();
      } catch (cause) {
        trouble(cause);
      }
      await clock.sleep(pause, stopped.signal).catch(() => {});
    }
  };
  const shutDown = async ({ graceMs = 25_000 }: CloseOptions) => {
    stopped.abort();
    await within(clock, LAST_MS, beginning);
    const stopTimer = after(clock, graceMs, () => givenUp.abort());
    try {
      if (isWorking) await within(clock, graceMs + LAST_MS, engine.pause());
    } finally {
      stopTimer();
      isClosed = true;
      telemetry.stop();
      if (opened) await within(clock, LAST_MS, engine.close());
    }
  };
  const close = (options: CloseOptions = {}) => {
    closing ??= shutDown(options);
    return closing;
  };
  return {
    start(started) {
      if (receiver)
        throw new TypeError('createWebhookReceiver: `inbox` belongs to another receiver. Create one for each.');
      if (started.store)
        throw new TypeError('createWebhookReceiver: `inbox` and `store` exclude each other. Pass one of them.');
      receiver = started;
      beginning = begin(started);
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

/** Settles as `work` does, or resolves when the time is over. */
function within(clock: Clock, milliseconds: number, work: Promise<void> | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stopTimer = after(clock, milliseconds, resolve);
    Promise.resolve(work).then(resolve, reject).finally(stopTimer);
  });
}
