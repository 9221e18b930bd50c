import { setImmediate as nextTurnOfEventLoop, setTimeout as sleep } from 'node:timers/promises';
import { isBusy } from './database-error.ts';

const PAUSE_MS = 10;
/** Longest time for which work is done without a look at what else is to be served. */
const MAX_STRETCH_MS = 20;

/**
 * Runs synchronous work on a database in the order of its calls, and again while another process is in its way, for
 * `busyMs` from its call at most. Everything else is served meanwhile; so `work` must not wait for a lock itself.
 */
export function createTurns(busyMs: number): <Result>(work: () => Result) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  let stretch = 0;
  const letOthersIn = async () => {
    if (stretch < MAX_STRETCH_MS) return;
    stretch = 0;
    await nextTurnOfEventLoop();
  };
  return (work) => {
    const end = performance.now() + busyMs;
    const timed = () => {
      const start = performance.now();
      try {
        return work();
      } finally {
        stretch += performance.now() - start;
      }
    };
    const turn = last.then(() => retryWhileBusy(timed, end));
    last = turn.then(letOthersIn, letOthersIn);
    return turn;
  };
}

async function retryWhileBusy<Result>(work: () => Result, end: number): Promise<Result> {
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= end) throw error;
    }
    await sleep(PAUSE_MS);
  }
}
