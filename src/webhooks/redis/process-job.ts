import { setTimeout as sleep } from 'node:timers/promises';
import type { OutboxSettings, QueuedDelivery, Run } from '../engine/delivery-engine.ts';
import { fromJobData } from '../engine/job-data.ts';
import { nextOwner } from '../receiver/run-handler.ts';
import type { BullMqJob, BullMqLike } from './bullmq-like.ts';
import { countRuns, type StoredJob } from './kept-jobs.ts';

export interface ProcessOptions extends OutboxSettings {
  readonly bullmq: BullMqLike;
  readonly run: Run;
  readonly onTrouble: (cause?: unknown) => void;
  /** Aborted when nothing can be noted any more. */
  readonly ended: AbortSignal;
}

/** After which another process is looked for that can read what this one cannot. */
const UNREAD_MS = 30_000;
/** After which it is tried, and tried again, to note what BullMQ did not. */
const NOTE_MS = 1_000;
/** After which one whose process died asks again whether it may run. */
const TURN_MS = 250;

export function createProcess(options: ProcessOptions) {
  const { attempts, bullmq, ended, onTrouble, perGroup, run } = options;
  const unnoted = new Map<string | undefined, NodeJS.Timeout>();
  let runsSuspect = false;
  const endpoints = createEndpoints(perGroup);
  const runOnce = async (job: BullMqJob, token: string | undefined, signal: AbortSignal, delivery: QueuedDelivery) => {
    if (signal.aborted) throw new bullmq.WaitingError();
    const number = countRuns(job) + 1;
    const outcome = await run(delivery, { number, owner: nextOwner(), signal });
    // Another process has it already, and this was an attempt.
    if (signal.aborted && outcome.status !== 'handled') throw new bullmq.WaitingError();
    if (outcome.status === 'released') {
      await job.moveToWait(token).catch(() => {});
      throw new bullmq.WaitingError();
    }
    const data = job.data as StoredJob;
    if (outcome.note !== undefined) await update(job, { ...data, notes: [...(data.notes ?? []), outcome.note] }, ended);
    if (outcome.status === 'handled') {
      // Where Redis is away for longer than the lock lasts, BullMQ does not note it, and would have it run again.
      const note = () => void update(job, { ...(job.data as StoredJob), isHandled: true }, ended);
      unnoted.set(job.id, setTimeout(note, NOTE_MS).unref());
      return;
    }
    const reason = JSON.stringify(outcome.failure);
    throw outcome.status === 'dead' || number >= attempts ? new bullmq.UnrecoverableError(reason) : new Error(reason);
  };
  /** Runs one job, or puts it off. What it throws tells BullMQ what is to become of it; `signal` says that the lock was lost. */
  const process = async (job: BullMqJob, token: string | undefined, signal: AbortSignal): Promise<void> => {
    const data = Object(job.data) as StoredJob;
    if (data.isHandled) return;
    const putOff = async (milliseconds: number) => {
      await job.moveToDelayed(Date.now() + milliseconds, token);
      throw new bullmq.DelayedError();
    };
    let delivery: QueuedDelivery;
    try {
      delivery = fromJobData(data);
    } catch (cause) {
      onTrouble(cause);
      return putOff(UNREAD_MS);
    }
    const runs = countRuns(job);
    if (job.stalledCounter > (data.deaths ?? 0) && runs < attempts) {
      await job.updateData({ ...data, deaths: job.stalledCounter } satisfies StoredJob);
      return putOff(waitAfter(options, runs));
    }
    const { group } = delivery;
    if (group === undefined) {
      // Whose attempts are used up is given up, and not run.
      if (!data.deaths || runs >= attempts) return runOnce(job, token, signal, delivery);
      // What ended its process may do so again, and must not use up the attempts of others of its kind.
      if (runsSuspect) return putOff(TURN_MS);
      runsSuspect = true;
      return runOnce(job, token, signal, delivery).finally(() => {
        runsSuspect = false;
      });
    }
    const waitMs = endpoints.enter(group);
    if (waitMs > 0) return putOff(waitMs);
    const began = Date.now();
    return runOnce(job, token, signal, delivery).finally(() => endpoints.leave(group, Date.now() - began));
  };
  return {
    process,
    completed({ id }: BullMqJob): void {
      clearTimeout(unnoted.get(id));
      unnoted.delete(id);
    },
  };
}

/** Milliseconds from the end of a run that did not succeed to the next one, by how many there were. */
export function waitAfter({ backoff }: Pick<OutboxSettings, 'backoff'>, runs: number): number {
  return Math.min(backoff.firstMs * 2 ** (runs - 1), backoff.longestMs);
}

/** Of BullMQ, for a job that is not there any more. */
const GONE = -1;

/** Tries again until that succeeds. */
async function update(job: BullMqJob, data: StoredJob, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    try {
      await job.updateData(data);
      return;
    } catch (cause) {
      if (Reflect.get(Object(cause), 'code') === GONE) return;
      await sleep(NOTE_MS, undefined, { ref: false });
    }
  }
}

/** What an attempt is taken to last before one has ended. */
const FIRST_GUESS_MS = 100;
const MIN_WAIT_MS = 20;
/** Not longer, since an endpoint may have recovered meanwhile. */
const MAX_WAIT_MS = 30_000;
/** Share that a new duration has in the average. */
const WEIGHT = 0.3;

/**
 * Bounds how many attempts at one endpoint run. Those beyond come back one after the other, as far apart as attempts end, so
 * that thousands for an endpoint that never answers are not fetched again and again.
 */
function createEndpoints(perGroup: number) {
  const busy = new Map<string, { running: number; lasts: number; turnAt: number }>();
  return {
    /** Takes a place, or returns the milliseconds after which to ask again. */
    enter(group: string): number {
      const endpoint = busy.get(group) ?? { running: 0, lasts: FIRST_GUESS_MS, turnAt: 0 };
      busy.set(group, endpoint);
      if (endpoint.running < perGroup) {
        endpoint.running += 1;
        return 0;
      }
      endpoint.turnAt = Math.max(Date.now(), endpoint.turnAt) + endpoint.lasts / perGroup;
      const wait = Math.max(endpoint.turnAt - Date.now(), MIN_WAIT_MS);
      // Those beyond it come spread over time, not all at once.
      return wait < MAX_WAIT_MS ? wait : (MAX_WAIT_MS * (1 + Math.random())) / 2;
    },
    leave(group: string, lasted: number): void {
      const endpoint = busy.get(group);
      if (!endpoint) return;
      endpoint.running -= 1;
      endpoint.lasts += (lasted - endpoint.lasts) * WEIGHT;
      if (endpoint.running === 0) busy.delete(group);
    },
  };
}
