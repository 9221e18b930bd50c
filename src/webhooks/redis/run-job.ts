import type { OutboxSettings, QueuedDelivery, Run as RunDelivery, RunOutcome } from '../engine/delivery-engine.ts';
import { createSlots } from '../engine/poll-loop.ts';
import { nextOwner } from '../receiver/run-handler.ts';
import type { BullMqJob, BullMqLike } from './bullmq-like.ts';
import { fromJob, type Run } from './kept-jobs.ts';
import {
  beginRun,
  createTurns,
  type FetchedJob,
  markDone,
  type ProcessJob,
  TryAgain,
  type Turns,
} from './start-worker.ts';

interface RunOptions extends OutboxSettings {
  readonly bullmq: BullMqLike;
  readonly leaseMs: number;
  readonly run: RunDelivery;
  readonly onTrouble: (cause: unknown) => void;
}

/** After which another process is looked for that can read what this one cannot. */
const UNREAD_MS = 30_000;

/** Makes the function that runs one job, or puts it off while as many of its group run as may. */
export function createJobRuns(options: RunOptions): ProcessJob {
  const { bullmq, clock, onTrouble, perGroup, run } = options;
  const inTurn = createTurns();
  const slots = createSlots(perGroup);
  const queues = createGroupQueues(perGroup, clock.now);
  const putOff = async ({ job, token }: FetchedJob, milliseconds: number) => {
    await job.moveToDelayed(Date.now() + milliseconds, token);
    throw new bullmq.DelayedError();
  };
  const runOnce = async (fetched: FetchedJob, delivery: QueuedDelivery, begun: Run) => {
    const { signal, during } = fetched;
    const outcome = await during(run(delivery, { number: begun.number, owner: nextOwner(), signal }));
    if (delivery.group !== undefined) queues.took(delivery.group, Date.now() - begun.at);
    return settle(options, fetched, begun, outcome, waitAfter(options, delivery, begun));
  };
  return async (fetched) => {
    const delivery = read(fetched.job);
    if (delivery instanceof Error) {
      onTrouble(delivery);
      return putOff(fetched, UNREAD_MS);
    }
    const { group } = delivery;
    const nextAt = (last: Run) => last.at + waitAfter(options, delivery, last);
    const begin = (turns: Turns) =>
      beginRun(fetched, { bullmq, nextAt, turns }, (begun) => runOnce(fetched, delivery, begun));
    if (group === undefined) return begin(inTurn);
    if (!slots.take(group)) return putOff(fetched, queues.wait(group));
    // What ends its process is not what is sent, so none has to wait for its turn.
    return begin((work) => work()).finally(() => slots.free(group));
  };
}

function read(job: BullMqJob): QueuedDelivery | Error {
  try {
    return fromJob(job);
  } catch (cause) {
    return cause as Error;
  }
}

/** Milliseconds from one run to the next: what is sent goes ever further apart, also where it took time to find its process dead. */
function waitAfter({ backoff, leaseMs }: RunOptions, { group }: QueuedDelivery, { number, gap }: Run): number {
  const wait = Math.min(backoff.firstMs * 2 ** (number - 1), backoff.longestMs);
  return group === undefined ? wait : Math.max(wait, Math.min(gap + 1, wait + 2 * leaseMs));
}

/** Tells BullMQ, and remembers with the job, what a run came to. Resolves to its note where it is done. */
async function settle(
  options: RunOptions,
  fetched: FetchedJob,
  begun: Run,
  outcome: RunOutcome,
  waitMs: number,
): Promise<string | undefined> {
  const { attempts, bullmq, keepMs } = options;
  const { job, token, signal } = fetched;
  if (outcome.status === 'handled') {
    await markDone(fetched, keepMs, begun);
    return outcome.note;
  }
  // Where the lock was lost it was an attempt, and another process has it already.
  if (signal.aborted) throw new bullmq.WaitingError();
  if (outcome.status === 'released') {
    await job.updateProgress({ ...begun, state: 'ended', number: begun.number - 1 });
    await job.moveToWait(token).catch(() => {});
    throw new bullmq.WaitingError();
  }
  if (outcome.note !== undefined) await job.log(outcome.note);
  await job.updateProgress({ ...begun, state: 'ended' });
  const reason = JSON.stringify(outcome.failure);
  if (outcome.status === 'dead' || begun.number >= attempts) throw new bullmq.UnrecoverableError(reason);
  throw new TryAgain(reason, waitMs);
}

/** What an attempt is taken to last before one has ended. */
const FIRST_GUESS_MS = 100;
const MIN_WAIT_MS = 20;
/** Not longer, since an endpoint may have recovered meanwhile. */
const MAX_WAIT_MS = 30_000;
/** Share that a new duration has in the average. */
const WEIGHT = 0.3;
/** Most groups that are remembered. */
const MAX_GROUPS = 10_000;

/**
 * Gives out turns: each delivery that is put off gets one after those before it, as far apart as attempts end, so that
 * thousands for an endpoint that never answers are not fetched again and again.
 */
function createGroupQueues(perGroup: number, now: () => number) {
  const queues = new Map<string, { lasts: number; turnAt: number }>();
  const queueOf = (group: string) => {
    const queue = queues.get(group) ?? { lasts: FIRST_GUESS_MS, turnAt: 0 };
    if (queues.size >= MAX_GROUPS) queues.clear();
    queues.set(group, queue);
    return queue;
  };
  return {
    /** Milliseconds after which it is the turn of one more delivery. */
    wait(group: string): number {
      const queue = queueOf(group);
      queue.turnAt = Math.max(now(), queue.turnAt) + queue.lasts / perGroup;
      const wait = Math.max(queue.turnAt - now(), MIN_WAIT_MS);
      // Those beyond it come spread over time, not all at once.
      return wait < MAX_WAIT_MS ? wait : (MAX_WAIT_MS * (1 + Math.random())) / 2;
    },
    /** Says how long an attempt took. */
    took(group: string, milliseconds: number): void {
      const queue = queueOf(group);
      queue.lasts += (milliseconds - queue.lasts) * WEIGHT;
    },
  };
}
