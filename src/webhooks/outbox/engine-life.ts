import { after, type Clock } from '../clock.ts';
import { firstLine } from '../inbox/describe-failure.ts';
import type { CloseOptions } from '../inbox/inbox.ts';
import { WebhookError } from '../webhook-error.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** An engine from its first connection to its end. */
export interface LivingEngine {
  open(): Promise<void>;
  /** Begins to work; left out where this process only enqueues. */
  readonly work?: (onTrouble: (cause?: unknown) => void) => Promise<void>;
  pause(): Promise<void>;
  close(): Promise<void>;
}

export interface EngineLifeOptions {
  readonly engine: LivingEngine;
  readonly clock: Clock;
  readonly report: (error: WebhookError) => void;
  /** Called when what runs is to be given up. */
  readonly giveUp: () => void;
}

export interface EngineLife {
  /** Does something with the open engine. Rejects with `store-failed`. */
  ask<Result>(work: () => Promise<Result>): Promise<Result>;
  close(options?: CloseOptions): Promise<void>;
}

/** Connects in the background, again until it worked once; reports each trouble once; stops gracefully. */
export function startEngine({ engine, clock, report, giveUp }: EngineLifeOptions): EngineLife {
  const stopped = new AbortController();
  const trouble = createTroubleReport(report);
  let opened: Promise<void> | undefined;
  let closing: Promise<void> | undefined;
  let isWorking = false;
  let isClosed = false;

  const open = () => {
    opened ??= engine.open().catch((error) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  const begin = async (work: NonNullable<LivingEngine['work']>) => {
    for (let pause = FIRST_PAUSE_MS; !stopped.signal.aborted; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        await open();
        await work(trouble);
        isWorking = true;
        return trouble();
      } catch (cause) {
        trouble(cause);
      }
      await clock.sleep(pause, stopped.signal).catch(() => {});
    }
  };
  const beginning = engine.work && begin(engine.work);
  const shutDown = async ({ graceMs = 25_000 }: CloseOptions) => {
    stopped.abort();
    await beginning;
    const stopTimer = after(clock, graceMs, giveUp);
    try {
      if (isWorking) await engine.pause();
    } finally {
      stopTimer();
      isClosed = true;
      if (opened) await engine.close();
    }
  };
  return {
    async ask(work) {
      if (isClosed) throw new WebhookError('store-failed', 'The outbox was closed.');
      try {
        await open();
        return await work();
      } catch (cause) {
        throw storeFailed(cause);
      }
    },
    close(options = {}) {
      closing ??= shutDown(options);
      return closing;
    },
  };
}

/** Reports the same trouble once, however often it comes, until `trouble()` says that it is over. */
function createTroubleReport(report: (error: WebhookError) => void): (cause?: unknown) => void {
  let last: string | undefined;
  return (cause) => {
    const line = cause === undefined ? undefined : firstLine(cause);
    if (line !== undefined && line !== last) report(storeFailed(cause));
    last = line;
  };
}

function storeFailed(cause: unknown): WebhookError {
  if (cause instanceof WebhookError) return cause;
  return new WebhookError('store-failed', `The outbox failed: ${firstLine(cause)}`, { cause });
}
