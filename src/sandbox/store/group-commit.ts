import type { Store } from './open-store.ts';

/**
 * Carries out changes that were asked for in the same turn of the event loop in one transaction, so that many callers
 * share the wait for the disk; one that fails leaves nothing behind, and the others stand. A change is answered for only
 * once it is durable.
 */
export interface GroupCommit {
  /** Runs `work`, which is synchronous and may be run again if it fails, and resolves with its result after the commit. Rejects with what it throws. */
  run<Result>(work: () => Result): Promise<Result>;
  /** Whether nothing is waiting. */
  readonly isIdle: boolean;
}

interface Job {
  readonly work: () => unknown;
  readonly resolve: (result: never) => void;
  readonly reject: (error: unknown) => void;
}

type Outcome = { readonly result: unknown } | { readonly error: unknown };

/** Most changes of one transaction: it bounds for how long the event loop stands. */
const MOST = 256;

/** Makes the queue; `afterCommit` is called after each commit, before anybody hears of a result. */
export function createGroupCommit(store: Store, afterCommit: () => void): GroupCommit {
  let queue: Job[] = [];
  let scheduled = false;
  const schedule = () => {
    if (scheduled) return;
    scheduled = true;
    setImmediate(flush);
  };
  const flush = () => {
    scheduled = false;
    const jobs = queue.slice(0, MOST);
    queue = queue.slice(MOST);
    if (queue.length > 0) schedule();
    try {
      const outcomes = runTogether(store, jobs) ?? store.transaction(() => jobs.map((job) => runApart(store, job)));
      afterCommit();
      for (const [index, outcome] of outcomes.entries()) settle(jobs[index], outcome);
    } catch (error) {
      for (const job of jobs) job.reject(error);
    }
  };
  return {
    run: (work) =>
      new Promise((resolve, reject) => {
        queue.push({ work, resolve, reject });
        schedule();
      }),
    get isIdle() {
      return queue.length === 0;
    },
  };
}

/**
 * Runs all without savepoints, which cost a twentieth of the time. Returns `undefined`, with nothing done, if one of them
 * fails when it has written something; that is rare, since rules look before they write.
 */
function runTogether(store: Store, jobs: readonly Job[]): Outcome[] | undefined {
  let halfDone = false;
  const run = ({ work }: Job): Outcome => {
    const before = store.writes;
    try {
      return { result: work() };
    } catch (error) {
      halfDone = store.writes > before;
      if (halfDone) throw error;
      return { error };
    }
  };
  try {
    return store.transaction(() => jobs.map(run));
  } catch (error) {
    if (halfDone) return undefined;
    throw error;
  }
}

/** Runs one so that a failure undoes what it has written. */
function runApart(store: Store, { work }: Job): Outcome {
  try {
    return { result: store.transaction(work) };
  } catch (error) {
    return { error };
  }
}

function settle(job: Job | undefined, outcome: Outcome): void {
  if ('error' in outcome) job?.reject(outcome.error);
  else job?.resolve(outcome.result as never);
}
