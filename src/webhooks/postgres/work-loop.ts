import type { OutboxSettings, QueuedDelivery, Run, RunOutcome } from '../engine/delivery-engine.ts';
import { fromJobData, groupOf, type JobData } from '../engine/job-data.ts';
import { createBatch, createSlots, type PollLoop, startPollLoop } from '../engine/poll-loop.ts';
import { nextOwner } from '../receiver/run-handler.ts';
import { explaining } from './bounded-database.ts';
import { isAbandoned, type Jobs, toOutput } from './jobs.ts';
import type { JobAttempt, JobLike, PgBossLike, SqlExecutor } from './pg-boss-like.ts';

/** Longest time until deliveries of other processes are looked for. */
const POLL_MS = 500;
/** Seconds until another process may take a delivery of a format that this one does not know. */
const FOREIGN_SECONDS = 60;
/** The same for one that waits for another whose process died as well. */
const SUSPECT_SECONDS = 1;

interface WorkLoopOptions extends OutboxSettings {
  readonly boss: PgBossLike;
  readonly queue: string;
  readonly leaseMs: number;
  readonly database: SqlExecutor;
  /** Resolves when the queue and the tables are there. */
  readonly ready: () => Promise<Jobs>;
  readonly run: Run;
  readonly onTrouble: (cause?: unknown) => void;
}

/** A job while it runs. */
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
  const { boss, queue, database, ready, perGroup } = options;
  const onTrouble = explaining(options.onTrouble);
  const running = new Map<string, RunningJob>();
  const slots = createSlots(perGroup);
  const ended = new AbortController();
  const release = (job: JobAttempt, seconds: number) =>
    loop.persist(async () => (await ready()).release([job], seconds));
  // What ends together is noted by one statement.
  const finish = createBatch<JobAttempt>((attempts) => loop.persist(async () => (await ready()).finish(attempts, {})));
  const run = async (found: JobLike, delivery: QueuedDelivery) => {
    const owner = nextOwner();
    const attempt = { id: found.id, retryCount: found.retryCount };
    const job: RunningJob = { key: delivery.key, attempt, lost: new AbortController(), isSettled: false };
    running.set(owner, job);
    const isCommitted = () => job.isSettled;
    const about = { number: attempt.retryCount + 1, owner, signal: job.lost.signal, isCommitted };
    const startedAt = options.clock.now();
    const outcome = await options.run(delivery, about);
    const isPlain = outcome.status === 'handled' && outcome.note === undefined;
    const settleOnce = async () => settle(options, await ready(), found, outcome, startedAt);
    if (!job.isSettled) await (isPlain ? finish(attempt) : loop.persist(settleOnce));
    // Claims are kept until here: what is noted late must still be this attempt's.
    running.delete(owner);
  };
  let isSuspectRunning = false;
  const runInTurn = async (job: JobLike, delivery: QueuedDelivery) => {
    // A group has its own bound, and what is sent ends no process.
    if (delivery.group !== undefined || !isAbandoned(job.output)) return run(job, delivery);
    // Its process died. Of several such, one did it: beside no other, it takes no other with it.
    if (isSuspectRunning) return release(job, SUSPECT_SECONDS);
    isSuspectRunning = true;
    return run(job, delivery).finally(() => {
      isSuspectRunning = false;
    });
  };
  const begin = async (job: JobLike) => {
    let delivery: QueuedDelivery;
    try {
      delivery = fromJobData(job.data);
    } catch (cause) {
      // For a process that knows it, and at no cost of attempts; this one goes on with the others.
      options.onTrouble(cause);
      return release(job, FOREIGN_SECONDS);
    }
    return runInTurn(job, delivery);
  };
  const loop = startPollLoop({
    ...options,
    onTrouble,
    async look(places, start) {
      await ready();
      if (places === 0) return POLL_MS;
      const fetching = { batchSize: places, includeMetadata: true, ignoreGroups: slots.full(), db: database } as const;
      const jobs = await boss.fetch(queue, fetching);
      const excess: JobLike[] = [];
      for (const job of jobs) {
        const { group } = Object(job.data) as Partial<JobData>;
        const slot = groupOf(group ?? '');
        if (group === undefined) start(begin(job));
        else if (slots.take(slot)) start(begin(job).finally(() => slots.free(slot)));
        else excess.push(job);
      }
      // Only once: the next claim of them could not be told from this one.
      if (excess.length > 0) await (await ready()).release(excess, 0);
      return jobs.length > 0 ? 0 : POLL_MS;
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

async function settle(
  options: WorkLoopOptions,
  jobs: Jobs,
  job: JobLike,
  outcome: RunOutcome,
  startedAt: number,
): Promise<void> {
  if (outcome.status === 'released') {
    await jobs.release([job], 0);
    return;
  }
  const data = job.data as JobData;
  const patch = outcome.note === undefined ? {} : { notes: [...(data.notes ?? []), outcome.note] };
  if (outcome.status === 'handled') await jobs.finish([job], patch);
  else if (outcome.status === 'dead' || job.retryCount + 1 >= options.attempts)
    await jobs.bury(job, outcome.failure, patch);
  else {
    const { boss, queue, database: db } = options;
    await boss.fail(queue, [job], toOutput(outcome.failure), { db });
    if (outcome.note === undefined) return;
    const startAfter = laterRun(options, job, startedAt);
    await boss.update(
      queue,
      { ...data, ...patch, lastAt: startedAt },
      { id: job.id, db, ...(startAfter && { startAfter }) },
    );
  }
}

/**
 * When the next attempt is due, where pg-boss might have it sooner after this one than this one came after the last: that took
 * longer than planned, since its process died or nobody was there to make it.
 */
function laterRun(
  { attempts, backoff, clock }: WorkLoopOptions,
  { data, retryCount }: JobLike,
  startedAt: number,
): Date | undefined {
  const { lastAt, receivedAt } = data as JobData;
  const gapMs = startedAt - (lastAt ?? receivedAt);
  if (retryCount === 0 || !(gapMs > backoff.firstMs * 2 ** retryCount)) return undefined;
  return new Date(clock.now() + Math.min(gapMs, backoff.firstMs * 2 ** attempts));
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
