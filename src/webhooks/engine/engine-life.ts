import { describeError, isInstance } from '../../describe-error.ts';
import { after, type Clock, sleepOrAbort } from '../clock.ts';
import type { CloseOptions } from '../receiver/inbox.ts';
import { WebhookError } from '../webhook-error.ts';
import type { DeliveryEngine, Run } from './delivery-engine.ts';
import { QueueRefused } from './queue-record.ts';

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;
/** How long an engine is waited for beyond what runs: its server may hang. */
const LAST_MS = 5_000;

type Place = 'inbox' | 'outbox';

interface Beginning {
  /** Absent where this process only stores. */
  readonly run: Run | undefined;
  readonly report: (error: WebhookError) => void;
}

/**
 * Connects an engine in the background, reports each trouble once, and stops gracefully: what still runs after the grace
 * of `close` is given up.
 */
export function createEngineLife<Transaction>(
  place: Place,
  engine: DeliveryEngine<Transaction>,
  clock: Clock,
  givenUp: AbortController,
) {
  let stopped = new AbortController();
  let purpose: 'use' | 'inspect' = 'inspect';
  let lastOpening: Promise<unknown> = Promise.resolve();
  let opened: Promise<void> | undefined;
  let begun: Beginning | undefined;
  let working: Promise<boolean> | undefined;
  let pausing: Promise<void> | undefined;
  let closing: Promise<void> | undefined;
  let isClosed = false;

  const open = () => {
    if (opened) return opened;
    const opening = lastOpening.then(() => engine.open(purpose));
    lastOpening = opening.catch((error) => {
      if (opened === opening && !isInstance(QueueRefused, error)) opened = undefined;
    });
    opened = opening;
    return opening;
  };
  /** Resolves to whether the engine works: tries until it does, or is refused for good. */
  const beginWork = async ({ run, report }: Beginning): Promise<boolean> => {
    const { signal } = stopped;
    const trouble = createTroubleReport(place, report);
    for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
      try {
        await open();
        if (signal.aborted) return false;
        if (run) await engine.work(run, trouble);
        trouble();
        return run !== undefined;
      } catch (cause) {
        trouble(cause);
        if (isInstance(QueueRefused, cause)) return false;
      }
      await sleepOrAbort(clock, pause, signal);
    }
    return false;
  };
  const pauseWork = async () => {
    stopped.abort();
    if (await working) await engine.pause();
  };
  const pause = () => {
    pausing ??= pauseWork();
    return pausing;
  };
  const shutDown = async (graceMs: number) => {
    stopped.abort();
    const isWorking = await within(clock, LAST_MS, working);
    const stopTimer = after(clock, graceMs, () => givenUp.abort(new Error(`The ${place} was closed.`)));
    try {
      if (isWorking) await within(clock, graceMs + LAST_MS, pause());
    } finally {
      stopTimer();
      isClosed = true;
      // Also where it could not be opened: it may have gone half of the way.
      await within(clock, LAST_MS, engine.close());
    }
  };
  return {
    /** Opens the engine in the background and begins to work. */
    begin(beginning: Beginning): void {
      opened = undefined;
      purpose = 'use';
      begun = beginning;
      working = beginWork(beginning);
    },
    /** Ends the work, until `resume`; resolves when what runs has ended. */
    pause,
    resume(): void {
      if (!pausing || closing || !begun) return;
      const beginning = begun;
      working = pausing.catch(() => {}).then(() => beginWork(beginning));
      pausing = undefined;
      stopped = new AbortController();
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
    close({ graceMs = 25_000 }: CloseOptions = {}): Promise<void> {
      closing ??= shutDown(graceMs);
      return closing;
    },
  };
}

/** Settles as `work` does, or resolves to nothing when the time is over. */
function within<Result>(
  clock: Clock,
  milliseconds: number,
  work: Promise<Result> | undefined,
): Promise<Result | undefined> {
  return new Promise((resolve, reject) => {
    const stopTimer = after(clock, milliseconds, () => resolve(undefined));
    Promise.resolve(work).then(resolve, reject).finally(stopTimer);
  });
}

/** Reports the same trouble once, however often it is tried again, until `trouble()` says that it is over. */
function createTroubleReport(place: Place, report: (error: WebhookError) => void): (cause?: unknown) => void {
  let last: string | undefined;
  return (cause) => {
    const line = cause === undefined ? undefined : describeError(cause);
    if (line !== undefined && line !== last) report(engineFailed(place, cause));
    last = line;
  };
}

/** The refusal of what could not be stored, and of everything else that an engine could not do. */
export function engineFailed(place: Place, cause: unknown): WebhookError {
  if (isInstance(WebhookError, cause)) return cause;
  return new WebhookError('store-failed', `The ${place} failed: ${describeError(cause)}`, { cause });
}
