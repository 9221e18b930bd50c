import { setImmediate } from 'node:timers/promises';
import { type Clock, sleepAnyway } from '../clock.ts';

/** Longest time until deliveries of other processes are looked for, and until what failed is tried again. */
export const POLL_MS = 1_000;

export interface PollLoopOptions {
  readonly clock: Clock;
  readonly concurrency: number;
  /** Hands what is due to `begin`, for as many places as there are; resolves to after how many milliseconds to look again. */
  readonly look: (places: number, begin: (run: Promise<unknown>) => void) => Promise<number>;
  readonly onTrouble: (cause?: unknown) => void;
}

/** Looks for deliveries, and has them run, until it is stopped. */
export interface PollLoop {
  /** Looks now. */
  nudge(): void;
  /** Whether there is a place for another delivery. */
  isIdle(): boolean;
  /** Does something again until it succeeds, or the loop was stopped. */
  persist(work: () => Promise<unknown>): Promise<void>;
  /** Looks no more; resolves when all that run have ended. */
  stop(): Promise<void>;
}

export function startPollLoop({ clock, concurrency, look, onTrouble }: PollLoopOptions): PollLoop {
  const running = new Set<Promise<unknown>>();
  let woken = new AbortController();
  let isStopped = false;
  const nudge = () => woken.abort();
  const begin = (work: Promise<unknown>) => {
    const run = work.catch(onTrouble).finally(() => {
      running.delete(run);
      nudge();
    });
    running.add(run);
  };
  const loop = async () => {
    while (!isStopped) {
      let pause = POLL_MS;
      try {
        pause = await look(concurrency - running.size, begin);
        onTrouble();
      } catch (cause) {
        onTrouble(cause);
      }
      if (isStopped || pause === 0) continue;
      await sleepAnyway(clock, pause, woken.signal);
      if (woken.signal.aborted) woken = new AbortController();
    }
    await Promise.all(running);
  };
  const looping = Promise.resolve().then(loop);
  return {
    nudge,
    isIdle: () => running.size < concurrency,
    async persist(work) {
      for (;;) {
        try {
          await work();
          return;
        } catch (cause) {
          onTrouble(cause);
          if (isStopped) return;
        }
        await sleepAnyway(clock, POLL_MS);
      }
    },
    stop() {
      isStopped = true;
      nudge();
      return looping;
    },
  };
}

/** Does many of a kind together: those that come while some are being done are done next. */
export function createCompletions<Item>(complete: (items: Item[]) => Promise<void>): (item: Item) => Promise<void> {
  let items: Item[] = [];
  let next: Promise<void> | undefined;
  let last: Promise<void> = Promise.resolve();
  const flush = async (before: Promise<void>) => {
    // Handlers that end together are noted together.
    await setImmediate();
    await before;
    const taken = items;
    items = [];
    next = undefined;
    await complete(taken);
  };
  return (item) => {
    items.push(item);
    if (!next) {
      next = flush(last);
      last = next;
    }
    return next;
  };
}
