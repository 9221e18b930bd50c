import type { OutboxSettings, QueuedDelivery, Run, RunOutcome } from '../engine/delivery-engine.ts';
import { fromJobData, type JobData } from '../engine/job-data.ts';
import { createBatch, createSlots, type PollLoop, startPollLoop } from '../engine/poll-loop.ts';
import { nextOwner } from '../receiver/run-handler.ts';
import { explaining } from './bounded-database.ts';
import { countRuns, type Jobs, slotOf, toOutput } from './jobs.ts';
import type { JobLike, PgBossLike, SqlExecutor } from './pg-boss-like.ts';

/** Longest time until deliveries of other processes are looked for. */
const POLL_MS = 500;
/** Seconds until another process may take a delivery of a format that this one does not know. */
const FOREIGN_SECONDS = 60;

interface WorkLoopOptions extends OutboxSettings {
  readonly boss: PgBossLike;
  readonly queue: string;
  readonly leaseMs: number;
  readonly database: SqlExecutor;
  readonly jobs: Jobs;
  /** Resolves when the queue is there. */
  readonly ready: () => Promise<void>;
  readonly run: Run;
  readonly onTrouble: (cause?: unknown) => void;
}

/** A job while it runs. */
export interface RunningJob {
  readonly key: string;
  readonly job: JobLike;
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
  const { boss, queue, database, jobs, ready, perGroup } = options;
  const onTrouble = explaining(options.onTrouble);
  const running = new Map<string, RunningJob>();
  const slots = createSlots(perGroup);
  const ended = new AbortController();
  const persist = (work: () => Promise<unknown>) =>
    loop.persist(async () => {
      await ready();
      await work();
    });
  // What ends together is noted together.
  const finish = createBatch<JobLike>((handled) => persist(() => jobs.finish(handled)));
  const run = async (job: JobLike, delivery: QueuedDelivery) => {
    const owner = nextOwner();
    const begun: RunningJob = { key: delivery.key, job, lost: new AbortController(), isSettled: false };
    running.set(owner, begun);
    const isCommitted = () => begun.isSettled;
    const about = { number: countRuns(job) + 1, owner, signal: begun.lost.signal, isCommitted };
    const startedAt = options.clock.now();
    const outcome = await options.run(delivery, about);
    const isPlain = outcome.status === 'handled' && outcome.note === undefined;
    if (!begun.isSettled) await (isPlain ? finish(job) : persist(() => settle(options, job, outcome, startedAt)));
    // Claims are kept until here: what is noted late must still be this attempt's.
    running.delete(owner);
  };
  const begin = async (job: JobLike) => {
    let delivery: QueuedDelivery;
    try {
      delivery = fromJobData(job.data);
    } catch (cause) {
      // For a process that knows it, and at no cost of attempts; this one goes on with the others.
      options.onTrouble(cause);
      return persist(() => jobs.release(job, FOREIGN_SECONDS));
    }
    return run(job, delivery);
  };
  const loop = startPollLoop({
    ...options,
    onTrouble,
    async look(places, start) {
      await ready();
      if (places === 0) return POLL_MS;
      const fetching = { batchSize: places, includeMetadata: true, ignoreGroups: slots.full(), db: database } as const;
      const fetched = await boss.fetch(queue, fetching);
      const excess = fetched.filter((job) => !slots.take(slotOf(job)));
      try {
        // Before any of the others may end this process.
        if (excess.length > 0) await jobs.putBack(excess);
      } finally {
        for (const job of fetched.filter((each) => !excess.includes(each)))
          start(begin(job).finally(() => slots.free(slotOf(job))));
      }
      return fetched.length > 0 ? 0 : POLL_MS;
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

async function settle(options: WorkLoopOptions, job: JobLike, outcome: RunOutcome, startedAt: number): Promise<void> {
  const { boss, queue, database: db, jobs } = options;
  if (outcome.status === 'released') {
    await jobs.release(job, 0);
    return;
  }
  const number = countRuns(job) + 1;
  const { note } = outcome;
  if (outcome.status === 'handled') await jobs.finish([job], note);
  else if (outcome.status === 'dead' || number >= options.attempts) await jobs.bury(job, outcome.failure, note);
  else if (note !== undefined) await jobs.tryAgain(job, note, startedAt, secondsAfter(options, job, startedAt));
  else await boss.fail(queue, [job], toOutput(outcome.failure), { db });
}

/**
 * Seconds until the next attempt: as pg-boss would have it, but not sooner after this one than this one came after the last.
 * That took longer than planned where its process died, or nobody was there to make it.
 */
function secondsAfter({ attempts, backoff }: WorkLoopOptions, job: JobLike, startedAt: number): number {
  const { lastAt, receivedAt } = job.data as JobData;
  const runs = countRuns(job);
  const first = Math.ceil(backoff.firstMs / 1_000);
  const gap = runs === 0 ? 0 : (startedAt - (lastAt ?? receivedAt)) / 1_000;
  return Math.max(first * 2 ** runs * (1 + Math.random()), Math.min(gap, first * 2 ** attempts));
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
      const jobs = held.map(({ job }) => job);
      const { settled } = (await boss.touch(queue, jobs, { db: database })) as { settled?: readonly string[] };
      for (const { job, lost, isSettled } of settled ? held : []) {
        if (!isSettled && !settled?.includes(job.id)) lost.abort();
      }
    } catch (cause) {
      // That the database did not answer says nothing about the claims.
      trouble(cause);
    }
  }
}
