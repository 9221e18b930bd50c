import { setImmediate } from 'node:timers/promises';
import { type Clock, sleepOrAbort } from '../clock.ts';

/** Longest time until deliveries are looked for, and until what failed is tried again. */
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
      if (isStopped) continue;
      // An engine in this process would keep everything else waiting, as long as there is something to do.
      if (pause === 0) await setImmediate();
      else await sleepOrAbort(clock, pause, woken.signal);
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
        await sleepOrAbort(clock, POLL_MS);
      }
    },
    stop() {
      isStopped = true;
      nudge();
      return looping;
    },
  };
}

/** Counts how many of each group run. */
export function createSlots(perGroup: number) {
  const taken = new Map<string, number>();
  return {
    /** Takes a slot; `false` where all of this group are taken. There is always one without a group. */
    take(group: string | undefined): boolean {
      if (group === undefined) return true;
      const before = taken.get(group) ?? 0;
      if (before >= perGroup) return false;
      taken.set(group, before + 1);
      return true;
    },
    free(group: string | undefined): void {
      if (group === undefined) return;
      const left = (taken.get(group) ?? 0) - 1;
      if (left > 0) taken.set(group, left);
      else taken.delete(group);
    },
    /** The groups that have no free slot. */
    full: (): string[] => [...taken].filter(([, count]) => count >= perGroup).map(([group]) => group),
  };
}

/** Does together what comes together, one batch after the other; resolves when the batch of an item is done. */
export function createBatch<Item>(
  work: (items: readonly Item[]) => Promise<unknown>,
): (item: Item) => Promise<unknown> {
  let items: Item[] = [];
  let last: Promise<unknown> = Promise.resolve();
  const workNext = async (before: Promise<unknown>) => {
    await Promise.allSettled([before, setImmediate()]);
    const taken = items;
    items = [];
    await work(taken);
  };
  return (item) => {
    if (items.push(item) === 1) last = workNext(last);
    return last;
  };
}
