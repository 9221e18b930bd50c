import type { EngineSettings, Run, RunOutcome } from '../engine/inbox-engine.ts';
import { fromJobData } from '../engine/job-data.ts';
import { createWakeUp } from '../engine/wake-up.ts';
import type { StoredDelivery } from '../receiver/inbox.ts';
import { nextOwner } from '../receiver/run-handler.ts';
import { createCompletions } from './completions.ts';
import { explainPostgresError } from './explain-postgres-error.ts';
import { type HandledJob, isAbandoned, type JobTable, toOutput } from './inbox-jobs.ts';
import type { JobAttempt, JobLike, PgBossLike, SqlExecutor } from './pg-boss-like.ts';

/** Longest time until deliveries that another process stored, or that are due again, are looked for. */
const POLL_MS = 1_000;
/** Seconds until another process may take a delivery of a format that this one does not know. */
const FOREIGN_SECONDS = 60;
/** The same for one that waits for another whose process died as well. */
const SUSPECT_SECONDS = 1;

interface WorkLoopOptions extends EngineSettings {
  readonly boss: PgBossLike;
  readonly queue: string;
  readonly leaseMs: number;
  readonly database: SqlExecutor;
  /** Resolves when the queue and the tables are there. */
  readonly ready: () => Promise<JobTable>;
  readonly run: Run;
  readonly onTrouble: (cause?: unknown) => void;
}

/** A job while its handler runs. */
export interface RunningJob {
  readonly key: string;
  readonly attempt: JobAttempt;
  readonly lost: AbortController;
  /** Within, or after, the transaction that completes it, so that it is not taken for lost. */
  isSettled: boolean;
}

export interface WorkLoop {
  /** By the owner of the run. */
  readonly running: ReadonlyMap<string, RunningJob>;
  /** Whether there is a place for another delivery. */
  isIdle(): boolean;
  /** Looks for deliveries now. */
  nudge(): void;
  /** Fetches nothing more; resolves when all that run have been noted. */
  stop(): Promise<void>;
}

/**
 * Fetches what is due, up to `concurrency` at a time, and has it run. Not `boss.work`: that would ask once for each delivery
 * it may run, and run again what was handled while the database was down.
 */
export function startWorkLoop(options: WorkLoopOptions): WorkLoop {
  const { boss, queue, database, clock, concurrency, ready, onTrouble } = options;
  const wakeUp = createWakeUp(clock);
  const running = new Map<string, RunningJob>();
  const ended = new AbortController();
  const runs = new Set<Promise<void>>();
  let isStopped = false;
  const trouble = (cause: unknown) => onTrouble(explainPostgresError(cause));
  const retry = async (cause: unknown) => {
    trouble(cause);
    if (!isStopped) await clock.sleep(POLL_MS);
    return !isStopped;
  };
  const finish = createCompletions<HandledJob>(async (jobs) => (await ready()).finish(jobs), retry);
  let isSuspectRunning = false;
  const runInTurn = async (job: JobLike) => {
    if (!isAbandoned(job.output)) return runJob(options, running, job, finish, retry);
    // Its process died. Of several such, one did it: beside no other, it takes no other with it.
    if (isSuspectRunning) return note(async () => (await ready()).release(job, SUSPECT_SECONDS), retry);
    isSuspectRunning = true;
    await runJob(options, running, job, finish, retry).finally(() => {
      isSuspectRunning = false;
    });
  };
  const begin = (job: JobLike) => {
    const run = runInTurn(job)
      .catch(trouble)
      .finally(() => {
        runs.delete(run);
        wakeUp.now();
      });
    runs.add(run);
  };
  const loop = async () => {
    while (!isStopped) {
      let fetched = 0;
      const batchSize = concurrency - runs.size;
      try {
        await ready();
        const jobs = batchSize > 0 ? await boss.fetch(queue, { batchSize, includeMetadata: true, db: database }) : [];
        fetched = jobs.length;
        jobs.forEach(begin);
        onTrouble();
      } catch (cause) {
        trouble(cause);
      }
      if (!isStopped && (fetched === 0 || runs.size >= concurrency)) await wakeUp.sleep(POLL_MS);
    }
    await Promise.all(runs);
    ended.abort();
  };
  const looping = Promise.all([loop(), keepClaims(options, running, trouble, ended.signal)]);
  return {
    running,
    isIdle: () => runs.size < concurrency,
    nudge: wakeUp.now,
    async stop() {
      isStopped = true;
      wakeUp.now();
      await looping;
    },
  };
}

async function runJob(
  { run, ready, ...options }: WorkLoopOptions,
  running: Map<string, RunningJob>,
  { id, retryCount, data }: JobLike,
  finish: (job: HandledJob) => Promise<void>,
  retry: (cause: unknown) => Promise<boolean>,
): Promise<void> {
  const owner = nextOwner();
  const attempt = { id, retryCount };
  let delivery: StoredDelivery;
  try {
    delivery = fromJobData(data);
  } catch (cause) {
    // For a process that knows it, and at no cost of attempts; this one goes on with the others.
    options.onTrouble(cause);
    return note(async () => (await ready()).release(attempt, FOREIGN_SECONDS), retry);
  }
  const job: RunningJob = { key: delivery.key, attempt, lost: new AbortController(), isSettled: false };
  running.set(owner, job);
  const isCommitted = () => job.isSettled;
  const outcome = await run(delivery, { number: retryCount + 1, owner, signal: job.lost.signal, isCommitted });
  if (outcome.status === 'handled') {
    if (!job.isSettled) await finish({ ...attempt, isUnhandled: outcome.isUnhandled ?? false });
  } else {
    await note(() => ready().then((jobs) => write(options, jobs, attempt, outcome)), retry);
  }
  // Claims are kept until here: what is noted late must still be this attempt's.
  running.delete(owner);
}

async function note(write: () => Promise<unknown>, retry: (cause: unknown) => Promise<boolean>): Promise<void> {
  for (;;) {
    try {
      await write();
      return;
    } catch (cause) {
      if (!(await retry(cause))) return;
    }
  }
}

function write(
  { boss, queue, database, attempts }: Omit<WorkLoopOptions, 'run' | 'ready'>,
  jobs: JobTable,
  attempt: JobAttempt,
  outcome: Exclude<RunOutcome, { status: 'handled' }>,
): Promise<unknown> {
  if (outcome.status === 'released') return jobs.release(attempt, 0);
  const isLast = outcome.status === 'dead' || attempt.retryCount + 1 >= attempts;
  return isLast
    ? jobs.bury(attempt, outcome.failure)
    : boss.fail(queue, [attempt], toOutput(outcome.failure), { db: database });
}

/** Keeps pg-boss from handing out what runs here, and gives up what it has handed out all the same. */
async function keepClaims(
  { boss, queue, database, clock, leaseMs }: WorkLoopOptions,
  running: ReadonlyMap<string, RunningJob>,
  trouble: (cause: unknown) => void,
  ended: AbortSignal,
): Promise<void> {
  while (!ended.aborted) {
    await clock.sleep(leaseMs / 3, ended).catch(() => {});
    const held = [...running.values()].filter(({ isSettled }) => !isSettled);
    if (held.length === 0) continue;
    try {
      const touched = await boss.touch(
        queue,
        held.map(({ attempt }) => attempt),
        { db: database },
      );
      const { settled } = touched as { settled?: readonly string[] };
      for (const { attempt, lost, isSettled } of settled ? held : []) {
        if (!isSettled && !settled?.includes(attempt.id)) lost.abort();
      }
    } catch (cause) {
      // That the database did not answer says nothing about the claims.
      trouble(cause);
    }
  }
}
