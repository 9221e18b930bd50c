import { describeError } from '../../describe-error.ts';
import { after, type Clock, sleepAnyway } from '../clock.ts';
import { isWebhookError, WebhookError } from '../webhook-error.ts';
import { QueueRefused } from './queue-record.ts';

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;
/** For which an engine that is to end is waited for beyond what runs: its server may hang. */
const LAST_MS = 5_000;

/** What keeps the deliveries of an inbox or an outbox. */
export interface LivingEngine {
  /** To `inspect`: by an inbox that did not begin. */
  open(purpose: 'use' | 'inspect'): Promise<void>;
  pause(): Promise<void>;
  close(): Promise<void>;
}

interface EngineLifeOptions {
  readonly place: 'inbox' | 'outbox';
  readonly engine: LivingEngine;
  readonly clock: Clock;
  /** Called when what still runs after the grace of `close` is to be given up. */
  readonly giveUp: () => void;
}

interface Grace {
  readonly graceMs?: number | undefined;
}

interface Beginning {
  /** Left out where this process only stores. */
  readonly work?: ((onTrouble: (cause?: unknown) => void) => Promise<void>) | undefined;
  readonly report: (error: WebhookError) => void;
}

/** Connects in the background, reports each trouble once, and stops gracefully. */
export function createEngineLife({ place, engine, clock, giveUp }: EngineLifeOptions) {
  let stopped = new AbortController();
  let purpose: 'use' | 'inspect' = 'inspect';
  let inspected: Promise<unknown> = Promise.resolve();
  let opened: Promise<void> | undefined;
  let wasOpened = false;
  let begun: (() => Promise<void>) | undefined;
  let beginning: Promise<void> | undefined;
  let pausing: Promise<void> | undefined;
  let closing: Promise<void> | undefined;
  let isWorking = false;
  let isClosed = false;

  const open = () => {
    wasOpened = true;
    if (opened) return opened;
    const opening = inspected
      .then(() => engine.open(purpose))
      .catch((error) => {
        if (opened === opening && !(error instanceof QueueRefused)) opened = undefined;
        throw error;
      });
    opened = opening;
    return opening;
  };
  const beginAgain = async ({ work, report }: Beginning) => {
    const { signal } = stopped;
    const trouble = createTroubleReport(place, report);
    for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
      try {
        await open();
        if (signal.aborted) return;
        await work?.(trouble);
        isWorking = work !== undefined;
        return trouble();
      } catch (cause) {
        trouble(cause);
        if (cause instanceof QueueRefused) return;
      }
      await sleepAnyway(clock, pause, signal);
    }
  };
  const endWork = async () => {
    stopped.abort();
    await beginning;
    if (isWorking) await engine.pause();
    isWorking = false;
  };
  const pauseOnce = () => {
    pausing ??= endWork();
    return pausing;
  };
  const shutDown = async ({ graceMs = 25_000 }: Grace) => {
    stopped.abort();
    await within(clock, LAST_MS, beginning);
    const stopTimer = after(clock, graceMs, giveUp);
    try {
      if (isWorking) await within(clock, graceMs + LAST_MS, pauseOnce());
    } finally {
      stopTimer();
      isClosed = true;
      // Also where it could not be opened: it may have gone half of the way.
      if (wasOpened) await within(clock, LAST_MS, engine.close());
    }
  };
  return {
    /** Opens the engine in the background and begins to work, again until that succeeded once or was refused for good. */
    begin(options: Beginning): void {
      inspected = Promise.allSettled([opened]);
      opened = undefined;
      purpose = 'use';
      begun = () => beginAgain(options);
      beginning = begun();
    },
    /** Ends the work, until `resume`; resolves when what runs has ended. */
    pause: pauseOnce,
    resume(): void {
      if (!pausing || closing) return;
      const ended = pausing;
      pausing = undefined;
      stopped = new AbortController();
      beginning = ended.catch(() => {}).then(begun);
    },
    /** Does something with the open engine. Rejects with `store-failed`. */
    async ask<Result>(work: () => Promise<Result>): Promise<Result> {
      if (isClosed) throw new WebhookError('store-failed', `The ${place} was closed.`);
      try {
        await open();
        return await work();
      } catch (cause) {
        throw engineFailed(place, cause);
      }
    },
    close(options: Grace = {}): Promise<void> {
      closing ??= shutDown(options);
      return closing;
    },
  };
}

/** Settles as `work` does, or resolves when the time is over. */
function within(clock: Clock, milliseconds: number, work: Promise<void> | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stopTimer = after(clock, milliseconds, resolve);
    Promise.resolve(work).then(resolve, reject).finally(stopTimer);
  });
}

/** Reports the same trouble once, however often it is tried again, until `trouble()` says that it is over. */
function createTroubleReport(
  place: 'inbox' | 'outbox',
  report: (error: WebhookError) => void,
): (cause?: unknown) => void {
  let last: string | undefined;
  // By their number, since `undefined` may be what was thrown.
  return (...causes) => {
    const [cause] = causes;
    const line = causes.length === 0 ? undefined : describeError(cause);
    if (line !== undefined && line !== last) report(engineFailed(place, cause));
    last = line;
  };
}

/** The refusal of what could not be stored, and of everything else that an engine could not do. */
export function engineFailed(place: 'inbox' | 'outbox', cause: unknown): WebhookError {
  if (isWebhookError(cause)) return cause;
  return new WebhookError('store-failed', `The ${place} failed: ${describeError(cause)}`, { cause });
}
