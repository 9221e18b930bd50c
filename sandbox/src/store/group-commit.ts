import type { Store } from './open-store.ts';

/**
 * Carries out changes that were asked for in the same turn of the event loop in one transaction, so that many callers
 * share the wait for the disk. A change is answered for only once it is durable; one that is rejected left nothing behind.
 */
export interface GroupCommit {
  /**
   * Runs `work`, which is synchronous, once, and resolves with its result after the commit. Rejects with what it throws,
   * and with a DatabaseError if the group cannot be committed. Nothing is tried again.
   */
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
const MAX_JOBS = 256;

/** Makes the queue; `afterCommit` is called after each commit, before any caller sees a result. It does not throw. */
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
    const jobs = queue.slice(0, MAX_JOBS);
    queue = queue.slice(MAX_JOBS);
    if (queue.length > 0) schedule();
    if (commitTogether(store, jobs)) afterCommit();
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

/** Commits what the jobs do, and settles each of them; returns whether the commit succeeded. */
function commitTogether(store: Store, jobs: readonly Job[]): boolean {
  try {
    const outcomes = store.transaction(() => jobs.map((job) => runJob(store, job)));
    for (const [index, outcome] of outcomes.entries()) settle(jobs[index], outcome);
    return true;
  } catch (error) {
    for (const job of jobs) job.reject(error);
    return false;
  }
}

/** Runs one job in a savepoint. Throws if its failure ended the transaction, and with it the work of the others. */
function runJob(store: Store, { work }: Job): Outcome {
  try {
    return { result: store.transaction(work) };
  } catch (error) {
    if (!store.inTransaction) throw error;
    return { error };
  }
}

function settle(job: Job | undefined, outcome: Outcome): void {
  if ('error' in outcome) job?.reject(outcome.error);
  else job?.resolve(outcome.result as never);
}
