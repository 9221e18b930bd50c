import type { EngineSettings, Run, RunOutcome } from '../engine/inbox-engine.ts';
import { fromJobData } from '../engine/job-data.ts';
import { createCompletions, POLL_MS, type PollLoop, startPollLoop } from '../engine/poll-loop.ts';
import type { StoredDelivery } from '../receiver/inbox.ts';
import { nextOwner } from '../receiver/run-handler.ts';
import { explaining } from './bounded-database.ts';
import { isAbandoned, type JobTable, toOutput } from './inbox-jobs.ts';
import type { JobAttempt, JobLike, PgBossLike, SqlExecutor } from './pg-boss-like.ts';

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

export interface WorkLoop extends PollLoop {
  /** By the owner of the run. */
  readonly running: ReadonlyMap<string, RunningJob>;
}

/**
 * Fetches what is due, up to `concurrency` at a time, and has it run. Not `boss.work`: that would ask once for each delivery
 * it may run, and run again what was handled while the database was down.
 */
export function startWorkLoop(options: WorkLoopOptions): WorkLoop {
  const { boss, queue, database, ready } = options;
  const onTrouble = explaining(options.onTrouble);
  const running = new Map<string, RunningJob>();
  const ended = new AbortController();
  const finish = createCompletions<JobAttempt>((jobs) => loop.persist(async () => (await ready()).finish(jobs)));
  const release = (job: JobAttempt, seconds: number) => loop.persist(async () => (await ready()).release(job, seconds));
  const run = async ({ id, retryCount, data }: JobLike) => {
    const owner = nextOwner();
    const attempt = { id, retryCount };
    let delivery: StoredDelivery;
    try {
      delivery = fromJobData(data);
    } catch (cause) {
      // For a process that knows it, and at no cost of attempts; this one goes on with the others.
      options.onTrouble(cause);
      return release(attempt, FOREIGN_SECONDS);
    }
    const job: RunningJob = { key: delivery.key, attempt, lost: new AbortController(), isSettled: false };
    running.set(owner, job);
    const isCommitted = () => job.isSettled;
    const about = { number: retryCount + 1, owner, signal: job.lost.signal, isCommitted };
    const outcome = await options.run(delivery, about);
    if (outcome.status !== 'handled') await loop.persist(async () => note(options, await ready(), attempt, outcome));
    else if (!job.isSettled) await finish(attempt);
    // Claims are kept until here: what is noted late must still be this attempt's.
    running.delete(owner);
  };
  let isSuspectRunning = false;
  const runInTurn = async (job: JobLike) => {
    if (!isAbandoned(job.output)) return run(job);
    // Its process died. Of several such, one did it: beside no other, it takes no other with it.
    if (isSuspectRunning) return release(job, SUSPECT_SECONDS);
    isSuspectRunning = true;
    return run(job).finally(() => {
      isSuspectRunning = false;
    });
  };
  const loop = startPollLoop({
    ...options,
    onTrouble,
    async look(places, begin) {
      await ready();
      const fetching = { batchSize: places, includeMetadata: true, db: database } as const;
      const jobs = places > 0 ? await boss.fetch(queue, fetching) : [];
      for (const job of jobs) begin(runInTurn(job));
      return jobs.length === 0 || jobs.length >= places ? POLL_MS : 0;
    },
  });
  const keeping = keepClaims(options, running, onTrouble, ended.signal);
  return {
    ...loop,
    running,
    async stop() {
      await loop.stop();
      ended.abort();
      await keeping;
    },
  };
}

function note(
  { boss, queue, database, attempts }: WorkLoopOptions,
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
